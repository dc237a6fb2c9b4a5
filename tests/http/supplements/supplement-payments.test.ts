import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestApp } from '@org/openapi-testing'
import { SupplementScene } from './supplement-scene.js'
import { addMember, bindMember, cleanLedger, entriesOf, walletOf } from '../wallets/wallet-members.js'

const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const NOT_WAITING = 1_007_002_001
const ALREADY_PAID = 1_007_002_002
const MISMATCH = 1_007_002_006
const NOT_PAYABLE = 1_007_002_007
const NOT_ENOUGH = 1_007_007_001
const NOT_FOUND = 1_011_021_000
const MIXED = 1_011_021_001
const SETTLED = 1_011_021_002

let scene: SupplementScene

beforeEach(async () => {
  scene = await SupplementScene.open()
  await scene.authorise(false)
})

const no = (row: Json): string => row.orderExpensesNo as string

/** The payment of these supplements; it has to be granted. */
async function request(...rows: Json[]): Promise<Json> {
  const { code, data } = await scene.tradeNo(rows.map(no))
  expect(code).toBe(0)
  return data
}

describe('supplement/list', () => {
  test('nothing owed', async () => {
    expect(await scene.list()).toEqual({ code: 0, data: { supplementTotalAmount: 0, orders: [] }, msg: '' })
  })

  test('unpaid ones, oldest first, with their sum', async () => {
    const goods = await scene.add()
    scene.platform.clock.advance(61_000)
    const freight = await scene.addToBag()
    const cancelled = await scene.add()
    await scene.cancel(cancelled.id as number)
    expect((await scene.list()).data).toEqual({
      supplementTotalAmount: 500,
      orders: [
        {
          bizType: 1,
          expenseType: 102,
          orderExpensesNo: no(goods),
          orderNo: 'O1',
          bagOrderNo: null,
          amount: 300,
          reason: 'Price rose',
          createTime: '2026-09-10 12:00:00',
        },
        {
          bizType: 2,
          expenseType: 203,
          orderExpensesNo: no(freight),
          orderNo: null,
          bagOrderNo: 'B1',
          amount: 200,
          reason: 'Price rose',
          createTime: '2026-09-10 12:01:01',
        },
      ],
    })
  })

  test('of the bound member only', async () => {
    const userId = await addMember(scene.platform)
    await scene.addOrder('O2', { userId })
    await scene.add({ orderNo: 'O2' })
    expect((await scene.list()).data.orders).toEqual([])
    await bindMember(scene.platform, scene.app, { memberId: userId, externalUserId: 'user-2' })
    expect((await scene.list({ externalUserId: 'user-2' })).data.supplementTotalAmount).toBe(300)
  })

  test('an unknown user, another application’s, a disabled binding', async () => {
    const other = await scene.platform.createApp()
    expect((await scene.list({ externalUserId: 'nobody' })).code).toBe(NOT_BOUND)
    expect((await scene.list({}, other)).code).toBe(NOT_BOUND)
    await scene.platform.adminData('PUT system/partner-member/update-status', {
      body: { id: scene.bindingId, status: 1 },
    })
    expect((await scene.list()).code).toBe(DISABLED)
  })

  test.each([undefined, null, '', ' ', 7, 'x'.repeat(65)])('externalUserId %o: 400', async (externalUserId) => {
    expect(await scene.list({ externalUserId })).toMatchObject({ code: 400, data: null })
  })

  test('needs its scope', async () => {
    const app = await scene.platform.createApp({ scopes: ['order:purchase:supplement-pay'] })
    expect((await scene.list({}, app)).code).toBe(403)
  })
})

