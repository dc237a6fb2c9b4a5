import type { MemberRepository } from '../members/index.js'
import type { ChanceRuleRepository } from './chances/chance-rule.js'
import type {
  ChanceItemRepository,
  ChanceLogRepository,
  DrawVisitRepository,
  DrawWalletRepository,
} from './chances/chance.js'
import type { DrawRecordRepository } from './draw-record.js'
import type { DrawCommitmentRepository } from './commitments/draw-commitment.js'
import type { DrawTallyRepository } from './draw-tally.js'
import type { LuckyDrawPrizeRepository } from './lucky-draw-prize.js'
import type { LuckyDrawRepository } from './lucky-draw.js'
import type { PrizeStores } from './prize-granter.js'
import type { SpecialUserRepository } from './special-user.js'

/** The repositories that chances touch. */
export interface ChanceStores {
  readonly members: MemberRepository
  readonly luckyDraws: LuckyDrawRepository
  readonly chanceRules: ChanceRuleRepository
  readonly chanceItems: ChanceItemRepository
  readonly chanceLogs: ChanceLogRepository
  readonly drawWallets: DrawWalletRepository
  readonly drawVisits: DrawVisitRepository
  readonly drawTallies: DrawTallyRepository
}

/** The repositories that drawing touches. */
export interface LuckyDrawStores extends ChanceStores, PrizeStores {
  readonly luckyDrawPrizes: LuckyDrawPrizeRepository
  readonly drawSpecialUsers: SpecialUserRepository
  readonly drawRecords: DrawRecordRepository
  readonly drawCommitments: DrawCommitmentRepository
}
