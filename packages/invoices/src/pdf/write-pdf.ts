import { toDecimalText } from '@org/openapi-core/channels'
import type { InvoiceBag, InvoiceDocument, InvoiceLine } from '@org/openapi-core/channels'
import { invoiceLabels } from './invoice-labels.js'
import type { InvoiceLabels } from './invoice-labels.js'
import { InvoicePages, LEFT, RIGHT } from './invoice-page.js'
import type { TextPlace } from './invoice-page.js'

const SIZE = 9
const SMALL = 8
const LINE = SIZE * 1.5
const GREY = '#666666'

/** The columns of the table; numbers are at their right. */
const BAG: TextPlace = { x: LEFT, width: 195, size: SIZE }
const numberAt = (x: number, width: number): TextPlace => ({ x, width, size: SIZE, align: 'right' })
const PIECES = numberAt(250, 45)
const WEIGHT = numberAt(300, 60)
const GOODS = numberAt(365, 60)
const PAID = numberAt(427, 58)
const REFUNDED = numberAt(487, 58)
const GOODS_NAME: TextPlace = { x: LEFT + 12, width: 220, size: SMALL, colour: GREY }

/** The bytes of an invoice: the same for the same document. `goOn` is called with every line, and ends it by throwing. */
export async function writePdf(document: InvoiceDocument, goOn: () => void = () => undefined): Promise<Uint8Array> {
  const labels = invoiceLabels[document.language]
  const info = { Title: `${labels.invoice} ${document.invoiceNo}`, CreationDate: document.createTime }
  const pages = new InvoicePages(info, goOn)
  const owners = [...new Set(document.bags.flatMap(({ unionId }) => unionId ?? []))]
  writeHead(pages, labels, { document, owners })
  writeTableHead(pages, labels)
  for (const bag of document.bags) writeBag(pages, labels, { bag, showsOwner: owners.length > 1 })
  writeTotals(pages, labels, document)
  if (document.remark !== null) {
    pages.y += LINE
    pages.need(2 * LINE)
    pages.paragraph(labels.remark, { x: LEFT, width: RIGHT - LEFT, size: SMALL, colour: GREY })
    pages.paragraph(document.remark, { x: LEFT, width: RIGHT - LEFT, size: SIZE })
  }
  return pages.finish((page, count) => `${document.invoiceNo} · ${labels.page} ${page} / ${count}`)
}

function writeHead(
  pages: InvoicePages,
  labels: InvoiceLabels,
  { document, owners }: { document: InvoiceDocument; owners: readonly string[] },
): void {
  pages.paragraph(labels.invoice, { x: LEFT, width: RIGHT - LEFT, size: 22 })
  pages.y += 8
  const { issuer } = document
  const facts: readonly (readonly [label: string, value: string])[] = [
    [labels.number, document.invoiceNo],
    [labels.date, document.createTimeText],
    ...(issuer === null
      ? []
      : [[labels.issuer, [issuer.name, ...(issuer.address ?? '').split('\n')].join('\n').trim()] as const]),
    ...(issuer === null || issuer.taxId === null ? [] : [[labels.taxId, issuer.taxId] as const]),
    ...(document.title === null ? [] : [[labels.title, document.title] as const]),
    ...(owners.length === 1 ? owners.map((owner) => [labels.member, owner] as const) : []),
  ]
  for (const [label, value] of facts) {
    pages.write(label, { x: LEFT, width: 95, size: SIZE, colour: GREY })
    pages.paragraph(value, { x: LEFT + 100, width: RIGHT - LEFT - 100, size: SIZE })
  }
  pages.y += LINE
}

function writeTableHead(pages: InvoicePages, labels: InvoiceLabels): void {
  const { bag, pieces, weight, goods, paid, refunded } = labels
  const cells = [
    [bag, BAG],
    [pieces, PIECES],
    [weight, WEIGHT],
    [goods, GOODS],
    [paid, PAID],
    [refunded, REFUNDED],
  ] as const
  for (const [label, place] of cells) pages.write(label, { ...place, size: SMALL, colour: GREY })
  pages.y += LINE
  pages.rule()
}

function writeBag(
  pages: InvoicePages,
  labels: InvoiceLabels,
  { bag, showsOwner }: { bag: InvoiceBag; showsOwner: boolean },
): void {
  const small: TextPlace = { ...BAG, size: SMALL, colour: GREY }
  const number = pages.lines(bag.bagOrderNo, BAG)
  const details = [
    bag.createTime,
    ...(bag.outboundOrderNo === null ? [] : [`${labels.outbound} ${bag.outboundOrderNo}`]),
    ...(showsOwner && bag.unionId !== null ? [`${labels.member} ${bag.unionId}`] : []),
  ].flatMap((text) => pages.lines(text, small))
  // A bag is not torn apart, unless it is longer than a page.
  if (pages.need((number.length + details.length) * LINE + 6)) writeTableHead(pages, labels)
  const cells = [
    [String(bag.goodsQty), PIECES],
    [String(bag.estimateWeight), WEIGHT],
    [toDecimalText(bag.goodsTotalAmount), GOODS],
    [toDecimalText(bag.payAmount), PAID],
    [toDecimalText(bag.refundAmount), REFUNDED],
  ] as const
  for (const [text, place] of cells) pages.write(text, place)
  for (const line of number) pages.paragraph(line, BAG)
  for (const line of details) pages.paragraph(line, small)
  for (const line of bag.lines) writeLine(pages, labels, line)
  pages.y += 6
}

/** Goods of a bag, below it; they may go on over the page. */
function writeLine(
  pages: InvoicePages,
  labels: InvoiceLabels,
  { goodsName, localGoodsName, specName, qty, price, amount }: InvoiceLine,
): void {
  const name = [goodsName || localGoodsName, specName].filter(Boolean).join(' · ')
  const lines = pages.lines(name, GOODS_NAME)
  if (pages.need(lines.length * LINE)) writeTableHead(pages, labels)
  pages.write(`${qty} × ${toDecimalText(price)}`, { ...WEIGHT, size: SMALL, colour: GREY })
  pages.write(toDecimalText(amount), { ...GOODS, size: SMALL, colour: GREY })
  for (const line of lines) pages.paragraph(line, GOODS_NAME)
}

function writeTotals(pages: InvoicePages, labels: InvoiceLabels, { totals }: InvoiceDocument): void {
  pages.need(3 * LINE)
  pages.rule()
  const cells = [
    [labels.total, BAG],
    [toDecimalText(totals.goodsTotalAmount), GOODS],
    [toDecimalText(totals.payAmount), PAID],
    [toDecimalText(totals.refundAmount), REFUNDED],
  ] as const
  for (const [text, place] of cells) pages.write(text, place)
  pages.y += LINE
  pages.paragraph(labels.currency, { x: LEFT, width: RIGHT - LEFT, size: SMALL, colour: GREY })
}
