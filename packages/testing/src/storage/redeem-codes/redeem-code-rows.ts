import type { ExchangeLogInput, NewExchangeLog, NewRedeemCode, RedeemCodeInput } from '@org/openapi-core/storage'

/** A redeem code without any limit. `code` has to be unique. */
export function exchangeCodeInput(
  code: string,
  overrides: Partial<Omit<RedeemCodeInput, 'code'>> = {},
): RedeemCodeInput {
  return {
    businessName: 'Campaign',
    sceneCode: null,
    couponTemplateId: 1,
    couponTemplateIds: '1',
    grantMode: 'ALL',
    grantRule: null,
    maxUsage: -1,
    takeLimitCount: -1,
    dailyTakeLimitCount: -1,
    dailyIpLimitCount: -1,
    validStart: new Date('2026-09-01T00:00:00.001Z'),
    validEnd: new Date('2026-12-31T00:00:00.999Z'),
    batchNum: 1,
    ...overrides,
    code,
  }
}

/** The same as one of a batch. */
export function newRedeemCode(
  code: string,
  batchNo: string,
  overrides: Partial<Omit<RedeemCodeInput, 'code'>> = {},
): NewRedeemCode {
  return { ...exchangeCodeInput(code, overrides), batchNo }
}

/** A successful exchange, as it is imported. */
export function exchangeLogInput(
  code: string,
  overrides: Partial<Omit<ExchangeLogInput, 'code'>> = {},
): ExchangeLogInput {
  const usedTime = new Date('2026-09-10T04:00:00.007Z')
  return {
    couponTemplateId: 1,
    userId: 1,
    usedTime,
    source: 2,
    couponCode: 'COUPON',
    exchangeStatus: 2,
    ...overrides,
    code,
  }
}

/** A failed exchange, as the engine writes it. */
export function newExchangeLog(code: string, overrides: Partial<Omit<NewExchangeLog, 'code'>> = {}): NewExchangeLog {
  const failure = {
    exchangeFailCode: '1013023006',
    exchangeFailReason: 'Used up',
    exchangeFailTime: new Date('2026-09-10T04:00:00.001Z'),
  }
  return {
    couponTemplateId: 1,
    userId: 1,
    usedTime: null,
    source: 2,
    couponCode: null,
    exchangeStatus: 3,
    ...failure,
    ...overrides,
    code,
  }
}
