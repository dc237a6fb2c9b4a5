import type { z } from 'zod'
import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { VisibleMembers } from '../bindings/index.js'
import { invoiceOperations } from './admin/invoice.js'
import type { FileStore } from './file-store.js'
import { deleteFailedInvoices, deleteInvoiceFiles, renderInvoices } from './invoice-jobs.js'
import { invoiceEvents } from './invoice-events.js'
import { invoiceLifecycle } from './invoice-lifecycle.js'
import type { invoicesOptions } from './invoice-options.js'
import type { InvoiceIssuer, InvoiceRenderer } from './invoice-renderer.js'
import { InvoiceService } from './invoice-service.js'
import { InvoiceWorker } from './invoice-worker.js'
import type { InvoiceWorkerStores } from './invoice-worker.js'
import type { InvoiceQueue, InvoiceRepository } from './invoice.js'
import { createInvoice } from './operations/create-invoice.js'
import { queryInvoice } from './operations/query-invoice.js'

export interface InvoiceServices {
  readonly invoices: InvoiceService
}

export interface InvoiceRepositories {
  readonly invoices: InvoiceRepository
}

export interface InvoiceSystemRepositories {
  readonly invoices: InvoiceQueue
}

interface Parts extends EngineParts {
  readonly options: {
    readonly channels: { readonly invoice?: InvoiceRenderer | undefined; readonly files?: FileStore | undefined }
    readonly invoices: z.output<typeof invoicesOptions>
    readonly restrictToBoundMembers: boolean
    readonly retention: { readonly failedInvoiceDays: number }
  }
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<InvoiceWorkerStores>
    readonly system: UnitOfWork<InvoiceSystemRepositories>
  }
}

const issuerOf = (issuer: NonNullable<Parts['options']['invoices']['issuer']>): InvoiceIssuer => ({
  name: issuer.name,
  address: issuer.address ?? null,
  taxId: issuer.taxId ?? null,
})

/** What makes the files; undefined where the host connected no renderer or no file store. */
function createWorker({ options, storage, guards, clock, zone, log }: Parts): InvoiceWorker | undefined {
  const { channels, invoices } = options
  const { invoice: renderer, files } = channels
  if (renderer === undefined || files === undefined) return undefined
  return new InvoiceWorker({
    queue: storage.system.invoices,
    storesOf: (tenantId) => storage.forTenant(tenantId),
    renderer,
    rendererGuard: guards.of('invoice'),
    files,
    filesGuard: guards.of('files'),
    clock,
    zone,
    log,
    maxAttempts: invoices.maxAttempts,
    issuer: invoices.issuer === undefined ? null : issuerOf(invoices.issuer),
    keepDays: invoices.keepDays,
  })
}

/** Invoices of bag orders, and their files. */
export const invoiceModule = {
  name: 'invoices',
  partner: [createInvoice, queryInvoice],
  admin: invoiceOperations,
  events: invoiceEvents,
  lifecycles: [invoiceLifecycle],
  build(parts: Parts) {
    const { options, storage, guards, random } = parts
    const { channels, invoices, retention } = options
    const services: InvoiceServices = {
      invoices: new InvoiceService({
        isConfigured: channels.invoice !== undefined && channels.files !== undefined,
        files: channels.files,
        guard: guards.of('files'),
        random,
        urlSeconds: invoices.urlSeconds,
        maxUnfinished: invoices.maxUnfinished,
        visibleMembers: new VisibleMembers(options.restrictToBoundMembers),
      }),
    }
    const worker = createWorker(parts)
    const jobs = [
      renderInvoices(worker),
      deleteInvoiceFiles(worker),
      deleteFailedInvoices(storage.system, retention.failedInvoiceDays),
    ]
    return { services, jobs }
  },
}
