import { civilZone } from './kernel/civil-time.js'
import type { CouponService } from './coupons/index.js'
import type { DiscountService } from './discounts/index.js'
import { expireDrawChances, retryDrawGrants } from './jobs/index.js'
import type { Job } from './jobs/index.js'
import { LuckyDrawService, PrizeGranter, randomDrawNumbers } from './lucky-draws/index.js'
import type { ResolvedOptions } from './options.js'

/** What prizes are granted by. */
interface Granting {
  readonly coupons: CouponService
  readonly discounts: DiscountService
}

/** Lucky draws, whose coupons and discounts come from these services. */
export function createLuckyDraws(options: Pick<ResolvedOptions, 'random' | 'drawNumbers'>, { coupons, discounts }: Granting): LuckyDrawService {
  const { random, drawNumbers = randomDrawNumbers(random) } = options
  return new LuckyDrawService({ granter: new PrizeGranter(coupons, discounts), numbers: drawNumbers, random })
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
