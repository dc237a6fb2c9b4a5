import { z } from 'zod'

/** The option `payments`. */
export const paymentsOptions = z
  .strictObject({
    /** Minutes in which an order can be paid. */
    expireMinutes: z.int().min(1).max(525_600).default(120),
  })
  .prefault({})

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

/** The option `invoices`. */
export const invoicesOptions = z
  .strictObject({
    /** Who issues them; shown on each. Absent: nobody is named. */
    issuer: z
      .strictObject({
        name: z.string().min(1),
        /** One line or several. */
        address: z.string().min(1).optional(),
        taxId: z.string().min(1).optional(),
      })
      .optional(),
    /** Unfinished invoices that an application may have at a time. */
    maxUnfinished: z.int().min(1).max(1000).default(20),
    /** Days for which the file of an invoice is kept; after that it is made again when somebody asks for it. */
    keepDays: z.int().min(1).default(90),
    /** Seconds for which the address of an invoice's file is good. */
    urlSeconds: z.int().min(1).default(3600),
    /** Attempts at a file that end without a known outcome, after which the invoice has failed. */
    maxAttempts: z.int().min(1).default(10),
  })
  .prefault({})
