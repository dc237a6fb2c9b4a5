import { z } from 'zod'

/** The option `purchases`. */
export interface PurchasesOptions {
  /** Minutes in which one must be paid. Default: 120. */
  readonly expireMinutes?: number | undefined
  /** How far the live price may be from the one that a partner expects: the greater of the two, itself included. */
  readonly deviation?:
    | {
        /** CNY cents. Default: 100. */
        readonly cents?: number | undefined
        /** Of the expected amount. Default: 5. */
        readonly percent?: number | undefined
      }
    | undefined
}

export const purchasesOptions = z
  .strictObject({
    expireMinutes: z.int().min(1).default(120),
    deviation: z
      .strictObject({
        cents: z.int().min(0).default(100),
        percent: z.int().min(0).max(100).default(5),
      })
      .prefault({}),
  })
  .prefault({})
