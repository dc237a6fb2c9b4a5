import { integer } from '../http/input/fields.js'

/** The most cents that a call may name: ten billion yuan. What is booked together, as a bonus is, may be more. */
export const MAX_AMOUNT = 1_000_000_000_000

/** Money that one call moves, in CNY cents. */
export const amountInput = () => integer(1, MAX_AMOUNT).meta({ examples: [10_000] })

/** Money that one call adds to a wallet, or takes from it where it is negative; in CNY cents. */
export const deltaInput = () =>
  integer(-MAX_AMOUNT, MAX_AMOUNT)
    .refine((cents) => cents !== 0, { error: 'must not be 0', params: { zh: '不能为 0' } })
    .meta({ description: 'CNY cents. Not 0: added, or taken where negative.', examples: [-500] })
