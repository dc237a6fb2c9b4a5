import type { Background } from '../kernel/concurrency/background.js'
import type { Clock } from '../kernel/clock.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import { pause } from '../kernel/concurrency/pause.js'

/** What is done soon after something was recorded. */
type Step = (closing: AbortSignal) => Promise<void>

/** Whoever commits next may join. */
const SOON_MS = 5
/** Between two runs: many events are placed together for little more than one is. */
const REST_MS = 100

/**
 * Has events placed and sent as soon as they are committed, and not when the jobs come by. One run at a time, for all
 * that was committed since the last began; what fails is left to the jobs.
 */
export class EventWake {
  readonly #steps: Step[] = []
  #isUnderWay = false
  #isAsked = false

  constructor(
    private readonly parts: { readonly background: Background; readonly clock: Clock; readonly log: Logger },
  ) {}

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
      await this.#takeSteps(closing)
      await pause(REST_MS, closing)
    }
    this.#isUnderWay = false
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
    }
  }
}
