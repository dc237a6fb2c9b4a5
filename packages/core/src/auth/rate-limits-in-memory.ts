import type { RateLimitRepository } from './rate-limit.js'

/** What a database does for `sharedRateLimiter`, in memory: for tests. */
export function rateLimitsInMemory(): RateLimitRepository {
  const arrivalTimes = new Map<string, number>()
  return {
    async advance({ tenantId, clientId }, { now, cost, capacity, within }) {
      const key = `${tenantId}:${clientId}`
      const current = arrivalTimes.get(key) ?? now
      const isSetBack = current > now + 2 * capacity && within === undefined
      const raised = isSetBack ? now + capacity : Math.max(current, now) + cost
      const allowed = raised <= now + (within ?? capacity)
      if (allowed) arrivalTimes.set(key, raised)
      return { allowed, arrivalTime: allowed ? raised : current }
    },
  }
}
