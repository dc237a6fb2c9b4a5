import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleChanceLogRepository, DrizzleDrawWalletRepository } from './chance-account-repository.js'
import { DrizzleChanceItemRepository, DrizzleChanceSweep } from './chance-item-repository.js'
import { DrizzleChanceRuleRepository } from './chance-rule-repository.js'
import { DrizzleDrawCommitmentRepository, DrizzleDrawSeedSweep } from './draw-commitment-repository.js'
import { DrizzleDrawRecordRepository, DrizzleFailedGrantSweep } from './draw-record-repository.js'
import { DrizzleDrawTallyRepository } from './draw-tally-repository.js'
import { DrizzleDrawVisitRepository } from './draw-visit-repository.js'
import { DrizzleLuckyDrawPrizeRepository } from './lucky-draw-prize-repository.js'
import { DrizzleLuckyDrawRepository } from './lucky-draw-repository.js'
import { DrizzleSpecialUserRepository } from './special-user-repository.js'

/** A tenant's lucky draws; for the platform what jobs look for: chances that end, grants that failed, seeds. */
export const luckyDrawsStorage = {
  tenant: (tenantId: number) =>
    ({
      luckyDraws: (g) => new DrizzleLuckyDrawRepository(g, tenantId),
      luckyDrawPrizes: (g) => new DrizzleLuckyDrawPrizeRepository(g, tenantId),
      chanceRules: (g) => new DrizzleChanceRuleRepository(g, tenantId),
      chanceItems: (g) => new DrizzleChanceItemRepository(g, tenantId),
      chanceLogs: (g) => new DrizzleChanceLogRepository(g, tenantId),
      drawWallets: (g) => new DrizzleDrawWalletRepository(g, tenantId),
      drawVisits: (g) => new DrizzleDrawVisitRepository(g, tenantId),
      drawSpecialUsers: (g) => new DrizzleSpecialUserRepository(g, tenantId),
      drawRecords: (g) => new DrizzleDrawRecordRepository(g, tenantId),
      drawTallies: (g) => new DrizzleDrawTallyRepository(g, tenantId),
      drawCommitments: (g) => new DrizzleDrawCommitmentRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
  system: {
    chanceItems: (g) => new DrizzleChanceSweep(g),
    drawRecords: (g) => new DrizzleFailedGrantSweep(g),
    drawSeeds: (g) => new DrizzleDrawSeedSweep(g),
  } satisfies Partial<Makers<SystemRepositories>>,
}
