import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { ApiError } from '../../kernel/errors.js'
import { defineReadOnlyResource } from '../../http/admin-api/read-only-resource.js'
import { INVOICE_NOT_FOUND, INVOICE_NOT_RETRYABLE } from '../invoice-errors.js'
import { invoiceFilters, invoiceView } from '../invoice.js'
import type { InvoiceRepository } from '../invoice.js'

/** The repositories that these operations touch. */
export interface InvoiceAdminStores extends AuditStores {
  readonly invoices: InvoiceRepository
}

const PATH = '/admin-api/order/invoice'

const exampleView = {
  id: 1,
  invoiceNo: 'INV20260910120000JU4XDPQ6JKWQ',
  clientId: 'demoPartner',
  bagOrderNos: ['B202609101200009Z8HS4238UUL'],
  language: 'en' as const,
  title: 'Example Trading Ltd.',
  remark: null,
  status: 2,
  attempts: 1,
  fileName: null,
  failReason: 'Bag order B202609101200009Z8HS4238UUL cannot be invoiced any more',
  createTime: '2026-09-10T12:00:00',
  finishTime: '2026-09-10T12:00:00',
  revision: 3,
}

const [get, page] = defineReadOnlyResource<InvoiceAdminStores>()({
  path: PATH,
  name: 'Invoice',
  title: 'invoice',
  view: invoiceView,
  filters: invoiceFilters,
  example: { view: exampleView },
  repository: (tx) => tx.invoices,
})

/** Invoices of all applications; a failed one can be tried again. */
export const invoiceOperations = [
  page,
  get,
  defineAdminChange<InvoiceAdminStores>()({
    operationId: 'retryInvoice',
    path: `${PATH}/retry`,
    summary: 'Retry a failed invoice',
    members: {},
    view: invoiceView,
    notFound: INVOICE_NOT_FOUND,
    duplicate: INVOICE_NOT_RETRYABLE,
    example: {},
    find: (tx, id) => tx.invoices.find(id),
    async change({ tx, context, id }) {
      if (!(await tx.invoices.retry(id, context.now))) throw new ApiError(INVOICE_NOT_RETRYABLE)
      return true
    },
  }),
]
