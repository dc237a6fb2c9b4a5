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
  readonly isRunning: boolean
  /** When it last began; null before. */
  readonly lastStart: Date | null
  /** When it last ran to its end or failed; null before. */
  readonly lastEnd: Date | null
  readonly lastOutcome: 'done' | 'failed' | null
  /** How many pieces the run did that ended last; null before. */
  readonly lastProcessed: number | null
  /** Runs that have failed since one came to its end. */
  readonly failedRuns: number
}

/** One run of a job. */
interface Run {
  readonly name: string
  readonly slices: AsyncIterator<number>
  processed: number
}

/** What is known of a job's runs, of which several may be under way. */
interface Known extends Omit<JobReport, 'name' | 'everySeconds' | 'isRunning'> {
  readonly running: number
}

const NEVER_RUN: Known = {
  running: 0,
  lastStart: null,
  lastEnd: null,
  lastOutcome: null,
  lastProcessed: null,
  failedRuns: 0,
}

/** Background work, callable one by one or all together. */
export class Jobs {
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #now: () => Date
  readonly #log: Logger
  readonly #known = new Map<string, Known>()

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
    return this.list().map((job) => {
      const { running, ...known } = this.#knownOf(job.name)
      return { ...job, isRunning: running > 0, ...known }
    })
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
    this.#note(job.name, { running: this.#knownOf(job.name).running + 1, lastStart: this.#now() })
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
      for (const run of unfinished) {
        this.#note(run.name, { running: this.#knownOf(run.name).running - 1 })
        await run.slices.return?.()
      }
    }
  }

  async #nextSlice({ name, slices, processed }: Run): Promise<IteratorResult<number, unknown>> {
    try {
      return await slices.next()
    } catch (error) {
      const failedRuns = this.#knownOf(name).failedRuns + 1
      this.#note(name, { lastEnd: this.#now(), lastOutcome: 'failed', lastProcessed: processed, failedRuns })
      throw error
    }
  }

  #knownOf(name: string): Known {
    return this.#known.get(name) ?? NEVER_RUN
  }

  #note(name: string, news: Partial<Known>): void {
    this.#known.set(name, { ...this.#knownOf(name), ...news })
  }

  #tell({ name, processed }: Run): void {
    const running = this.#knownOf(name).running - 1
    this.#note(name, { running, lastEnd: this.#now(), lastOutcome: 'done', lastProcessed: processed, failedRuns: 0 })
    if (processed > 0) this.#log.info({ job: name, processed }, 'job done')
  }
}
