export type {
  ClaimedInvoice,
  InvoiceFilePlace,
  InvoiceFilter,
  InvoiceOutcome,
  InvoiceQueue,
  InvoiceRepository,
  InvoiceRow,
  NewInvoice,
  OutdatedInvoiceFile,
} from './invoice.js'
export { invoiceLifecycle } from './invoice-lifecycle.js'
