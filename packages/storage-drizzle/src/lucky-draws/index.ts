import type { StoredDomain } from '../domain-list.js'
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
import { luckyDrawTables } from './tables.js'

/** A tenant's lucky draws; for the platform what jobs look for: chances that end, grants that failed, seeds. */
export const luckyDrawsStorage = {
  tables: luckyDrawTables,
  tenant: {
    luckyDraws: DrizzleLuckyDrawRepository,
    luckyDrawPrizes: DrizzleLuckyDrawPrizeRepository,
    chanceRules: DrizzleChanceRuleRepository,
    chanceItems: DrizzleChanceItemRepository,
    chanceLogs: DrizzleChanceLogRepository,
    drawWallets: DrizzleDrawWalletRepository,
    drawVisits: DrizzleDrawVisitRepository,
    drawSpecialUsers: DrizzleSpecialUserRepository,
    drawRecords: DrizzleDrawRecordRepository,
    drawTallies: DrizzleDrawTallyRepository,
    drawCommitments: DrizzleDrawCommitmentRepository,
  },
  system: {
    chanceItems: DrizzleChanceSweep,
    drawRecords: DrizzleFailedGrantSweep,
    drawSeeds: DrizzleDrawSeedSweep,
  },
} satisfies StoredDomain
