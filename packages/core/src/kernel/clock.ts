/** Where time comes from. Nothing in the product reads the system's time except through one of these. */
export interface Clock {
  /** The present, for everything that is stored, shown or compared with stored times. */
  now(): Date
  /** Milliseconds that only go forward, for durations and for how long something was cached. */
  monotonic(): number
  /**
   * Whether somebody holds it and moves it on by hand, as tests do: nothing then happens but by a call or a job. Absent: it
   * runs.
   */
  readonly isStanding?: boolean
}

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
}
