import { formatDateTime } from '../kernel/civil-time.js'
import type { CivilZone } from '../kernel/civil-time.js'
import { bagOrderStatus, endedBagStatuses } from '../orders/index.js'
import type { BagOrderRow, OrderItemRow } from '../orders/index.js'
import type { InvoiceRow } from './invoice.js'
import type { InvoiceBag, InvoiceDocument, InvoiceIssuer, InvoiceLine } from './invoice-renderer.js'

/** What an invoice is about, as it is now. */
export interface InvoiceContent {
  /** In the order of the invoice. */
  readonly bags: readonly BagOrderRow[]
  /** The owners that have an account, by id. */
  readonly unionIds: ReadonlyMap<number, string>
  /** The goods in them. */
  readonly items: readonly OrderItemRow[]
  readonly issuer: InvoiceIssuer | null
}

/** States in which a bag has no invoice: unpaid, cancelled, closed. */
const NOT_INVOICEABLE: readonly number[] = [bagOrderStatus.UNPAID, ...endedBagStatuses]

/** Whether the bag is one that was paid and goes, or went, its way. */
export const isInvoiceable = ({ status }: BagOrderRow): boolean => !NOT_INVOICEABLE.includes(status)

/** Puts together what an invoice shows. */
export function toInvoiceDocument(
  invoice: InvoiceRow,
  { bags, unionIds, items, issuer }: InvoiceContent,
  zone: CivilZone,
): InvoiceDocument {
  const sum = (amountOf: (bag: BagOrderRow) => number) => bags.reduce((total, bag) => total + amountOf(bag), 0)
  const { invoiceNo, language, title, remark, createTime } = invoice
  return {
    ...{ invoiceNo, language, issuer, title, remark, createTime },
    createTimeText: formatDateTime(createTime, zone),
    bags: bags.map((bag) => ({
      ...toInvoiceBag(bag, unionIds.get(bag.userId), zone),
      lines: items.filter(({ bagOrderNo }) => bagOrderNo === bag.bagOrderNo).map(toInvoiceLine),
    })),
    totals: {
      goodsTotalAmount: sum((bag) => bag.goodsTotalAmount),
      payAmount: sum((bag) => bag.payAmount),
      refundAmount: sum((bag) => bag.refundAmount),
    },
  }
}

function toInvoiceLine({ goodsName, localGoodsName, specName, qty, actualPrice }: OrderItemRow): InvoiceLine {
  return { goodsName, localGoodsName, specName, qty, price: actualPrice, amount: qty * actualPrice }
}

function toInvoiceBag(bag: BagOrderRow, unionId: string | undefined, zone: CivilZone): Omit<InvoiceBag, 'lines'> {
  const { bagOrderNo, outboundOrderNo, goodsQty, goodsTotalAmount, payAmount, refundAmount, estimateWeight } = bag
  return {
    ...{ bagOrderNo, outboundOrderNo, goodsQty, goodsTotalAmount, payAmount, refundAmount, estimateWeight },
    unionId: unionId ?? null,
    createTime: formatDateTime(bag.createTime, zone),
  }
}
