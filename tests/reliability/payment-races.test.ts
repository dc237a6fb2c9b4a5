import type { LedgerEntry, Wallet } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { EngineProcess, Reply } from './engine-process.js'
import { everyRow, issueToken } from './ledger-scenario.js'
import { credit, items, preparePayments, PRICE } from './payment-scenario.js'
import type { PaymentScenario } from './payment-scenario.js'
import { arenas, sendAtOnce, tally } from './race-arena.js'
import type { Arena } from './race-arena.js'
import { SharedSandbox } from './shared-sandbox.js'

const RACES = Number(process.env['RACES'] ?? 300)
const LIMIT_MS = 20_000 + RACES * 20
/** Payments of which each has a tenth of the racers. */
const PAYMENTS = 10
const AFFORDABLE = 3

const ALREADY_PAID = 1_007_002_002
const NOT_ENOUGH = 1_007_007_001
const PROCESSING = 1_011_020_002

/** The distinct values of a member of `data` over all successes. */
const distinct = (replies: readonly Reply[], member: string): unknown[] => [
  ...new Set(replies.flatMap(({ body }) => (body.code === 0 ? [body.data[member]] : []))),
]

describe.each(arenas)(`${RACES} at once: %s`, (_title, open) => {
  const sandbox = new SharedSandbox()
  let arena: Arena
  let scenario: PaymentScenario
  let token: string

  beforeAll(async () => {
    arena = await open(sandbox)
    const engine = arena.engines[0] as EngineProcess
    scenario = await preparePayments(engine, sandbox, 3)
    token = await issueToken(engine, scenario)
  })
  afterEach(async () => {
    expect(await get('pay/wallet/verify')).toMatchObject({ mismatch: null })
  })
  afterAll(async () => {
    await Promise.all(arena.engines.map((engine) => engine.stop()))
    await arena.close()
  })

  /** Asked of the process that had no part in the last answer as well as of any other. */
  const get = (path: string) => (arena.engines.at(-1) as EngineProcess).admin(path, { method: 'GET' })

  /** Sends `RACES` calls of an operation through all processes at once and prints what it took. */
  async function race(what: string, path: string, bodyOf: (index: number) => object): Promise<Reply[]> {
    const started = performance.now()
    const replies = await sendAtOnce(arena, RACES, (engine, index) =>
      engine.partner(path, { token, body: bodyOf(index) }),
    )
    const ms = Math.round(performance.now() - started)
    console.log(
      JSON.stringify({
        race: what,
        database: arena.database,
        calls: RACES,
        processes: arena.engines.length,
        ms,
        answers: tally(replies),
      }),
    )
    return replies
  }

  const purchase = (outOrderNo: string, externalUserId: string) => ({ outOrderNo, externalUserId, items })

  /** So many purchases of a user; answers their payments. */
  function createPurchases(externalUserId: string, count: number): Promise<string[]> {
    const [engine] = arena.engines as [EngineProcess]
    const one = async (index: number): Promise<string> => {
      const body = purchase(`${externalUserId}-${count}-${index}`, externalUserId)
      return (await engine.partner('order/purchase/create', { token, body })).body.data.paymentId as string
    }
    return Promise.all(Array.from({ length: count }, (_, index) => one(index)))
  }

  /** What a member's wallet and ledger have; the entry of the credit left out. */
  async function stateOf(userId: number) {
    const wallet = (await get(`pay/wallet/get?userId=${userId}`)) as Wallet
    const engine = arena.engines.at(-1) as EngineProcess
    const entries = await everyRow<LedgerEntry>(engine, 'pay/wallet-transaction', {
      userId: String(userId),
      bizType: String(bizTypes.PAYMENT),
    })
    return { wallet, entries }
  }

  test(
    'creations of a payment order of one outOrderNo: one order, at the channel, too',
    async () => {
      const replies = await race('pay/order/create', 'pay/order/create', (index) => ({
        outOrderNo: 'raced',
        payAmount: 1 + (index % 100),
      }))
      expect(tally(replies)).toEqual({ '200 0': RACES })
      const [orderNo, ...others] = distinct(replies, 'orderNo')
      expect(others).toEqual([])
      const names = ['paymentOrderId', 'paymentUrl', 'payAmount'].map((member) => distinct(replies, member).length)
      expect(names).toEqual([1, 1, 1])
      expect(await get('pay/order/page')).toMatchObject({
        list: [{ orderNo, outOrderNo: 'raced', status: 0 }],
        total: 1,
      })
      expect((await sandbox.requests()).filter(({ operation }) => operation === 'create')).toMatchObject([{ orderNo }])
    },
    LIMIT_MS,
  )

  test(
    'creations of a purchase of one outOrderNo: one order',
    async () => {
      const { externalUserId } = scenario.users[0]!
      const replies = await race('order/purchase/create', 'order/purchase/create', () =>
        purchase('raced', externalUserId),
      )
      const { '200 0': created = 0, [`200 ${PROCESSING}`]: inFlight = 0 } = tally(replies)
      expect(created + inFlight).toBe(RACES)
      expect(replies.filter(({ body }) => body.data?.duplicated === false)).toHaveLength(1)
      const [orderNo, ...others] = distinct(replies, 'orderNo')
      expect(others).toEqual([])
      const again = await (arena.engines.at(-1) as EngineProcess).partner('order/purchase/create', {
        token,
        body: purchase('raced', externalUserId),
      })
      expect(again.body.data).toMatchObject({ orderNo, duplicated: true, payAmount: PRICE })
      expect(await get('order/purchase/page')).toMatchObject({ list: [{ orderNo, refStatus: 1 }], total: 1 })
      expect(await get(`order/order-item/page?orderNo=${String(orderNo)}`)).toMatchObject({ total: 1 })
      expect(await get('order/order-item/page')).toMatchObject({ total: 1 })
    },
    LIMIT_MS,
  )

  test(
    'wallet pays of one paymentId: one debit',
    async () => {
      const { memberId, externalUserId } = scenario.users[1]!
      const [paymentId] = await createPurchases(externalUserId, 1)
      await credit(arena.engines[0] as EngineProcess, memberId, 5 * PRICE)
      const replies = await race('pay/wallet/pay', 'pay/wallet/pay', () => ({ externalUserId, paymentId }))
      expect(tally(replies)).toEqual({ '200 0': 1, [`200 ${ALREADY_PAID}`]: RACES - 1 })
      expect(distinct(replies, 'balance')).toEqual([4 * PRICE])
      const { wallet, entries } = await stateOf(memberId)
      expect(wallet).toMatchObject({ balance: 4 * PRICE, freezePrice: 0, totalExpense: PRICE })
      expect(entries).toMatchObject([{ bizId: paymentId, price: -PRICE, balance: 4 * PRICE }])
    },
    LIMIT_MS,
  )

  test(
    `wallet pays of ${PAYMENTS} payments with money for ${AFFORDABLE}: ${AFFORDABLE}`,
    async () => {
      const { memberId, externalUserId } = scenario.users[2]!
      const payments = await createPurchases(externalUserId, PAYMENTS)
      await credit(arena.engines[0] as EngineProcess, memberId, (AFFORDABLE + 1) * PRICE - 1)
      // Ten in a row go to one process, so that each payment is tried through every process.
      const paymentOf = (index: number) => payments[Math.floor(index / arena.engines.length) % PAYMENTS] as string
      const replies = await race('ten payments', 'pay/wallet/pay', (index) => ({
        externalUserId,
        paymentId: paymentOf(index),
      }))
      const paid = new Set(replies.flatMap(({ body }, index) => (body.code === 0 ? [paymentOf(index)] : [])))
      const late = replies.filter((_, index) => paid.has(paymentOf(index))).length - AFFORDABLE
      expect(tally(replies)).toEqual({
        '200 0': AFFORDABLE,
        [`200 ${ALREADY_PAID}`]: late,
        [`200 ${NOT_ENOUGH}`]: RACES - AFFORDABLE - late,
      })
      expect(paid.size).toBe(AFFORDABLE)
      const { wallet, entries } = await stateOf(memberId)
      expect(wallet).toMatchObject({ balance: PRICE - 1, totalExpense: AFFORDABLE * PRICE })
      expect(new Set(entries.map(({ bizId }) => bizId))).toEqual(paid)
      expect(entries).toHaveLength(AFFORDABLE)
    },
    LIMIT_MS,
  )
})
