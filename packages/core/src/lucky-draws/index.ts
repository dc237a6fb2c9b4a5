export { chanceRuleOperations } from './admin/chance-rule.js'
export {
  chanceItemOperations,
  chanceLogOperations,
  drawVisitOperations,
  drawWalletOperations,
} from './admin/draw-chances.js'
export { drawRecordOperations } from './admin/draw-record.js'
export { drawExportOperations } from './admin/export-draw-records.js'
export { luckyDrawOperations } from './admin/lucky-draw.js'
export { luckyDrawPrizeOperations } from './admin/lucky-draw-prize.js'
export { specialUserOperations } from './admin/special-user.js'
export type {
  ChanceGain,
  ChanceRuleFilter,
  ChanceRuleInput,
  ChanceRuleRepository,
  ChanceRuleRow,
  OpenChanceRule,
} from './chance-rule.js'
export type { ChanceRuleType } from './chance-config.js'
export { CHANCE_UNUSED, CHANCE_USED } from './chance.js'
export type {
  ChanceItemFilter,
  ChanceItemRepository,
  ChanceItemRow,
  ChanceLogFilter,
  ChanceLogRepository,
  ChanceLogRow,
  ChanceOwner,
  ChanceSweep,
  DrawRowFilter,
  DrawVisit,
  DrawVisitRepository,
  DrawVisitRow,
  DrawWalletRepository,
  DrawWalletRow,
  NewChanceLog,
  NewChances,
} from './chance.js'
export type { ChanceGrant, Granted, Registration } from './chance-service.js'
export type {
  DrawCommitment,
  DrawCommitmentRepository,
  DrawSeedSweep,
  KeptSeed,
  SealedSeed,
} from './draw-commitment.js'
export { DrawSeeds } from './draw-seeds.js'
export { randomDrawNumbers } from './draw-numbers.js'
export type { DrawNumbers } from './draw-numbers.js'
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
export type { DrawRequest } from './draw-service.js'
export type { DrawCount, DrawCountChange, DrawCountName, DrawTallyRepository } from './draw-tally.js'
export { LUCKY_DRAW_NO_CHANCE, LUCKY_DRAW_NOT_REGISTERED } from './lucky-draw-errors.js'
export type {
  LuckyDrawPrizeFilter,
  LuckyDrawPrizeInput,
  LuckyDrawPrizeRepository,
  LuckyDrawPrizeRow,
  ShownPrizeRow,
} from './lucky-draw-prize.js'
export { LuckyDrawService } from './lucky-draw-service.js'
export type { DrawnRecord, ShownPrize } from './lucky-draw-service.js'
export { luckyDrawStatus } from './lucky-draw.js'
export type { LuckyDrawFilter, LuckyDrawInput, LuckyDrawRepository, LuckyDrawRow, OpenLuckyDraw } from './lucky-draw.js'
export { PrizeGranter } from './prize-granter.js'
export { probabilityOf, TABLE_SIZE } from './prize-table.js'
export type { PrizeRange } from './prize-table.js'
export type { SpecialUserFilter, SpecialUserInput, SpecialUserRepository, SpecialUserRow } from './special-user.js'
