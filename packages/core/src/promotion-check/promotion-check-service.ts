import type { RequestContext } from '../http/context.js'
import { checkedResources, WarningList } from './check-warning.js'
import type { CheckWarning } from './check-warning.js'
import type { CheckedCode, CheckSlice, PromotionCheckStores } from './checked-rows.js'
import { codeOutlivesTemplate } from './code-outlives-template.js'
import type { TemplatesById } from './code-outlives-template.js'
import { CodeWarnings } from './code-warnings.js'
import { grantedTemplates } from './granted-templates.js'
import { keywordNeverShown, popupNeverShown } from './never-shown.js'
import {
  codeNeverUsable,
  couponTemplateNeverUsable,
  discountTemplateNeverUsable,
  productNeverUsable,
} from './never-usable.js'
import { drawNeverUsable } from './draw-never-usable.js'
import { sameKeywords } from './same-keyword.js'
import { drawStockGone, productStockGone, templateStockGone } from './stock-gone.js'
import { couponTemplateOver, discountTemplateOver } from './template-over.js'
import { TemplateReferences } from './template-references.js'
import { isOver } from './template-state.js'
import type { TemplateTerms } from './template-state.js'

type Context = Pick<RequestContext<PromotionCheckStores>, 'storage' | 'now'>

/** How much of the campaigns is in memory at once, and how much is answered. */
export interface CheckLimits {
  readonly rowsOfSlice: number
  readonly warningsOfRule: number
}

const LIMITS: CheckLimits = { rowsOfSlice: 500, warningsOfRule: 200 }

/** The most ids that `listOf` takes. */
const MOST_IDS = 1000

/** Tells operations which of their campaigns work otherwise than they will have meant. */
export class PromotionCheckService {
  constructor(private readonly limits: CheckLimits = LIMITS) {}

  /**
   * What an operator would want to know of the tenant's campaigns, by resource, id and rule. It reads what is on in
   * slices, each as it is at its time: a look, no snapshot. Of one resource and rule there are so many warnings at
   * most.
   */
  async check({ storage, now }: Context): Promise<CheckWarning[]> {
    const run = new CheckRun(storage, now, this.limits)
    return run.all()
  }
}

/** One check, with what it has found so far. */
class CheckRun {
  readonly #warnings: WarningList
  readonly #coupons = new TemplateReferences()
  readonly #discounts = new TemplateReferences()
  readonly #discountTemplates = new Map<number, TemplateTerms | undefined>()

  constructor(
    private readonly stores: PromotionCheckStores,
    private readonly now: Date,
    private readonly limits: CheckLimits,
  ) {
    this.#warnings = new WarningList(limits.warningsOfRule)
  }

  async all(): Promise<CheckWarning[]> {
    await this.#checkCodes()
    await this.#checkProducts()
    await this.#checkDraws()
    // After what names them.
    await this.#checkTemplates()
    await this.#checkHome()
    return this.#warnings.sorted()
  }

