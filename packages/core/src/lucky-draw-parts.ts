import { civilZone } from './kernel/civil-time.js'
import type { CouponService } from './coupons/index.js'
import type { DiscountService } from './discounts/index.js'
import { expireDrawChances, resealDrawSeeds, retryDrawGrants } from './jobs/index.js'
import type { Job } from './jobs/index.js'
import { DrawSeeds, LuckyDrawService, PrizeGranter, randomDrawNumbers } from './lucky-draws/index.js'
import type { ResolvedOptions } from './options.js'

/** What prizes are granted by, and what seeds are sealed with. */
interface DrawNeeds {
  readonly coupons: CouponService
  readonly discounts: DiscountService
  readonly secrets: readonly string[]
}

/** Lucky draws, whose coupons and discounts come from these services. */
export function createLuckyDraws(
  options: Pick<ResolvedOptions, 'random' | 'drawNumbers'>,
  { coupons, discounts, secrets }: DrawNeeds,
): LuckyDrawService {
  const { random, drawNumbers = randomDrawNumbers(random) } = options
  const seeds = new DrawSeeds({ random, secrets })
  return new LuckyDrawService({ granter: new PrizeGranter(coupons, discounts), numbers: drawNumbers, seeds, random })
}

/** The jobs of lucky draws. */
export function createLuckyDrawJobs(
  { storage, timeZone }: Pick<ResolvedOptions, 'storage' | 'timeZone'>,
  luckyDraws: LuckyDrawService,
): Job[] {
  const zone = civilZone(timeZone)
  const contextOf = (tenantId: number, now: Date) => ({ storage: storage.forTenant(tenantId), now, zone })
  return [
    expireDrawChances({
      chances: storage.system.chanceItems,
      expire: ({ tenantId, ...owner }, now) => luckyDraws.expireChances(contextOf(tenantId, now), owner),
    }),
    resealDrawSeeds({
      seeds: storage.system.drawSeeds,
      sealName: luckyDraws.commitments.sealName,
      reseal: (kept) => luckyDraws.commitments.reseal(storage.forTenant(kept.tenantId), kept),
    }),
    retryDrawGrants({
      grants: storage.system.drawRecords,
      retry: ({ tenantId, id }, now) => luckyDraws.retryGrantLater(contextOf(tenantId, now), id),
    }),
  ]
}
