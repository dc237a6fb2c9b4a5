import { defineError } from '../kernel/errors.js'

/** Also of another application's invoice. */
export const INVOICE_NOT_FOUND = defineError(1_011_023_000, 'INVOICE_NOT_FOUND', {
  en: 'Invoice does not exist',
  zh: '发票不存在',
})

/** Of a bag that is unpaid, cancelled or closed, also where it has an invoice. */
export const BAG_NOT_INVOICEABLE = defineError(1_011_023_001, 'BAG_NOT_INVOICEABLE', {
  en: 'A bag order that is unpaid, cancelled or closed has no invoice',
  zh: '未支付、已取消或已关闭的包裹不能开具发票',
})

/** The host has no renderer, or no file store. */
export const INVOICE_NOT_CONFIGURED = defineError(1_011_023_002, 'INVOICE_NOT_CONFIGURED', {
  en: 'Invoices are not available here',
  zh: '未开通发票功能',
})

/** Only what has failed is tried again by hand. */
export const INVOICE_NOT_RETRYABLE = defineError(1_011_023_005, 'INVOICE_NOT_RETRYABLE', {
  en: 'Only a failed invoice without a later one over the same bag orders can be retried',
  zh: '仅可重试失败且无同批包裹后续发票的发票',
})

/** The invoice was written; the file store did not answer with an address. Worth another try later. */
export const INVOICE_FILE_UNAVAILABLE = defineError(1_011_023_004, 'INVOICE_FILE_UNAVAILABLE', {
  en: 'The file of the invoice cannot be reached, please try again later',
  zh: '发票文件暂时不可用，请稍后重试',
})

/** As many invoices wait to be written as `invoices.maxUnfinished` allows. */
export const INVOICE_LIMIT_REACHED = defineError(1_011_023_003, 'INVOICE_LIMIT_REACHED', {
  en: 'Too many invoices of this application are not finished yet',
  zh: '未完成的发票过多，请稍后重试',
})
