import type { Clock } from '@org/openapi-core'

/** A clock that stands still until somebody moves it. */
export interface FixedClock extends Clock {
  /** Moves it on; both the present and the monotonic time. */
  advance(milliseconds: number): void
  /** Sets the present, forwards or back; the monotonic time only ever goes forward. */
  set(now: Date): void
}

/** A clock that stands at `start`. Default: 2026-09-10 12:00 in Shanghai. */
export function fixedClock(start = new Date('2026-09-10T12:00:00+08:00')): FixedClock {
  let present = start.getTime()
  let elapsed = 0
  return {
    now: () => new Date(present),
    monotonic: () => elapsed,
    isStanding: true,
    advance(milliseconds) {
      present += milliseconds
      elapsed += milliseconds
    },
    set(now) {
      elapsed += Math.max(0, now.getTime() - present)
      present = now.getTime()
    },
  }
}
