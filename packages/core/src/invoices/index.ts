export type { FileStore, StoredFile } from './file-store.js'
export type {
  InvoiceBag,
  InvoiceIssuer,
  InvoiceLine,
  InvoiceDocument,
  InvoiceRenderer,
  RenderedInvoice,
} from './invoice-renderer.js'
export type { InvoiceLanguage, InvoiceQueue } from './invoice.js'
export { invoicesOptions } from './invoice-options.js'
export type { InvoicesOptions } from './invoice-options.js'
