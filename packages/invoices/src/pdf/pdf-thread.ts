import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

// Whoever waits for an answer goes before whoever waits for an invoice, where both want the same core. Linux knows
// priorities of threads; elsewhere it would be the whole process's.
if (!isMainThread && process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// What a thread of `pdfInvoiceRenderer` runs. A file of its own in the build, since a thread begins with a file.
export { writePdf } from './write-pdf.js'
