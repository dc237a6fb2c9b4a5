import type { DayEarning, PointType } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { describePointVerification } from './point-verification-suite.js'
import { pointEntry, pointRuleInput } from './point-rows.js'
import { AWKWARD, LARGEST_ID } from '../sample-rows.js'
import { expectRefusal } from '../storage-error-of.js'

const MEMBER = 7

/** Rules that give points, beside what every resource does, and the ledger of points. */
export function describePoints(use: UseSpace): void {
  describe('pointRules', () => describeEnabledRules(use))
  describe('pointAccounts', () => {
    describeAccounts(use)
    describeEarnings(use)
  })
  describe('pointEntries', () => describeEntries(use))
  describe('pointAwards', () => describeAwards(use))
  describe('pointAccounts.verify', () => describePointVerification(use))
}

const NOTHING = { paysRecharge: false, paysWithdraw: false, paysArrival: false, paysBrowse: false }
const KINDS = ['paysRecharge', 'paysWithdraw', 'paysArrival', 'paysBrowse'] as const

function describeEnabledRules(use: UseSpace): void {
  it.each(KINDS)('that are enabled are one for %s: by create, update and updateStatus', async (kind) => {
    const { theirs, pointRules } = await use().neighbours('pointRules')
    const both = KINDS.filter((other) => other === kind || other === 'paysWithdraw')
    const { id: first } = await pointRules.create(pointRuleInput({ ...NOTHING, status: 1, [kind]: true }), at(0))
    const second = pointRuleInput({ ...NOTHING, ...Object.fromEntries(both.map((name) => [name, true])) })
    await expectRefusal(pointRules.create({ ...second, status: 1 }, at(0)), 'unique')
    const { id: disabled } = await pointRules.create(second, at(0))
    await expectRefusal(pointRules.update(disabled, { ...second, status: 1 }), 'unique')
    await expectRefusal(pointRules.updateStatus(disabled, 1), 'unique')
    await theirs.stores.pointRules.create({ ...second, status: 1 }, at(0))
    expect(await pointRules.updateStatus(first, 0)).toBe(true)
    expect(await pointRules.updateStatus(disabled, 1)).toBe(true)
    await pointRules.delete(disabled, at(1))
    expect(await pointRules.updateStatus(first, 1)).toBe(true)
  })

  it('are listed while they are enabled: those of the tenant that live', async () => {
    const { theirs, pointRules } = await use().neighbours('pointRules')
    expect(await pointRules.listEnabled()).toEqual([])
    const { id: recharge } = await pointRules.create(pointRuleInput({ status: 1 }), at(1))
    const { id: withdraw } = await pointRules.create(
      pointRuleInput({ ...NOTHING, paysWithdraw: true, status: 1 }),
      at(0),
    )
    await pointRules.create(pointRuleInput(), at(0))
    await theirs.stores.pointRules.create(pointRuleInput({ status: 1 }), at(0))
    expect((await pointRules.listEnabled()).map(({ id }) => id)).toEqual([withdraw, recharge])
    await pointRules.delete(withdraw, at(2))
    expect(await pointRules.listEnabled()).toMatchObject([
      { id: recharge, tiers: pointRuleInput().tiers, extraConfig: null },
    ])
    expect([
      await pointRules.updateStatus(withdraw, 1),
      await theirs.stores.pointRules.updateStatus(recharge, 0),
    ]).toEqual([false, false])
  })
}

function describeAccounts(use: UseSpace): void {
  it('begin with the first change, and answer what each change left', async () => {
    const { theirs, pointAccounts } = await use().neighbours('pointAccounts')
    expect(await pointAccounts.find(MEMBER)).toBeUndefined()
    expect(await pointAccounts.change(MEMBER, -1, at(0))).toBeUndefined()
    expect(await pointAccounts.find(MEMBER)).toBeUndefined()
    expect([await pointAccounts.change(MEMBER, 0, at(0)), await pointAccounts.find(MEMBER)]).toEqual([0, 0])
    expect([await pointAccounts.change(MEMBER, 5, at(1)), await pointAccounts.change(MEMBER, -3, at(2))]).toEqual([
      5, 2,
    ])
    expect(await pointAccounts.change(8, 1, at(2))).toBe(1)
    expect(await theirs.stores.pointAccounts.find(MEMBER)).toBeUndefined()
    expect(await theirs.stores.pointAccounts.change(MEMBER, -1, at(2))).toBeUndefined()
    expect(await pointAccounts.find(MEMBER)).toBe(2)
  })

  it('never fall below zero, nor rise above 2^53 − 1', async () => {
    const { pointAccounts } = (await use().tenant()).stores
    await pointAccounts.change(MEMBER, 3, at(0))
    expect(await pointAccounts.change(MEMBER, -4, at(0))).toBeUndefined()
    expect(await pointAccounts.find(MEMBER)).toBe(3)
    expect(await pointAccounts.change(MEMBER, -3, at(0))).toBe(0)
    expect(await pointAccounts.change(LARGEST_ID, LARGEST_ID, at(0))).toBe(LARGEST_ID)
    await expectRefusal(pointAccounts.change(LARGEST_ID, 1, at(0)), 'constraint')
    expect(await pointAccounts.change(LARGEST_ID, -LARGEST_ID, at(0))).toBe(0)
  })
}

