import type { Logger } from '../logger.js'
import { turn } from './turn.js'

/** A piece of background work. Safe to run twice at once. */
export interface Job {
  /** For example `sweep-revoked-tokens`. */
  readonly name: string
  /** How often a host should run it. */
  readonly everySeconds: number
  /**
   * Does all that is due at `now`, slice by slice; each slice answers how many pieces it did, is short on a database that
   * answers within the event loop, and leaves behind what a later run can begin with. What becomes due after `now` is not this run's.
   */
  run(now: Date): AsyncIterable<number>
}

/** How a run ends early. */
export interface JobRunOptions {
  /** Ends the run after the slice that it is in: what is left is the next run's. */
  readonly signal?: AbortSignal
}

/** What became of a job in this process, whoever ran it. */
export interface JobReport {
  readonly name: string
  readonly everySeconds: number
  /** When it last ran to its end or failed; null before. */
  readonly lastEnd: Date | null
  readonly lastOutcome: 'done' | 'failed' | null
}

/** One run of a job. */
interface Run {
  readonly name: string
  readonly slices: AsyncIterator<number>
  processed: number
}

/** Background work, callable one by one or all together. */
export class Jobs {
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #now: () => Date
  readonly #log: Logger
  readonly #lastEnds = new Map<string, Pick<JobReport, 'lastEnd' | 'lastOutcome'>>()

  constructor(jobs: readonly Job[], { now, log }: { readonly now: () => Date; readonly log: Logger }) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    this.#now = now
    this.#log = log
  }

  /** The jobs and how often each should run. */
  list(): { name: string; everySeconds: number }[] {
    return [...this.#jobs.values()].map(({ name, everySeconds }) => ({ name, everySeconds }))
  }

  /** The same with what became of each in this process. */
  reports(): JobReport[] {
    const never = { lastEnd: null, lastOutcome: null }
    return this.list().map((job) => ({ ...job, ...(this.#lastEnds.get(job.name) ?? never) }))
  }

  /**
   * Runs one job until nothing that is due now is left; answers how many pieces it did. Others have their turn between
   * two slices. Throws `RangeError` for a name that is none.
   */
  async run(name: string, { signal }: JobRunOptions = {}): Promise<{ processed: number }> {
    const job = this.#jobs.get(name)
    if (job === undefined) throw new RangeError(`Unknown job: ${name}`)
    const run = this.#begin(job)
    await this.#finish([run], signal)
    return { processed: run.processed }
  }

  /**
   * Runs every job, a slice of each in turn, until nothing that is due now is left; answers how many pieces each did.
   */
  async runAll({ signal }: JobRunOptions = {}): Promise<Record<string, number>> {
    const runs = [...this.#jobs.values()].map((job) => this.#begin(job))
    await this.#finish(runs, signal)
    return Object.fromEntries(runs.map(({ name, processed }) => [name, processed]))
  }

  #begin(job: Job): Run {
    return { name: job.name, slices: job.run(this.#now())[Symbol.asyncIterator](), processed: 0 }
  }

  /** Whatever ends it, a failure included, every run is told to put away what it holds. */
  async #finish(runs: readonly Run[], signal: AbortSignal | undefined): Promise<void> {
    let unfinished = runs
    try {
      while (unfinished.length > 0 && signal?.aborted !== true) {
        const left: Run[] = []
        for (const run of unfinished) {
          const slice = await this.#nextSlice(run)
          if (slice.done === true) {
            this.#tell(run)
            continue
          }
          run.processed += slice.value
          left.push(run)
        }
        unfinished = left
        if (left.length > 0) await turn()
      }
    } finally {
      for (const run of unfinished) await run.slices.return?.()
    }
  }

  async #nextSlice({ name, slices }: Run): Promise<IteratorResult<number, unknown>> {
    try {
      return await slices.next()
    } catch (error) {
      this.#end(name, 'failed')
      throw error
    }
  }

  #end(name: string, lastOutcome: 'done' | 'failed'): void {
    this.#lastEnds.set(name, { lastEnd: this.#now(), lastOutcome })
  }

  #tell({ name, processed }: Run): void {
    this.#end(name, 'done')
    if (processed > 0) this.#log.info({ job: name, processed }, 'job done')
  }
}
