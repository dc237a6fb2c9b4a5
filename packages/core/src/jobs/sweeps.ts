import type { UnitOfWork } from '../kernel/unit-of-work.js'
import type { RevokedTokenSweep } from '../auth/index.js'
import type { CouponSweep } from '../coupons/index.js'
import type { IdempotencyKeySweep, RequestIdSweep } from '../idempotency/index.js'
import type { ChatLoginStateSweep } from '../chat-login/index.js'
import type { UsageCounterSweep } from '../usage-limits/index.js'
import { inBatches } from './batches.js'
import type { Job } from './jobs.js'

/** What is done once within a time. */
export interface IdempotencySweeps {
  readonly requestIds: RequestIdSweep
  readonly idempotencyKeys: IdempotencyKeySweep
}

/** Forgets revoked tokens that have expired anyway. */
export function sweepRevokedTokens(tokens: RevokedTokenSweep): Job {
  return {
    name: 'sweep-revoked-tokens',
    everySeconds: 300,
    run: (now) => inBatches((limit) => tokens.deleteExpired(now, limit)),
  }
}

/** Forgets request ids of partners and idempotency keys of administrators that are free again. */
export function sweepRequestIds({ requestIds, idempotencyKeys }: IdempotencySweeps): Job {
  return {
    name: 'sweep-request-ids',
    everySeconds: 300,
    async *run(now) {
      yield* inBatches((limit) => requestIds.deleteExpired(now, limit))
      yield* inBatches((limit) => idempotencyKeys.deleteExpired(now, limit))
    },
  }
}

/** Forgets logins at the chat platform that were begun and never completed. */
export function sweepChatLoginStates(states: ChatLoginStateSweep): Job {
  return {
    name: 'sweep-chat-login-states',
    everySeconds: 300,
    run: (now) => inBatches((limit) => states.deleteExpired(now, limit)),
  }
}

/**
 * Expires unused coupons of all tenants whose validity is over. Each batch is a transaction, which a storage repeats
 * where it met somebody who changes some of the same coupons in another order.
 */
export function expireCoupons(system: UnitOfWork<{ readonly coupons: CouponSweep }>): Job {
  return {
    name: 'expire-coupons',
    everySeconds: 60,
    run: (now) => inBatches((limit) => system.transaction((tx) => tx.coupons.expire(now, limit))),
  }
}

/** Forgets counters of days that are over. */
export function sweepUsageCounters(counters: UsageCounterSweep): Job {
  return {
    name: 'sweep-usage-counters',
    everySeconds: 3600,
    run: (now) => inBatches((limit) => counters.deleteExpired(now, limit)),
  }
}
