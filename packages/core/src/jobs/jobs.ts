import type { Logger } from '../kernel/logger.js'

/** A piece of background work. Safe to run twice at once; the host owns the timer. */
export interface Job {
  /** For example `sweep-revoked-tokens`. */
  readonly name: string
  /** How often a host should run it. */
  readonly everySeconds: number
  /** Does what is due at `now`; answers how many pieces it did. */
  run(now: Date): Promise<number>
}

/** Background work, callable one by one or all together. */
export class Jobs {
  readonly #jobs: ReadonlyMap<string, Job>

  constructor(
    jobs: readonly Job[],
    private readonly now: () => Date,
    private readonly log: Logger,
  ) {
    this.#jobs = new Map(jobs.map((job) => [job.name, job]))
  }

  /** The jobs and how often each should run. */
  list(): { name: string; everySeconds: number }[] {
    return [...this.#jobs.values()].map(({ name, everySeconds }) => ({ name, everySeconds }))
  }

  /** Runs one job; answers how many pieces it did. Throws `RangeError` for a name that is none. */
  async run(name: string): Promise<{ processed: number }> {
    const job = this.#jobs.get(name)
    if (job === undefined) throw new RangeError(`Unknown job: ${name}`)
    const processed = await job.run(this.now())
    if (processed > 0) this.log.info({ job: name, processed }, 'job done')
    return { processed }
  }

  /** Runs every job once, in order; answers how many pieces each did. */
  async runAll(): Promise<Record<string, number>> {
    const done: Record<string, number> = {}
    for (const name of this.#jobs.keys()) done[name] = (await this.run(name)).processed
    return done
  }
}
