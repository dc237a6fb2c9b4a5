import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json } from '@org/openapi-testing'
import { SupplementScene } from './supplement-scene.js'
import { cleanLedger, entriesOf, walletOf } from '../wallets/wallet-members.js'

const REFUSED = 1_011_025_001
const NOT_PAYABLE = 1_007_002_007
const NOT_WAITING = 1_007_002_001
const FUNDS = 1000

let scene: SupplementScene

beforeEach(async () => {
  scene = await SupplementScene.open()
  // Two items of one shop, and one of another shop of the same purchase.
  await scene.addOrder('O2', { statuses: [207, 309] })
})

const itemsOf = async (orderNo: string): Promise<Json[]> =>
  (await scene.platform.adminData('GET order/order-item/page', { query: `orderNo=${orderNo}` })).list
const refund = async (item: Json): Promise<Answer> =>
  scene.platform.admin('PUT order/order-item/update-status', { body: { id: item.id, status: 209 } })
const end = async (orderNo = 'O2'): Promise<void> => {
  for (const item of await itemsOf(orderNo)) expect((await refund(item)).body.code).toBe(0)
}
const balance = async (): Promise<number> => (await walletOf(scene.platform, scene.memberId)).balance as number
const refunds = async (): Promise<Json[]> =>
  (await entriesOf(scene.platform, scene.memberId)).filter(({ bizType }) => bizType === 4)
const add = (members: object = {}): Promise<Json> => scene.add({ orderNo: 'O2', ...members })

describe('when the last live item of a sub-order is refunded (rules/supplements#end-of-an-order)', () => {
  test('its unpaid supplements are cancelled, and not before', async () => {
    const first = await add()
    const second = await add({ expenseType: 104 })
    const [one, other] = await itemsOf('O2')
    await refund(one)
    expect([(await scene.row(first.id)).status, (await scene.row(second.id)).status]).toEqual([0, 0])
    await refund(other)
    expect([(await scene.row(first.id)).status, (await scene.row(second.id)).status]).toEqual([30, 30])
    expect(await balance()).toBe(0)
    expect(await entriesOf(scene.platform, scene.memberId)).toEqual([])
  })

  test('its paid ones come back to the wallet, however they were paid, each once', async () => {
    await scene.credit(FUNDS)
    const debited = await add()
    await scene.authorise(false)
    const asked = await add({ expenseType: 104, amount: 200 })
    await scene.pay((await scene.tradeNo([asked.orderExpensesNo])).data.paymentId as string)
    expect(await balance()).toBe(500)
    await end()
    expect(await balance()).toBe(FUNDS)
    expect((await refunds()).map(({ bizId, price, title }) => [bizId, price, title])).toEqual([
      [asked.orderExpensesNo, 200, 'Refund of a supplement'],
      [debited.orderExpensesNo, 300, 'Refund of a supplement'],
    ])
    expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ totalExpense: 0 })
    // Nothing brings them back a second time.
    for (const item of await itemsOf('O2')) expect((await refund(item)).body.code).toBe(REFUSED)
    expect(await scene.add({ orderNo: 'O2' }).catch((error: unknown) => String(error))).toContain(String(NOT_PAYABLE))
    expect(await refunds()).toHaveLength(2)
    await cleanLedger(scene.platform)
  })

  test('a payment that waits for one of them is closed, and lets those of other orders go', async () => {
    const [mine, elsewhere] = [await add(), await scene.add()]
    const numbers = [mine.orderExpensesNo, elsewhere.orderExpensesNo]
    const { paymentId } = (await scene.tradeNo(numbers)).data
    await end()
    await scene.authorise(false)
    await scene.credit(FUNDS)
    expect((await scene.pay(paymentId as string)).code).toBe(NOT_WAITING)
    expect(await scene.row(elsewhere.id)).toMatchObject({ status: 0, paymentId: null })
    const again = (await scene.tradeNo([elsewhere.orderExpensesNo])).data
    expect((await scene.pay(again.paymentId as string)).code).toBe(0)
    expect(await balance()).toBe(FUNDS - 300)
  })

  test('those of other sub-orders and of bags stay as they are', async () => {
    await scene.credit(500)
    const [paid, unpaid, ofBag] = [await scene.add(), await scene.add({ amount: 900 }), await scene.addToBag()]
    await end()
    expect([
      (await scene.row(paid.id)).status,
      (await scene.row(unpaid.id)).status,
      (await scene.row(ofBag.id)).status,
    ]).toEqual([10, 0, 10])
    expect(await refunds()).toEqual([])
  })

  test('what comes back pays what the member owes elsewhere, in the same transaction', async () => {
    await scene.credit(300)
    const paid = await add()
    const elsewhere = await scene.add()
    expect([(await scene.row(paid.id)).status, (await scene.row(elsewhere.id)).status]).toEqual([10, 0])
    await end()
    expect((await scene.row(elsewhere.id)).status).toBe(10)
    expect(await balance()).toBe(0)
    await cleanLedger(scene.platform)
  })

  test('a refund that cannot be booked moves no item', async () => {
    await scene.credit(300)
    const { orderExpensesNo } = await add()
    const [one, other] = await itemsOf('O2')
    await refund(one)
    const entry = {
      no: 'W1',
      userId: scene.memberId,
      bizType: 4,
      bizId: orderExpensesNo as string,
      title: 'x',
      price: 0,
      balance: 0,
      freezePrice: 0,
    }
    await scene.stores.ledger.append(entry, scene.now)
    expect((await refund(other)).status).toBe(500)
    expect(await scene.itemStates('O2')).toEqual([207, 209])
    expect(await balance()).toBe(0)
  })
})
