import { z } from 'zod'

const days = () => z.int().min(1).max(36_500)

/** The option `retention`. */
export const retentionOptions = z
  .strictObject({
    /** Days for which the operate logs are kept: who changed or exported what. */
    operateLogDays: days().default(365),
    /**
     * Days for which refused sign-ins stay in the platform's operate log, `operateLogDays` at most: anybody can cause
     * them.
     */
    refusedSignInDays: days().default(30),
    /**
     * Days for which the exchange log keeps failed redemptions; those that succeeded stay, and so does what operations
     * wrote.
     */
    failedRedemptionDays: days().default(90),
    /**
     * Days after its time to be paid for which a closed payment order keeps what the partner wrote about it, subject
     * and description. The order itself stays, and one that has to be refunded stays as it is.
     */
    closedPayOrderTextDays: days().default(90),
    /** Days for which an invoice is kept that failed and never had a file. */
    failedInvoiceDays: days().default(90),
  })
  .prefault({})
