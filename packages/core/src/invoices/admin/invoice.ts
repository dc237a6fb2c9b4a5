import { z } from 'zod'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { ApiError } from '../../kernel/errors.js'
import { pageOf } from '../../http/input/fields.js'
import { namedId, queryPage } from '../../http/input/query.js'
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

const define = adminOperationsOf<unknown, InvoiceAdminStores>()

/** Invoices of all applications; a failed one can be tried again. */
export const invoiceOperations = [
  define(
    {
      operationId: 'getInvoicePage',
      method: 'GET',
      path: `${PATH}/page`,
      permission: permissionFor(PATH, 'query'),
      summary: 'Page through invoices, newest first',
      query: z.object({
        ...queryPage(),
        ...invoiceFilters,
      }),
      data: pageOf(invoiceView),
      example: { data: { list: [exampleView], total: 1 } },
    },
    ({ context, query }) => context.storage.invoices.page(query),
  ),
  define(
    {
      operationId: 'getInvoice',
      method: 'GET',
      path: `${PATH}/get`,
      permission: permissionFor(PATH, 'query'),
      summary: 'Get an invoice; null where there is none',
      query: z.object({ id: namedId() }),
      data: invoiceView.nullable(),
      example: { data: exampleView },
    },
    async ({ context, query }) => (await context.storage.invoices.find(query.id)) ?? null,
  ),
  defineAdminChange<InvoiceAdminStores>()({
    operationId: 'retryInvoice',
    path: `${PATH}/retry`,
    summary: 'Have a failed invoice made after all',
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
