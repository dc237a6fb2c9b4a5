import type { Localized } from '../kernel/errors.js'
import { checkedResources } from './check-warning.js'
import type { CheckRule, CheckWarning } from './check-warning.js'
import type { CheckedCode } from './checked-rows.js'

interface Group {
  readonly id: number
  readonly rule: CheckRule
  readonly text: Localized
  readonly batchNo: string | null
  more: number
}

/**
 * Warnings of redeem codes. Ten thousand codes of a batch that have one fault are one warning, of the first of them; a
 * code that was made by itself, or changed since, stands for itself.
 */
export class CodeWarnings {
  readonly #groups = new Map<string, Group>()
  readonly #counts = new Map<CheckRule, number>()

  /** Keeps at most so many groups of a rule. */
  constructor(private readonly most: number) {}

  add(code: CheckedCode, rule: CheckRule, text: Localized | undefined): void {
    if (text === undefined) return
    const key = `${rule} ${groupOf(code)}`
    const group = this.#groups.get(key)
    if (group !== undefined) {
      group.more += 1
      return
    }
    const count = this.#counts.get(rule) ?? 0
    if (count >= this.most) return
    this.#counts.set(rule, count + 1)
    this.#groups.set(key, { id: code.id, rule, text, batchNo: code.batchNo, more: 0 })
  }

  list(): CheckWarning[] {
    return [...this.#groups.values()].map(({ id, rule, text, batchNo, more }) => ({
      resource: checkedResources.redeemCode,
      id,
      rule,
      text: more === 0 ? text : withOthers(text, more, batchNo ?? ''),
    }))
  }
}

function groupOf({
  id,
  batchNo,
  couponTemplateId,
  couponTemplateIds,
  grantMode,
  grantRule,
  validEnd,
}: CheckedCode): string {
  if (batchNo === null) return String(id)
  return JSON.stringify([batchNo, couponTemplateId, couponTemplateIds, grantMode, grantRule, validEnd.getTime()])
}

const withOthers = ({ en, zh }: Localized, more: number, batchNo: string): Localized => ({
  en: `${en} So do ${more} more codes of batch ${batchNo}.`,
  zh: `${zh}批次 ${batchNo} 另有 ${more} 个兑换码相同。`,
})
