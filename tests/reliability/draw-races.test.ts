import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atMost } from './at-most.js'
import { findBroken, whileWatching } from './campaign-invariants.js'
import { CampaignScenario } from './campaign-scenario.js'
import { viewOf } from './database-view.js'
import type { EngineProcess, Reply } from './engine-process.js'
import { everyRow } from './ledger-scenario.js'
import { arenas, sendAtOnce } from './race-arena.js'
import type { Arena } from './race-arena.js'

/** Each member draws, and redeems, this often. */
const TIMES = 20
const MEMBERS = Math.ceil(Number(process.env['RACES'] ?? 200) / TIMES)
const RACES = MEMBERS * TIMES
const LIMIT_MS = 30_000 + RACES * 40
/** What there is for a tenth of the racers. */
const SCARCE = Math.floor(RACES / 10)
const PRICE = 10

const NO_CHANCE = 1_013_033_004
const OUT_OF_STOCK = 1_013_035_004
const NOT_ENOUGH_POINTS = 1_004_001_003
const USED_UP = 1_013_037_005
const NOT_USED = 1_013_037_006

interface Drawn {
  readonly recordId: number
  readonly won: boolean
  readonly prizeId: number | null
}

/** How often each code was answered; 0 of what was done. */
function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const key = `${status} ${(body as { code?: number }).code ?? 0}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe.each(arenas)(`${RACES} draws and redemptions at once: %s`, (_title, open) => {
  let arena: Arena
  let engine: EngineProcess
  let scenario: CampaignScenario

  beforeAll(async () => {
    arena = await open()
    engine = arena.engines[0] as EngineProcess
    scenario = new CampaignScenario(engine)
    await scenario.begin(MEMBERS)
  }, LIMIT_MS)
  afterAll(async () => {
    expect(await findBroken(viewOf(arena.url))).toEqual([])
    await Promise.all(arena.engines.map((running) => running.stop()))
    await arena.close()
  })

  const memberOf = (index: number): number => scenario.members[index % MEMBERS] as number
  const get = (path: string) => (arena.engines.at(-1) as EngineProcess).admin(path, { method: 'GET' })
  const prizeOf = (id: number) =>
    get(`promotion/lucky-draw-prize/get?id=${id}`) as Promise<{ totalStock: number; currentStock: number }>

  /** Sends the calls while all rules are held against the database; expects that none was broken at any look. */
  async function race(name: string, send: (engine: EngineProcess, index: number) => Promise<Reply>): Promise<Reply[]> {
    const started = performance.now()
    const { outcome, looks, broken } = await whileWatching(viewOf(arena.url), () => sendAtOnce(arena, RACES, send))
    const ms = Math.round(performance.now() - started)
    const { database, engines } = arena
    console.log(
      JSON.stringify({
        race: name,
        database,
        calls: RACES,
        processes: engines.length,
        ms,
        looks,
        broken,
        answers: tally(outcome),
      }),
    )
    expect(broken).toEqual([])
    return outcome
  }

  const done = <T>(replies: readonly Reply[]): T[] =>
    replies.flatMap(({ body }) => ((body as { code?: number }).code === undefined ? [body as T] : []))

  test(
    'draws: each chance once, never more prizes than stock, and what each of them led to',
    async () => {
      const scarce = {
        prizeType: 'PLATFORM_COUPON',
        templateId: await scenario.addTemplate(Math.floor(SCARCE / 2)),
        winProbability: 3000,
      }
      const stock = { stockLimit: true, totalStock: SCARCE, currentStock: SCARCE }
      const bag = { name: 'Bag', winProbability: 3000, ...stock }
      const chances = TIMES - 2
      const { id, prizeIds } = await scenario.addDraw(
        [{ ...scarce, ...stock }, bag, { prizeType: 'NO_PRIZE' }, { name: 'Sticker' }],
        { chances, committed: true },
      )
      await scenario.join(id)
      const replies = await race('draws', (chosen, index) =>
        chosen.consumer('lucky-draw/draw', { userId: memberOf(index), luckyDrawId: id, requestId: `draw ${index}` }),
      )
      const drawn = MEMBERS * chances
      expect(tally(replies)).toEqual({ '200 0': drawn, [`200 ${NO_CHANCE}`]: RACES - drawn })
      const records = await everyRow<{ id: number; prizeId: number | null }>(engine, 'promotion/lucky-draw-record', {
        luckyDrawId: String(id),
      })
      const told = done<Drawn>(replies)
      expect(new Map(told.map(({ recordId, prizeId }) => [recordId, prizeId]))).toEqual(
        new Map(records.map((row) => [row.id, row.prizeId])),
      )
      for (const prizeId of prizeIds.slice(0, 2)) {
        const won = told.filter((record) => record.prizeId === prizeId).length
        expect({ won, left: SCARCE - won }).toEqual({ won, left: (await prizeOf(prizeId)).currentStock })
      }
    },
    LIMIT_MS,
  )

  test(
    'every draw wins the same prize: as many as there are',
    async () => {
      const all = { winProbability: 10_000, stockLimit: true, totalStock: SCARCE, currentStock: SCARCE }
      const { id, prizeIds } = await scenario.addDraw([all], { chances: TIMES })
      await scenario.join(id)
      const replies = await race('one prize', (chosen, index) =>
        chosen.consumer('lucky-draw/draw', { userId: memberOf(index), luckyDrawId: id }),
      )
      expect(tally(replies)).toEqual({ '200 0': RACES })
      expect(done<Drawn>(replies).filter(({ won }) => won)).toHaveLength(SCARCE)
      expect((await prizeOf(prizeIds[0] as number)).currentStock).toBe(0)
    },
    LIMIT_MS,
  )

  test(
    'ten calls of one requestId, through all processes: one record',
    async () => {
      const { id } = await scenario.addDraw([{ winProbability: 5000 }], { chances: TIMES })
      await scenario.join(id)
      const requestOf = (index: number): number => Math.floor(index / 10)
      const replies = await race('requests', (chosen, index) =>
        chosen.consumer('lucky-draw/draw', {
          userId: memberOf(requestOf(index)),
          luckyDrawId: id,
          requestId: `r${requestOf(index)}`,
        }),
      )
      expect(tally(replies)).toEqual({ '200 0': RACES })
      const answers = new Set(
        done<Drawn>(replies).map((record, index) => `${requestOf(index)} ${record.recordId} ${record.prizeId}`),
      )
      expect(answers.size).toBe(Math.ceil(RACES / 10))
      expect(await everyRow(engine, 'promotion/lucky-draw-record', { luckyDrawId: String(id) })).toHaveLength(
        Math.ceil(RACES / 10),
      )
    },
    LIMIT_MS,
  )

  test(
    'redemptions of a product with stock for a tenth: exactly a tenth',
    async () => {
      const productId = await scenario.addProduct({ pointPrice: PRICE, stock: SCARCE })
      await scenario.givePoints(PRICE * TIMES, 'stock')
      const replies = await race('stock of a product', (chosen, index) =>
        chosen.consumer('points/redeem', { userId: memberOf(index), productId, requestId: `stock ${index}` }),
      )
      expect(tally(replies)).toEqual({ '200 0': SCARCE, [`200 ${OUT_OF_STOCK}`]: RACES - SCARCE })
      expect(await get(`promotion/point-product/get?id=${productId}`)).toMatchObject({
        stock: 0,
        redeemedCount: SCARCE,
      })
      expect(await everyRow(engine, 'promotion/point-exchange', { productId: String(productId) })).toHaveLength(SCARCE)
    },
    LIMIT_MS,
  )

  test(
    'redemptions of members whose points are for half: as many, and no points below zero',
    async () => {
      const balances = await atMost(
        TIMES,
        MEMBERS,
        async (index) =>
          (await engine.consumer('points/balance', { userId: memberOf(index) })).body as { balance: number },
      )
      const price = Math.max(PRICE, ...balances.map(({ balance }) => balance))
      const productId = await scenario.addProduct({ productType: 'WALLET', relatedId: 5, pointPrice: price })
      // What each member has before is less than one more product costs, and may be more than nothing.
      await scenario.givePoints((price * TIMES) / 2, 'points')
      const payable = balances.reduce(
        (sum, { balance }) => sum + Math.floor((balance + (price * TIMES) / 2) / price),
        0,
      )
      const replies = await race('points', (chosen, index) =>
        chosen.consumer('points/redeem', { userId: memberOf(index), productId, requestId: `points ${index}` }),
      )
      expect(tally(replies)).toEqual({ '200 0': payable, [`200 ${NOT_ENOUGH_POINTS}`]: RACES - payable })
      expect(await get('promotion/point-account/verify')).toMatchObject({ mismatch: null })
      expect(await get('pay/wallet/verify')).toMatchObject({ mismatch: null })
    },
    LIMIT_MS,
  )

  test(
    'uses of a discount: as often as it may be used, and for each order once',
    async () => {
      const templateId = await scenario.addDiscountTemplate(SCARCE)
      const [discount] = await scenario.grantDiscounts(templateId, scenario.members.slice(0, 1))
      const replies = await race('uses', (chosen, index) =>
        chosen.consumer('discount/use', { ...discount, orderId: `order ${index}` }),
      )
      expect(tally(replies)).toEqual({ '200 0': SCARCE, [`200 ${USED_UP}`]: RACES - SCARCE })
      expect(new Set(done<{ usedCount: number }>(replies).map(({ usedCount }) => usedCount)).size).toBe(SCARCE)
      expect(await get(`promotion/member-discount/get?id=${discount?.memberDiscountId}`)).toMatchObject({
        usedCount: SCARCE,
        totalCount: SCARCE,
      })
    },
    LIMIT_MS,
  )

  test(
    'uses and returns of the same orders: what is left is counted, and each return has its use',
    async () => {
      const templateId = await scenario.addDiscountTemplate(SCARCE)
      const [discount] = await scenario.grantDiscounts(templateId, scenario.members.slice(1, 2))
      const bodyOf = (index: number) => ({ ...discount, orderId: `order ${Math.floor(index / 4)}` })
      const replies = await race('uses and returns', (chosen, index) =>
        chosen.consumer(index % 4 < 2 ? 'discount/use' : 'discount/return', bodyOf(index)),
      )
      const { '200 0': successes = 0, [`200 ${NOT_USED}`]: late = 0, [`200 ${USED_UP}`]: tooMany = 0 } = tally(replies)
      expect(successes + late + tooMany).toBe(RACES)
      expect(successes).toBeGreaterThan(0)
    },
    LIMIT_MS,
  )

  test(
    'grants from one template at once: as many discounts as it counts',
    async () => {
      const templateId = await scenario.addDiscountTemplate(1)
      const replies = await race('grants', (chosen, index) =>
        chosen.tryAdmin('promotion/member-discount/grant', { body: { templateId, userIds: [memberOf(index)] } }),
      )
      expect(tally(replies)).toEqual({ '200 0': RACES })
      expect(await get(`promotion/discount-template/get?id=${templateId}`)).toMatchObject({ grantedCount: RACES })
    },
    LIMIT_MS,
  )
})
