import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import { sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { serialNumber } from '../kernel/serial-number.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import type { PartnerContext } from '../http/context.js'
import { channelAddress } from '../http/input/web-address.js'
import type { VisibleMembers, VisibleMemberStores } from '../bindings/index.js'
import type { BagOrderRepository, BagOrderRow } from '../orders/index.js'
import type { FileStore } from './file-store.js'
import {
  BAG_NOT_INVOICEABLE,
  INVOICE_FILE_UNAVAILABLE,
  INVOICE_LIMIT_REACHED,
  INVOICE_NOT_CONFIGURED,
  INVOICE_NOT_FOUND,
} from './invoice-errors.js'
import { isInvoiceable } from './invoice-document.js'
import { invoiceStatus } from './invoice-lifecycle.js'
import { hasLostFile } from './invoice.js'
import type { InvoiceLanguage, InvoiceRepository, InvoiceRow, NewInvoice } from './invoice.js'
import { BAG_ORDER_NOT_FOUND } from '../orders/index.js'

/** The repositories that partners' calls about invoices touch. */
export interface InvoiceStores extends Pick<VisibleMemberStores, 'partnerMembers'> {
  readonly invoices: InvoiceRepository
  readonly bagOrders: BagOrderRepository
}

/** What the service is made from. */
export interface InvoiceServiceParts {
  /** Whether there is a renderer and a file store: without both no invoice could ever be finished. */
  readonly isConfigured: boolean
  readonly files: FileStore | undefined
  /** Guards the file store. */
  readonly guard: ChannelGuard
  readonly random: Random
  /** Seconds for which the address of a file is good. */
  readonly urlSeconds: number
  /** Unfinished invoices that a client may have at a time. */
  readonly maxUnfinished: number
  readonly visibleMembers: VisibleMembers
}

/** What a client wants an invoice of. */
export interface InvoiceRequest {
  /** At least one; those that are repeated count once. */
  readonly bagOrderNos: readonly string[]
  readonly language: InvoiceLanguage
  readonly title: string | null
  readonly remark: string | null
}

/** An invoice, and where its file is at the moment. */
export type InvoiceWithFile = InvoiceRow & { readonly fileUrl: string | null; readonly fileExpireTime: Date | null }

type Context = Pick<PartnerContext<InvoiceStores>, 'storage' | 'tenantId' | 'principal' | 'now' | 'zone' | 'log'>

/**
 * Times that a creation looks again: the invoice that stood in its way failed meanwhile, or another creation took the
 * place that it chose. Each failed try is another's success.
 */
const TRIES = 25

/** Invoices of bag orders, as the clients that ask for them see them. A job makes their files. */
export class InvoiceService {
  constructor(private readonly parts: InvoiceServiceParts) {}

  /**
   * Answers the client's invoice over exactly these bags that has not failed, or begins one; one that has lost its file
   * is made again. Throws INVOICE_NOT_CONFIGURED, BAG_ORDER_NOT_FOUND, BAG_NOT_INVOICEABLE and INVOICE_LIMIT_REACHED.
   */
  async create(context: Context, request: InvoiceRequest): Promise<InvoiceRow> {
    if (!this.parts.isConfigured) throw new ApiError(INVOICE_NOT_CONFIGURED)
    const invoice = this.#newInvoice(context, request)
    const { clientId, bagSet, bagOrderNos } = invoice
    await this.#checkBags(context, bagOrderNos)
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const existing = await context.storage.invoices.findLive(clientId, bagSet)
      if (existing !== undefined && !hasLostFile(existing)) return existing
      const slot = await this.#freeSlot(context)
      const begun =
        existing === undefined ? await begin(context, { ...invoice, slot }) : await reopen(context, existing, slot)
      if (begun !== undefined) return begun
    }
    throw new ApiError(INVOICE_LIMIT_REACHED)
  }

  /** The client's invoice of this number. Throws INVOICE_NOT_FOUND and INVOICE_FILE_UNAVAILABLE. */
  async findByNo(context: Context, invoiceNo: string): Promise<InvoiceWithFile> {
    const invoice = await context.storage.invoices.findByNo(invoiceNo)
    // Another client's is not told from one that does not exist.
    return this.#withFile(context, invoice?.clientId === context.principal.clientId ? invoice : undefined)
  }

  /** The client's newest invoice that contains the bag. Throws like `findByNo`. */
  async findNewestOfBag(context: Context, bagOrderNo: string): Promise<InvoiceWithFile> {
    const invoice = await context.storage.invoices.findNewestOfBag(context.principal.clientId, bagOrderNo)
    return this.#withFile(context, invoice)
  }

  async #checkBags(context: Context, bagOrderNos: readonly string[]): Promise<void> {
    const bags = await context.storage.bagOrders.listByNos(bagOrderNos)
    if (bags.length < bagOrderNos.length) throw new ApiError(BAG_ORDER_NOT_FOUND)
    if (!(await this.#maySeeOwners(context, bags))) throw new ApiError(BAG_ORDER_NOT_FOUND)
    if (!bags.every(isInvoiceable)) throw new ApiError(BAG_NOT_INVOICEABLE)
  }

  /**
   * One of the client's places for unfinished invoices, by chance, so that creations at once seldom choose the same.
   * That two of them never take it is the unique key's work. Throws INVOICE_LIMIT_REACHED.
   */
  async #freeSlot({ storage, principal }: Context): Promise<number> {
    const { maxUnfinished, random } = this.parts
    const inUse = await storage.invoices.slotsInUse(principal.clientId)
    const taken = new Set(inUse)
    const free = Array.from({ length: maxUnfinished }, (_, slot) => slot).filter((slot) => !taken.has(slot))
    const chosen = free[random.integer(Math.max(1, free.length))]
    if (inUse.length >= maxUnfinished || chosen === undefined) throw new ApiError(INVOICE_LIMIT_REACHED)
    return chosen
  }

  /** Somebody asks for an invoice whose file is kept no longer: it is made again, unless too many are being made. */
  async #restored(context: Context, invoice: InvoiceRow): Promise<InvoiceRow> {
    if (!hasLostFile(invoice) || !this.parts.isConfigured) return invoice
    try {
      return (await reopen(context, invoice, await this.#freeSlot(context))) ?? invoice
    } catch (error) {
      if (error instanceof ApiError && error.definition === INVOICE_LIMIT_REACHED) return invoice
      throw error
    }
  }

  /** Whether the caller may see the members whose bags it is of. */
  async #maySee(context: Context, { bagOrderNos }: Pick<InvoiceRow, 'bagOrderNos'>): Promise<boolean> {
    if (this.parts.visibleMembers.seesAll(context)) return true
    return this.#maySeeOwners(context, await context.storage.bagOrders.listByNos(bagOrderNos))
  }

  async #maySeeOwners(context: Context, bags: readonly Pick<BagOrderRow, 'userId'>[]): Promise<boolean> {
    for (const owner of new Set(bags.map(({ userId }) => userId))) {
      if (!(await this.parts.visibleMembers.maySee(context.storage, context, owner))) return false
    }
    return true
  }

  #newInvoice(
    { principal, now, zone }: Context,
    { bagOrderNos, ...request }: InvoiceRequest,
  ): Omit<NewInvoice, 'slot'> {
    const distinct = [...new Set(bagOrderNos)]
    return {
      ...request,
      invoiceNo: serialNumber({ prefix: 'INV', now, zone, random: this.parts.random }),
      clientId: principal.clientId,
      bagOrderNos: distinct,
      bagSet: sha256(JSON.stringify([...distinct].sort())),
    }
  }

  /** The address is made anew for each answer: whoever asks again gets one that is good for as long as the first. */
  async #withFile(context: Context, found: InvoiceRow | undefined): Promise<InvoiceWithFile> {
    if (found === undefined || !(await this.#maySee(context, found))) throw new ApiError(INVOICE_NOT_FOUND)
    const invoice = await this.#restored(context, found)
    const { fileKey } = invoice
    if (invoice.status !== invoiceStatus.SUCCESS || fileKey === null)
      return { ...invoice, fileUrl: null, fileExpireTime: null }
    const { files, guard, urlSeconds } = this.parts
    if (files === undefined) throw new ApiError(INVOICE_NOT_CONFIGURED)
    const fileExpireTime = new Date((Math.floor(context.now.getTime() / 1000) + urlSeconds) * 1000)
    const tell = () => context.log.warn({ channel: 'files' }, 'channel answered an address of another shape')
    const call = async (signal: AbortSignal) =>
      usableAnswer(channelAddress(), await files.urlOf(fileKey, new Date(fileExpireTime), signal), tell)
    try {
      const key = `${fileKey} ${fileExpireTime.getTime()}`
      const fileUrl = await guard.read({ tenantId: context.tenantId, key }, call)
      return { ...invoice, fileUrl, fileExpireTime }
    } catch (cause) {
      throw new ApiError(INVOICE_FILE_UNAVAILABLE, { cause })
    }
  }
}

const begin = ({ storage, now }: Context, invoice: NewInvoice): Promise<InvoiceRow | undefined> =>
  storage.transaction(({ invoices }) => invoices.insert(invoice, now))

async function reopen({ storage, now }: Context, { id }: InvoiceRow, slot: number): Promise<InvoiceRow | undefined> {
  try {
    return await storage.invoices.reopen(id, slot, now)
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'unique') return undefined
    throw error
  }
}
