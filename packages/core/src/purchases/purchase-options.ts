import { z } from 'zod'

/** The option `purchases`. */
export const purchasesOptions = z
  .strictObject({
    /** Minutes in which one must be paid. */
    expireMinutes: z.int().min(1).default(120),
    /** How far the live price may be from the one that a partner expects: the greater of the two, itself included. */
    deviation: z
      .strictObject({
        /** CNY cents. */
        cents: z.int().min(0).default(100),
        /** Of the expected amount. */
        percent: z.int().min(0).max(100).default(5),
      })
      .prefault({}),
  })
  .prefault({})