function describeEarnings(use: UseSpace): void {
  const earning = (overrides: Partial<DayEarning> = {}): DayEarning => ({
    day: '2026-09-10',
    points: 4,
    cap: 10,
    ...overrides,
  })

  it('of a day stop at its cap, the last one cut', async () => {
    const { theirs, pointAccounts } = await use().neighbours('pointAccounts')
    expect(await pointAccounts.earnOfDay(MEMBER, earning())).toBeUndefined()
    await pointAccounts.change(MEMBER, 100, at(0))
    const answers = [1, 2, 3, 4].map(() => () => pointAccounts.earnOfDay(MEMBER, earning()))
    const earned: unknown[] = []
    for (const earn of answers) earned.push(await earn())
    expect(earned).toEqual([
      { points: 4, balance: 104 },
      { points: 4, balance: 108 },
      { points: 2, balance: 110 },
      undefined,
    ])
    expect(await theirs.stores.pointAccounts.earnOfDay(MEMBER, earning())).toBeUndefined()
    // A change for another reason is none of the day's.
    await pointAccounts.change(MEMBER, -50, at(1))
    expect(await pointAccounts.earnOfDay(MEMBER, earning({ cap: 11 }))).toEqual({ points: 1, balance: 61 })
    expect(await pointAccounts.earnOfDay(MEMBER, earning({ cap: 5 }))).toBeUndefined()
    expect(await pointAccounts.earnOfDay(MEMBER, earning({ cap: null }))).toEqual({ points: 4, balance: 65 })
  })

  it('begin anew with the next day; a day that is set back counts on', async () => {
    const { pointAccounts } = (await use().tenant()).stores
    await pointAccounts.change(MEMBER, 0, at(0))
    const earn = async (day: string) => (await pointAccounts.earnOfDay(MEMBER, earning({ day, points: 7 })))?.points
    expect([
      await earn('2026-09-10'),
      await earn('2026-09-11'),
      await earn('2026-09-10'),
      await earn('2026-09-10'),
    ]).toEqual([7, 7, 3, undefined])
    expect([await earn('2026-09-11'), await earn('2026-10-01')]).toEqual([undefined, 7])
  })
}

function describeEntries(use: UseSpace): void {
  it('are shown as they were written, newest first, so many', async () => {
    const { theirs, pointEntries } = await use().neighbours('pointEntries')
    const types: readonly PointType[] = [
      'RECHARGE',
      'WITHDRAW',
      'RNO_WAREHOUSE_ARRIVED',
      'RNO_GOODS_DETAIL_BROWSE',
      'REDEEM',
    ]
    for (const [index, bizType] of types.entries()) {
      await pointEntries.append(
        pointEntry(LARGEST_ID, AWKWARD, { bizType, points: index - 2, balance: LARGEST_ID - index }),
        at(99 - index),
      )
    }
    await pointEntries.append(pointEntry(MEMBER, 'other'), at(0))
    await theirs.stores.pointEntries.append(pointEntry(LARGEST_ID, AWKWARD), at(0))
    const entries = await pointEntries.newestOf(LARGEST_ID, 10)
    expect(entries).toMatchObject(
      types
        .map((bizType, index) => ({
          userId: LARGEST_ID,
          bizId: AWKWARD,
          bizType,
          points: index - 2,
          balance: LARGEST_ID - index,
          createTime: at(99 - index),
        }))
        .reverse(),
    )
    expect(await pointEntries.newestOf(LARGEST_ID, 2)).toEqual(entries.slice(0, 2))
    expect(await pointEntries.newestOf(6, 2)).toEqual([])
  })

  it('are one for each event of the tenant, whoever’s it is', async () => {
    const { theirs, pointEntries } = await use().neighbours('pointEntries')
    await pointEntries.append(pointEntry(MEMBER, 'event'), at(0))
    await expectRefusal(pointEntries.append(pointEntry(8, 'event'), at(1)), 'unique')
    await pointEntries.append(pointEntry(MEMBER, 'event', { bizType: 'WITHDRAW' }), at(1))
    await pointEntries.append(pointEntry(MEMBER, 'Event'), at(1))
    await theirs.stores.pointEntries.append(pointEntry(MEMBER, 'event'), at(1))
    expect(await pointEntries.newestOf(MEMBER, 9)).toHaveLength(3)
  })
}

function describeAwards(use: UseSpace): void {
  it('are taken once and answer what was kept under them', async () => {
    const { theirs, pointAwards } = await use().neighbours('pointAwards')
    const key = { bizType: 'RECHARGE', bizId: AWKWARD } as const
    expect(await pointAwards.begin(key, at(0))).toBeUndefined()
    await pointAwards.keep(key, { points: -LARGEST_ID, balance: LARGEST_ID })
    expect(await pointAwards.begin(key, at(1))).toEqual({ points: -LARGEST_ID, balance: LARGEST_ID })
    expect(await pointAwards.begin({ ...key, bizType: 'WITHDRAW' }, at(1))).toBeUndefined()
    expect(await pointAwards.begin({ ...key, bizId: 'other' }, at(1))).toBeUndefined()
    expect(await theirs.stores.pointAwards.begin(key, at(1))).toBeUndefined()
    await theirs.stores.pointAwards.keep(key, { points: 1, balance: 1 })
    expect(await pointAwards.begin(key, at(2))).toEqual({ points: -LARGEST_ID, balance: LARGEST_ID })
  })

  it('are free again where the transaction that took them is rolled back', async () => {
    const { stores } = await use().tenant()
    const key = { bizType: 'RECHARGE', bizId: 'a' } as const
    await undo(stores, (tx) => tx.pointAwards.begin(key, at(0)))
    expect(await stores.pointAwards.begin(key, at(0))).toBeUndefined()
  })
}
