export type { FileStore, StoredFile } from './file-store.js'
export type {
  InvoiceBag,
  InvoiceIssuer,
  InvoiceLine,
  InvoiceDocument,
  InvoiceRenderer,
  RenderedInvoice,
} from './invoice-renderer.js'
export type {
  ClaimedInvoice,
  InvoiceFilter,
  InvoiceLanguage,
  InvoiceOutcome,
  InvoiceQueue,
  InvoiceRepository,
  InvoiceRow,
  NewInvoice,
  OutdatedInvoiceFile,
} from './invoice.js'
export { invoiceLifecycle } from './invoice-lifecycle.js'
export { invoicesOptions } from './invoice-options.js'
