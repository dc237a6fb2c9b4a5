import type { Job } from '../kernel/concurrency/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { recordTenantEvents } from '../events/index.js'
import type { EventSweepStores } from '../events/index.js'
import { movedCoupon } from './coupon-events.js'
import type { CouponSweep } from './coupon.js'

/** The status of a coupon is in half a dozen indexes. */
const BATCH = 100

interface Stores extends EventSweepStores {
  readonly coupons: CouponSweep
}

/**
 * Expires unused coupons of all tenants whose validity is over. Each batch is a transaction, which a storage repeats
 * where it met somebody who changes some of the same coupons in another order.
 */
export function expireCoupons(system: UnitOfWork<Stores>): Job {
  return {
    name: 'expire-coupons',
    everySeconds: 60,
    async *run(now) {
      // Until nothing is due: a batch of which somebody used or extended one meanwhile is not full, and not the last.
      for (let expired = BATCH; expired > 0;) yield (expired = await expireBatch(system, now))
    },
  }
}

/** Answers how many there were. */
function expireBatch(system: UnitOfWork<Stores>, now: Date): Promise<number> {
  return system.transaction(async (tx) => {
    const expired = await tx.coupons.expire(now, BATCH)
    const events = expired.map((coupon) => ({ ...movedCoupon(coupon), tenantId: coupon.tenantId }))
    await recordTenantEvents(tx, events, now)
    return expired.length
  })
}
