import { bucketsOf, foldConsumption, NO_CONSUMPTION, runsWithin } from '@org/openapi-core/storage'
import type { ConsumptionTotals, InstantRange, RechargeFact } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import type { TenantSpace, UseSpace } from '../contract-space.js'
import { AWKWARD_INSTANTS, LARGEST_ID } from '../sample-rows.js'

const ONE: ConsumptionTotals = { bagOrderCount: 1, bagConsumeAmount: 20, totalRechargeAmount: 300, rechargeCount: 4 }

/** Rollups of consumption by time. */
export function describeConsumption(use: UseSpace): void {
  describe('consumption', () => {
    describeSums(use)
    describeExactSums(use)
    describeRanges(use)
  })
}

function describeSums(use: UseSpace): void {
  it('is nothing for a member of whom nothing was added', async () => {
    const { consumption } = (await use().tenant()).stores
    expect(await consumption.sum(7, runsWithin())).toEqual(NO_CONSUMPTION)
    expect(await consumption.sum(7, runsWithin({ start: at(0), end: at(9_999_999) }))).toEqual(NO_CONSUMPTION)
  })

  it('adds to each bucket that is given, and to none besides', async () => {
    const { consumption } = (await use().tenant()).stores
    const [low, high] = [
      { level: 3, index: -5 },
      { level: 0, index: LARGEST_ID },
    ]
    await consumption.add(7, [low, high], ONE)
    await consumption.add(7, [low], { ...NO_CONSUMPTION, bagConsumeAmount: -50, rechargeCount: -1 })
    const sum = (level: number, index: number) => consumption.sum(7, [{ level, first: index, last: index }])
    expect(await sum(3, -5)).toEqual({
      bagOrderCount: 1,
      bagConsumeAmount: -30,
      totalRechargeAmount: 300,
      rechargeCount: 3,
    })
    expect(await sum(0, LARGEST_ID)).toEqual(ONE)
    for (const [level, index] of [
      [3, -6],
      [3, -4],
      [2, -5],
      [0, -5],
      [0, LARGEST_ID - 1],
    ] as const) {
      expect(await sum(level, index)).toEqual(NO_CONSUMPTION)
    }
  })

  it('sums over all runs, both ends included', async () => {
    const { consumption } = (await use().tenant()).stores
    for (let index = 0; index < 10; index++) {
      await consumption.add(7, [{ level: 1, index }], { ...NO_CONSUMPTION, bagConsumeAmount: 10 ** index })
      await consumption.add(7, [{ level: 2, index }], { ...NO_CONSUMPTION, bagConsumeAmount: 2 * 10 ** index })
    }
    const amount = async (...runs: (readonly [level: number, first: number, last: number])[]) =>
      (
        await consumption.sum(
          7,
          runs.map(([level, first, last]) => ({ level, first, last })),
        )
      ).bagConsumeAmount
    expect(await amount([1, 3, 5])).toBe(111_000)
    expect(await amount([1, 3, 5], [2, 9, 99], [1, 0, 0])).toBe(2_000_111_001)
    expect(await amount([1, 5, 3])).toBe(0)
    expect(await amount()).toBe(0)
    const thirteen = Array.from({ length: 13 }, (_, index) => [index % 2 === 0 ? 1 : 2, index, index] as const)
    expect(await amount(...thirteen)).toBe(2_121_212_121)
  })
}

function describeExactSums(use: UseSpace): void {
  it('is exact up to 2^53 − 1', async () => {
    const { consumption } = (await use().tenant()).stores
    const most = { ...NO_CONSUMPTION, bagConsumeAmount: LARGEST_ID - 2, totalRechargeAmount: -LARGEST_ID }
    await consumption.add(LARGEST_ID, [{ level: 6, index: 1 }], most)
    await consumption.add(LARGEST_ID, [{ level: 6, index: 1 }], { ...NO_CONSUMPTION, bagConsumeAmount: 1 })
    await consumption.add(LARGEST_ID, [{ level: 6, index: 2 }], { ...NO_CONSUMPTION, bagConsumeAmount: 1 })
    expect(await consumption.sum(LARGEST_ID, runsWithin())).toEqual({ ...most, bagConsumeAmount: LARGEST_ID })
  })

  it('belongs to one member of one tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.consumption.add(7, bucketsOf(at(0)), ONE)
    await mine.stores.consumption.add(8, bucketsOf(at(0)), { ...ONE, bagOrderCount: 9 })
    await theirs.stores.consumption.add(7, bucketsOf(at(0)), { ...ONE, bagOrderCount: 5 })
    expect(await mine.stores.consumption.sum(7, runsWithin())).toEqual(ONE)
    expect(await theirs.stores.consumption.sum(7, runsWithin())).toEqual({ ...ONE, bagOrderCount: 5 })
    expect(await theirs.stores.consumption.sum(8, runsWithin())).toEqual(NO_CONSUMPTION)
  })
}

function describeRanges(use: UseSpace): void {
  /** Recharges of member 7, as facts and in the rollups. */
  const recharge = async ({ stores }: TenantSpace, times: readonly Date[]): Promise<RechargeFact[]> => {
    const facts = times.map((payTime, index) => ({
      channel: 'CARD',
      payTime,
      amount: index + 1,
      bonus: 0,
      refundAmount: 0,
    }))
    for (const { payTime, amount } of facts) {
      await stores.consumption.add(7, bucketsOf(payTime), {
        ...NO_CONSUMPTION,
        totalRechargeAmount: amount,
        rechargeCount: 1,
      })
    }
    return facts
  }
  const compare = async ({ stores }: TenantSpace, recharges: readonly RechargeFact[], range?: InstantRange) => {
    expect(await stores.consumption.sum(7, runsWithin(range))).toEqual(foldConsumption({ recharges, bags: [] }, range))
  }

  it('finds instants of any century in all of time, and by their very second', async () => {
    const space = await use().tenant()
    const facts = await recharge(space, AWKWARD_INSTANTS)
    await compare(space, facts)
    for (const { payTime } of facts) {
      const start = new Date(Math.floor(payTime.getTime() / 1000) * 1000)
      await compare(space, facts, { start, end: new Date(start.getTime() + 999) })
      await compare(space, facts, { start: new Date(start.getTime() + 1000), end: new Date(start.getTime() + 99_999) })
    }
  })

  it('agrees with a fold over every row, for ranges of seconds to years', { timeout: 60_000 }, async () => {
    const random = seededRandom(20_261_120)
    const space = await use().tenant()
    const decade = 10 * 365 * 86_400
    const second = (bound: number) => at(random.integer(bound) * 1000)
    const facts = await recharge(
      space,
      Array.from({ length: 60 }, () => second(random.integer(2) === 0 ? decade : 5000)),
    )
    for (let round = 0; round < 200; round++) {
      const start = random.integer(2) === 0 ? second(decade) : second(5000)
      const length = random.integer([10, 2000, 5_000_000, decade][round % 4] ?? 1)
      await compare(space, facts, { start, end: new Date(start.getTime() + length * 1000 + 999) })
    }
  })
}