describe('supplement/trade-no', () => {
  test.each<[string, number[], number]>([
    ['freight', [104], 3],
    ['goods', [102, 102], 6],
    ['goods plus freight', [102, 104], 8],
  ])('%s: payType', async (_, types, payType) => {
    const rows = []
    for (const [index, expenseType] of types.entries()) rows.push(await scene.add({ expenseType, amount: 100 + index }))
    const sum = rows.reduce((total, { amount }) => total + (amount as number), 0)
    expect(await request(...rows)).toEqual({
      paymentId: expect.stringMatching(/^S20260910120000/),
      payAmount: sum,
      payType,
    })
  })

  test('a bag: payType 7', async () => {
    expect(await request(await scene.addToBag(), await scene.addToBag({ amount: 1 }))).toMatchObject({
      payAmount: 201,
      payType: 7,
    })
  })

  test('the same set in any order, and with repetitions: the same payment', async () => {
    const [first, second] = [await scene.add(), await scene.add({ expenseType: 104, amount: 50 })]
    const payment = await request(first, second)
    expect(await request(second, first)).toEqual(payment)
    expect(await request(second, first, second)).toEqual(payment)
    expect(await scene.row(first.id as number)).toMatchObject({ paymentId: payment.paymentId })
  })

  test('an overlapping other set: a new payment, and the older is closed', async () => {
    const [first, second, third] = [await scene.add(), await scene.add(), await scene.add()]
    const both = await request(first, second)
    const alone = await request(second)
    expect(alone).toMatchObject({ payAmount: 300 })
    expect(alone.paymentId).not.toBe(both.paymentId)
    expect((await scene.row(first.id as number)).paymentId).toBeNull()
    const separate = await request(third)
    await scene.credit(1000)
    expect((await scene.pay(both.paymentId as string)).code).toBe(NOT_WAITING)
    expect((await scene.pay(alone.paymentId as string)).code).toBe(0)
    expect((await scene.pay(separate.paymentId as string)).code).toBe(0)
    const anew = await request(first)
    expect((await scene.pay(anew.paymentId as string)).code).toBe(0)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(100)
    await cleanLedger(scene.platform)
  })

  test('the set of a closed payment again: a new payment', async () => {
    const [first, second] = [await scene.add(), await scene.add()]
    const both = await request(first, second)
    await request(first)
    const again = await request(second, first)
    expect(again.paymentId).not.toBe(both.paymentId)
    expect(again.payAmount).toBe(600)
  })

  test('another application of the same member: a payment of its own', async () => {
    const row = await scene.add()
    const payment = await request(row)
    const other = await scene.platform.createApp()
    await bindMember(scene.platform, other, { memberId: scene.memberId, externalUserId: 'user-1' })
    await scene.authorise(false)
    const { data } = await scene.tradeNo([no(row)], {}, other)
    expect(data.payAmount).toBe(300)
    expect(data.paymentId).not.toBe(payment.paymentId)
    expect((await scene.pay(payment.paymentId as string)).code).toBe(NOT_WAITING)
  })

  test('what is not there, another member’s and another tenant’s: the same answer', async () => {
    const mine = await scene.add()
    const userId = await addMember(scene.platform)
    await scene.addOrder('O2', { userId })
    const theirs = await scene.add({ orderNo: 'O2' })
    const tenantId = await scene.platform.createTenant()
    const app: TestApp = await scene.platform.createApp({}, tenantId)
    const member = await addMember(scene.platform, { tenantId })
    await bindMember(scene.platform, app, { memberId: member, externalUserId: 'user-1' })
    const answers = [
      await scene.tradeNo([no(mine), 'E-nothing']),
      await scene.tradeNo([no(mine), no(theirs)]),
      await scene.tradeNo([no(mine)], {}, app),
    ]
    expect(answers[0]).toMatchObject({ code: NOT_FOUND, data: null })
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect((await scene.row(mine.id as number)).paymentId).toBeNull()
  })

  test('purchase and bag orders mixed', async () => {
    expect((await scene.tradeNo([no(await scene.add()), no(await scene.addToBag())])).code).toBe(MIXED)
  })

  test('paid, cancelled, and of an order that has ended', async () => {
    const [open, cancelled, ended] = [await scene.add(), await scene.add(), await scene.addToBag()]
    await scene.cancel(cancelled.id as number)
    expect((await scene.tradeNo([no(open), no(cancelled)])).code).toBe(SETTLED)
    const bag = await scene.stores.bagOrders.findByNo('B1')
    await scene.stores.bagOrders.transition(bag?.id ?? 0, { from: 4, to: 10 }, scene.now)
    expect((await scene.tradeNo([no(ended)])).code).toBe(SETTLED)
    expect((await scene.list()).data.orders).toMatchObject([{ orderExpensesNo: no(open) }])
    await scene.authorise(true)
    await scene.credit(300)
    expect((await scene.tradeNo([no(open)])).code).toBe(SETTLED)
  })

  test('the binding comes before the supplements, the shape before both', async () => {
    expect((await scene.tradeNo(['E-nothing'], { externalUserId: 'nobody' })).code).toBe(NOT_BOUND)
    expect((await scene.tradeNo([], { externalUserId: 'nobody' })).code).toBe(400)
    await scene.platform.adminData('PUT system/partner-member/update-status', {
      body: { id: scene.bindingId, status: 1 },
    })
    expect((await scene.tradeNo(['E-nothing'])).code).toBe(DISABLED)
  })

  test.each<[string, unknown]>([
    ['absent', undefined],
    ['null', null],
    ['empty', []],
    ['no list', 'E1'],
    ['a number in it', [1]],
    ['a blank in it', [' ']],
    ['101 of them', Array.from({ length: 101 }, (_, index) => `E${index}`)],
  ])('%s: 400', async (_, list) => {
    expect(await scene.tradeNo(list)).toMatchObject({ code: 400, data: null })
  })

  test('100 of them are looked for', async () => {
    expect((await scene.tradeNo(Array.from({ length: 100 }, (_, index) => `E${index}`))).code).toBe(NOT_FOUND)
  })

  test('needs its scope', async () => {
    const app = await scene.platform.createApp({ scopes: ['order:purchase:query'] })
    expect((await scene.tradeNo(['E1'], {}, app)).code).toBe(403)
  })
})

