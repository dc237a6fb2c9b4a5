import { z } from 'zod'
import { callWithTimeout } from '../kernel/concurrency/call-with-timeout.js'
import { forgetOldest } from '../kernel/forget-oldest.js'
import { failureName } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'

/** The answer to one request against a limit. */
export interface RateDecision {
  readonly allowed: boolean
  /** Requests that would still pass at this instant. */
  readonly remaining: number
  /** Milliseconds until one more request passes; 0 when one passes now. */
  readonly retryAfterMs: number
  /** Milliseconds until the whole burst is there again. */
  readonly resetMs: number
}

/** One request that is counted. */
export interface RateRequest {
  readonly tenantId: number
  readonly clientId: string
  /** Requests a second, and the burst; at least 1. */
  readonly qps: number
  readonly now: Date
}

/** Counts requests. In process for one process, through a shared store for several. */
export interface RateLimiter {
  take(request: RateRequest): RateDecision | Promise<RateDecision>
}

/** What requests ask of a client's bucket, in microseconds. */
export interface RateStep {
  readonly now: number
  /** How far the arrival time moves. */
  readonly cost: number
  /** How far past `now` it may lie: a burst. */
  readonly capacity: number
}

/** Where a shared limiter keeps each client's arrival time: one guarded statement a call. */
export interface RateLimitRepository {
  /**
   * Raises the client's theoretical arrival time by `cost`, unless it would then lie further than
   * `capacity` past `now`. Answers the arrival time after the statement, and
   * whether it was raised. One that lies further than twice the capacity past `now` was written before the clock was
   * set back: it becomes `now + capacity`, which counts as raised. (Twice, because clocks of several processes differ:
   * a process that is a little behind must not take back what another has counted.)
   *
   * With `within`, the cost is that of several requests: it is raised only where it then lies no further than that past
   * `now`, and stays where it was written before the clock was set back, after which one request passes and not several.
   */
  advance(
    key: { tenantId: number; clientId: string },
    step: RateStep & { readonly within?: number | undefined },
  ): Promise<{ allowed: boolean; arrivalTime: number }>
}

export const MICROSECONDS = 1_000_000

/**
 * GCRA: a client's theoretical arrival time moves on by 1/qps with each request and may run at most `qps`
 * requests (one second) ahead of the clock. So a burst of `qps` passes at once, and never more than `qps` + refill
 * after it. What is further ahead was counted before the clock was set back: this request passes then, and is the last
 * of a burst.
 */
export function decide(arrivalTime: number, allowed: boolean, step: RateStep): RateDecision {
  const ahead = Math.max(0, arrivalTime - step.now)
  const room = step.capacity - ahead
  return {
    allowed,
    remaining: Math.max(0, Math.floor(room / step.cost)),
    retryAfterMs: Math.max(0, (step.cost - room) / 1000),
    resetMs: ahead / 1000,
  }
}

/**
 * Time in whole microseconds. Rounding the cost down refills a trace too fast rather than too slowly; the
 * capacity follows the rounded cost, so that the burst is exactly `qps`.
 */
export function stepFor({ qps, now }: RateRequest): RateStep {
  const cost = Math.floor(MICROSECONDS / qps)
  return { now: now.getTime() * 1000, cost, capacity: cost * qps }
}

export const MAX_CLIENTS = 100_000

/** A limiter for one process. Keeps at most 100,000 clients; the longest idle are forgotten first. */
export function processRateLimiter(): RateLimiter {
  const arrivalTimes = new Map<string, number>()
  return {
    take(request) {
      const step = stepFor(request)
      const key = `${request.tenantId}:${request.clientId}`
      const farthest = step.now + step.capacity
      const known = arrivalTimes.get(key) ?? 0
      const arrivalTime = Math.max(known, step.now)
      const next = known > farthest ? farthest : arrivalTime + step.cost
      const allowed = next <= farthest
      if (allowed) remember(arrivalTimes, key, next)
      return decide(allowed ? next : arrivalTime, allowed, step)
    },
  }
}

function remember(arrivalTimes: Map<string, number>, key: string, arrivalTime: number): void {
  arrivalTimes.delete(key)
  arrivalTimes.set(key, arrivalTime)
  forgetOldest(arrivalTimes, MAX_CLIENTS)
}

/**
 * While the limiter fails each process limits by itself: a limiter must not be what takes the API down.
 */
export function withProcessFallback(limiter: RateLimiter, log: Logger): RateLimiter {
  const fallback = processRateLimiter()
  return {
    async take(request) {
      try {
        return await limiter.take(request)
      } catch (error) {
        log.warn({ reason: failureName(error) }, 'shared rate limit unavailable, limiting in process')
        return fallback.take(request)
      }
    },
  }
}

/** Milliseconds after which a limiter of the host's counts as failed: every call of a client waits for it. */
const HOST_LIMITER_MS = 1000

/** Not every limiter is written in TypeScript: what is no decision counts as none. */
const rateDecision = z.object({
  allowed: z.boolean(),
  remaining: z.number(),
  retryAfterMs: z.number(),
  resetMs: z.number(),
})

/** A limiter of the host's own: where it does not answer, or answers no decision, the process limits by itself. */
export function hostRateLimiter(limiter: RateLimiter, log: Logger): RateLimiter {
  const timeout = () => new Error('the rate limiter did not answer')
  const limits = { timeoutMs: HOST_LIMITER_MS, timeout }
  const asked = async (request: RateRequest): Promise<RateDecision> =>
    rateDecision.parse(await callWithTimeout(limits, async () => limiter.take(request)))
  return withProcessFallback({ take: asked }, log)
}
