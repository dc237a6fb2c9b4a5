import { oneByOne } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import { certain } from '../kernel/certain.js'
import { ChannelRefusal } from '../kernel/channels/channel-guard.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import type { Clock } from '../kernel/clock.js'
import type { CivilZone } from '../kernel/civil-time.js'
import type { Logger } from '../kernel/logger.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { recordEvent } from '../events/index.js'
import type { EventStores, NewEvent } from '../events/index.js'
import type { MemberRepository } from '../members/index.js'
import type { BagOrderRepository, BagOrderRow, OrderItemRepository } from '../orders/index.js'
import type { FileStore } from './file-store.js'
import { isInvoiceable, toInvoiceDocument } from './invoice-document.js'
import { renderedInvoice } from './invoice-renderer.js'
import type { InvoiceDocument, InvoiceIssuer, InvoiceRenderer } from './invoice-renderer.js'
import { invoiceStatus } from './invoice-lifecycle.js'
import { failedInvoice, readyInvoice } from './invoice-events.js'
import type {
  ClaimedInvoice,
  InvoiceOutcome,
  InvoiceQueue,
  InvoiceRepository,
  InvoiceRow,
  OutdatedInvoiceFile,
} from './invoice.js'
import { orderItemStatus } from '../orders/index.js'

/** The repositories that making an invoice touches. */
export interface InvoiceWorkerStores extends EventStores {
  readonly invoices: InvoiceRepository
  readonly bagOrders: BagOrderRepository
  readonly members: MemberRepository
  readonly orderItems: Pick<OrderItemRepository, 'listOfBags'>
}

/** What the worker is made from. */
export interface InvoiceWorkerParts {
  readonly queue: InvoiceQueue
  readonly storesOf: (tenantId: number) => UnitOfWork<InvoiceWorkerStores>
  readonly renderer: InvoiceRenderer
  readonly rendererGuard: ChannelGuard
  readonly files: FileStore
  readonly filesGuard: ChannelGuard
  readonly clock: Clock
  readonly zone: CivilZone
  readonly log: Logger
  /** Attempts of unknown outcome after which an invoice fails. */
  readonly maxAttempts: number
  readonly issuer: InvoiceIssuer | null
  /** Days for which a file is kept. */
  readonly keepDays: number
}

/** Files that one slice deletes: a run that is told to end waits for the store that often. */
const FILES = 3
/** Attempts of unknown outcome after which a run ends: what is out of order is left alone until the next. */
const FAILURES = 3
/** For how long nobody else takes up an invoice that a worker has taken up: it is made, or given up, long before. */
const LEASE_MS = 600_000
const FIRST_DELAY_MS = 60_000
const LONGEST_DELAY_MS = 1_800_000

/**
 * Makes the files of invoices: renders outside any transaction, stores the file under a key of the invoice, then
 * marks the invoice. Whoever dies in between leaves it to be taken up again; the second file takes the first one's
 * place.
 */
export class InvoiceWorker {
  constructor(private readonly parts: InvoiceWorkerParts) {}

  /**
   * Takes up what is due, one invoice a slice, for each waits for the renderer and the store; answers 1 where it was
   * finished, as success or as failure.
   */
  async *run(now: Date): AsyncGenerator<number> {
    const { clock, queue } = this.parts
    for (let failures = 0; failures < FAILURES;) {
      // By the present: a run over many invoices lasts longer than a lease.
      const claimed = await queue.claim(now, new Date(clock.now().getTime() + LEASE_MS))
      if (claimed === undefined) return
      const outcome = await this.#take(claimed, now)
      if (outcome === 'postponed') failures++
      yield outcome === 'finished' ? 1 : 0
    }
  }

  /**
   * Deletes files that are kept no longer; each slice answers how many. The file goes first: whoever dies in between
   * leaves a row that the next run comes across. One that cannot be deleted holds up none of the others.
   */
  deleteOutdatedFiles(now: Date): AsyncGenerator<number> {
    const before = daysBefore(now, this.parts.keepDays)
    return oneByOne<OutdatedInvoiceFile>({
      size: FILES,
      list: (after) => this.parts.queue.listOutdatedFiles(before, FILES, after),
      work: async ({ tenantId, id, fileKey }) => {
        const { invoices } = this.parts.storesOf(tenantId)
        // Another process may have deleted it since it was listed, and then it may have been made again.
        const invoice = await invoices.find(id)
        if (invoice?.fileKey !== fileKey || invoice.finishTime === null || invoice.finishTime >= before) return false
        // Files are written and handed out also while none can be deleted.
        await this.parts.filesGuard.once({ tenantId, key: fileKey, apart: 'deletion' }, async (signal) =>
          this.parts.files.delete?.(fileKey, signal),
        )
        return invoices.forgetFile(id, fileKey)
      },
    })
  }

