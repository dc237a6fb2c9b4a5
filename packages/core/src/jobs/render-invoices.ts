import type { InvoiceWorker } from '../invoices/index.js'
import type { Job } from './jobs.js'

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
