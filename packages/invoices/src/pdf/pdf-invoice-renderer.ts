import { dirname, join } from 'node:path'
import { checkOptions, option } from '@org/openapi-core'
import type { InvoiceDocument, InvoiceRenderer } from '@org/openapi-core/channels'
import { Tinypool } from 'tinypool'
import { fontsFolder } from './invoice-fonts.js'
import { writePdf } from './write-pdf.js'

/** Options of `pdfInvoiceRenderer`. */
export interface PdfInvoiceRendererOptions {
  /**
   * Threads that write at the same time, begun when there is work and ended after half a minute without. 0 writes on
   * the event loop, which a long invoice holds for a second: for scripts and tests. Default 1.
   */
  readonly threads?: number | undefined
}

const IDLE_MS = 30_000

type Write = (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array>

/**
 * Writes invoices as PDF, with an embedded font for Latin, Cyrillic, Vietnamese and Chinese. A Latin letter that it
 * lacks loses its accent, any other character becomes a box. The same document gives the same bytes.
 */
export function pdfInvoiceRenderer(options: PdfInvoiceRendererOptions = {}): InvoiceRenderer {
  const { threads = 1 } = checkOptions('pdfInvoiceRenderer', options, { threads: option.whole(0).optional() })
  // Said at the start, not with the first invoice.
  const folder = dirname(fontsFolder())
  const write = threads === 0 ? writePdf : inThreads(threads, folder)
  return {
    async render(document, signal) {
      return { bytes: await write(document, signal), contentType: 'application/pdf', extension: 'pdf' }
    },
  }
}

/** The pool begins with the first invoice: an engine that writes none has no thread. */
function inThreads(maxThreads: number, folder: string): Write {
  let pool: Tinypool | undefined
  const begin = (): Tinypool => {
    const begun = new Tinypool({
      filename: join(folder, 'pdf-thread.js'),
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
