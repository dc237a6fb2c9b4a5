export { localFileStore } from './files/local-file-store.js'
export type { LocalFileStore, LocalFileStoreOptions } from './files/local-file-store.js'
export { pdfInvoiceRenderer } from './pdf/pdf-invoice-renderer.js'
