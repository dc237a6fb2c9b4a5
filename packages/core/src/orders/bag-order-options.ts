import { z } from 'zod'

/** The option `bagOrders`. */
export interface BagOrdersOptions {
  /** Hours unpaid, after which one is closed. Default: 24. */
  readonly unpaidHours?: number | undefined
  /** Days under way, after which one counts as received. Default: 14. */
  readonly receiveDays?: number | undefined
  /** Days of waiting for an extra payment, after which one is closed. Default: 30. */
  readonly extraPaymentDays?: number | undefined
}

export const bagOrdersOptions = z
  .strictObject({
    unpaidHours: z.int().min(1).default(24),
    receiveDays: z.int().min(1).default(14),
    extraPaymentDays: z.int().min(1).default(30),
  })
  .prefault({})
