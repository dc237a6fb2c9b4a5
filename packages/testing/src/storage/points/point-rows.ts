import type { NewPointEntry, NewPointExchange, PointProductInput, PointRuleInput } from '@org/openapi-core/storage'

/** A disabled rule of one tier. */
export function pointRuleInput(overrides: Partial<PointRuleInput> = {}): PointRuleInput {
  return {
    name: 'Points',
    status: 0,
    description: null,
    tiers: [{ bizType: 'RECHARGE', minAmount: 0, maxAmount: null, pointRatio: 1, sort: 0 }],
    extraConfig: null,
    paysRecharge: true,
    paysWithdraw: false,
    paysArrival: false,
    paysBrowse: false,
    ...overrides,
  }
}

/** An entry of a member's points, of an event of this name. */
export function pointEntry(userId: number, bizId: string, overrides: Partial<NewPointEntry> = {}): NewPointEntry {
  return { userId, bizType: 'RECHARGE', bizId, points: 1, balance: 1, ...overrides }
}

/** A product of which there is any number. */
export function pointProductInput(overrides: Partial<PointProductInput> = {}): PointProductInput {
  return {
    name: 'Bag',
    localName: null,
    productType: 'PHYSICAL',
    pointPrice: 10,
    relatedId: null,
    stock: -1,
    limitPerUser: 0,
    status: 1,
    startTime: null,
    endTime: null,
    sort: 0,
    description: null,
    localDescription: null,
    image: null,
    ...overrides,
  }
}

/** A redemption by member 7. */
export function newPointExchange(overrides: Partial<NewPointExchange> = {}): NewPointExchange {
  return {
    userId: 7,
    productId: 1,
    productName: 'Bag',
    productType: 'PHYSICAL',
    pointPrice: 10,
    relatedId: null,
    couponId: null,
    memberDiscountId: null,
    balance: 0,
    requestId: null,
    status: 1,
    ...overrides,
  }
}
