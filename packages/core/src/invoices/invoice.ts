import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { dateTimeOutput, integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import { nullableAddress } from '../http/input/web-address.js'
import { queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { invoiceLifecycle, invoiceStatus } from './invoice-lifecycle.js'

/** Languages that an invoice is written in; every other becomes the first. */
const invoiceLanguages = ['en', 'zh'] as const

/** A language that invoices are written in: what a renderer must know. */
export type InvoiceLanguage = (typeof invoiceLanguages)[number]

/** What one invoice can name at most. */
export const MOST_BAGS = 20

/** An invoice as the admin API shows it. */
export const invoiceView = z.object({
  id: numericId(),
  invoiceNo: z.string(),
  clientId: z.string(),
  bagOrderNos: z.array(z.string()),
  language: z.enum(invoiceLanguages),
  title: z.string().nullable(),
  remark: z.string().nullable(),
  status: integer().meta({ description: invoiceLifecycle.legend }),
  attempts: integer().meta({ description: 'How often a worker took it up.' }),
  fileName: z.string().nullable(),
  failReason: z.string().nullable(),
  createTime: localDateTimeOutput(),
  finishTime: localDateTimeOutput().nullable(),
  revision: revisionOutput(),
})

/** An invoice of one client over a set of bags. */
export type InvoiceRow = z.input<typeof invoiceView> & {
  /** Where its file lies in the `FileStore`; null until there is one. */
  readonly fileKey: string | null
}

/** Whether its file was made, and is kept no longer. */
export const hasLostFile = ({ status, fileKey }: InvoiceRow): boolean =>
  status === invoiceStatus.SUCCESS && fileKey === null

/** An invoice as the partner that created it sees it. */
export const invoiceOutput = named(
  'Invoice',
  z.object({
    invoiceNo: z.string(),
    bagOrderNos: z.array(z.string()),
    status: integer().meta({ description: invoiceLifecycle.legend }),
    fileUrl: nullableAddress().meta({
      description: 'Made for this answer, good until fileExpireTime; null unless status is 1.',
    }),
    fileName: z.string().nullable(),
    fileExpireTime: dateTimeOutput().nullable(),
    failReason: z.string().nullable(),
    createTime: dateTimeOutput(),
    finishTime: dateTimeOutput().nullable(),
  }),
)

/** What a client asks for. */
export interface NewInvoice {
  readonly invoiceNo: string
  readonly clientId: string
  /** Distinct, in the order in which they were sent. */
  readonly bagOrderNos: readonly string[]
  /** The same for every order of the same bags. */
  readonly bagSet: string
  readonly language: InvoiceLanguage
  readonly title: string | null
  readonly remark: string | null
  /** Which of the client's places for unfinished invoices it takes: two cannot take the same. */
  readonly slot: number
}

/** How an attempt ended. Of the worker that took it up last only: `attempt` is the number of its attempt. */
export type InvoiceOutcome =
  | {
      readonly status: typeof invoiceStatus.SUCCESS
      readonly fileKey: string
      readonly fileName: string
      readonly finishTime: Date
    }
  | { readonly status: typeof invoiceStatus.FAILED; readonly failReason: string; readonly finishTime: Date }
  /** Not known: it is tried again, at `dueTime`. */
  | { readonly status: typeof invoiceStatus.PROCESSING; readonly dueTime: Date }

/** Narrows the page of invoices: what is absent narrows nothing. */
export const invoiceFilters = {
  invoiceNo: queryText().optional(),
  clientId: queryText().optional(),
  status: queryInteger()
    .optional()
    .meta({ examples: [2] }),
  createTime: queryRange().optional(),
}

/** Narrows a page of invoices; what is absent narrows nothing. */
export type InvoiceFilter = FilterOf<typeof invoiceFilters>

/** The invoices of one tenant. Of a client's invoices over the same bags at most one has not failed. */
export interface InvoiceRepository {
  /**
   * Processing, and due at once; undefined where one over the same bags is there that has not failed, or its place is
   * taken. In a transaction.
   */
  insert(invoice: NewInvoice, now: Date): Promise<InvoiceRow | undefined>
  /** The client's invoice over these bags that has not failed. */
  findLive(clientId: string, bagSet: string): Promise<InvoiceRow | undefined>
  findByNo(invoiceNo: string): Promise<InvoiceRow | undefined>
  /** The client's newest invoice that contains the bag, whatever became of it. */
  findNewestOfBag(clientId: string, bagOrderNo: string): Promise<InvoiceRow | undefined>
  find(id: number): Promise<InvoiceRow | undefined>
  /** Newest first. */
  page(filter: InvoiceFilter & PageQuery): Promise<Page<InvoiceRow>>
  /** Ends an attempt; false where the invoice was taken up by another since, or is finished. */
  finish(id: number, attempt: number, outcome: InvoiceOutcome): Promise<boolean>
  /**
   * A failed invoice is processed anew, due at once; false where it has not failed. `StorageError` of kind `unique`
   * where one over the same bags has not failed.
   */
  retry(id: number, now: Date): Promise<boolean>
  /** The place of each unfinished invoice of the client; null of one that operations had tried again. */
  slotsInUse(clientId: string): Promise<(number | null)[]>
  /**
   * An invoice that has lost its file is processed anew, due at once; undefined where it has not. `StorageError` of
   * kind `unique` where the place is taken.
   */
  reopen(id: number, slot: number, now: Date): Promise<InvoiceRow | undefined>
  /** After its file was deleted; false where it has another by now. */
  forgetFile(id: number, fileKey: string): Promise<boolean>
}

/** An invoice that a worker has taken up. */
export interface ClaimedInvoice {
  readonly tenantId: number
  readonly id: number
  /** Counts from 1; names this worker's hold on it. */
  readonly attempt: number
  /** The same since it was created or last retried. */
  readonly tries: number
}

/** The file of some tenant's invoice that is kept no longer. */
export interface OutdatedInvoiceFile {
  readonly tenantId: number
  readonly id: number
  readonly fileKey: string
  readonly finishTime: Date
}

/** Where a list of such files goes on. */
export type InvoiceFilePlace = Pick<OutdatedInvoiceFile, 'id' | 'finishTime'>

/** The invoices of all tenants that wait for a worker, and those that are kept no longer. */
export interface InvoiceQueue {
  /**
   * Takes up the invoice that has been due for longest; it is due again at `until`, for a worker that dies. Undefined
   * where none is due, or another worker was faster.
   */
  claim(now: Date, until: Date): Promise<ClaimedInvoice | undefined>
  /** Those that were finished before, the oldest first, behind `after`. */
  listOutdatedFiles(before: Date, limit: number, after?: InvoiceFilePlace): Promise<OutdatedInvoiceFile[]>
  /**
   * Deletes at most `limit` of those that failed before `before` and never had a file, the oldest first; answers how
   * many. In a transaction.
   */
  deleteFailed(before: Date, limit: number): Promise<number>
}
