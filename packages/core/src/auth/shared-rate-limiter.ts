import type { Logger } from '../kernel/logger.js'
import { RecentValues } from '../kernel/recent-values.js'
import { MAX_CLIENTS, stepFor, withProcessFallback } from './rate-limit.js'
import type { RateLimiter, RateLimitRepository } from './rate-limit.js'
import { SharedBucket } from './shared-bucket.js'

/** One global limit however many processes serve. Keeps what it was told of at most 100,000 clients. */
export function sharedRateLimiter(store: RateLimitRepository, log: Logger): RateLimiter {
  const buckets = new RecentValues<SharedBucket>(MAX_CLIENTS)
  const shared: RateLimiter = {
    take(request) {
      const { tenantId, clientId } = request
      const key = `${tenantId}:${clientId}`
      let bucket = buckets.get(key)
      if (bucket === undefined) {
        bucket = new SharedBucket((step) => store.advance({ tenantId, clientId }, step))
        buckets.set(key, bucket)
      }
      return bucket.take(stepFor(request))
    },
  }
  return withProcessFallback(shared, log)
}
