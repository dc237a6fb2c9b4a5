import type { CouponTemplateRow, ExchangeLogRow, RedeemCodeRow } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templateBody } from '../http/coupons/coupons.js'
import { atMost } from './at-most.js'
import type { Credentials, EngineProcess } from './engine-process.js'
import { everyRow, issueToken } from './ledger-scenario.js'
import { arenas, sendAtOnce, tally } from './race-arena.js'
import type { Arena } from './race-arena.js'

const RACES = Number(process.env['RACES'] ?? 300)
const SETUP_WIDTH = 50
const LIMIT_MS = 20_000 + RACES * 30
/** What there is for a tenth of the racers. */
const SCARCE = Math.floor(RACES / 10)

const EXHAUSTED = 1_013_023_006
const DUPLICATE_REQUEST_ID = 1_013_022_002
const NOT_ENOUGH = 1_013_004_002

const terms = {
  businessName: 'Race',
  maxUsage: -1,
  takeLimitCount: -1,
  validStart: '2026-09-01T00:00:00',
  validEnd: '2026-12-31T00:00:00',
  batchNum: 1,
}

describe.each(arenas)(`${RACES} redemptions at once: %s`, (_title, open) => {
  let arena: Arena
  let engine: EngineProcess
  let token: string

  beforeAll(async () => {
    arena = await open()
    engine = arena.engines[0] as EngineProcess
    await engine.admin('system/tenant/create', { body: { name: 'first' } })
    const body = { name: 'partner', scopes: ['promotion:redeem-code:redeem'] }
    const application = (await engine.admin('system/partner-app/create', { body })) as Credentials
    await atMost(SETUP_WIDTH, RACES, (index) => engine.admin('member/user/create', { body: { email: emailOf(index) } }))
    token = await issueToken(engine, { application })
  }, LIMIT_MS)
  afterAll(async () => {
    await Promise.all(arena.engines.map((running) => running.stop()))
    await arena.close()
  })

  const emailOf = (index: number) => `member-${index}@example.com`
  const get = (path: string) => (arena.engines.at(-1) as EngineProcess).admin(path, { method: 'GET' })
  const totalOf = async (path: string) => ((await get(`${path}&pageSize=1`)) as { total: number }).total
  const addTemplate = (members: object = {}) =>
    engine.admin('promotion/coupon-template/create', { body: { ...templateBody, ...members } }) as Promise<number>
  const takenOf = async (id: number) =>
    ((await get(`promotion/coupon-template/get?id=${id}`)) as CouponTemplateRow).takenCount

  /** A code with templates of its own, of these stocks. */
  async function addCode(code: string, members: object = {}, stocks: readonly number[] = [-1]) {
    const ids = await Promise.all(stocks.map((totalCount) => addTemplate({ totalCount })))
    const body = { ...terms, code, couponTemplateId: ids[0], couponTemplateIds: ids.join(','), ...members }
    return { code, ids, id: (await engine.admin('promotion/coupon-exchange-code/create', { body })) as number }
  }

  /** Each call by the member of its index, unless `of` names another. */
  async function race(
    code: string,
    { of = (index) => index, requestId }: { of?: (index: number) => number; requestId?: string } = {},
  ): Promise<Record<string, number>> {
    const started = performance.now()
    const replies = await sendAtOnce(arena, RACES, (chosen, index) =>
      chosen.partner('promotion/redeem-code/redeem', { token, body: { code, email: emailOf(of(index)), requestId } }),
    )
    const ms = Math.round(performance.now() - started)
    console.log(
      JSON.stringify({
        race: code,
        database: arena.database,
        calls: RACES,
        processes: arena.engines.length,
        ms,
        answers: tally(replies),
      }),
    )
    return tally(replies)
  }

  /** Expects as many uses, coupons and successes in the log as there were; every other attempt is a failure there. */
  async function expectIssued(
    { id, code, ids }: Awaited<ReturnType<typeof addCode>>,
    issued: number,
    attempts = RACES,
  ): Promise<void> {
    expect(((await get(`promotion/coupon-exchange-code/get?id=${id}`)) as RedeemCodeRow).usedCount).toBe(issued)
    const taken = await Promise.all(ids.map(takenOf))
    const coupons = await Promise.all(
      ids.map((templateId) => totalOf(`promotion/coupon/page?templateId=${templateId}`)),
    )
    expect(coupons).toEqual(taken)
    expect(coupons.reduce((sum, count) => sum + count, 0)).toBe(issued)
    expect(await totalOf(`promotion/coupon-exchange-log/page?code=${code}&exchangeStatus=2`)).toBe(issued)
    expect(await totalOf(`promotion/coupon-exchange-log/page?code=${code}&exchangeStatus=3`)).toBe(attempts - issued)
  }

  test(
    'maxUsage 1: one coupon, one use, one success in the log',
    async () => {
      const made = await addCode('ONE-USE', { maxUsage: 1 })
      expect(await race('ONE-USE')).toEqual({ '200 0': 1, [`200 ${EXHAUSTED}`]: RACES - 1 })
      await expectIssued(made, 1)
      const rows = await everyRow<ExchangeLogRow>(engine, 'promotion/coupon-exchange-log', {
        code: 'ONE-USE',
        exchangeStatus: '2',
      })
      const { list } = (await get(`promotion/coupon/page?templateId=${made.ids[0]}`)) as {
        list: { code: string; userId: number }[]
      }
      expect(rows.map(({ couponCode, userId }) => [couponCode, userId])).toEqual(
        list.map(({ code, userId }) => [code, userId]),
      )
    },
    LIMIT_MS,
  )

  test(
    'stock for a tenth: exactly a tenth',
    async () => {
      const made = await addCode('STOCK', {}, [SCARCE])
      expect(await race('STOCK')).toEqual({ '200 0': SCARCE, [`200 ${NOT_ENOUGH}`]: RACES - SCARCE })
      await expectIssued(made, SCARCE)
    },
    LIMIT_MS,
  )

  test(
    'one of two scarce templates at random: all of both, and then nothing',
    async () => {
      const made = await addCode('RANDOM', { grantMode: 'RANDOM_ONE' }, [SCARCE, 3])
      expect(await race('RANDOM')).toEqual({ '200 0': SCARCE + 3, [`200 ${EXHAUSTED}`]: RACES - SCARCE - 3 })
      await expectIssued(made, SCARCE + 3)
      expect(await Promise.all(made.ids.map(takenOf))).toEqual([SCARCE, 3])
    },
    LIMIT_MS,
  )

  test(
    'all of two templates, one of them scarce: both or none',
    async () => {
      const plenty = await addTemplate()
      const scarce = await addTemplate({ totalCount: 3 })
      const [forth, back] = ['FORTH', 'BACK']
      await engine.admin('promotion/coupon-exchange-code/create', {
        body: { ...terms, code: forth, couponTemplateId: plenty, couponTemplateIds: `${scarce}` },
      })
      await engine.admin('promotion/coupon-exchange-code/create', {
        body: { ...terms, code: back, couponTemplateId: scarce, couponTemplateIds: `${plenty}` },
      })
      const replies = await sendAtOnce(arena, RACES, (chosen, index) =>
        chosen.partner('promotion/redeem-code/redeem', {
          token,
          body: { code: Math.floor(index / 2) % 2 === 0 ? forth : back, email: emailOf(index) },
        }),
      )
      expect(tally(replies)).toEqual({ '200 0': 3, [`200 ${NOT_ENOUGH}`]: RACES - 3 })
      expect([await takenOf(plenty), await takenOf(scarce)]).toEqual([3, 3])
      expect(await totalOf(`promotion/coupon/page?templateId=${plenty}`)).toBe(3)
    },
    LIMIT_MS,
  )

  test.each([
    { code: 'MEMBER', limit: { takeLimitCount: 3 }, refusal: 1_013_023_003 },
    { code: 'DAILY', limit: { dailyTakeLimitCount: 3 }, refusal: 1_013_023_004 },
  ])(
    'a limit of a member, $limit: as many',
    async ({ code, limit, refusal }) => {
      const made = await addCode(code, limit)
      expect(await race(code, { of: () => 0 })).toEqual({ '200 0': 3, [`200 ${refusal}`]: RACES - 3 })
      await expectIssued(made, 3)
    },
    LIMIT_MS,
  )

  test(
    'a limit of an address in a day: as many, whoever they are',
    async () => {
      const made = await addCode('ADDRESS', { dailyIpLimitCount: 3 })
      expect(await race('ADDRESS')).toEqual({ '200 0': 3, '200 1013023005': RACES - 3 })
      await expectIssued(made, 3)
    },
    LIMIT_MS,
  )

  test(
    'one requestId: one is processed, and the others are no attempts',
    async () => {
      const made = await addCode('REQUEST')
      expect(await race('REQUEST', { of: () => 0, requestId: 'the same' })).toEqual({
        '200 0': 1,
        [`200 ${DUPLICATE_REQUEST_ID}`]: RACES - 1,
      })
      await expectIssued(made, 1, 1)
    },
    LIMIT_MS,
  )
})