  async #take(claimed: ClaimedInvoice, now: Date): Promise<'finished' | 'postponed' | 'lost'> {
    const stores = this.parts.storesOf(claimed.tenantId)
    const invoice = certain(await stores.invoices.find(claimed.id))
    const outcome = await this.#attempt(claimed, invoice, now)
    const isOurs = await stores.transaction(async (tx) => {
      const isFinished = await tx.invoices.finish(claimed.id, claimed.attempt, outcome)
      const event = isFinished ? eventOf(invoice, outcome) : undefined
      if (event !== undefined) await recordEvent(tx, event, now)
      return isFinished
    })
    if (outcome.status === invoiceStatus.PROCESSING) return 'postponed'
    return isOurs ? 'finished' : 'lost'
  }

  async #attempt({ tenantId, tries }: ClaimedInvoice, invoice: InvoiceRow, now: Date): Promise<InvoiceOutcome> {
    const stores = this.parts.storesOf(tenantId)
    const fail = (failReason: string): InvoiceOutcome => ({ status: invoiceStatus.FAILED, failReason, finishTime: now })
    const found = new Map((await stores.bagOrders.listByNos(invoice.bagOrderNos)).map((bag) => [bag.bagOrderNo, bag]))
    const bags: BagOrderRow[] = []
    for (const bagOrderNo of invoice.bagOrderNos) {
      const bag = found.get(bagOrderNo)
      if (bag === undefined || !isInvoiceable(bag)) return fail(`Bag order ${bagOrderNo} cannot be invoiced any more`)
      bags.push(bag)
    }
    const items = (await stores.orderItems.listOfBags(invoice.bagOrderNos)).filter(
      ({ status }) => status !== orderItemStatus.REFUNDED,
    )
    const content = { bags, items, unionIds: await unionIdsOf(stores, bags), issuer: this.parts.issuer }
    const document = toInvoiceDocument(invoice, content, this.parts.zone)
    try {
      const { fileKey, fileName } = await this.#makeFile(tenantId, document)
      return { status: invoiceStatus.SUCCESS, fileKey, fileName, finishTime: now }
    } catch (error) {
      if (error instanceof ChannelRefusal) return fail('The invoice cannot be made from these bag orders')
      if (tries >= this.parts.maxAttempts) return fail('The invoice could not be made in several attempts')
      return { status: invoiceStatus.PROCESSING, dueTime: new Date(now.getTime() + delayAfter(tries)) }
    }
  }

  async #makeFile(tenantId: number, document: InvoiceDocument): Promise<{ fileKey: string; fileName: string }> {
    const { renderer, rendererGuard, files, filesGuard, log } = this.parts
    const { invoiceNo } = document
    const tell = (wrong: readonly string[]) =>
      log.warn({ channel: 'invoice', wrong }, 'channel answered a file of another shape')
    const question = { tenantId, key: `${tenantId}:${invoiceNo}` }
    // A copy for each attempt: what one took out of it, or wrote into it, the next would leave out of the invoice.
    const { bytes, contentType, extension } = await rendererGuard.read(question, async (signal) =>
      usableAnswer(renderedInvoice, await renderer.render(structuredClone(document), signal), tell),
    )
    const fileName = `invoice-${invoiceNo}.${extension}`
    const fileKey = `${tenantId}/${fileName}`
    await filesGuard.once({ tenantId, key: fileKey }, (signal) =>
      files.put({ key: fileKey, bytes, contentType }, signal),
    )
    return { fileKey, fileName }
  }
}

/** What its application is told of the end of an invoice. */
function eventOf(invoice: InvoiceRow, outcome: InvoiceOutcome): NewEvent | undefined {
  if (outcome.status === invoiceStatus.SUCCESS) return readyInvoice(invoice)
  return outcome.status === invoiceStatus.FAILED ? failedInvoice(invoice, outcome.failReason) : undefined
}

/** The owners that have an account, by id. */
async function unionIdsOf(
  { members }: InvoiceWorkerStores,
  bags: readonly BagOrderRow[],
): Promise<Map<number, string>> {
  const unionIds = new Map<number, string>()
  for (const id of new Set(bags.map(({ userId }) => userId))) {
    const member = await members.locate({ id })
    if (member !== undefined) unionIds.set(id, member.unionId)
  }
  return unionIds
}

/** Grows with each attempt, so that what is out of order for long is not asked for all the time. */
const delayAfter = (tries: number): number => Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS)
