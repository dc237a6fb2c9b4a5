import type { FixedClock } from '@org/openapi-testing'

/** Lets the process get older while the calendar stands still. */
export function growOlder(clock: FixedClock, milliseconds: number): void {
  const now = clock.now()
  clock.advance(milliseconds)
  clock.set(now)
}
