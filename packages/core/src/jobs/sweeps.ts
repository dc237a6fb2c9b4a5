import type { UnitOfWork } from '../kernel/unit-of-work.js'
import type { ApiAccessLogRepository } from '../audit/index.js'
import type { RevokedTokenSweep } from '../auth/index.js'
import type { CouponSweep } from '../coupons/index.js'
import type { IdempotencyKeySweep, RequestIdSweep } from '../idempotency/index.js'
import type { ChatLoginStateSweep } from '../members/index.js'
import type { TenantRepository } from '../tenants/index.js'
import type { Job } from './jobs.js'

const BATCH = 1000
const DAY_MS = 86_400_000

/** What is done once within a time. */
export interface IdempotencySweeps {
  readonly requestIds: RequestIdSweep
  readonly idempotencyKeys: IdempotencyKeySweep
}

/** Works in batches until one is not full, so that no statement holds locks for long; each is a slice. */
async function* inBatches(runBatch: (limit: number) => Promise<number>): AsyncGenerator<number> {
  for (let done = BATCH; done === BATCH; ) yield (done = await runBatch(BATCH))
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

/** What trimming the access logs of all tenants needs. */
export interface AccessLogTrimming {
  readonly tenants: Pick<TenantRepository, 'page'>
  readonly logsOf: (tenantId: number) => ApiAccessLogRepository
  readonly keepDays: number
}

/** Trims the logs of partner calls to the days that are kept, tenant by tenant. */
export function trimApiAccessLog({ tenants, logsOf, keepDays }: AccessLogTrimming): Job {
  return {
    name: 'trim-api-access-log',
    everySeconds: 3600,
    async *run(now) {
      const before = new Date(now.getTime() - keepDays * DAY_MS)
      for await (const { id } of eachTenant(tenants)) {
        yield* inBatches((limit) => logsOf(id).deleteBefore(before, limit))
      }
    },
  }
}

const TENANTS_PER_PAGE = 200

async function* eachTenant(tenants: Pick<TenantRepository, 'page'>) {
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await tenants.page({ pageNo, pageSize: TENANTS_PER_PAGE })
    yield* list
    if (list.length < TENANTS_PER_PAGE) return
  }
}
