import { z } from 'zod'
import type { InvoiceLanguage } from './invoice.js'

/** Goods in a bag order; money in CNY cents. */
export interface InvoiceLine {
  readonly goodsName: string
  /** As the marketplace words it. */
  readonly localGoodsName: string
  readonly specName: string
  readonly qty: number
  /** Of one piece, as it was charged. */
  readonly price: number
  readonly amount: number
}

/** Who issues an invoice. */
export interface InvoiceIssuer {
  readonly name: string
  /** One line or several. */
  readonly address: string | null
  readonly taxId: string | null
}

/** A bag order as an invoice shows it; money in CNY cents. */
export interface InvoiceBag {
  readonly bagOrderNo: string
  readonly outboundOrderNo: string | null
  /** The owner; null where the account is gone. */
  readonly unionId: string | null
  /** `yyyy-MM-dd HH:mm:ss`. */
  readonly createTime: string
  readonly goodsQty: number
  readonly goodsTotalAmount: number
  readonly payAmount: number
  readonly refundAmount: number
  /** Grams. */
  readonly estimateWeight: number
  /** The goods that operations put into it; empty where they did not say which. */
  readonly lines: readonly InvoiceLine[]
}

/** Everything that an invoice shows: the same document gives the same bytes. */
export interface InvoiceDocument {
  readonly invoiceNo: string
  readonly language: InvoiceLanguage
  /** Null where the host named none. */
  readonly issuer: InvoiceIssuer | null
  readonly title: string | null
  readonly remark: string | null
  /** When it was asked for. */
  readonly createTime: Date
  /** The same as text, in the engine's zone: `yyyy-MM-dd HH:mm:ss`. */
  readonly createTimeText: string
  readonly bags: readonly InvoiceBag[]
  /** Sums over the bags; CNY cents. */
  readonly totals: { readonly goodsTotalAmount: number; readonly payAmount: number; readonly refundAmount: number }
}

/** A file that a renderer made. An answer of another shape counts as a failure of the channel. */
export const renderedInvoice = z.object({
  bytes: z.instanceof(Uint8Array).refine((bytes) => bytes.length > 0),
  contentType: z.string().min(1),
  /** Of the file's name, without the dot. */
  extension: z.string().regex(/^[a-z0-9]{1,8}$/),
})

/** What a renderer answers. */
export interface RenderedInvoice {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly extension: string
}

/**
 * Writes invoices. It may be asked for the same one again. Throw `ChannelRefusal` for one that cannot be written;
 * anything else thrown means "unknown, try again later".
 */
export interface InvoiceRenderer {
  render(document: InvoiceDocument, signal: AbortSignal): Promise<RenderedInvoice>
}
