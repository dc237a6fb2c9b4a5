export { invoiceOperations } from './admin/invoice.js'
export type { FileStore, StoredFile } from './file-store.js'
export { InvoiceService } from './invoice-service.js'
export { InvoiceWorker } from './invoice-worker.js'
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
export { createInvoice } from './operations/create-invoice.js'
export { queryInvoice } from './operations/query-invoice.js'
