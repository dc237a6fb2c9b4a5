import { expect, test } from 'vitest'
import { ITEM_PAGE } from './order-scene.js'
import type { Json } from '@org/openapi-testing'
import { goods, line, PurchaseScene } from '../purchases/purchase-scene.js'
import { cleanLedger, walletOf } from '../wallets/wallet-members.js'

const NOT_PAYABLE = 1_007_002_007

const itemsOf = async (scene: PurchaseScene, orderNo: string): Promise<Json[]> =>
  (await scene.platform.adminData('GET order/order-item/page', { query: `orderNo=${orderNo}` })).list
const move = (scene: PurchaseScene, id: number, status: number) =>
  scene.platform.admin('PUT order/order-item/update-status', { body: { id, status } })

test('a purchase that was paid from the wallet gives back each item that is refunded, freight with its line', async () => {
  const scene = await PurchaseScene.open()
  scene.platform.goods.put(goods('g2', { shop: null }))
  const { orderNo, paymentId, payAmount } = await scene.created('o1', { items: [line('g1', { qty: 2 }), line('g2')] })
  await scene.credit(10_000)
  expect((await scene.pay(paymentId)).code).toBe(0)
  expect([payAmount, await scene.balance()]).toEqual([4000, 6000])
  const [second, first] = await itemsOf(scene, orderNo)
  const { list } = (await scene.call(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.memberId, orderNo })).body
    .data
  expect(list.map(({ status, actualPrice, freightFee }: Json) => [status, actualPrice, freightFee])).toEqual([
    [201, 1000, 500],
    [201, 1000, 500],
  ])
  expect((await move(scene, first.id, 209)).body.code).toBe(0)
  expect(await scene.balance()).toBe(8500)
  expect((await move(scene, second.id, 209)).body.code).toBe(0)
  expect(await walletOf(scene.platform, scene.memberId)).toMatchObject({ balance: 10_000, totalExpense: 0 })
  await cleanLedger(scene.platform)
})

test('cancelling one item of an unpaid purchase cancels it as a whole, and it cannot be paid any more', async () => {
  const scene = await PurchaseScene.open()
  scene.platform.goods.put(goods('g2', { shop: null }))
  const { orderNo, paymentId } = await scene.created('o1', { items: [line('g1'), line('g2')] })
  await scene.credit(10_000)
  const [item] = await itemsOf(scene, orderNo)
  expect((await move(scene, item.id, 105)).body.code).toBe(0)
  expect((await itemsOf(scene, orderNo)).map(({ status }) => status)).toEqual([105, 105])
  expect((await scene.pay(paymentId)).code).toBe(NOT_PAYABLE)
  expect(await scene.balance()).toBe(10_000)
})

test('a refund pays the supplement that its order was waiting for, and the item stays refunded', async () => {
  const scene = await PurchaseScene.open()
  const { orderNo, paymentId, payAmount } = await scene.created('o1', {
    items: [line('g1'), line('g1', { skuId: 's2' })],
  })
  await scene.credit(payAmount)
  await scene.pay(paymentId)
  const [second, first] = await itemsOf(scene, orderNo)
  for (const { id } of [first, second]) await move(scene, id, 202)
  const supplement = { bizType: 1, expenseType: 102, amount: 300, reason: 'Price rise', orderNo: first.orderNo }
  await scene.platform.adminData('POST order/supplement/create', { body: supplement })
  expect((await itemsOf(scene, orderNo)).map(({ status }) => status)).toEqual([203, 203])
  expect((await move(scene, first.id, 209)).body.code).toBe(0)
  expect((await itemsOf(scene, orderNo)).map(({ status }) => status)).toEqual([204, 209])
  expect(await scene.balance()).toBe(1000 + 500 - 300)
  await cleanLedger(scene.platform)
})
