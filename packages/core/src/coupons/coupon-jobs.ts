import { inBatches } from '../kernel/batches.js'
import type { Job } from '../kernel/jobs.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { CouponSweep } from './coupon.js'

/** The status of a coupon is in half a dozen indexes. */
const BATCH = 100

/**
 * Expires unused coupons of all tenants whose validity is over. Each batch is a transaction, which a storage repeats
 * where it met somebody who changes some of the same coupons in another order.
 */
export function expireCoupons(system: UnitOfWork<{ readonly coupons: CouponSweep }>): Job {
  return {
    name: 'expire-coupons',
    everySeconds: 60,
    run: (now) => inBatches((limit) => system.transaction((tx) => tx.coupons.expire(now, limit)), BATCH),
  }
}
