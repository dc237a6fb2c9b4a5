import type { EngineParts } from '../http/module.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { CouponService } from '../coupons/index.js'
import type { DiscountService } from '../discounts/index.js'
import type { WalletHooks } from '../wallets/index.js'
import { chanceRuleOperations } from './admin/chance-rule.js'
import {
  chanceItemOperations,
  chanceLogOperations,
  drawVisitOperations,
  drawWalletOperations,
} from './admin/draw-chances.js'
import { drawRecordOperations } from './admin/draw-record.js'
import { drawExportOperations } from './admin/export-draw-records.js'
import { luckyDrawOperations } from './admin/lucky-draw.js'
import { luckyDrawPrizeOperations } from './admin/lucky-draw-prize.js'
import { specialUserOperations } from './admin/special-user.js'
import { drawEvents } from './draw-events.js'
import type { ChanceRuleRepository } from './chances/chance-rule.js'
import type {
  ChanceItemRepository,
  ChanceLogRepository,
  ChanceSweep,
  DrawVisitRepository,
  DrawWalletRepository,
} from './chances/chance.js'
import type { DrawCommitmentRepository, DrawSeedSweep } from './commitments/draw-commitment.js'
import { expireDrawChances, resealDrawSeeds, retryDrawGrants } from './draw-jobs.js'
import { randomDrawNumbers } from './draw-numbers.js'
import type { DrawNumbers } from './draw-numbers.js'
import type { DrawRecordRepository, FailedGrantSweep } from './draw-record.js'
import { DrawSeeds } from './commitments/draw-seeds.js'
import type { ChanceStores, LuckyDrawStores } from './draw-stores.js'
import type { DrawTallyRepository } from './draw-tally.js'
import { LUCKY_DRAW_NO_CHANCE, LUCKY_DRAW_NOT_REGISTERED } from './lucky-draw-errors.js'
import type { LuckyDrawPrizeRepository } from './lucky-draw-prize.js'
import { LuckyDrawService } from './lucky-draw-service.js'
import type { LuckyDrawRepository } from './lucky-draw.js'
import { PrizeGranter } from './prize-granter.js'
import type { SpecialUserRepository } from './special-user.js'

export interface LuckyDrawServices {
  /** Lucky draws as the host's own consumer application calls them. */
  readonly luckyDraws: LuckyDrawService
}

export interface LuckyDrawRepositories {
  readonly luckyDraws: LuckyDrawRepository
  readonly luckyDrawPrizes: LuckyDrawPrizeRepository
  readonly chanceRules: ChanceRuleRepository
  readonly chanceItems: ChanceItemRepository
  readonly chanceLogs: ChanceLogRepository
  readonly drawWallets: DrawWalletRepository
  readonly drawVisits: DrawVisitRepository
  readonly drawSpecialUsers: SpecialUserRepository
  readonly drawRecords: DrawRecordRepository
  readonly drawTallies: DrawTallyRepository
  readonly drawCommitments: DrawCommitmentRepository
}

export interface LuckyDrawSystemRepositories {
  readonly chanceItems: ChanceSweep
  readonly drawRecords: FailedGrantSweep
  readonly drawSeeds: DrawSeedSweep
}

interface Parts extends EngineParts {
  readonly options: { readonly drawNumbers?: DrawNumbers | undefined }
  readonly installation: { readonly drawSecrets: readonly string[] }
  readonly services: { readonly coupons: CouponService; readonly discounts: DiscountService }
  readonly hooks: Pick<WalletHooks<unknown, ChanceStores>, 'recharged'>
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<LuckyDrawStores>
    readonly system: LuckyDrawSystemRepositories
  }
}

/** The jobs of lucky draws. */
function createJobs({ storage, zone }: Parts, luckyDraws: LuckyDrawService) {
  const { chanceItems: chances, drawSeeds: seeds, drawRecords: grants } = storage.system
  const contextOf = (tenantId: number, now: Date) => ({ storage: storage.forTenant(tenantId), now, zone })
  return [
    expireDrawChances({
      chances,
      expire: ({ tenantId, userId, luckyDrawId }, now) =>
        luckyDraws.expireChances(contextOf(tenantId, now), { userId, luckyDrawId }),
    }),
    resealDrawSeeds({
      seeds,
      sealName: luckyDraws.commitments.sealName,
      reseal: (kept) => luckyDraws.commitments.reseal(storage.forTenant(kept.tenantId), kept),
    }),
    retryDrawGrants({
      grants,
      retry: ({ tenantId, id }, now) => luckyDraws.retryGrantLater(contextOf(tenantId, now), id),
    }),
  ]
}

/** Lucky draws, whose chances recharges earn, among others. */
export const luckyDrawModule = {
  name: 'lucky-draws',
  events: drawEvents,
  admin: [
    ...luckyDrawOperations,
    ...luckyDrawPrizeOperations,
    ...chanceRuleOperations,
    ...chanceItemOperations,
    ...chanceLogOperations,
    ...drawWalletOperations,
    ...drawVisitOperations,
    ...specialUserOperations,
    ...drawExportOperations,
    ...drawRecordOperations,
  ],
  // The host's own consumer application draws.
  errors: [LUCKY_DRAW_NOT_REGISTERED, LUCKY_DRAW_NO_CHANCE],
  build(parts: Parts) {
    const { options, installation, services: before, hooks, random } = parts
    const luckyDraws = new LuckyDrawService({
      granter: new PrizeGranter(before.coupons, before.discounts),
      numbers: options.drawNumbers ?? randomDrawNumbers(random),
      seeds: new DrawSeeds({ random, secrets: installation.drawSecrets }),
      random,
    })
    hooks.recharged.fill((tx, context, recharge) => luckyDraws.onRecharge(tx, context, recharge))
    const services: LuckyDrawServices = { luckyDraws }
    return { services, jobs: createJobs(parts, luckyDraws) }
  },
}
