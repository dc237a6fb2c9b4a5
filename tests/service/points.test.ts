import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../code-of.js'
import { databases } from '../empty-storage.js'
import { RULE, tier } from '../http/points/point-writes.js'
import { PointScene } from './point-scene.js'

const USER_NOT_EXISTS = 1_004_001_000
const LIMIT_REACHED = 1_013_034_003

describe.each(databases)('points on $database', ({ database }) => {
  let scene: PointScene
  beforeEach(async () => {
    scene = await PointScene.open(database)
  })
  afterEach(async () => {
    expect(await scene.verify()).toMatchObject({ mismatch: null })
    await scene.platform.openApi.close()
  })

  describe('award', () => {
    test('gives what the tier says of the whole amount, rounded down, and books it', async () => {
      await scene.addRule({
        tiers: [
          { ...tier, maxAmount: 100 },
          { ...tier, minAmount: 100, maxAmount: 1000, pointRatio: 1.5 },
          { ...tier, minAmount: 2000 },
        ],
      })
      expect(await scene.award({ amount: 9999, bizId: 'a' })).toEqual({ points: 99, balance: 99 })
      expect(await scene.award({ amount: 10_000, bizId: 'b' })).toEqual({ points: 150, balance: 249 })
      for (const amount of [99, 0, 100_000, 199_999])
        expect(await scene.award({ amount })).toEqual({ points: 0, balance: 249 })
      const { balance, entries } = await scene.balance()
      expect(balance).toBe(249)
      expect(entries).toMatchObject([
        {
          userId: scene.userId,
          bizType: 'RECHARGE',
          bizId: 'b',
          points: 150,
          balance: 249,
          createTime: scene.platform.clock.now(),
        },
        { bizId: 'a', points: 99, balance: 99 },
      ])
      expect(entries).toHaveLength(2)
    })

    test('a repeat answers the first result, whoever it names and whatever the rules say by then', async () => {
      expect(await scene.award({ bizId: 'a' })).toEqual({ points: 0, balance: 0 })
      const rule = await scene.addRule()
      expect(await scene.award({ bizId: 'a' })).toEqual({ points: 0, balance: 0 })
      expect(await scene.award({ bizId: 'b', amount: 500 })).toEqual({ points: 5, balance: 5 })
      await scene.award({ amount: 700 })
      await scene.updateStatus(RULE, rule, 0)
      for (const again of [{}, { amount: 900 }, { userId: await scene.addMember() }]) {
        expect(await scene.award({ bizId: 'b', amount: 500, ...again })).toEqual({ points: 5, balance: 5 })
      }
      expect(await scene.balance()).toMatchObject({ balance: 12, entries: [{ points: 7 }, { points: 5 }] })
      // Of another kind of business it is another event.
      await scene.addRule({ tiers: [{ ...tier, bizType: 'WITHDRAW' }] })
      expect(await scene.award({ bizId: 'b', bizType: 'WITHDRAW', amount: 200 })).toEqual({ points: -2, balance: 10 })
    })

    test('a withdrawal takes the same figure, as far as there is any', async () => {
      await scene.addRule({ tiers: [tier, { ...tier, bizType: 'WITHDRAW', pointRatio: 2 }] })
      const withdraw = (amount: number) => scene.award({ bizType: 'WITHDRAW', amount })
      expect(await withdraw(100)).toEqual({ points: 0, balance: 0 })
      await scene.award({ amount: 1000 })
      expect(await withdraw(300)).toEqual({ points: -6, balance: 4 })
      expect(await withdraw(300)).toEqual({ points: -4, balance: 0 })
      expect(await withdraw(300)).toEqual({ points: 0, balance: 0 })
      expect((await scene.balance()).entries.map(({ points }) => points)).toEqual([-4, -6, 10])
    })

    test('goods that arrived count by the whitelist of promotion codes', async () => {
      const tiers = [{ ...tier, bizType: 'RNO_WAREHOUSE_ARRIVED' }]
      const arrived = async (rno?: string) =>
        (await scene.award({ bizType: 'RNO_WAREHOUSE_ARRIVED', ...(rno !== undefined && { rno }) })).points
      const rule = await scene.addRule({ tiers })
      const given = async () => [await arrived('ANA'), await arrived('ana'), await arrived()]
      expect(await given()).toEqual([1, 1, 1])
      const update = (rnoWarehouseArrived: object) =>
        scene.platform.adminData(`PUT ${RULE}/update`, {
          body: { id: rule, name: 'x', status: 1, tiers, extraConfig: { rnoWarehouseArrived } },
        })
      await update({ enabled: true, rnoWhitelist: [] })
      expect(await given()).toEqual([1, 1, 1])
      await update({ enabled: true, rnoWhitelist: ['BEN', 'ANA'] })
      expect(await given()).toEqual([1, 0, 0])
      await update({ enabled: false, rnoWhitelist: [] })
      expect(await given()).toEqual([0, 0, 0])
    })

    test('more points than a number holds are refused, and nothing is kept', async () => {
      await scene.give(1)
      await scene.stores.pointAccounts.change(await scene.addMember(), 0, scene.platform.clock.now())
      await scene.addRule({ tiers: [{ ...tier, pointRatio: 1000 }] })
      const rich = await scene.addMember()
      const almost = Number.MAX_SAFE_INTEGER - 5
      await scene.stores.pointAccounts.change(rich, almost, scene.platform.clock.now())
      await scene.stores.pointEntries.append(
        { userId: rich, bizType: 'RECHARGE', bizId: 'most', points: almost, balance: almost },
        scene.platform.clock.now(),
      )
      expect(await codeOf(scene.award({ userId: rich, bizId: 'too much' }))).toBe(LIMIT_REACHED)
      expect(await scene.award({ userId: rich, bizId: 'too much', amount: 0 })).toEqual({ points: 0, balance: almost })
    })
  })

  describe('browse', () => {
    const browse = {
      enabled: true,
      rnoWhitelist: [],
      pointsPerBrowse: 4,
      dailyCapPerUser: 10,
      perGoodsOncePerDay: true,
    }
    const tiers = [{ ...tier, bizType: 'WITHDRAW' }]
    const addRule = (members: object = {}) =>
      scene.addRule({ tiers, extraConfig: { rnoGoodsDetailBrowse: { ...browse, ...members } } })

    test('gives points for goods once a day, up to the cap of the day, the last time cut', async () => {
      await addRule()
      expect(await scene.browse('g1')).toEqual({ points: 4, balance: 4 })
      expect(await scene.browse('g1')).toEqual({ points: 0, balance: 4 })
      expect(await scene.browse('g1', { rno: 'OTHER' })).toEqual({ points: 0, balance: 4 })
      expect(await scene.browse('g1', { source: 2 })).toEqual({ points: 4, balance: 8 })
      expect(await scene.browse('g2')).toEqual({ points: 2, balance: 10 })
      expect(await scene.browse('g3')).toEqual({ points: 0, balance: 10 })
      expect(await scene.browse('g3', { userId: await scene.addMember() })).toEqual({ points: 4, balance: 4 })
      const { entries } = await scene.balance()
      expect(entries.map(({ bizType, points }) => [bizType, points])).toEqual(
        [2, 4, 4].map((points) => ['RNO_GOODS_DETAIL_BROWSE', points]),
      )
    })

    test('days are those of the engine’s zone', async () => {
      await addRule()
      // 23:59:59 in Shanghai, and a second later.
      scene.moveTo('2026-09-10T15:59:59.999Z')
      for (const goods of ['g1', 'g2', 'g3']) await scene.browse(goods)
      expect(await scene.browse('g4')).toEqual({ points: 0, balance: 10 })
      scene.moveTo('2026-09-10T16:00:00Z')
      expect(await scene.browse('g1')).toEqual({ points: 4, balance: 14 })
    })

    test('goods count each time, and a day has no cap, where the rule says so', async () => {
      await addRule({ perGoodsOncePerDay: false, dailyCapPerUser: null })
      for (const times of [1, 2, 3, 4]) expect(await scene.browse('g1')).toEqual({ points: 4, balance: times * 4 })
    })

    test('is worth nothing without a rule, one that is disabled, or for a code that is not listed', async () => {
      const nothing = { points: 0, balance: 0 }
      expect(await scene.browse('g1')).toEqual(nothing)
      const rule = await addRule({ rnoWhitelist: ['ANA'] })
      expect([await scene.browse('g1', { rno: 'DEMO' }), await scene.browse('g1', { rno: 'ana' })]).toEqual([
        nothing,
        nothing,
      ])
      expect(await scene.browse('g1', { rno: 'ANA' })).toEqual({ points: 4, balance: 4 })
      await scene.updateStatus(RULE, rule, 0)
      expect(await scene.browse('g2', { rno: 'ANA' })).toEqual({ points: 0, balance: 4 })
      await scene.addRule({ tiers, extraConfig: { rnoGoodsDetailBrowse: { ...browse, enabled: false } } })
      expect(await scene.browse('g2')).toEqual({ points: 0, balance: 4 })
    })
  })

  test('a member who is unknown, of another tenant or disabled gets none; a disabled one’s may be looked at', async () => {
    await scene.addRule({ extraConfig: { rnoGoodsDetailBrowse: { enabled: true, pointsPerBrowse: 1 } } })
    await scene.award({ amount: 300 })
    const { points } = scene.platform.openApi.services
    const codes = async (userId: number) => [
      await codeOf(scene.award({ userId })),
      await codeOf(scene.browse('g', { userId })),
    ]
    const far = scene.context(await scene.platform.createTenant())
    expect(await codes(scene.userId + 1000)).toEqual([USER_NOT_EXISTS, USER_NOT_EXISTS])
    expect(await codeOf(scene.balance(scene.userId + 1000))).toBe(USER_NOT_EXISTS)
    expect(await codeOf(points.balance(far, scene.userId))).toBe(USER_NOT_EXISTS)
    expect(
      await codeOf(points.award(far, { memberId: scene.userId, bizType: 'RECHARGE', bizId: 'far', amount: 100 })),
    ).toBe(USER_NOT_EXISTS)
    await scene.updateStatus('member/user', scene.userId, 1)
    expect(await codes(scene.userId)).toEqual([USER_NOT_EXISTS, USER_NOT_EXISTS])
    expect(await scene.balance()).toMatchObject({ balance: 3, entries: [{ points: 3 }] })
    // What was refused was not kept under its event.
    await scene.award({ bizId: 'later' }).catch(() => undefined)
    await scene.updateStatus('member/user', scene.userId, 0)
    expect(await scene.award({ bizId: 'later' })).toEqual({ points: 1, balance: 4 })
  })

  test('verify names the first account that does not fit', async () => {
    await scene.give(5)
    const verify = () => scene.platform.adminData('GET promotion/point-account/verify')
    expect(await verify()).toEqual({ accounts: 1, entries: 1, mismatch: null })
    await scene.stores.pointAccounts.change(scene.userId, -2, scene.platform.clock.now())
    expect(await verify()).toEqual({
      accounts: 1,
      entries: 1,
      mismatch: { userId: scene.userId, entryId: null, expected: 5, found: 3 },
    })
    await scene.stores.pointAccounts.change(scene.userId, 2, scene.platform.clock.now())
  })
})
