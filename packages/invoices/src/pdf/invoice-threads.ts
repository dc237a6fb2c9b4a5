import { Tinypool } from 'tinypool'
import type { InvoiceDocument } from '@org/openapi-core/channels'
import type { InvoiceTask } from './pdf-thread.js'

/** Where invoices are written, and how long is waited for what. */
export interface InvoiceThreadsOptions {
  /** What a thread begins with, which exports `writeInvoice`. */
  readonly file: string
  readonly threads: number
  /** Milliseconds after which a thread ends that has nothing to do. */
  readonly idleMs: number
  /** Milliseconds that a thread has to leave what nobody waits for any more, until it is ended. */
  readonly graceMs: number
}

/** Threads that write invoices. The first begins with the first invoice: an engine that writes none has none. */
export class InvoiceThreads {
  #pool: Tinypool | undefined

  constructor(private readonly options: InvoiceThreadsOptions) {}

  /**
   * The bytes of an invoice. Rejects at once where the signal says that nobody waits. The thread learns of that by memory
   * that it shares, and goes on with the next: one that is ended amid its work takes the whole process with it, where it
   * packs or unpacks something at that moment (Node's zlib: "close before init").
   */
  write(document: InvoiceDocument, signal: AbortSignal): Promise<Uint8Array> {
    if (signal.aborted) return Promise.reject(signal.reason as Error)
    const pool = (this.#pool ??= this.#begin())
    const givenUp = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    return new Promise((resolve, reject) => {
      let late: NodeJS.Timeout | undefined
      const giveUp = (): void => {
        Atomics.store(givenUp, 0, 1)
        late = setTimeout(() => this.#end(pool), this.options.graceMs).unref()
        reject(signal.reason as Error)
      }
      const finish = (): void => {
        clearTimeout(late)
        signal.removeEventListener('abort', giveUp)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      const task: InvoiceTask = { document, givenUp }
      const writing = pool.run(task, { name: 'writeInvoice' }) as Promise<Uint8Array>
      writing.then(resolve, reject).finally(finish)
    })
  }

  #begin(): Tinypool {
    const { file, threads, idleMs } = this.options
    const pool = new Tinypool({
      filename: file,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleMs,
      execArgv: [],
    })
    // Of a thread that could not begin, or ended while it did nothing. What nobody hears ends the process.
    pool.on('error', () => this.#end(pool))
    return pool
  }

  /** Whoever waits for a thread of it would wait for ever: it is told that there is none. */
  #end(pool: Tinypool): void {
    if (this.#pool === pool) this.#pool = undefined
    pool.destroy().catch(() => undefined)
  }
}
