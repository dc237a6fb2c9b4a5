/** Where time comes from. Nothing in the product reads the system's time except through one of these. */
export interface Clock {
  /** The present, for everything that is stored, shown or compared with stored times. */
  now(): Date
  /** Milliseconds that only go forward, for durations and for how long something was cached. */
  monotonic(): number
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
}
