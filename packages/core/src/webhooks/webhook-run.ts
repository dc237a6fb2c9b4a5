import type { Background } from '../kernel/concurrency/background.js'
import type { Clock } from '../kernel/clock.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import { FirstFailure } from '../kernel/concurrency/first-failure.js'
import { turn } from '../kernel/concurrency/turn.js'
import type { SpanStart, Telemetry } from '../kernel/telemetry/telemetry.js'
import type { EndpointPlace, WebhookQueue } from './webhook-delivery.js'
import type { Flight, FlightEnd, WebhookDeliverer } from './webhook-deliverer.js'
import { WebhookPlaces } from './webhook-places.js'

/** What runs of a deliverer are made from. */
export interface WebhookRunParts {
  readonly deliverer: WebhookDeliverer
  readonly queue: WebhookQueue
  readonly clock: Clock
  /** The machine's time: a run takes some, however the engine's clock stands. */
  readonly signingClock: Clock
  readonly log: Logger
  readonly background: Background
  /** Absent: runs that nobody waits for are not told of. */
  readonly telemetry?: Telemetry | undefined
}

/** What is sent is of the traces that caused it; the run is of none of them. */
const SENDING: SpanStart = { name: 'send webhooks', kind: 'internal', root: true }

/** Then a run begins nothing more. */
const RUN_MS = 20_000
/** How long a run that waits for answers does not look for what has become due. */
const TICK_MS = 1000

/** What a run has on its way. */
interface Run {
  readonly flights: Set<Promise<void>>
  /** Quick endpoints that may be sent more, since something of theirs has landed. */
  readonly freed: Map<string, EndpointPlace>
  /** Attempts that ended since that was last told. */
  sent: number
  /** Of endpoints of which nothing could be taken up. */
  readonly failures: FirstFailure
}

/**
 * Sends what is due, fairly: each endpoint has a few deliveries on their way at most, and slow ones have places of their
 * own, so that they hold up no other. One for each process.
 */
