import { inBatches } from '../kernel/batches.js'
import { daysBefore } from '../kernel/days.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { InvoiceQueue } from './invoice.js'
import type { InvoiceWorker } from './invoice-worker.js'

/** Makes the files of invoices that are due; nothing where the host connected no renderer or no file store. */
export function renderInvoices(worker: InvoiceWorker | undefined): Job {
  return {
    name: 'render-invoices',
    everySeconds: 10,
    async *run(now) {
      if (worker !== undefined) yield* worker.run(now)
    },
  }
}

/** Deletes files of invoices that are kept no longer; a file that somebody asks for again is made again. */
export function deleteInvoiceFiles(worker: InvoiceWorker | undefined): Job {
  return {
    name: 'delete-invoice-files',
    everySeconds: 3600,
    async *run(now) {
      if (worker !== undefined) yield* worker.deleteOutdatedFiles(now)
    },
  }
}

/** Invoices of one slice: a statement names the bags of each, of which there are twenty at most. */
const INVOICES = 25

/** Deletes invoices of all tenants that failed, when their days are over. */
export function deleteFailedInvoices(system: UnitOfWork<{ readonly invoices: InvoiceQueue }>, keepDays: number): Job {
  return {
    name: 'delete-failed-invoices',
    everySeconds: 3600,
    run: (now) =>
      inBatches(
        (limit) => system.transaction((tx) => tx.invoices.deleteFailed(daysBefore(now, keepDays), limit)),
        INVOICES,
      ),
  }
}
