import { z } from 'zod'

/** The option `payments`. */
export const paymentsOptions = z
  .strictObject({
    /** Minutes in which an order can be paid. */
    expireMinutes: z.int().min(1).max(525_600).default(120),
  })
  .prefault({})
