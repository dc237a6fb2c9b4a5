import type { Clock } from '../clock.js'
import { describeFailure } from '../failure-description.js'
import type { Jobs } from './jobs.js'
import type { Logger } from '../logger.js'

interface JobTimerParts {
  readonly jobs: Pick<Jobs, 'list' | 'run'>
  readonly clock: Clock
  readonly log: Logger
}

/** What seldom runs does so this soon, too: a process that is begun anew each half hour would never run hourly jobs. */
const FIRST_SECONDS = 60

/**
 * Runs each job by the real time, as often as it asks for, never twice at a time. Rests while somebody holds the clock:
 * what is due then is run by whoever does.
 */
export class JobTimer {
  /** What ends the timers. */
  readonly #ends: (() => void)[] = []
  readonly #running = new Map<string, Promise<void>>()
  #stopping = new AbortController()
  #startedAt: Date | undefined

  constructor(private readonly parts: JobTimerParts) {}

  /** Since when it runs what is due; undefined where it does not, or rests. */
  get runsSince(): Date | undefined {
    return this.parts.clock.isStanding === true ? undefined : this.#startedAt
  }

  /** Does nothing where it was started before. Its timers keep the process alive until `stop`: it may do nothing else. */
  start(): void {
    if (this.#ends.length > 0) return
    this.#stopping = new AbortController()
    this.#startedAt = this.parts.clock.now()
    for (const { name, everySeconds } of this.parts.jobs.list()) {
      const tick = () => this.#tick(name)
      const interval = setInterval(tick, everySeconds * 1000)
      this.#ends.push(() => clearInterval(interval))
      if (everySeconds <= FIRST_SECONDS) continue
      const first = setTimeout(tick, FIRST_SECONDS * 1000)
      this.#ends.push(() => clearTimeout(first))
    }
  }

  /** Resolves when the jobs under way have ended: after the slice that each is in, whatever is left behind it. */
  async stop(): Promise<void> {
    for (const end of this.#ends.splice(0)) end()
    this.#startedAt = undefined
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  #tick(name: string): void {
    if (this.parts.clock.isStanding === true || this.#running.has(name)) return
    this.#running.set(
      name,
      this.#run(name).finally(() => this.#running.delete(name)),
    )
  }

  async #run(name: string): Promise<void> {
    try {
      await this.parts.jobs.run(name, { signal: this.#stopping.signal })
    } catch (error) {
      this.parts.log.error({ job: name, ...describeFailure(error) }, 'job failed')
    }
  }
}
