import { describeFailure } from '../failure-description.js'
import type { Logger } from '../logger.js'

/** What an engine does on its own, and what its end waits for. */
export class Background {
  readonly #running = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  constructor(private readonly log: Logger) {}

  /** Aborted when the engine is being closed. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** Begins a piece of work, which nobody waits for but `close`; a failure is logged. Nothing once that was called. */
  run(what: string, work: (closing: AbortSignal) => Promise<void>): void {
    if (this.closing.aborted) return
    const logged = (error: unknown) =>
      this.log.error({ work: what, ...describeFailure(error) }, 'background work failed')
    void this.hold(work(this.closing).catch(logged))
  }

  /** Has `close` wait for what somebody else waits for, too. */
  hold<T>(work: Promise<T>): Promise<T> {
    const settled = work.then(
      () => undefined,
      () => undefined,
    )
    this.#running.add(settled)
    void settled.then(() => this.#running.delete(settled))
    return work
  }

  /** Tells what is under way that this is the end, and waits for it. */
  async close(): Promise<void> {
    this.#closing.abort()
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