describe('wallet/pay with the payment of supplements', () => {
  test('pays all of them in one entry, and what waited goes on', async () => {
    const [goods, freight] = [await scene.add(), await scene.add({ expenseType: 104, amount: 50 })]
    const { paymentId } = await request(goods, freight)
    await scene.credit(400)
    expect(await scene.itemStates()).toEqual([203])
    expect((await scene.pay(paymentId as string, { payAmount: 349 })).code).toBe(MISMATCH)
    expect((await scene.pay(paymentId as string, { payAmount: 350 })).data).toEqual({
      status: 10,
      paySuccess: true,
      payAmount: 350,
      successTime: '2026-09-10T12:00:00',
      balance: 50,
    })
    for (const { id } of [goods, freight]) {
      const paid = { status: 10, autoDebited: false, paymentId, payTime: '2026-09-10T12:00:00' }
      expect(await scene.row(id as number)).toMatchObject(paid)
    }
    const [entry] = await entriesOf(scene.platform, scene.memberId)
    expect(entry).toMatchObject({ bizId: paymentId, price: -350, balance: 50 })
    expect(await scene.itemStates()).toEqual([204])
    expect((await scene.list()).data).toEqual({ supplementTotalAmount: 0, orders: [] })
    expect((await scene.pay(paymentId as string)).code).toBe(ALREADY_PAID)
    await cleanLedger(scene.platform)
  })

  test('a bag goes on', async () => {
    const { paymentId } = await request(await scene.addToBag())
    await scene.credit(200)
    expect((await scene.pay(paymentId as string)).code).toBe(0)
    expect(await scene.bagState()).toBe(5)
  })

  test('too little money: nothing is paid, and the payment waits on', async () => {
    const row = await scene.add()
    const { paymentId } = await request(row)
    await scene.credit(299)
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_ENOUGH)
    expect((await scene.row(row.id as number)).status).toBe(0)
    await scene.credit(1)
    expect((await scene.pay(paymentId as string)).code).toBe(0)
  })

  test('is closed when one of its supplements is cancelled; the others can be paid anew', async () => {
    const [first, second] = [await scene.add(), await scene.add()]
    const { paymentId } = await request(first, second)
    await scene.cancel(first.id as number)
    await scene.credit(600)
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_WAITING)
    expect((await scene.row(second.id as number)).paymentId).toBeNull()
    const anew = await request(second)
    expect((await scene.pay(anew.paymentId as string)).code).toBe(0)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(300)
  })

  test('is closed when one of its supplements is debited automatically', async () => {
    const [first, second] = [await scene.add(), await scene.add({ amount: 500 })]
    const { paymentId } = await request(first, second)
    await scene.authorise(true)
    await scene.credit(300)
    expect(await scene.row(first.id as number)).toMatchObject({ status: 10, autoDebited: true, paymentId: null })
    expect(await scene.row(second.id as number)).toMatchObject({ status: 0, paymentId: null })
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_WAITING)
    expect((await scene.tradeNo([no(first), no(second)])).code).toBe(SETTLED)
    expect((await request(second)).payAmount).toBe(500)
  })

  test('an order that has ended is not paid for', async () => {
    const { paymentId } = await request(await scene.add())
    await scene.endOrder()
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_PAYABLE)
    await scene.credit(300)
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_PAYABLE)
    expect((await walletOf(scene.platform, scene.memberId)).balance).toBe(300)
    expect(await entriesOf(scene.platform, scene.memberId)).toHaveLength(1)
  })
})
