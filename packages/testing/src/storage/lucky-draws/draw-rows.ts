import type {
  ChanceRuleInput,
  LuckyDrawInput,
  LuckyDrawPrizeInput,
  NewChanceLog,
  NewDrawRecord,
  SpecialUserInput,
} from '@org/openapi-core/storage'

/** A draft. `code` has to be unique. */
export function luckyDrawInput(code: string, overrides: Partial<Omit<LuckyDrawInput, 'code'>> = {}): LuckyDrawInput {
  return {
    name: 'Draw',
    startTime: new Date('2026-09-01T00:00:00.001Z'),
    endTime: new Date('2026-12-31T00:00:00.999Z'),
    prizeDisplayMode: 1,
    displayPrizeCount: 0,
    regRequired: false,
    regActivityId: null,
    ...overrides,
    code,
  }
}

/** A prize of one percent without a limit. */
export function luckyDrawPrizeInput(
  luckyDrawId: number,
  overrides: Partial<Omit<LuckyDrawPrizeInput, 'luckyDrawId'>> = {},
): LuckyDrawPrizeInput {
  const stock = { stockLimit: false, totalStock: 0, currentStock: 0 }
  return {
    name: 'Prize',
    prizeType: 'PHYSICAL',
    templateId: null,
    winProbability: 100,
    ...stock,
    fixedDisplay: false,
    ...overrides,
    luckyDrawId,
  }
}

/** A rule for recharges without a limit. */
export function chanceRuleInput(
  luckyDrawId: number,
  overrides: Partial<Omit<ChanceRuleInput, 'luckyDrawId'>> = {},
): ChanceRuleInput {
  const window = { startTime: null, endTime: null }
  return {
    name: 'Rule',
    type: 'RECHARGE_AMOUNT',
    config: '{"minAmount":1}',
    chancesAwarded: 1,
    maxCountPerUser: -1,
    ...window,
    ...overrides,
    luckyDrawId,
  }
}

/** A special user without a prize of his own. */
export function specialUserInput(
  luckyDrawId: number,
  userId: number,
  overrides: Partial<Omit<SpecialUserInput, 'luckyDrawId' | 'userId'>> = {},
): SpecialUserInput {
  return { unionId: 'union', prizeId: null, prizeName: null, remark: null, ...overrides, luckyDrawId, userId }
}

/** An entry about one chance that came. */
export function newChanceLog(
  luckyDrawId: number,
  userId: number,
  overrides: Partial<Omit<NewChanceLog, 'luckyDrawId' | 'userId'>> = {},
): NewChanceLog {
  const change = { changeType: 1, changeCount: 1, reasonCode: 'DEFAULT_FREE' } as const
  return { unionId: 'union', ...change, ruleId: null, remark: null, ...overrides, luckyDrawId, userId }
}

/** A draw that won nothing. */
export function newDrawRecord(
  luckyDrawId: number,
  userId: number,
  overrides: Partial<Omit<NewDrawRecord, 'luckyDrawId' | 'userId'>> = {},
): NewDrawRecord {
  const nothing = {
    won: false,
    prizeId: null,
    prizeSnapshotName: null,
    prizeType: null,
    assetStatus: null,
    drawnPrizeId: null,
  }
  return {
    unionId: 'union',
    ...nothing,
    number: 9999,
    sequence: null,
    tableVersion: 1,
    requestId: null,
    ...overrides,
    luckyDrawId,
    userId,
  }
}
