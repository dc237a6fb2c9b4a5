/** Attempts on their way to one endpoint, and to one at which the last attempt that ended had timed out. */
const PER_ENDPOINT = 4
const PER_HANGING = 1
/** To endpoints that answer in time, to slow ones, and in all. */
const QUICK = 50
const SLOW = 50
const IN_ALL = 200
/** An attempt that has been on its way for so long is one to a slow endpoint. */
export const SLOW_MS = 1000

/** Endpoints that nothing is on its way to are forgotten beyond so many: then they are quick until it shows again. */
const MOST_KNOWN = 10_000

/** What is known of an endpoint that something is on its way to, or that is slow. */
interface Known {
  flights: number
  /** Those of them that have been on their way for long. */
  late: number
  isSlow: boolean
  isHanging: boolean
}

const UNKNOWN: Readonly<Known> = { flights: 0, late: 0, isSlow: false, isHanging: false }

/** How an attempt ended. */
export interface Landing {
  readonly isTimedOut: boolean
}

/**
 * The places of what is on its way. Endpoints that answer at once have places of their own, and one that is slow leaves
 * them as soon as that shows, with all that it has: however many hang until their time is over, the others go on.
 */
export class WebhookPlaces {
  readonly #known = new Map<string, Known>()
  #quick = 0
  #slow = 0

  /** `onFreed` is called when an endpoint may have left the places of the quick ones. */
  constructor(private readonly onFreed: () => void) {}

  /** Whether an endpoint of which nothing is known would get one. */
  get hasRoom(): boolean {
    return this.#quick < QUICK && this.#quick + this.#slow < IN_ALL
  }

  /** How many more may be begun to the endpoint. */
  freeFor(endpoint: string): number {
    const { flights, isSlow, isHanging } = this.#known.get(endpoint) ?? UNKNOWN
    const ofEndpoint = (isHanging ? PER_HANGING : PER_ENDPOINT) - flights
    const ofKind = isSlow ? SLOW - this.#slow : QUICK - this.#quick
    return Math.max(0, Math.min(ofEndpoint, ofKind, IN_ALL - this.#quick - this.#slow))
  }

  /** An attempt begins; call what it answers when that has ended: whether the endpoint is one of the quick ones then. */
  take(endpoint: string): (landing: Landing) => boolean {
    const known = this.#known.get(endpoint) ?? this.#meet(endpoint)
    known.flights++
    this.#count(known, 1)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      known.late++
      this.#turn(known, true)
      this.onFreed()
    }, SLOW_MS)
    return ({ isTimedOut }) => {
      clearTimeout(timer)
      this.#count(known, -1)
      known.flights--
      if (isLate) known.late--
      known.isHanging = isTimedOut
      if (isTimedOut) this.#turn(known, true)
      else if (!isLate && known.late === 0) this.#turn(known, false)
      if (known.flights === 0 && !known.isSlow) this.#known.delete(endpoint)
      return !known.isSlow
    }
  }

  #meet(endpoint: string): Known {
    if (this.#known.size >= MOST_KNOWN) {
      const idle = [...this.#known].find(([, { flights }]) => flights === 0)
      if (idle !== undefined) this.#known.delete(idle[0])
    }
    const known = { ...UNKNOWN }
    this.#known.set(endpoint, known)
    return known
  }

  #count({ isSlow }: Known, by: number): void {
    if (isSlow) this.#slow += by
    else this.#quick += by
  }

  /** All that is on its way to it goes with it. */
  #turn(known: Known, isSlow: boolean): void {
    this.#count(known, -known.flights)
    known.isSlow = isSlow
    this.#count(known, known.flights)
  }
}
