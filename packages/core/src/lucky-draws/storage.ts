export type {
  ChanceGain,
  ChanceRuleInput,
  ChanceRuleRepository,
  ChanceRuleRow,
  OpenChanceRule,
} from './chances/chance-rule.js'
export type { ChanceRuleType } from './chances/chance-config.js'
export { CHANCE_UNUSED, CHANCE_USED } from './chances/chance.js'
export type {
  ChanceItemFilter,
  ChanceItemRepository,
  ChanceLogFilter,
  ChanceLogRepository,
  ChanceOwner,
  ChanceSweep,
  DrawRowFilter,
  DrawVisit,
  DrawVisitRepository,
  DrawWalletRepository,
  EndedChance,
  NewChanceLog,
  NewChances,
} from './chances/chance.js'
export type {
  DrawCommitment,
  DrawCommitmentRepository,
  DrawSeedSweep,
  KeptSeed,
  SealedSeed,
} from './commitments/draw-commitment.js'
export { assetStatus } from './draw-record.js'
export type {
  DrawRecordFact,
  DrawRecordFilter,
  DrawRecordRepository,
  DrawRecordRow,
  FailedGrant,
  FailedGrantSweep,
  GrantOutcome,
  NewDrawRecord,
} from './draw-record.js'
export type { DrawCount, DrawCountChange, DrawTallyRepository } from './draw-tally.js'
export type {
  LuckyDrawPrizeInput,
  LuckyDrawPrizeRepository,
  LuckyDrawPrizeRow,
  ShownPrizeRow,
} from './lucky-draw-prize.js'
export { luckyDrawStatus } from './lucky-draw.js'
export type { LuckyDrawInput, LuckyDrawRepository, LuckyDrawRow, OpenLuckyDraw } from './lucky-draw.js'
export type { PrizeRange } from './prize-table.js'
export type { SpecialUserInput, SpecialUserRepository } from './special-user.js'
