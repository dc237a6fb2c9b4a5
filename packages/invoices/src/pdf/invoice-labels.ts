import type { InvoiceLanguage } from '@org/openapi-core/channels'

/** The words of an invoice. */
const LABELS = {
  invoice: ['Invoice', '发票'],
  number: ['Invoice no.', '发票编号'],
  date: ['Date', '开具时间'],
  issuer: ['Issued by', '开票方'],
  taxId: ['Tax id', '税号'],
  title: ['Invoice to', '发票抬头'],
  member: ['Member', '会员'],
  bag: ['Bag order', '包裹单号'],
  outbound: ['Outbound no.', '出库单号'],
  pieces: ['Pieces', '件数'],
  weight: ['Weight (g)', '重量（克）'],
  goods: ['Goods', '商品金额'],
  paid: ['Paid', '实付金额'],
  refunded: ['Refunded', '退款金额'],
  total: ['Total', '合计'],
  currency: ['All amounts in CNY', '金额单位：人民币元（CNY）'],
  remark: ['Remark', '备注'],
  page: ['Page', '页'],
} satisfies Record<string, readonly [en: string, zh: string]>

/** The words of an invoice in one language. */
export type InvoiceLabels = Readonly<Record<keyof typeof LABELS, string>>

const labelsIn = (place: 0 | 1) =>
  Object.fromEntries(Object.entries(LABELS).map(([name, label]) => [name, label[place]])) as InvoiceLabels

/** Every label in every language that core may ask for; the compiler misses none. */
export const invoiceLabels: Readonly<Record<InvoiceLanguage, InvoiceLabels>> = { en: labelsIn(0), zh: labelsIn(1) }
