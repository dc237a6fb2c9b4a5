import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../code-of.js'
import { databases } from '../empty-storage.js'
import { productOf, tier } from '../http/points/point-writes.js'
import { PointScene } from './point-scene.js'

const RACERS = 60
const OUT_OF_STOCK = 1_013_035_004
const NOT_ENOUGH = 1_004_001_003
const LIMIT_MS = 60_000

/** So many of the call, all under way at once; how often each answer came. */
async function race(count: number, call: (index: number) => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  for (const answer of answers.map((each) => JSON.stringify(each))) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

describe.each(databases)('races for points on $database', ({ database }) => {
  let scene: PointScene
  beforeAll(async () => {
    scene = await PointScene.open(database)
    const extraConfig = {
      rnoGoodsDetailBrowse: { enabled: true, pointsPerBrowse: 3, dailyCapPerUser: 20, perGoodsOncePerDay: false },
    }
    await scene.addRule({ tiers: [tier, { ...tier, bizType: 'WITHDRAW' }], extraConfig })
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await scene.verify()).toMatchObject({ mismatch: null })
    await scene.platform.openApi.close()
  })

  test(
    'one event is given points once, and all are answered the same',
    async () => {
      const userId = await scene.addMember()
      const outcomes = await race(RACERS, () => scene.award({ userId, bizId: 'one', amount: 700 }))
      expect(outcomes).toEqual({ [JSON.stringify({ points: 7, balance: 7 })]: RACERS })
      expect((await scene.balance(userId)).entries).toHaveLength(1)
    },
    LIMIT_MS,
  )

  test(
    'a day of browsing comes to its cap',
    async () => {
      const userId = await scene.addMember()
      const earned = await race(RACERS, async (index) => (await scene.browse(`g${index % 7}`, { userId })).points)
      expect(earned).toEqual({ 3: 6, 2: 1, 0: RACERS - 7 })
      expect((await scene.balance(userId)).balance).toBe(20)
    },
    LIMIT_MS,
  )

  test(
    'withdrawals take what there is, and no more',
    async () => {
      const userId = await scene.addMember()
      await scene.award({ userId, amount: 10_000 })
      const taken = await race(
        RACERS,
        async () => (await scene.award({ userId, bizType: 'WITHDRAW', amount: 700 })).points,
      )
      expect(taken).toEqual({ '-7': 14, '-2': 1, 0: RACERS - 15 })
      expect((await scene.balance(userId)).balance).toBe(0)
    },
    LIMIT_MS,
  )

  test(
    'a stock of 7 is redeemed by 7 of many members; the others keep their points',
    async () => {
      const product = await scene.addProduct({ stock: 7, productType: 'WALLET', relatedId: 50 })
      const members: number[] = []
      for (let i = 0; i < 30; i++) members.push(await scene.addMember())
      for (const userId of members) await scene.award({ userId, amount: 10_000 })
      const codes = await race(members.length, (index) =>
        codeOf(scene.redeem(product, { userId: members[index] ?? 0 })),
      )
      expect(codes).toEqual({ 0: 7, [OUT_OF_STOCK]: 23 })
      expect(await productOf(scene.platform, product)).toMatchObject({ stock: 0, redeemedCount: 7 })
      const balances: number[] = []
      for (const userId of members) balances.push((await scene.balance(userId)).balance)
      expect(balances.filter((balance) => balance === 0)).toHaveLength(7)
      const wallets = await scene.stores.wallets.listOf(members)
      expect(wallets.map(({ balance }) => balance)).toEqual(Array<number>(7).fill(50))
    },
    LIMIT_MS,
  )

  test(
    'one member redeems as often as there are points, and a request once',
    async () => {
      const userId = await scene.addMember()
      await scene.award({ userId, amount: 50_000 })
      const product = await scene.addProduct()
      const once = await race(20, async () => (await scene.redeem(product, { userId, requestId: 'once' })).balance)
      expect(once).toEqual({ 400: 20 })
      const codes = await race(20, () => codeOf(scene.redeem(product, { userId })))
      expect(codes).toEqual({ 0: 4, [NOT_ENOUGH]: 16 })
      expect(await productOf(scene.platform, product)).toMatchObject({ redeemedCount: 5 })
    },
    LIMIT_MS,
  )
})
