import { dirname, join } from 'node:path'
import { checkOptions, option } from '@org/openapi-core'
import type { InvoiceDocument, InvoiceRenderer } from '@org/openapi-core/channels'
import { fontsFolder } from './fonts-folder.js'
import { InvoiceThreads } from './invoice-threads.js'

/** Options of `pdfInvoiceRenderer`. */
export interface PdfInvoiceRendererOptions {
  /**
   * Threads that write at the same time, begun when there is work and ended after half a minute without. 0 writes on
   * the event loop, which a long invoice holds for a second: for scripts and tests. Default 1.
   */
  readonly threads?: number | undefined
}

const IDLE_MS = 30_000
/** It looks whether somebody waits with every line that it writes. */
const GRACE_MS = 60_000

type Write = (document: InvoiceDocument, signal: AbortSignal) => Promise<Uint8Array>

/**
 * Writes invoices as PDF, with an embedded font for Latin, Cyrillic, Vietnamese and Chinese. A Latin letter that it
 * lacks loses its accent, any other character becomes a box. The same document gives the same bytes.
 */
export function pdfInvoiceRenderer(options: PdfInvoiceRendererOptions = {}): InvoiceRenderer {
  const { threads = 1 } = checkOptions('pdfInvoiceRenderer', options, { threads: option.whole(0).optional() })
  // Said at the start, not with the first invoice.
  const folder = dirname(fontsFolder())
  const write = threads === 0 ? onEventLoop : inThreads(threads, join(folder, 'pdf-thread.js'))
  return {
    async render(document, signal) {
      return { bytes: await write(document, signal), contentType: 'application/pdf', extension: 'pdf' }
    },
  }
}

/** What writes and all that it needs are loaded where it happens: a host that leaves it to threads starts without. */
const onEventLoop: Write = async (document) => {
  const { writePdf } = await import('./write-pdf.js')
  return writePdf(document)
}

function inThreads(threads: number, file: string): Write {
  const pool = new InvoiceThreads({ file, threads, idleMs: IDLE_MS, graceMs: GRACE_MS })
  return (document, signal) => pool.write(document, signal)
}
