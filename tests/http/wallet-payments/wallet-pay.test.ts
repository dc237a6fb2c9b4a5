import { beforeEach, describe, expect, test } from 'vitest'
import { changedStorage } from '../changed-storage.js'
import type { Json } from '@org/openapi-testing'
import { line, PAY_PATH, PurchaseScene, USER } from '../purchases/purchase-scene.js'
import { addMember, bindMember, cleanLedger, entriesOf, walletOf } from '../wallets/wallet-members.js'

const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const NOT_FOUND = 1_007_002_000
const NOT_WAITING = 1_007_002_001
const ALREADY_PAID = 1_007_002_002
const EXPIRED = 1_007_002_003
const AMOUNT_MISMATCH = 1_007_002_006
const NOT_PAYABLE = 1_007_002_007
const NOT_ENOUGH = 1_007_007_001
const TWO_HOURS = 7_200_000

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

const codeOf = async (paymentId: unknown, members: object = {}): Promise<number> =>
  (await scene.pay(paymentId, members)).code as number
const entries = (): Promise<Json[]> => entriesOf(scene.platform, scene.memberId)
const disable = async (): Promise<void> => {
  const [binding] = await scene.stores.partnerMembers.listOfClient(scene.app.clientId)
  await scene.stores.partnerMembers.updateStatus(binding?.id ?? 0, 1)
}

describe('pay/wallet/pay (rules/wallet-payments#pay)', () => {
  test('debits the wallet and pays the order', async () => {
    scene.put('b', { shop: null })
    await scene.credit(10_000)
    const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1'), line('b')] })
    scene.wait(30_000)
    expect(await scene.pay(paymentId, { payAmount: 3000 })).toEqual({
      code: 0,
      data: { status: 10, paySuccess: true, payAmount: 3000, successTime: '2026-09-10T12:00:30', balance: 7000 },
      msg: '',
    })
    const now = scene.platform.clock.now()
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({ status: 10, successTime: now })
    expect(await scene.stores.purchases.findByOrderNo(orderNo)).toMatchObject({ payStatus: 10, payTime: now })
    const parts = await scene.stores.subOrders.listOfParent(orderNo)
    expect(parts.map(({ payTime, cancelTime }) => [payTime, cancelTime])).toEqual([
      [now, null],
      [now, null],
    ])
    expect(await scene.itemStates(orderNo)).toEqual([201, 201])
  })

  test('is one entry of the ledger', async () => {
    await scene.credit(1500)
    const { paymentId } = await scene.created()
    await scene.pay(paymentId)
    expect((await entries())[0]).toMatchObject({
      bizType: 3,
      bizId: paymentId as string,
      title: 'Purchase order',
      price: -1500,
      balance: 0,
    })
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 0, totalExpense: 1500 })
    await cleanLedger(scene.platform)
  })

  test('is no consumption of the member, which counts bags and recharges', async () => {
    await scene.credit(1500)
    await scene.pay((await scene.created()).paymentId)
    const { body } = await scene.call('/open-api/member/consumption/query', { memberId: scene.memberId })
    expect(body.data).toMatchObject({ bagOrderCount: 0, bagConsumeAmount: 0, totalRechargeAmount: 0 })
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(scene.app, 'pay:wallet:query')
    expect((await scene.pay('x', {}, { token })).code).toBe(403)
  })

  test.each([
    ['externalUserId', { externalUserId: '' }],
    ['paymentId', { paymentId: ' ' }],
    ['paymentId', { paymentId: 12 }],
    ['payAmount', { payAmount: '3000' }],
    ['payAmount', { payAmount: 30.5 }],
  ])('400 for a wrong %s, before the binding', async (field, members) => {
    const { status, body } = await scene.call(PAY_PATH, { externalUserId: 'nobody', paymentId: 'x', ...members })
    expect([status, body.code]).toEqual([400, 400])
    expect(body.msg.startsWith(`Invalid parameter: ${field} `)).toBe(true)
  })
})