export class WebhookRuns {
  readonly #places = new WebhookPlaces(() => {
    if (this.#isCrowded) this.#nudge()
  })
  readonly #flying = new Set<Promise<void>>()
  /** One for each that is on its way: a signal warns of more than ten who listen. */
  readonly #stops = new Set<AbortController>()
  #running = 0
  /** Whether something may have become due since a run last looked. */
  #isNudged = false
  /** Whether somebody was left without a place: then each that is free goes to whoever is next. */
  #isCrowded = false
  readonly #waiting = new Set<() => void>()
  /** Where the last round ended: the next begins behind it. */
  #after: EndpointPlace | undefined

  constructor(private readonly parts: WebhookRunParts) {
    const { background } = parts
    // What is on its way is let go for whoever comes next.
    background.closing.addEventListener('abort', () => {
      this.#nudge()
      void background.hold(this.#callOff())
    })
  }

  /** Has what has just become due sent: by a run that is under way, or else by one that nobody waits for. */
  wake(): void {
    this.#nudge()
    const { background, telemetry } = this.parts
    const run = (closing: AbortSignal) => this.#runAlone(closing)
    const observed = telemetry && ((closing: AbortSignal) => telemetry.span(SENDING, () => run(closing)))
    if (this.#running === 0) background.run('sending webhooks', observed ?? run)
  }

  async #runAlone(closing: AbortSignal): Promise<void> {
    const slices = this.run(this.parts.clock.now())
    while (!closing.aborted && (await slices.next()).done !== true) await turn()
    await slices.return(undefined)
  }

  #nudge(): void {
    this.#isNudged = true
    for (const go of this.#waiting) go()
  }

  /**
   * Sends until nothing is due; each slice answers how many attempts ended. A run that takes long leaves what is still
   * on its way to itself, so that it keeps nobody waiting who could be sent something by the next; one on a clock that
   * stands still waits for all of it. An endpoint of which nothing can be taken up holds up none of the others: the first
   * failure is thrown in the end.
   */
  async *run(now: Date): AsyncGenerator<number> {
    const { clock, signingClock } = this.parts
    const begin = signingClock.monotonic()
    const run: Run = { flights: new Set(), freed: new Map(), sent: 0, failures: new FirstFailure() }
    let isOver = false
    this.#running++
    try {
      for (let looked = -TICK_MS; !isOver || this.#isNudged;) {
        const passed = signingClock.monotonic() - begin
        isOver = passed >= RUN_MS && clock.now().getTime() !== now.getTime()
        if (isOver) break
        if (run.flights.size === 0 || passed - looked >= TICK_MS || this.#isNudged || this.#isCrowded) {
          looked = passed
          this.#isNudged = false
          this.#isCrowded = false
          // What it began may have landed by now, and left more that is due.
          isOver = (await this.#round(run)) === 0 && run.flights.size === 0
        } else await this.#refill(run)
        await this.#change(run)
        const { sent } = run
        run.sent = 0
        yield sent
      }
      run.failures.rethrow()
    } finally {
      this.#running--
      if (!isOver) await this.#callOff()
    }
  }

  /** Until something of the run has landed, somebody has nudged, or that took long. */
  async #change({ flights }: Run): Promise<void> {
    if (flights.size === 0 || this.#isNudged) return
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer)
        this.#waiting.delete(go)
        resolve()
      }
      const timer = setTimeout(go, TICK_MS)
      this.#waiting.add(go)
      void Promise.race(flights).then(go)
    })
  }

  async #refill(run: Run): Promise<void> {
    const freed = [...run.freed.values()]
    run.freed.clear()
    for (const place of freed) await this.#begin(place, run)
  }

  /** Looks at every endpoint that something waits for, once, and begins what may be begun; answers how many. */
  async #round(run: Run): Promise<number> {
    const first = this.#after
    let begun = 0
    let isBehindFirst = first === undefined
    for (let place = first; this.#places.hasRoom;) {
      const next = await this.parts.queue.nextEndpoint(place)
      if (next === undefined && isBehindFirst) return begun
      if (next === undefined) isBehindFirst = true
      else if (isBehindFirst && first !== undefined && isAfter(next, first)) return begun
      else begun += await this.#begin(next, run)
      place = next
      this.#after = next
    }
    this.#isCrowded = true
    return begun
  }

  async #begin(place: EndpointPlace, run: Run): Promise<number> {
    const key = `${place.tenantId}/${place.endpointId}`
    const free = this.#places.freeFor(key)
    if (free === 0) return 0
    const flights = await this.#take(place, free, run)
    for (const flight of flights) {
      const land = this.#places.take(key)
      const flying = this.#fly(flight, run).then((end) => {
        this.#flying.delete(flying)
        run.flights.delete(flying)
        // Slow ones take turns, in rounds.
        if (land({ isTimedOut: end === 'timed-out' })) run.freed.set(key, place)
      })
      this.#flying.add(flying)
      run.flights.add(flying)
    }
    return flights.length
  }

  async #take(place: EndpointPlace, free: number, { failures }: Run): Promise<Flight[]> {
    try {
      return await this.parts.deliverer.take(place, free)
    } catch (error) {
      failures.keep(error)
      return []
    }
  }

  async #fly(flight: Flight, run: Run): Promise<FlightEnd> {
    const stop = new AbortController()
    this.#stops.add(stop)
    try {
      const end = await this.parts.deliverer.fly(flight, stop.signal)
      if (end !== 'called-off') run.sent++
      return end
    } catch (error) {
      // Nothing was written down: it is sent again when the hold on it ends.
      const { tenantId, endpointId } = flight
      this.parts.log.error({ tenantId, endpointId, ...describeFailure(error) }, 'a webhook delivery could not be ended')
      return 'ended'
    } finally {
      this.#stops.delete(stop)
    }
  }

  /** What is on its way is let go for whoever comes next. */
  async #callOff(): Promise<void> {
    for (const stop of this.#stops) stop.abort()
    await Promise.all(this.#flying)
  }
}

const isAfter = (a: EndpointPlace, b: EndpointPlace): boolean =>
  a.tenantId > b.tenantId || (a.tenantId === b.tenantId && a.endpointId > b.endpointId)
