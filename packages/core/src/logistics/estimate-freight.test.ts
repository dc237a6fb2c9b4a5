import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateFreight } from './estimate-freight.js'

const price = { firstWeight: 500, firstFee: 5000, stepWeight: 100, stepFee: 700, handlingFee: 150 }

const prices = fc.record({
  firstWeight: fc.integer({ min: 1, max: 1_000_000_000 }),
  firstFee: fc.integer({ min: 0, max: 1_000_000_000 }),
  stepWeight: fc.integer({ min: 1, max: 1_000_000_000 }),
  stepFee: fc.integer({ min: 0, max: 5_000_000 }),
  handlingFee: fc.integer({ min: 0, max: 1_000_000_000 }),
  fuelRate: fc.option(fc.integer({ min: 0, max: 5000 })),
})
const grams = fc.integer({ min: 1, max: 1_000_000_000 })

const dearness = fc.record({
  stepFee: fc.integer({ min: 0, max: 1_000_000_000 }),
  fuelRate: fc.integer({ min: 0, max: 1_000_000 }),
})

describe('the price of a weight (rules/logistics#freight)', () => {
  test.each([
    [1, 5150],
    [499, 5150],
    [500, 5150],
    [501, 5850],
    [599, 5850],
    [600, 5850],
    [601, 6550],
    [700, 6550],
    [701, 7250],
  ])('%i g cost %i cents', (weight, cents) => {
    expect(estimateFreight(price, weight)).toBe(cents)
  })

  test('fuel is on the weight, not on the handling, and rounded half up', () => {
    const at = (fuelRate: number | null, firstFee: number) => estimateFreight({ ...price, firstFee, fuelRate }, 500)
    expect(at(0, 5000)).toBe(5150)
    expect(at(null, 5000)).toBe(5150)
    expect(at(1500, 5000)).toBe(5900)
    // 0.4999, 0.5 and 0.5001 cents of fuel.
    expect([at(4999, 1), at(5000, 1), at(5001, 1)]).toEqual([151, 152, 152])
    expect(at(1, 4999)).toBe(5149)
    expect(at(1, 5000)).toBe(5151)
    expect(estimateFreight({ ...price, fuelRate: 2000 }, 601)).toBe(6400 + 1280 + 150)
  })

  test('never decreases with the weight, and is a whole number', () => {
    fc.assert(
      fc.property(prices, grams, grams, (line, a, b) => {
        const [light, heavy] = [Math.min(a, b), Math.max(a, b)]
        const [low, high] = [estimateFreight(line, light), estimateFreight(line, heavy)]
        expect(Number.isSafeInteger(low)).toBe(true)
        expect(low).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('rises exactly one gram beyond a step, and not within one', () => {
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 1000 }), (line, steps) => {
        const border = line.firstWeight + steps * line.stepWeight
        const cost = (weight: number) => estimateFreight({ ...line, fuelRate: 0 }, weight)
        expect(cost(border)).toBe(line.firstFee + steps * line.stepFee + line.handlingFee)
        expect(cost(border + 1) - cost(border)).toBe(line.stepFee)
        expect(cost(border + line.stepWeight)).toBe(cost(border + 1))
        if (steps > 0) expect(cost(border - line.stepWeight + 1)).toBe(cost(border))
      }),
    )
  })

  test('is exact: the same in whole numbers of any size', () => {
    const exact = (line: typeof price & { fuelRate: number | null }, weight: number): bigint => {
      const over = BigInt(Math.max(0, weight - line.firstWeight))
      const steps = (over + BigInt(line.stepWeight) - 1n) / BigInt(line.stepWeight)
      const base = BigInt(line.firstFee) + steps * BigInt(line.stepFee)
      return base + (2n * base * BigInt(line.fuelRate ?? 0) + 10_000n) / 20_000n + BigInt(line.handlingFee)
    }
    fc.assert(
      fc.property(prices, grams, (line, weight) => {
        expect(BigInt(estimateFreight(line, weight))).toBe(exact(line, weight))
      }),
    )
    const dear = { ...price, firstWeight: 1, stepWeight: 1, stepFee: 4_503_599, fuelRate: 10_000 }
    expect(BigInt(estimateFreight(dear, 1_000_000_000))).toBe(exact(dear, 1_000_000_000))
  })

  test('what is too large for a number is seen by that the answer is no safe integer', () => {
    fc.assert(
      fc.property(prices, grams, dearness, (line, weight, { stepFee, fuelRate }) => {
        const dear = { ...line, stepFee, fuelRate }
        const over = BigInt(Math.max(0, weight - dear.firstWeight))
        const base =
          BigInt(dear.firstFee) + ((over + BigInt(dear.stepWeight) - 1n) / BigInt(dear.stepWeight)) * BigInt(stepFee)
        const exact = base + (2n * base * BigInt(fuelRate) + 10_000n) / 20_000n + BigInt(dear.handlingFee)
        expect(Number.isSafeInteger(estimateFreight(dear, weight))).toBe(exact <= BigInt(Number.MAX_SAFE_INTEGER))
      }),
    )
  })
})