describe('what cannot be paid', () => {
  test('of an unbound or disabled user, before the payment is looked for', async () => {
    expect(await codeOf('nothing', { externalUserId: 'nobody' })).toBe(NOT_BOUND)
    await disable()
    expect(await codeOf('nothing')).toBe(DISABLED)
  })

  test('unknown, of another application, of another user, of another tenant: the same answer', async () => {
    await scene.credit(9000)
    const { paymentId } = await scene.created()
    const [stranger, tenantId] = [await scene.platform.createApp(), await scene.platform.createTenant()]
    const foreign = await scene.platform.createApp({}, tenantId)
    await bindMember(scene.platform, stranger, { memberId: scene.memberId, externalUserId: USER })
    await bindMember(scene.platform, foreign, {
      memberId: await addMember(scene.platform, { tenantId }),
      externalUserId: USER,
    })
    await bindMember(scene.platform, scene.app, { memberId: await addMember(scene.platform), externalUserId: 'other' })
    const answers = [
      await scene.call(PAY_PATH, { externalUserId: USER, paymentId: 'unknown' }),
      await scene.call(PAY_PATH, { externalUserId: USER, paymentId }, { app: stranger }),
      await scene.call(PAY_PATH, { externalUserId: USER, paymentId }, { app: foreign }),
      await scene.call(PAY_PATH, { externalUserId: 'other', paymentId }),
    ]
    const missing = JSON.stringify({ code: NOT_FOUND, data: null, msg: 'Payment order does not exist' })
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set([missing]))
    expect(await scene.balance()).toBe(9000)
  })

  test('paid already, whatever amount is sent and however late it is', async () => {
    await scene.credit(9000)
    const { paymentId } = await scene.created()
    expect(await codeOf(paymentId)).toBe(0)
    expect([await codeOf(paymentId), await codeOf(paymentId, { payAmount: 1 })]).toEqual([ALREADY_PAID, ALREADY_PAID])
    scene.wait(TWO_HOURS)
    expect(await codeOf(paymentId)).toBe(ALREADY_PAID)
    expect(await scene.balance()).toBe(7500)
  })

  test('closed', async () => {
    const { paymentId } = await scene.created()
    await scene.stores.walletPayments.settle(paymentId, { trigger: 'close' })
    expect(await codeOf(paymentId, { payAmount: 1 })).toBe(NOT_WAITING)
  })

  test('expired: from the instant of expireTime on, before the amount is looked at', async () => {
    await scene.credit(9000)
    const [late, inTime] = [await scene.created('late'), await scene.created('in time')]
    scene.wait(TWO_HOURS - 1)
    expect(await codeOf(inTime.paymentId)).toBe(0)
    scene.wait(1)
    expect(await codeOf(late.paymentId, { payAmount: 1 })).toBe(EXPIRED)
    expect(await scene.balance()).toBe(7500)
  })

  test('another amount, before the order is looked at', async () => {
    await scene.credit(9000)
    const { orderNo, paymentId } = await scene.created()
    await scene.stores.orderItems.moveAll({ parentOrderNo: orderNo }, 'cancel', new Date())
    expect([await codeOf(paymentId, { payAmount: 1499 }), await codeOf(paymentId, { payAmount: 1500 })]).toEqual([
      AMOUNT_MISMATCH,
      NOT_PAYABLE,
    ])
    expect(await codeOf((await scene.created('o2')).paymentId, { payAmount: null })).toBe(0)
  })

  test('a cancelled order, before the balance is', async () => {
    const { orderNo, paymentId } = await scene.created()
    const [item] = (await scene.platform.adminData('GET order/order-item/page', { query: `orderNo=${orderNo}` })).list
    await scene.platform.adminData('PUT order/order-item/update-status', { body: { id: item.id, status: 105 } })
    expect(await codeOf(paymentId)).toBe(NOT_PAYABLE)
    await scene.credit(9000)
    expect(await codeOf(paymentId)).toBe(NOT_PAYABLE)
    expect(await scene.balance()).toBe(9000)
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({ status: 0 })
  })

  test('an order of which an item is gone: its amount is not the right one any more', async () => {
    await scene.credit(9000)
    const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1'), line('g1', { skuId: 's2' })] })
    const [first] = await scene.stores.orderItems.listOfParent(orderNo)
    await scene.stores.orderItems.transition(first?.id ?? 0, { from: 101, to: 105 }, new Date())
    expect(await codeOf(paymentId)).toBe(NOT_PAYABLE)
    expect(await scene.itemStates(orderNo)).toEqual([105, 101])
    expect(await scene.balance()).toBe(9000)
  })

  test('more than the balance: one cent is missing, and nothing is taken', async () => {
    await scene.credit(1499)
    const { orderNo, paymentId } = await scene.created()
    expect(await codeOf(paymentId)).toBe(NOT_ENOUGH)
    expect([await scene.balance(), await scene.itemStates(orderNo)]).toEqual([1499, [101]])
    await scene.credit(1)
    expect(await codeOf(paymentId)).toBe(0)
  })

  test('frozen money', async () => {
    await scene.credit(2000)
    await scene.platform.adminData('PUT pay/wallet/freeze', { body: { userId: scene.memberId, amount: 501 } })
    expect(await codeOf((await scene.created()).paymentId)).toBe(NOT_ENOUGH)
  })
})

describe('an order whose payment is being confirmed', () => {
  test('is paid like one that is not', async () => {
    await scene.credit(1500)
    const { orderNo, paymentId } = await scene.created()
    for (const { id } of await scene.stores.orderItems.listOfParent(orderNo))
      await scene.stores.orderItems.transition(id, { from: 101, to: 102 }, new Date())
    expect(await codeOf(paymentId)).toBe(0)
    expect(await scene.itemStates(orderNo)).toEqual([201])
  })
})

describe('at the same time', () => {
  test('twenty calls debit once; the others are told that it is paid', async () => {
    await scene.credit(90_000)
    const { paymentId } = await scene.created()
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(paymentId)))
    expect(codes.sort((a, b) => a - b)).toEqual([0, ...Array<number>(19).fill(ALREADY_PAID)])
    expect(await scene.balance()).toBe(88_500)
    expect(await entries()).toHaveLength(2)
    await cleanLedger(scene.platform)
  })

  test('a process that has seen the payment before another paid it says that it is paid, too', async () => {
    await scene.credit(1500)
    const { paymentId } = await scene.created()
    const { platform, app } = scene
    const storage = changedStorage(platform.storage, 'walletPayments', (payments) => ({
      find: async (id) => {
        const found = await payments.find(id)
        await codeOf(paymentId)
        return found
      },
    }))
    const late = await platform.beside({ storage })
    const token = await platform.issueToken(app)
    const answer = await late.call(PAY_PATH, { externalUserId: USER, paymentId }, { token, tenantId: app.tenantId })
    expect(answer.body.code).toBe(ALREADY_PAID)
    expect(await scene.balance()).toBe(0)
  })

  test('ten payments with money for three: three', async () => {
    await scene.credit(5999)
    const created = []
    for (let i = 0; i < 10; i++) created.push(await scene.created(`o${i}`))
    const codes = await Promise.all(created.map(({ paymentId }) => codeOf(paymentId)))
    expect(codes.sort((a, b) => a - b)).toEqual([0, 0, 0, ...Array<number>(7).fill(NOT_ENOUGH)])
    expect(await scene.balance()).toBe(1499)
    await cleanLedger(scene.platform)
  })
})
