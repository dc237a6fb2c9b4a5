import { z } from 'zod'
import type { Localized } from '../kernel/errors.js'
import { numericId } from '../http/input/fields.js'

/** What the check of the campaigns warns of. */
const checkRules = [
  'STOCK_GONE',
  'CODE_OUTLIVES_TEMPLATE',
  'TEMPLATE_OVER',
  'SAME_KEYWORD',
  'NEVER_USABLE',
  'NEVER_SHOWN',
] as const

/** The rule that a warning is of: stable, for programs that read warnings. */
export type CheckRule = (typeof checkRules)[number]

/** The resources of the admin API that something is warned of. */
export const checkedResources = {
  couponTemplate: 'promotion/coupon-template',
  discountTemplate: 'promotion/discount-template',
  redeemCode: 'promotion/coupon-exchange-code',
  luckyDraw: 'promotion/lucky-draw',
  prize: 'promotion/lucky-draw-prize',
  pointProduct: 'promotion/point-product',
  keyword: 'promotion/search-keyword',
  popup: 'promotion/home-popup',
} as const

/** The kind of resource that a warning is about, by its path in the admin API. */
export type CheckedResource = (typeof checkedResources)[keyof typeof checkedResources]

/** A row of the admin data that works otherwise than whoever wrote it will have meant. */
export interface CheckWarning {
  readonly resource: CheckedResource
  readonly id: number
  readonly rule: CheckRule
  readonly text: Localized
}

/** A warning as the admin API shows it. */
export const checkWarningView = z.object({
  resource: z.enum(checkedResources).meta({ description: 'The path of the resource below /admin-api/' }),
  id: numericId().meta({ description: 'The row of the resource' }),
  rule: z.enum(checkRules),
  text: z.object({ en: z.string(), zh: z.string() }).meta({ description: 'What is wrong, and what to do about it' }),
})

/** By resource, id and rule, whatever order they were found in. */
const inOrder = (a: CheckWarning, b: CheckWarning): number =>
  compare(a.resource, b.resource) || a.id - b.id || compare(a.rule, b.rule)

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** Warnings as they are found: of one resource and rule only so many, so that nobody is answered without end. */
export class WarningList {
  readonly #found: CheckWarning[] = []
  readonly #counts = new Map<string, number>()

  constructor(private readonly most: number) {}

  /** Takes what a rule answered. */
  add(...warnings: readonly (CheckWarning | undefined)[]): void {
    for (const warning of warnings) {
      if (warning === undefined) continue
      const key = `${warning.resource} ${warning.rule}`
      const count = this.#counts.get(key) ?? 0
      if (count >= this.most) continue
      this.#counts.set(key, count + 1)
      this.#found.push(warning)
    }
  }

  sorted(): CheckWarning[] {
    return this.#found.toSorted(inOrder)
  }
}
