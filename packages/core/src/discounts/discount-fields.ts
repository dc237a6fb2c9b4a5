import { codes } from '../http/input/codes.js'
import { integer, MAX_INT32 } from '../http/input/fields.js'
import type { Refuse } from '../http/input/member-rules.js'

/** `type`: pays `value` percent; 2 takes `value` cents off. */
export const PERCENTAGE = 1

/** `type` of a discount that takes off an amount, in cents. */
export const FIXED_AMOUNT = 2

/** CNY cents, 0 or more; 0 where absent. */
const cents = (description: string) =>
  integer(0, MAX_INT32)
    .default(0)
    .meta({ description: `${description}, CNY cents; 0 where absent`, examples: [5000] })

/** The members that make a discount, the same for a template and a member's asset. */
export const discountShape = () => ({
  type: codes([PERCENTAGE, 'PERCENTAGE', 'Percentage'], [FIXED_AMOUNT, 'FIXED_AMOUNT', 'Fixed amount']),
  value: integer(1, MAX_INT32).meta({
    description:
      'With type 1 the percentage that is paid, 1 to 99: 90 means 90 %. With type 2 the amount taken off, CNY cents',
    examples: [90],
  }),
  minOrderAmount: cents('Minimum of the items in its scope, 0 = no threshold'),
  maxDiscountAmount: cents('The most that a percentage takes off, 0 = uncapped; kept as 0 with type 2'),
})

/** The same as the admin API shows them. */
export const discountView = () => ({
  type: integer().meta({ description: '1 percentage, 2 fixed amount' }),
  value: integer().meta({ description: 'Type 1: percent that is paid, 90 = 90 %; type 2: CNY cents taken off' }),
  minOrderAmount: integer().meta({ description: 'CNY cents, 0 = no threshold' }),
  maxDiscountAmount: integer().meta({ description: 'CNY cents, 0 = uncapped' }),
})

/** A percentage of the whole price is no discount. */
export function checkValue({ type, value }: { readonly type: number; readonly value: number }, refuse: Refuse): void {
  if (type === PERCENTAGE && value > 99)
    refuse('value', { en: 'must be 1 to 99 with type 1', zh: '类型为 1 时必须为 1 到 99' })
}

/** Without what its type ignores. */
export const withoutIgnored = <Discount extends { readonly type: number; readonly maxDiscountAmount: number }>(
  discount: Discount,
): Discount => (discount.type === FIXED_AMOUNT ? { ...discount, maxDiscountAmount: 0 } : discount)
