import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { line, PurchaseScene, USER } from './purchase-scene.js'
import { bindMember } from '../wallets/wallet-members.js'

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

const page = (query = ''): Promise<Json> => scene.platform.adminData('GET order/purchase/page', { query })
const namesOf = async (query: string): Promise<unknown[]> => {
  const { list, total } = await page(query)
  return [total, ...list.map((row: { outOrderNo: string }) => row.outOrderNo)]
}

describe('order/purchase', () => {
  test('page shows a purchase, and get its address and sub-orders, too', async () => {
    const { orderNo, paymentId } = await scene.created('o1', { orderComment: 'Gift' })
    const row = {
      id: expect.any(Number) as number,
      clientId: scene.app.clientId,
      outOrderNo: 'o1',
      externalUserId: USER,
      memberId: scene.memberId,
      refStatus: 1,
      failReason: null,
      orderNo,
      paymentId,
      payStatus: 0,
      goodsAmount: 1000,
      freightAmount: 500,
      payAmount: 1500,
      orderComment: 'Gift',
      createTime: '2026-09-10T12:00:00',
      expireTime: '2026-09-10T14:00:00',
      payTime: null,
      revision: 2,
    }
    const { list } = await page()
    expect(list).toEqual([row])
    const [subOrder] = await scene.stores.subOrders.listOfParent(orderNo)
    expect(await scene.platform.adminData('GET order/purchase/get', { query: `id=${list[0].id}` })).toEqual({
      ...row,
      address: {
        id: scene.addressId,
        name: 'Ana',
        phone: '555-0100',
        country: 'US',
        province: null,
        city: 'Springfield',
        addressLine: '1 Example Street',
        zipcode: '90001',
      },
      orders: [
        {
          id: subOrder?.id,
          orderNo: subOrder?.orderNo,
          shopId: 'A',
          shopName: 'Shop A',
          localShopName: '店铺A',
          platformChannel: 1,
          goodsAmount: 1000,
          freightAmount: 500,
          payAmount: 1500,
          createTime: '2026-09-10T12:00:00',
          payTime: null,
          revision: 1,
          cancelTime: null,
        },
      ],
    })
  })

  test('filters are exact and narrow together; newest first', async () => {
    const other = await scene.platform.createApp()
    await bindMember(scene.platform, other, { memberId: scene.memberId, externalUserId: USER })
    const first = await scene.created('one')
    scene.wait(1000)
    await scene.create('two', { items: [line('nope')] })
    scene.wait(1000)
    await scene.create('one', {}, { app: other })
    expect(await namesOf('')).toEqual([3, 'one', 'two', 'one'])
    expect(await namesOf('outOrderNo=one')).toEqual([2, 'one', 'one'])
    expect(await namesOf('outOrderNo=On')).toEqual([0])
    expect(await namesOf(`clientId=${scene.app.clientId}`)).toEqual([2, 'two', 'one'])
    expect(await namesOf(`clientId=${other.clientId}&outOrderNo=two`)).toEqual([0])
    expect(await namesOf(`orderNo=${first.orderNo}`)).toEqual([1, 'one'])
    expect(await namesOf('refStatus=2')).toEqual([1, 'two'])
    expect(await namesOf('refStatus=7')).toEqual([0])
    expect(await namesOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:02')).toEqual([2, 'one', 'two'])
    expect(await namesOf('pageNo=2&pageSize=2')).toEqual([3, 'one'])
  })

  test('a failed one has no sub-orders; an unknown one and another tenant’s is null', async () => {
    await scene.create('o1', { items: [line('nope')] })
    const { id } = (await page()).list[0]
    const get = (tenantId: number, of = id) =>
      scene.platform.adminData('GET order/purchase/get', { query: `id=${of}`, tenantId })
    expect(await get(1)).toMatchObject({
      refStatus: 2,
      failReason: 'Goods nope does not exist',
      address: null,
      orders: [],
    })
    const tenantId = await scene.platform.createTenant()
    expect([await get(1, 999), await get(tenantId)]).toEqual([null, null])
    expect((await scene.platform.adminData('GET order/purchase/page', { tenantId })).total).toBe(0)
  })

  test('needs its permission', async () => {
    const { key } = await scene.platform.adminData('POST system/admin-key/create', {
      body: { name: 'k', tenantIds: ['*'], permissions: ['order:order-item:*'] },
      tenantId: null,
    })
    expect((await scene.platform.admin('GET order/purchase/page', { key })).status).toBe(403)
  })
})
