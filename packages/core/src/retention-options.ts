import { z } from 'zod'

const days = () => z.int().min(1).max(36_500)

/** The option `retention`. */
export interface RetentionOptions {
  /** Days for which the operate logs are kept: who changed or exported what. Default: 365. */
  readonly operateLogDays?: number | undefined
  /**
   * Days for which refused sign-ins stay in the platform's operate log, `operateLogDays` at most: anybody can cause
   * them. Default: 30.
   */
  readonly refusedSignInDays?: number | undefined
  /**
   * Days for which the exchange log keeps failed redemptions; those that succeeded stay, and so does what operations
   * wrote. Default: 90.
   */
  readonly failedRedemptionDays?: number | undefined
  /**
   * Days after its time to be paid for which a closed payment order keeps what the partner wrote about it, subject
   * and description. The order itself stays, and one that has to be refunded stays as it is. Default: 90.
   */
  readonly closedPayOrderTextDays?: number | undefined
  /** Days for which an invoice is kept that failed and never had a file. Default: 90. */
  readonly failedInvoiceDays?: number | undefined
}

export const retentionOptions = z
  .strictObject({
    operateLogDays: days().default(365),
    refusedSignInDays: days().default(30),
    failedRedemptionDays: days().default(90),
    closedPayOrderTextDays: days().default(90),
    failedInvoiceDays: days().default(90),
  })
  .prefault({})
