import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addConsumption,
  consumptionChange,
  consumptionOfBag,
  consumptionOfRecharge,
  foldConsumption,
  NO_CONSUMPTION,
} from './consumption.js'
import type { BagFact, RechargeFact } from './consumption.js'

const at = (time: string) => new Date(`${time}+08:00`)

const recharge = (members: Partial<RechargeFact> = {}): RechargeFact => ({
  channel: 'CARD',
  payTime: at('2026-09-10T12:00:00.000'),
  amount: 10_000,
  bonus: 500,
  refundAmount: 0,
  ...members,
})

const bag = (members: Partial<BagFact> = {}): BagFact => ({
  status: 1,
  createTime: at('2026-09-10T12:00:00.000'),
  payTime: at('2026-09-11T12:00:00.000'),
  payAmount: 8000,
  refundAmount: 0,
  ...members,
})

const counted = (rechargeCount: number, totalRechargeAmount: number) => ({
  ...NO_CONSUMPTION,
  rechargeCount,
  totalRechargeAmount,
})
const countedBags = (bagOrderCount: number, bagConsumeAmount: number) => ({
  ...NO_CONSUMPTION,
  bagOrderCount,
  bagConsumeAmount,
})

describe('a recharge (rules/consumption#recharges)', () => {
  test.each<[string, Partial<RechargeFact>, ReturnType<typeof counted>]>([
    ['counts with its bonus', {}, counted(1, 10_500)],
    ['counts without one', { bonus: 0 }, counted(1, 10_000)],
    ['counts less what was refunded', { refundAmount: 4000 }, counted(1, 6500)],
    ['counts 1 and no money when fully refunded', { refundAmount: 10_500 }, counted(1, 0)],
    ['of channel MOCK does not count', { channel: 'MOCK' }, NO_CONSUMPTION],
    ['of channel INTERNAL_COMPENSATION does not count', { channel: 'INTERNAL_COMPENSATION' }, NO_CONSUMPTION],
    ['of channel INFLUENCER does not count', { channel: 'INFLUENCER' }, NO_CONSUMPTION],
    [
      'of an uncounted channel does not count when refunded either',
      { channel: 'MOCK', refundAmount: 4000 },
      NO_CONSUMPTION,
    ],
    ['of a channel that is called alike counts', { channel: 'MOCKUP' }, counted(1, 10_500)],
    ['of a channel in other letters counts: channels are exact', { channel: 'mock' }, counted(1, 10_500)],
  ])('%s', (_, members, expected) => {
    expect(consumptionOfRecharge(recharge(members))).toEqual(expected)
  })
})

describe('a bag order (rules/consumption#bag-orders)', () => {
  test.each<[number, string, boolean]>([
    [0, 'unpaid', false],
    [1, 'pending review', true],
    [2, 'pending outbound', true],
    [3, 'outbound in progress', true],
    [4, 'pending extra payment', true],
    [5, 'pending shipment', true],
    [6, 'shipped', true],
    [7, 'received', true],
    [8, 'returned', true],
    [9, 'cancelled', false],
    [10, 'closed', false],
  ])('of status %i, %s: %s', (status, _, isCounted) => {
    expect(consumptionOfBag(bag({ status }))).toEqual(isCounted ? countedBags(1, 8000) : NO_CONSUMPTION)
    expect(consumptionOfBag(bag({ status, payTime: null }))).toEqual(NO_CONSUMPTION)
  })

  test.each<[string, Partial<BagFact>, ReturnType<typeof countedBags>]>([
    ['counts what was paid less what was refunded', { refundAmount: 3000 }, countedBags(1, 5000)],
    ['counts 1 and no money when fully refunded', { refundAmount: 8000 }, countedBags(1, 0)],
    ['counts 1 when it was free', { payAmount: 0 }, countedBags(1, 0)],
  ])('%s', (_, members, expected) => {
    expect(consumptionOfBag(bag(members))).toEqual(expected)
  })
})

describe('the fold', () => {
  const september = { start: at('2026-09-01T00:00:00.000'), end: at('2026-09-30T23:59:59.999') }

  test('nothing happened: zeros', () => {
    expect(foldConsumption({ recharges: [], bags: [] })).toEqual(NO_CONSUMPTION)
    expect(foldConsumption({ recharges: [], bags: [] }, september)).toEqual(NO_CONSUMPTION)
  })

  test('adds up what counts', () => {
    const recharges = [recharge(), recharge({ refundAmount: 10_500 }), recharge({ channel: 'MOCK' })]
    const bags = [bag(), bag({ status: 8, refundAmount: 8000 }), bag({ status: 9 }), bag({ status: 0, payTime: null })]
    expect(foldConsumption({ recharges, bags })).toEqual({
      bagOrderCount: 2,
      bagConsumeAmount: 8000,
      totalRechargeAmount: 10_500,
      rechargeCount: 2,
    })
  })

  test('a bag counts at its submission, not at its payment', () => {
    const submittedBefore = bag({ createTime: at('2026-08-31T23:59:59.999'), payTime: at('2026-09-02T00:00:00.000') })
    const paidAfter = bag({ createTime: at('2026-09-30T00:00:00.000'), payTime: at('2026-10-02T00:00:00.000') })
    expect(foldConsumption({ recharges: [], bags: [submittedBefore] }, september)).toEqual(NO_CONSUMPTION)
    expect(foldConsumption({ recharges: [], bags: [paidAfter] }, september)).toEqual(countedBags(1, 8000))
  })

  test.each<[string, number]>([
    ['2026-08-31T23:59:59.999', 0],
    ['2026-09-01T00:00:00.000', 1],
    ['2026-09-30T23:59:59.999', 1],
    ['2026-10-01T00:00:00.000', 0],
  ])('both ends are in the range: %s counts %i', (time, count) => {
    expect(foldConsumption({ recharges: [recharge({ payTime: at(time) })], bags: [] }, september).rechargeCount).toBe(
      count,
    )
    expect(foldConsumption({ recharges: [], bags: [bag({ createTime: at(time) })] }, september).bagOrderCount).toBe(
      count,
    )
  })
})

test('before + change = after', () => {
  const cents = fc.nat(1_000_000)
  const totals = fc.record({
    bagOrderCount: cents,
    bagConsumeAmount: cents,
    totalRechargeAmount: cents,
    rechargeCount: cents,
  })
  fc.assert(
    fc.property(totals, totals, (before, after) => {
      expect(addConsumption(before, consumptionChange(before, after))).toEqual(after)
    }),
  )
})
