import type { Localized } from '../kernel/errors.js'
import { REQUIRED } from '../http/input/issue-reason.js'
import { codes } from '../http/input/codes.js'
import { integer, MAX_INT32 } from '../http/input/fields.js'
import type { Refuse } from '../http/input/member-rules.js'

export { rules } from '../http/input/member-rules.js'
export type { Refuse } from '../http/input/member-rules.js'

const AMOUNT_OFF = 1
const PERCENT_OFF = 2

/** 1 unrestricted, 2 only the listed, 3 all except the listed. */
export const UNRESTRICTED = 1

/** CNY cents, 0 or more. */
const cents = (description: string) => integer(0, MAX_INT32).meta({ description: `${description}, CNY cents` })

/** A number of days. A hundred years keep every validity within the years that can be shown. */
export const days = (least: number) => integer(least, 36_500)

/** The schema of what a coupon is for. */
export const couponType = () =>
  codes([1, 'SHIPPING', 'Shipping'], [2, 'PRODUCT', 'Product'], [3, 'SITE_WIDE', 'Site-wide'])

/** The schema of the way in which a coupon comes to a member. */
export const takeType = () =>
  codes(
    [1, 'TAKEN', 'Taken by user'],
    [2, 'ISSUED', 'Issued by admin'],
    [3, 'REGISTRATION', 'Auto-issued at registration'],
  )
const discountType = () =>
  codes([AMOUNT_OFF, 'AMOUNT_OFF', 'Amount-off'], [PERCENT_OFF, 'PERCENT_OFF', 'Percentage-off'])

/** The schema of how the validity of a template's coupons is told. */
export const validityType = () => codes([1, 'FIXED_DATE', 'Fixed date'], [2, 'DAYS_AFTER_TAKING', 'Days after taking'])

/** The schema of whether a kind of usage is restricted to codes that are listed beside it. */
export const usageScope = () =>
  codes(
    [UNRESTRICTED, 'UNRESTRICTED', 'Unrestricted'],
    [2, 'ONLY_LISTED', 'Only the listed'],
    [3, 'EXCEPT_LISTED', 'All except the listed'],
  )

/** What the use of a coupon can be restricted by. */
export const USAGES = ['Amount', 'Warehouse', 'Route', 'Country', 'Merchant'] as const

/** One of them. */
export type Usage = (typeof USAGES)[number]

/** For each of them a scope, and the codes that it lists. */
export const usageMembers = <Scope, Codes>(scope: (usage: Usage) => Scope, codes: (usage: Usage) => Codes) => ({
  usageAmountScope: scope('Amount'),
  usageAmountCodes: codes('Amount'),
  usageWarehouseScope: scope('Warehouse'),
  usageWarehouseCodes: codes('Warehouse'),
  usageRouteScope: scope('Route'),
  usageRouteCodes: codes('Route'),
  usageCountryScope: scope('Country'),
  usageCountryCodes: codes('Country'),
  usageMerchantScope: scope('Merchant'),
  usageMerchantCodes: codes('Merchant'),
})

/** The members that make a discount, the same for a template and a coupon. */
export const discountShape = () => ({
  usePrice: cents('Minimum spend, 0 = none'),
  discountType: discountType(),
  discountPrice: cents('Amount off; required with discountType 1').nullish(),
  discountPercent: integer()
    .nullish()
    .meta({ description: '1 to 99, 80 means 20% off; required with discountType 2', examples: [80] }),
  discountLimitPrice: cents('The most that a percentage takes off, 0 = no cap').nullish(),
})

/** A discount as it was sent. */
export interface Discount {
  readonly usePrice: number
  readonly discountType: number
  readonly discountPrice?: number | null | undefined
  readonly discountPercent?: number | null | undefined
  readonly discountLimitPrice?: number | null | undefined
}

/**
 * What a discount of its type needs (rules/coupons#discount). A coupon that is worth more than the minimum spend would
 * make a negative price.
 */
export function checkDiscount(
  { usePrice, discountType: type, discountPrice, discountPercent }: Discount,
  refuse: Refuse,
): void {
  if (type === PERCENT_OFF) {
    if (discountPercent === undefined || discountPercent === null) return refuse('discountPercent', REQUIRED)
    if (discountPercent >= 1 && discountPercent <= 99) return
    return refuse('discountPercent', { en: 'must be 1 to 99', zh: '必须为 1 到 99' })
  }
  if (discountPrice === undefined || discountPrice === null) return refuse('discountPrice', REQUIRED)
  if (discountPrice < 1) return refuse('discountPrice', { en: 'must be at least 1', zh: '至少为 1' })
  if (usePrice > 0 && discountPrice > usePrice) {
    refuse('discountPrice', { en: 'must not be more than usePrice', zh: '不能大于 usePrice' })
  }
}

/** What a discount keeps of its members, by its type. */
interface DiscountMembers {
  readonly discountPrice: number | null
  readonly discountPercent: number | null
  readonly discountLimitPrice: number | null
}

/** The discount without what its type ignores. */
export function discountOfType({
  discountType: type,
  discountPrice,
  discountPercent,
  discountLimitPrice,
}: Discount): DiscountMembers {
  if (type === PERCENT_OFF) {
    return {
      discountPrice: null,
      discountPercent: discountPercent ?? null,
      discountLimitPrice: discountLimitPrice ?? null,
    }
  }
  return { discountPrice: discountPrice ?? null, discountPercent: null, discountLimitPrice: null }
}

/** A start that does not lie before its end. */
export const NOT_AFTER_START: Localized = { en: 'must be after validStartTime', zh: '必须晚于 validStartTime' }
