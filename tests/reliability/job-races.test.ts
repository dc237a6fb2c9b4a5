import type { LedgerEntry, Wallet } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOW } from './engine-process.js'
import type { EngineProcess } from './engine-process.js'
import { atMost } from './at-most.js'
import { everyRow, issueToken } from './ledger-scenario.js'
import { credit, items, preparePayments, PRICE } from './payment-scenario.js'
import type { PaymentScenario, ScenarioUser } from './payment-scenario.js'
import { arenas } from './race-arena.js'
import type { Arena } from './race-arena.js'
import { SharedSandbox } from './shared-sandbox.js'
import type { GatewayRequest } from './shared-sandbox.js'

/** What there is to do for each job. */
const PIECES = 40
/** Runs of the job at once in each process. */
const RUNS = 2
const WIDTH = 10
const MINUTE_MS = 60_000
const DUE_MS = 121 * MINUTE_MS
const CLOSED = 20

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

describe.each(arenas)(`every job ${RUNS} times at once in %s`, (_title, open) => {
  const sandbox = new SharedSandbox()
  let arena: Arena
  let engine: EngineProcess
  let scenario: PaymentScenario
  let now = NOW.getTime()

  beforeAll(async () => {
    arena = await open(sandbox)
    engine = arena.engines[0] as EngineProcess
    scenario = await preparePayments(engine, sandbox, 4)
  })
  afterAll(async () => {
    await Promise.all(arena.engines.map((running) => running.stop()))
    await arena.close()
  })

  const get = (path: string) => engine.admin(path, { method: 'GET' })
  const totalOf = async (path: string) => ((await get(path)) as { total: number }).total

  async function wait(ms: number): Promise<void> {
    now += ms
    await Promise.all(arena.engines.map((running) => running.setClock(new Date(now))))
  }

  /** Runs the job in all processes; answers how many pieces were done in all. */
  async function runEverywhere(job: string): Promise<number> {
    const runs = await Promise.all(arena.engines.map((running) => running.runJob(job, RUNS)))
    const each = runs.flatMap(({ processed }) => processed)
    console.log(JSON.stringify({ job, database: arena.database, processed: each }))
    return sum(each)
  }

  /** The `data` of `PIECES` calls of an operation that succeed. */
  async function callPieces(
    path: string,
    bodyOf: (index: number) => object,
    pieces = PIECES,
  ): Promise<Record<string, string>[]> {
    const token = await issueToken(engine, scenario)
    return atMost(WIDTH, pieces, async (index) => {
      const { body } = await engine.partner(path, { token, body: bodyOf(index) })
      if (body.code !== 0) throw new Error(`${path}: ${JSON.stringify(body)}`)
      return body.data as Record<string, string>
    })
  }

  const createPayments = (prefix: string) =>
    callPieces('pay/order/create', (index) => ({ outOrderNo: `${prefix}-${index}`, payAmount: 5 }))

  /** The orders that the gateway was asked about in this way since it had received so many requests. */
  async function askedSince(before: number, operation: GatewayRequest['operation']): Promise<string[]> {
    const later = (await sandbox.requests()).slice(before)
    return later.flatMap((request) => (request.operation === operation ? [request.orderNo] : [])).sort()
  }

  const numbersOf = (payments: readonly Record<string, string>[]): string[] =>
    payments.map(({ orderNo }) => orderNo as string).sort()

  test('sync-pay-orders asks once about each order that is paid', async () => {
    const payments = await createPayments('paid')
    for (const { paymentOrderId } of payments) await sandbox.pay(paymentOrderId as string)
    const before = (await sandbox.requests()).length
    await wait(MINUTE_MS)
    expect(await runEverywhere('sync-pay-orders')).toBe(PIECES)
    expect(await askedSince(before, 'query')).toEqual(numbersOf(payments))
    expect(await totalOf('pay/order/page?status=10')).toBe(PIECES)
  })

  test('expire-pay-orders asks about each once, and closes it once', async () => {
    const payments = await createPayments('expired')
    const before = (await sandbox.requests()).length
    await wait(DUE_MS)
    expect(await runEverywhere('expire-pay-orders')).toBe(PIECES)
    expect(await askedSince(before, 'query')).toEqual(numbersOf(payments))
    expect(await askedSince(before, 'close')).toEqual(numbersOf(payments))
    expect(await totalOf(`pay/order/page?status=${CLOSED}`)).toBe(PIECES)
  })

  test('expire-purchases closes each once', async () => {
    const [{ externalUserId }] = scenario.users as [ScenarioUser]
    await callPieces('order/purchase/create', (index) => ({ outOrderNo: `expired-${index}`, externalUserId, items }))
    await wait(DUE_MS)
    expect(await runEverywhere('expire-purchases')).toBe(PIECES)
    const purchases = await everyRow<{ payStatus: number }>(engine, 'order/purchase')
    expect(purchases.map(({ payStatus }) => payStatus)).toEqual(Array(PIECES).fill(30))
    const rows = await everyRow<{ status: number }>(engine, 'order/order-item')
    expect(rows.map(({ status }) => status)).toEqual(Array(PIECES).fill(105))
  })

  test('retry-supplements debits each once', async () => {
    const users = scenario.users.slice(1)
    const each = 10
    await atMost(WIDTH, users.length, (index) => chargeSupplements(users[index] as ScenarioUser, each))
    expect(await runEverywhere('retry-supplements')).toBe(users.length * each)
    for (const { memberId } of users) {
      const filter = { userId: String(memberId), bizType: String(bizTypes.SUPPLEMENT) }
      const entries = await everyRow<LedgerEntry>(engine, 'pay/wallet-transaction', filter)
      expect(new Set(entries.map(({ bizId }) => bizId)).size).toBe(each)
      expect(entries.map(({ price }) => price)).toEqual(Array(each).fill(-100))
      expect((await get(`pay/wallet/get?userId=${memberId}`)) as Wallet).toMatchObject({
        balance: 1,
        totalExpense: PRICE + each * 100,
      })
    }
    expect(await get('pay/wallet/verify')).toMatchObject({ mismatch: null })
  })

  /**
   * A paid purchase with unpaid supplements of one yuan, money for them all and one cent, and leave to debit them from
   * now on.
   */
  async function chargeSupplements(
    { memberId, externalUserId, bindingId }: ScenarioUser,
    count: number,
  ): Promise<void> {
    const [purchase] = await callPieces(
      'order/purchase/create',
      () => ({ outOrderNo: `charged-${memberId}`, externalUserId, items }),
      1,
    )
    await credit(engine, memberId, PRICE + count * 100 + 1)
    await callPieces('pay/wallet/pay', () => ({ externalUserId, paymentId: purchase?.['paymentId'] }), 1)
    const { list } = (await get(`order/order-item/page?orderNo=${purchase?.['orderNo']}`)) as {
      list: { orderNo: string }[]
    }
    const supplement = { bizType: 1, expenseType: 102, amount: 100, reason: 'Price rose', orderNo: list[0]?.orderNo }
    await atMost(1, count, () => engine.admin('order/supplement/create', { body: supplement }))
    await engine.admin('system/partner-member/update-supplement-auth', {
      method: 'PUT',
      body: { id: bindingId, supplementAuth: true },
    })
  }

  /** Bag orders in a state; answers their numbers. */
  async function addBags(status: number): Promise<string[]> {
    const [{ memberId: userId }] = scenario.users as [ScenarioUser]
    const quantities = { goodsQty: 1, goodsTotalAmount: 1000, estimateWeight: 100, estimateVolume: 100, payAmount: 500 }
    const body = { userId, status, outboundOrderNo: null, ...quantities }
    await atMost(WIDTH, PIECES, () => engine.admin('order/bag-order/create', { body }))
    return (
      await everyRow<{ bagOrderNo: string; status: number }>(engine, 'order/bag-order', { status: String(status) })
    ).map(({ bagOrderNo }) => bagOrderNo)
  }

  test('render-invoices renders each once', async () => {
    const bags = await addBags(1)
    // As many as an application may have that are not finished.
    const invoices = await callPieces('order/invoice/create', (index) => ({ bagOrderNo: bags[index] }), 20)
    expect(await runEverywhere('render-invoices')).toBe(20)
    const runs = await Promise.all(arena.engines.map((running) => running.runJob('render-invoices')))
    expect(runs.flatMap(({ rendered }) => rendered).sort()).toEqual(invoices.map(({ invoiceNo }) => invoiceNo).sort())
    expect(await totalOf('order/invoice/page?status=1')).toBe(20)
  })

  test('advance-bags closes each unpaid bag once', async () => {
    await addBags(0)
    await wait(25 * 60 * MINUTE_MS)
    expect(await runEverywhere('advance-bags')).toBe(PIECES)
    expect(await totalOf('order/bag-order/page?status=10')).toBe(PIECES)
  })
})
