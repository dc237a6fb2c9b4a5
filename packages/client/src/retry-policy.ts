import { isLost, PartnerApiError } from './errors.js'
import { randomShare } from './kernel/runtime.js'

/** Codes, which are HTTP statuses as well, unless the platform answers all with 200. */
const REPEATED_CODES = new Set([429, 500, 502, 503, 504])
/** The first call with this key is still under way: it may be sent again. */
const BUSY = 'IDEMPOTENCY_KEY_BUSY'
/** Smaller codes are of the transport. */
const LEAST_BUSINESS_CODE = 1_000_000_000
const FIRST_WAIT_MS = 250
const MOST_WAIT_MS = 8000

/** Whether a call that ended so may be sent again: reads always may, and calls that write have a key. */
export function mayRepeat(error: unknown): boolean {
  if (error instanceof PartnerApiError) return REPEATED_CODES.has(error.code) || error.name === BUSY
  return isLost(error)
}

/**
 * Whether what became of an earlier attempt remains unknown: lost itself, or refused before the platform looked for what it
 * has under the key, as errors of the transport are. A business refusal comes behind that look, unless the key is busy.
 */
export const tellsNothing = (error: unknown): boolean =>
  mayRepeat(error) || (error instanceof PartnerApiError && error.code < LEAST_BUSINESS_CODE)

/** What the platform asked for, or a proxy in its place; else up to twice as long each time, at random, so that callers do not come back together. */
export function waitBefore(repeat: number, error: unknown): number {
  const { retryAfterMs } = error as Pick<PartnerApiError, 'retryAfterMs'>
  return retryAfterMs ?? randomShare() * Math.min(MOST_WAIT_MS, FIRST_WAIT_MS * 2 ** repeat)
}
