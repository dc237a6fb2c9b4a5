import type { InvoiceLanguage } from '@org/openapi-core/channels'

/** The words of an invoice. */
export interface InvoiceLabels {
  readonly invoice: string
  readonly number: string
  readonly date: string
  readonly issuer: string
  readonly taxId: string
  readonly title: string
  readonly member: string
  readonly bag: string
  readonly outbound: string
  readonly pieces: string
  readonly weight: string
  readonly goods: string
  readonly paid: string
  readonly refunded: string
  readonly total: string
  readonly currency: string
  readonly remark: string
  readonly page: string
}

/** Every label in every language that core may ask for; the compiler misses none. */
export const invoiceLabels: Readonly<Record<InvoiceLanguage, InvoiceLabels>> = {
  en: {
    invoice: 'Invoice',
    number: 'Invoice no.',
    date: 'Date',
    issuer: 'Issued by',
    taxId: 'Tax id',
    title: 'Invoice to',
    member: 'Member',
    bag: 'Bag order',
    outbound: 'Outbound no.',
    pieces: 'Pieces',
    weight: 'Weight (g)',
    goods: 'Goods',
    paid: 'Paid',
    refunded: 'Refunded',
    total: 'Total',
    currency: 'All amounts in CNY',
    remark: 'Remark',
    page: 'Page',
  },
  zh: {
    invoice: '发票',
    number: '发票编号',
    date: '开具时间',
    issuer: '开票方',
    taxId: '税号',
    title: '发票抬头',
    member: '会员',
    bag: '包裹单号',
    outbound: '出库单号',
    pieces: '件数',
    weight: '重量（克）',
    goods: '商品金额',
    paid: '实付金额',
    refunded: '退款金额',
    total: '合计',
    currency: '金额单位：人民币元（CNY）',
    remark: '备注',
    page: '页',
  },
}
