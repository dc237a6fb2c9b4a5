import { join } from 'node:path'
import type { InvoiceDocument, InvoiceRenderer } from '@org/openapi-core/channels'
import { Tinypool } from 'tinypool'
import { writePdf } from './write-pdf.js'

/** Options of `pdfInvoiceRenderer`. */
export interface PdfInvoiceRendererOptions {
  /**
   * Threads that write at the same time, begun when there is work and ended after half a minute without. 0 writes on
   * the event loop, which a long invoice holds for a second: for scripts and tests. Default 1.
   */
  readonly threads?: number
}

const IDLE_MS = 30_000

/**
 * Writes invoices as PDF, with an embedded font for Latin, Cyrillic, Vietnamese and Chinese. A Latin letter that it
 * lacks loses its accent, any other character becomes a box. The same document gives the same bytes.
 */
export function pdfInvoiceRenderer({ threads = 1 }: PdfInvoiceRendererOptions = {}): InvoiceRenderer {
  const write = threads === 0 ? writePdf : inThreads(threads)
  return {
    async render(document, signal) {
      return { bytes: await write(document, signal), contentType: 'application/pdf', extension: 'pdf' }
    },
  }
}

/** The pool begins with the first invoice: an engine that writes none has no thread. */
function inThreads(maxThreads: number): (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array> {
  let pool: Tinypool | undefined
  const begin = (): Tinypool => {
    const begun = new Tinypool({
      filename: join(__dirname, 'pdf-thread.js'),
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MS,
      execArgv: [],
    })
    // Of a thread that could not begin, or ended while it did nothing. What nobody hears ends the process; whoever waits
    // for a thread of this pool would wait for ever.
    begun.on('error', () => {
      if (pool === begun) pool = undefined
      begun.destroy().catch(() => undefined)
    })
    return begun
  }
  return (document, signal) => {
    pool ??= begin()
    // Whoever gives up ends the thread: one that never ended would keep all others waiting.
    return pool.run(document, { signal, name: 'writePdf' }) as Promise<Uint8Array>
  }
}
