import type { InstantRange } from '../kernel/storage/page.js'

/** Sums over one member's bags and recharges; money in CNY cents. */
export interface ConsumptionTotals {
  readonly bagOrderCount: number
  readonly bagConsumeAmount: number
  readonly totalRechargeAmount: number
  readonly rechargeCount: number
}

/** The totals of a member that nothing happened to. */
export const NO_CONSUMPTION: ConsumptionTotals = {
  bagOrderCount: 0,
  bagConsumeAmount: 0,
  totalRechargeAmount: 0,
  rechargeCount: 0,
}

/** What a recharge means for consumption. */
export interface RechargeFact {
  readonly channel: string
  readonly payTime: Date
  readonly amount: number
  readonly bonus: number
  /** What was refunded of amount and bonus so far. */
  readonly refundAmount: number
}

/** What a bag order means for consumption. */
export interface BagFact {
  readonly status: number
  readonly createTime: Date
  /** Null while it is unpaid. */
  readonly payTime: Date | null
  readonly payAmount: number
  readonly refundAmount: number
}

/** Recharges that are no money of the member's. */
const UNCOUNTED_CHANNELS: ReadonlySet<string> = new Set(['MOCK', 'INTERNAL_COMPENSATION', 'INFLUENCER'])

/** Bag states that are no consumption: unpaid, cancelled, closed. */
const UNCOUNTED_BAG_STATUSES: ReadonlySet<number> = new Set([0, 9, 10])

/** What one recharge adds to the totals at its payment time. A fully refunded one still counts. */
export function consumptionOfRecharge({
  channel,
  amount,
  bonus,
  refundAmount,
}: Omit<RechargeFact, 'payTime'>): ConsumptionTotals {
  if (UNCOUNTED_CHANNELS.has(channel)) return NO_CONSUMPTION
  return { ...NO_CONSUMPTION, rechargeCount: 1, totalRechargeAmount: amount + bonus - refundAmount }
}

/** What one bag adds to the totals at its submit time. Refunds count against their bag, whenever they were made. */
export function consumptionOfBag({
  status,
  payTime,
  payAmount,
  refundAmount,
}: Omit<BagFact, 'createTime'>): ConsumptionTotals {
  if (payTime === null || UNCOUNTED_BAG_STATUSES.has(status)) return NO_CONSUMPTION
  return { ...NO_CONSUMPTION, bagOrderCount: 1, bagConsumeAmount: payAmount - refundAmount }
}

/** a + b. */
export function addConsumption(a: ConsumptionTotals, b: ConsumptionTotals): ConsumptionTotals {
  return {
    bagOrderCount: a.bagOrderCount + b.bagOrderCount,
    bagConsumeAmount: a.bagConsumeAmount + b.bagConsumeAmount,
    totalRechargeAmount: a.totalRechargeAmount + b.totalRechargeAmount,
    rechargeCount: a.rechargeCount + b.rechargeCount,
  }
}

/** after − before: what a change of a bag or recharge changes in the totals. */
export function consumptionChange(before: ConsumptionTotals, after: ConsumptionTotals): ConsumptionTotals {
  return {
    bagOrderCount: after.bagOrderCount - before.bagOrderCount,
    bagConsumeAmount: after.bagConsumeAmount - before.bagConsumeAmount,
    totalRechargeAmount: after.totalRechargeAmount - before.totalRechargeAmount,
    rechargeCount: after.rechargeCount - before.rechargeCount,
  }
}

/** The facts of one member. */
export interface ConsumptionFacts {
  readonly recharges: readonly RechargeFact[]
  readonly bags: readonly BagFact[]
}

/**
 * The definition of a summary: a plain fold over every row. The product answers from rollups (`time-buckets.ts`); a
 * property test holds these to this.
 */
export function foldConsumption({ recharges, bags }: ConsumptionFacts, range?: InstantRange): ConsumptionTotals {
  const isWithin = (time: Date) => range === undefined || (range.start <= time && time <= range.end)
  const parts = [
    ...recharges.filter(({ payTime }) => isWithin(payTime)).map(consumptionOfRecharge),
    ...bags.filter(({ createTime }) => isWithin(createTime)).map(consumptionOfBag),
  ]
  return parts.reduce(addConsumption, NO_CONSUMPTION)
}
