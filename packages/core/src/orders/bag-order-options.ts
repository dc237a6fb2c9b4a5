import { z } from 'zod'

/** The option `bagOrders`. */
export const bagOrdersOptions = z
  .strictObject({
    /** Hours unpaid, after which one is closed. */
    unpaidHours: z.int().min(1).default(24),
    /** Days under way, after which one counts as received. */
    receiveDays: z.int().min(1).default(14),
    /** Days of waiting for an extra payment, after which one is closed. */
    extraPaymentDays: z.int().min(1).default(30),
  })
  .prefault({})
