import { z } from 'zod'

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
