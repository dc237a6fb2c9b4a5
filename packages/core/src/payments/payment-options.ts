import { z } from 'zod'

/** The option `payments`. */
export interface PaymentsOptions {
  /** Minutes in which an order can be paid. Default: 120. */
  readonly expireMinutes?: number | undefined
}

export const paymentsOptions = z
  .strictObject({
    expireMinutes: z.int().min(1).max(525_600).default(120),
  })
  .prefault({})
