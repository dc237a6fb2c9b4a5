import type { Random } from '../kernel/random.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long an event waits after its first, second … attempt that failed; after the last it is given up. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  10 * HOUR,
]

/** So much later at most, so that what failed together does not come back together. */
const JITTER = 0.2
const MOST_RETRY_AFTER_MS = HOUR
/** Answers whose `Retry-After` is meant for whoever asks too often or too early. */
const BUSY = new Set([429, 502, 503, 504])

/** What a failed attempt tells of the next. */
interface FailedAttempt {
  /** Counts from 1. */
  readonly tries: number
  readonly statusCode: number | null
  readonly retryAfter: string | undefined
  /** Of the machine, with which dates in headers are compared. */
  readonly machineTime: Date
}

/** Milliseconds until the next attempt; undefined where there is none. */
export function delayAfter(
  { tries, statusCode, retryAfter, machineTime }: FailedAttempt,
  random: Random,
): number | undefined {
  const delay = RETRY_DELAYS_MS[tries - 1]
  if (delay === undefined) return undefined
  const asked = BUSY.has(statusCode ?? 0) ? (readRetryAfter(retryAfter, machineTime) ?? 0) : 0
  // Whoever says when to come again is not surprised by many at once.
  if (asked > delay) return Math.min(asked, Math.max(delay, MOST_RETRY_AFTER_MS))
  return delay + random.integer(delay * JITTER + 1)
}

/** Milliseconds; undefined for what is neither seconds nor a date. */
function readRetryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : Math.max(0, time - now.getTime())
}
