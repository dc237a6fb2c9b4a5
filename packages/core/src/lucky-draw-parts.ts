import { civilZone } from './kernel/civil-time.js'
import type { CouponService } from './coupons/index.js'
import { expireDrawChances, retryDrawGrants } from './jobs/index.js'
import type { Job } from './jobs/index.js'
import { LuckyDrawService, PrizeGranter, randomDrawNumbers } from './lucky-draws/index.js'
import type { ResolvedOptions } from './options.js'

/** Lucky draws, whose coupons come from this service. */
export function createLuckyDraws({ random, drawNumbers }: Pick<ResolvedOptions, 'random' | 'drawNumbers'>, coupons: CouponService): LuckyDrawService {
  return new LuckyDrawService({ granter: new PrizeGranter(coupons), numbers: drawNumbers ?? randomDrawNumbers(random), random })
}

/** The jobs of lucky draws. */
export function createLuckyDrawJobs({ storage, timeZone }: Pick<ResolvedOptions, 'storage' | 'timeZone'>, luckyDraws: LuckyDrawService): Job[] {
  const zone = civilZone(timeZone)
  const contextOf = (tenantId: number, now: Date) => ({ storage: storage.forTenant(tenantId), now, zone })
  return [
    expireDrawChances({
      chances: storage.system.chanceItems,
      expire: ({ tenantId, ...owner }, now) => luckyDraws.expireChances(contextOf(tenantId, now), owner),
    }),
    retryDrawGrants({
      grants: storage.system.drawRecords,
      retry: ({ tenantId, id }, now) => luckyDraws.retryGrantLater(contextOf(tenantId, now), id),
    }),
  ]
}
