/** `fuelRate` is an integer of 1/10,000, so that no rate is rounded. */
export const FUEL_UNITS = 10_000

/** What the price of a line depends on: grams and CNY cents, all integers. */
export interface FreightPrice {
  readonly firstWeight: number
  readonly firstFee: number
  readonly stepWeight: number
  readonly stepFee: number
  readonly handlingFee: number
  /** In 1/10,000; null and undefined are 0. */
  readonly fuelRate?: number | null | undefined
}

/**
 * What a line costs for so many grams, in cents (rules/logistics#freight): the first weight, each begun step beyond it,
 * fuel on these two rounded half up, and handling. Exact as long as the answer is a safe integer: nothing that it is
 * computed from is larger.
 */
export function estimateFreight(price: FreightPrice, grams: number): number {
  const steps = Math.ceil(Math.max(0, grams - price.firstWeight) / price.stepWeight)
  const base = price.firstFee + steps * price.stepFee
  return base + fuelOf(base, price.fuelRate ?? 0) + price.handlingFee
}

/** Whole units and the rest of them apart: `base * rate` itself may be no safe integer where the fuel is one. */
function fuelOf(base: number, rate: number): number {
  const rest = base % FUEL_UNITS
  return ((base - rest) / FUEL_UNITS) * rate + Math.floor((2 * rest * rate + FUEL_UNITS) / (2 * FUEL_UNITS))
}
