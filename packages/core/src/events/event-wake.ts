import type { Background } from '../kernel/concurrency/background.js'
import type { Clock } from '../kernel/clock.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import { pause } from '../kernel/concurrency/pause.js'
import type { SpanStart, Telemetry } from '../kernel/telemetry/telemetry.js'

/** What is done soon after something was recorded. */
type Step = (closing: AbortSignal) => Promise<void>

/** Whoever commits next may join. */
const SOON_MS = 5
/** Between two runs: many events are placed together for little more than one is. */
const REST_MS = 100

/** It places what all requests have left, and goes on long after the one that set it off: it is of no trace but its own. */
const PLACING: SpanStart = { name: 'place events', kind: 'internal', root: true }

interface EventWakeParts {
  readonly background: Background
  readonly clock: Clock
  readonly log: Logger
  readonly telemetry?: Telemetry | undefined
}

/**
 * Has events placed and sent as soon as they are committed, and not when the jobs come by. One run at a time, for all
 * that was committed since the last began; what fails is left to the jobs.
 */
export class EventWake {
  readonly #steps: Step[] = []
  #isUnderWay = false
  #isAsked = false

  constructor(private readonly parts: EventWakeParts) {}

  /** Adds what is done last from now on. */
  addStep(step: Step): void {
    this.#steps.push(step)
  }

  /** Something was recorded and is committed. Nothing happens on a clock that stands: whoever holds it runs the jobs. */
  readonly ask = (): void => {
    const { background, clock } = this.parts
    if (clock.isStanding === true) return
    this.#isAsked = true
    if (this.#isUnderWay || background.closing.aborted) return
    this.#isUnderWay = true
    background.run('placing events', (closing) => this.#run(closing))
  }

  async #run(closing: AbortSignal): Promise<void> {
    while (this.#isAsked && !closing.aborted) {
      await pause(SOON_MS, closing)
      this.#isAsked = false
      await this.#observed(() => this.#takeSteps(closing))
      await pause(REST_MS, closing)
    }
    this.#isUnderWay = false
  }

  /** With a span around it, where somebody listens. What failed is in the log by then, and left to the jobs. */
  async #observed(steps: () => Promise<void>): Promise<void> {
    const { telemetry } = this.parts
    await (telemetry === undefined ? steps() : telemetry.span(PLACING, steps)).catch(() => undefined)
  }

  async #takeSteps(closing: AbortSignal): Promise<void> {
    const { clock, log } = this.parts
    try {
      for (const step of this.#steps) {
        if (closing.aborted || clock.isStanding === true) return
        await step(closing)
      }
    } catch (error) {
      log.error(describeFailure(error), 'events could not be placed at once')
      throw error
    }
  }
}
