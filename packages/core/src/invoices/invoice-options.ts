import { z } from 'zod'

/** The option `invoices`. */
export interface InvoicesOptions {
  /** Who issues them; shown on each. Absent: nobody is named. */
  readonly issuer?:
    | {
        /** As it stands above the address. */
        readonly name: string
        /** One line or several. */
        readonly address?: string | undefined
        /** The number that the tax office knows the issuer by. */
        readonly taxId?: string | undefined
      }
    | undefined
  /** Unfinished invoices that an application may have at a time. Default: 20. */
  readonly maxUnfinished?: number | undefined
  /** Days for which the file of an invoice is kept; after that it is made again when somebody asks for it. Default: 90. */
  readonly keepDays?: number | undefined
  /** Seconds for which the address of an invoice's file is good. Default: 3,600. */
  readonly urlSeconds?: number | undefined
  /** Attempts at a file that end without a known outcome, after which the invoice has failed. Default: 10. */
  readonly maxAttempts?: number | undefined
}

export const invoicesOptions = z
  .strictObject({
    issuer: z
      .strictObject({
        name: z.string().min(1),
        address: z.string().min(1).optional(),
        taxId: z.string().min(1).optional(),
      })
      .optional(),
    maxUnfinished: z.int().min(1).max(1000).default(20),
    keepDays: z.int().min(1).default(90),
    urlSeconds: z.int().min(1).default(3600),
    maxAttempts: z.int().min(1).default(10),
  })
  .prefault({})
