import type { AttemptTimes } from './purchase.js'

/** For how long an attempt to create a purchase is in flight (rules/purchases#creation). */
const ABANDONED_AFTER_MS = 60_000

/** What decides at `now` whether an attempt is abandoned. */
export const attemptTimesAt = (now: Date): AttemptTimes => ({
  now,
  abandonedBefore: new Date(now.getTime() - ABANDONED_AFTER_MS),
})
