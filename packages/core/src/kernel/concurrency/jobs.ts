import type { Clock } from '../clock.js'
import type { Logger } from '../logger.js'
import type { Telemetry } from '../telemetry/telemetry.js'
import { FirstFailure } from './first-failure.js'
import { LongWork } from './long-work.js'

/** A piece of background work. Safe to run twice at once. */
export interface Job {
  /** For example `sweep-revoked-tokens`. */
  readonly name: string
  /** How often a host should run it. */
  readonly everySeconds: number
  /**
   * Does all that is due at `now`, slice by slice; each slice answers how many pieces it did, is short on a database that
   * answers within the event loop, waits for few calls of a channel, since a run that is told to end waits for its slice, and
   * leaves behind what a later run can begin with. What becomes due after `now` is not this run's.
   */
  run(now: Date): AsyncIterable<number>
}

/** How a run ends early. */
export interface JobRunOptions {
  /** Ends the run after the slice that it is in: what is left is the next run's. */
  readonly signal?: AbortSignal | undefined
}

/** What became of a job in this process, whoever ran it. */
export interface JobReport {
  readonly name: string
  readonly everySeconds: number
  readonly isRunning: boolean
  /** When it last began; null before. */
  readonly lastStart: Date | null
  /** When it last ran to its end; null before. */
  readonly lastSuccess: Date | null
  /** When it last ran to its end or failed; null before. */
  readonly lastEnd: Date | null
  readonly lastOutcome: 'done' | 'failed' | null
  /** How many pieces the run did that ended last; null before. */
  readonly lastProcessed: number | null
  /** Runs that have failed since one came to its end. */
  readonly failedRuns: number
}

/** What runs of jobs are told by. */
interface JobsParts {
  readonly clock: Pick<Clock, 'now' | 'monotonic'>
  readonly log: Logger
  readonly telemetry?: Telemetry | undefined
}

/** One run of a job. */
interface Run {
  readonly name: string
  readonly slices: AsyncIterator<number>
  /** By the monotonic clock. */
  readonly startedAt: number
  processed: number
}

/** What is known of a job's runs, of which several may be under way. */
interface Known extends Omit<JobReport, 'name' | 'everySeconds' | 'isRunning'> {
  readonly running: number
}

const NEVER_RUN: Known = {
  running: 0,
  lastStart: null,
  lastSuccess: null,
  lastEnd: null,
  lastOutcome: null,
  lastProcessed: null,
  failedRuns: 0,
}

/** Background work, callable one by one or all together. */
export class Jobs {
  readonly #jobs: ReadonlyMap<string, Job>
  readonly #parts: JobsParts
  readonly #known = new Map<string, Known>()

  constructor(jobs: readonly Job[], parts: JobsParts) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
    this.#parts = parts
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
    const { telemetry } = this.#parts
    if (telemetry === undefined) return this.#runOne(job, signal)
    const told = { name: `job ${name}`, kind: 'internal', attributes: { 'openapi.job': name } } as const
    return telemetry.span(told, () => this.#runOne(job, signal))
  }

  /**
   * Runs every job, a slice of each in turn, until nothing that is due now is left; answers how many pieces each did. A
   * job that fails holds up none of the others: the first failure is thrown when all have ended.
   */
  async runAll({ signal }: JobRunOptions = {}): Promise<Record<string, number>> {
    const runs = [...this.#jobs.values()].map((job) => this.#begin(job))
    await this.#finish(runs, signal)
    return Object.fromEntries(runs.map(({ name, processed }) => [name, processed]))
  }

  async #runOne(job: Job, signal: AbortSignal | undefined): Promise<{ processed: number }> {
    const run = this.#begin(job)
    await this.#finish([run], signal)
    return { processed: run.processed }
  }

  #begin(job: Job): Run {
    const now = this.#parts.clock.now()
    this.#note(job.name, { running: this.#knownOf(job.name).running + 1, lastStart: now })
    const slices = job.run(now)[Symbol.asyncIterator]()
    return { name: job.name, slices, startedAt: this.#parts.clock.monotonic(), processed: 0 }
  }

  /** Whatever ends it, a failure included, every run is told to put away what it holds. */
  async #finish(runs: readonly Run[], signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#parts
    const work = new LongWork(() => clock.monotonic())
    const unfinished = new Set(runs)
    const isGivenUp = () => signal?.aborted === true
    const failures = new FirstFailure()
    try {
      while (unfinished.size > 0 && !isGivenUp()) {
        for (const run of unfinished) {
          const slice = await this.#nextSlice(run)
          if ('error' in slice || slice.done === true) unfinished.delete(run)
          if ('error' in slice) {
            failures.keep(slice.error)
            continue
          }
          if (slice.done === true) {
            this.#noteEnd(run, 'done')
            continue
          }
          run.processed += slice.value
          await work.makeWay()
          if (isGivenUp()) break
        }
      }
    } finally {
      for (const run of unfinished) {
        this.#note(run.name, { running: this.#knownOf(run.name).running - 1 })
        await run.slices.return?.().catch((error: unknown) => failures.keep(error))
        this.#measure(run, 'given_up')
      }
    }
    failures.rethrow()
  }

  async #nextSlice(run: Run): Promise<IteratorResult<number, unknown> | { readonly error: unknown }> {
    try {
      return await run.slices.next()
    } catch (error) {
      this.#noteEnd(run, 'failed')
      return { error }
    }
  }

  #knownOf(name: string): Known {
    return this.#known.get(name) ?? NEVER_RUN
  }

  #note(name: string, news: Partial<Known>): void {
    this.#known.set(name, { ...this.#knownOf(name), ...news })
  }

  #measure({ name, startedAt, processed }: Run, outcome: 'done' | 'failed' | 'given_up'): void {
    const { telemetry, clock } = this.#parts
    const seconds = (clock.monotonic() - startedAt) / 1000
    telemetry?.record('openapi.job.duration', seconds, { 'openapi.job': name, 'openapi.outcome': outcome })
    if (processed > 0) telemetry?.count('openapi.job.processed', processed, { 'openapi.job': name })
  }

  /** What became of a run that came to its end or failed; one that was given up is neither. */
  #noteEnd(run: Run, outcome: 'done' | 'failed'): void {
    const { name, processed } = run
    const { running, failedRuns } = this.#knownOf(name)
    const now = this.#parts.clock.now()
    this.#measure(run, outcome)
    this.#note(name, {
      running: running - 1,
      lastEnd: now,
      lastOutcome: outcome,
      lastProcessed: processed,
      ...(outcome === 'done' ? { lastSuccess: now, failedRuns: 0 } : { failedRuns: failedRuns + 1 }),
    })
    if (outcome === 'done' && processed > 0) this.#parts.log.info({ job: name, processed }, 'job done')
  }
}
