import type { Logger, OpenApi } from '@org/openapi-core'
import type { SandboxClock } from '@org/openapi-sandbox'

/** What `/readyz` shows of a job. */
export interface JobReport {
  readonly name: string
  readonly everySeconds: number
  /** When it last ended in this process; null before. */
  readonly lastEnd: string | null
  readonly lastOutcome: 'done' | 'failed' | null
}

interface TimerParts {
  readonly jobs: OpenApi['jobs']
  readonly clock: SandboxClock
  readonly logger: Logger
}

/**
 * Runs each job as often as it asks for, never twice at a time. Rests while a script holds the clock: what
 * is due then is run by the script.
 */
export class JobTimer {
  readonly #reports: Map<string, JobReport>
  readonly #running = new Map<string, Promise<void>>()
  readonly #intervals: NodeJS.Timeout[] = []
  readonly #stopping = new AbortController()

  constructor(private readonly parts: TimerParts) {
    const never = { lastEnd: null, lastOutcome: null }
    this.#reports = new Map(parts.jobs.list().map((job) => [job.name, { ...job, ...never }]))
  }

  start(): void {
    for (const { name, everySeconds } of this.#reports.values()) {
      this.#intervals.push(setInterval(() => this.#tick(name), everySeconds * 1000).unref())
    }
  }

  /**
   * Resolves when the jobs that are running have ended: after the slice that each is in, whatever is left behind it.
   */
  async stop(): Promise<void> {
    for (const interval of this.#intervals) clearInterval(interval)
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  reports(): JobReport[] {
    return [...this.#reports.values()]
  }

  #tick(name: string): void {
    if (this.parts.clock.isStanding || this.#running.has(name)) return
    this.#running.set(
      name,
      this.#run(name).finally(() => this.#running.delete(name)),
    )
  }

  async #run(name: string): Promise<void> {
    const { jobs, clock, logger } = this.parts
    let lastOutcome: JobReport['lastOutcome'] = 'done'
    try {
      await jobs.run(name, { signal: this.#stopping.signal })
    } catch (error) {
      lastOutcome = 'failed'
      logger.error({ job: name, error }, 'job failed')
    }
    const report = this.#reports.get(name)
    if (report !== undefined) this.#reports.set(name, { ...report, lastEnd: clock.now().toISOString(), lastOutcome })
  }
}
