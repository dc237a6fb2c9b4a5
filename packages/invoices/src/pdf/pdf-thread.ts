import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import { writePdf } from './write-pdf.js'

// Whoever waits for an answer goes before whoever waits for an invoice, where both want the same core. Linux knows
// priorities of threads; elsewhere it would be the whole process's.
if (!isMainThread && process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Who may not change priorities, in a sandbox for example, still gets invoices.
  }
}

/** An invoice to write, for somebody who may give up meanwhile. */
export interface InvoiceTask {
  readonly document: InvoiceDocument
  /** Shared with whoever asked; not 0 where nobody waits any more. */
  readonly givenUp: Int32Array
}

/** What a thread of `pdfInvoiceRenderer` runs. A file of its own in the build, since a thread begins with a file. */
export function writeInvoice({ document, givenUp }: InvoiceTask): Promise<Uint8Array> {
  return writePdf(document, () => {
    if (Atomics.load(givenUp, 0) !== 0) throw new Error('Nobody waits for the invoice any more')
  })
}