  async #checkCodes(): Promise<void> {
    const { promotionChecks } = this.stores
    const { rowsOfSlice: limit, warningsOfRule } = this.limits
    const found = new CodeWarnings(warningsOfRule)
    let after: CheckedCode | undefined
    do {
      const codes = await promotionChecks.redeemCodes({ after, limit, now: this.now })
      const byTerms = withEqualTerms(codes)
      const templates = await this.#couponTemplates(byTerms.flatMap(([code]) => grantedTemplates(code) ?? []))
      for (const equal of byTerms) {
        const [first] = equal
        const early = codeOutlivesTemplate(first, templates)
        const unusable = codeNeverUsable(first, templates)
        for (const code of equal) {
          found.add(code, 'CODE_OUTLIVES_TEMPLATE', early)
          found.add(code, 'NEVER_USABLE', unusable)
        }
        const over = (grantedTemplates(first) ?? []).map((id) => templates.get(id))
        for (const { id } of equal)
          for (const template of over) this.#noteCoupon(template, { resource: checkedResources.redeemCode, id })
      }
      after = codes.length < limit ? undefined : codes.at(-1)
    } while (after !== undefined)
    this.#warnings.add(...found.list())
  }

  async #checkProducts(): Promise<void> {
    for await (const products of this.#slices((slice) => this.stores.promotionChecks.pointProducts(slice))) {
      const named = (type: string) =>
        products.flatMap(({ productType, relatedId }) =>
          productType === type && relatedId !== null ? [relatedId] : [],
        )
      const coupons = await this.#couponTemplates(named('COUPON'))
      const discounts = await this.#discountTemplatesOf(named('DISCOUNT'))
      for (const product of products) {
        const { id, productType, relatedId } = product
        this.#warnings.add(
          productStockGone(product),
          productNeverUsable(product, productType === 'DISCOUNT' ? discounts : coupons),
        )
        const reference = { resource: checkedResources.pointProduct, id }
        if (productType === 'COUPON') this.#noteCoupon(coupons.get(relatedId ?? 0), reference)
        if (productType === 'DISCOUNT' && relatedId !== null) this.#discounts.add(relatedId, reference)
      }
    }
  }

  async #checkDraws(): Promise<void> {
    for await (const draws of this.#slices((slice) => this.stores.promotionChecks.luckyDraws(slice))) {
      for (const draw of draws) {
        const prizes = await this.stores.luckyDrawPrizes.listOfDraw(draw.id)
        const named = (type: string) =>
          prizes.flatMap(({ prizeType, templateId }) => (prizeType === type && templateId !== null ? [templateId] : []))
        const coupons = await this.#couponTemplates(named('PLATFORM_COUPON'))
        const discounts = await this.#discountTemplatesOf(named('PLATFORM_DISCOUNT'))
        this.#warnings.add(...drawStockGone(draw, prizes), ...drawNeverUsable(draw, prizes, { coupons, discounts }))
        for (const { id, prizeType, templateId } of prizes) {
          const reference = { resource: checkedResources.prize, id }
          if (prizeType === 'PLATFORM_COUPON') this.#noteCoupon(coupons.get(templateId ?? 0), reference)
          if (prizeType === 'PLATFORM_DISCOUNT' && templateId !== null) this.#discounts.add(templateId, reference)
        }
      }
    }
  }

  async #checkTemplates(): Promise<void> {
    const { now } = this
    for await (const templates of this.#slices((slice) => this.stores.promotionChecks.couponTemplates(slice))) {
      for (const template of templates) {
        const over = couponTemplateOver(template, this.#coupons.of(template.id), now)
        this.#warnings.add(over, templateStockGone(template, now), couponTemplateNeverUsable(template, now))
      }
    }
    for await (const templates of this.#slices((slice) => this.stores.promotionChecks.discountTemplates(slice))) {
      for (const template of templates) {
        this.#warnings.add(
          discountTemplateOver(template, this.#discounts.of(template.id), now),
          discountTemplateNeverUsable(template),
        )
      }
    }
  }

  async #checkHome(): Promise<void> {
    // Every visit of the shop reads them all.
    const keywords = await this.stores.searchKeywords.listEnabled()
    const byId = keywords.toSorted((a, b) => a.id - b.id)
    this.#warnings.add(...sameKeywords(byId, this.now), ...byId.map((keyword) => keywordNeverShown(keyword, this.now)))
    for await (const popups of this.#slices((slice) => this.stores.promotionChecks.homePopups(slice))) {
      this.#warnings.add(...popups.map((popup) => popupNeverShown(popup, this.now)))
    }
  }

  /** Only what is over is asked for afterwards. */
  #noteCoupon(template: TemplateTerms | undefined, reference: Parameters<TemplateReferences['add']>[1]): void {
    if (template !== undefined && isOver(template, this.now)) this.#coupons.add(template.id, reference)
  }

  async *#slices<Row extends NonNullable<CheckSlice['after']>>(
    read: (slice: CheckSlice) => Promise<Row[]>,
  ): AsyncGenerator<Row[]> {
    const { rowsOfSlice: limit } = this.limits
    let after: Row | undefined
    do {
      const rows = await read({ after, limit, now: this.now })
      if (rows.length > 0) yield rows
      after = rows.length < limit ? undefined : rows.at(-1)
    } while (after !== undefined)
  }

  async #couponTemplates(ids: readonly number[]): Promise<TemplatesById> {
    const distinct = [...new Set(ids)]
    const found = new Map<number, TemplateTerms>()
    for (let first = 0; first < distinct.length; first += MOST_IDS) {
      for (const template of await this.stores.couponTemplates.listOf(distinct.slice(first, first + MOST_IDS)))
        found.set(template.id, template)
    }
    return found
  }

  async #discountTemplatesOf(ids: readonly number[]): Promise<TemplatesById> {
    const found = new Map<number, TemplateTerms>()
    for (const id of ids) {
      if (!this.#discountTemplates.has(id))
        this.#discountTemplates.set(id, await this.stores.discountTemplates.find(id))
      const template = this.#discountTemplates.get(id)
      if (template !== undefined) found.set(id, template)
    }
    return found
  }
}

/** Codes, those together that the rules answer the same about: most are one of a batch of thousands. */
function withEqualTerms(codes: readonly CheckedCode[]): (readonly [CheckedCode, ...CheckedCode[]])[] {
  const byTerms = new Map<string, [CheckedCode, ...CheckedCode[]]>()
  for (const code of codes) {
    const key = `${code.couponTemplateId} ${code.couponTemplateIds} ${code.grantMode} ${code.validEnd.getTime()} ${code.grantRule}`
    const equal = byTerms.get(key)
    if (equal === undefined) byTerms.set(key, [code])
    else equal.push(code)
  }
  return [...byTerms.values()]
}
