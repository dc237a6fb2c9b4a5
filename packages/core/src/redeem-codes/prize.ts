import { toDecimalText } from '../kernel/money.js'

const AMOUNT_OFF = 1
const PERCENTAGE_OFF = 2

/** What a prize is told from. */
export interface PrizeCoupon {
  readonly title: string
  /** 1 amount off, 2 percentage off. */
  readonly discountType: number
  /** Cents. */
  readonly discountPrice: number | null
  /** 80 means to pay 80 %. */
  readonly discountPercent: number | null
}

/** The prize of one coupon as text; a host may have its own. */
export type PrizeFormat = (coupon: PrizeCoupon) => string

/** `20% OFF`, `$5 OFF`, `$5.50 OFF`, or the title where the coupon tells no discount (rules/redeem-codes#prize). */
export const formatPrize: PrizeFormat = ({ title, discountType, discountPrice, discountPercent }) => {
  if (discountType === PERCENTAGE_OFF && discountPercent !== null && discountPercent >= 1 && discountPercent <= 99) {
    return `${100 - discountPercent}% OFF`
  }
  if (discountType === AMOUNT_OFF && discountPrice !== null && discountPrice > 0)
    return `$${toDollars(discountPrice)} OFF`
  return title
}

/** Whole dollars without decimals, anything else with two. */
function toDollars(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : toDecimalText(cents)
}
