import { beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { CREATE_PATH, line, PurchaseScene, sku, USER } from './purchase-scene.js'
import { addMember, bindMember } from '../wallets/wallet-members.js'

const NOT_BOUND = 1_002_030_000
const DISABLED = 1_002_030_001
const ADDRESS_NOT_EXISTS = 1_004_004_000
const GOODS_NOT_EXISTS = 1_008_020_000
const PROVIDER_ERROR = 1_008_020_003
const STOCK_NOT_ENOUGH = 1_008_020_005
const AMOUNT_ILLEGAL = 1_011_003_000
const DEVIATION = 1_011_020_001

let scene: PurchaseScene

beforeEach(async () => {
  scene = await PurchaseScene.open()
})

/** The purchases as operations see them, newest first. */
const rows = async (): Promise<Json[]> => (await scene.platform.adminData('GET order/purchase/page')).list

describe('order/purchase/create (rules/purchases#creation)', () => {
  test('answers the order, to be paid within two hours', async () => {
    const answer = await scene.create('o1', {
      items: [line('g1', { qty: 2, price: 1 })],
      orderComment: 'Gift',
      expectedPayAmount: 2500,
    })
    expect(answer).toEqual({
      code: 0,
      data: {
        outOrderNo: 'o1',
        orderNo: expect.stringMatching(/^G20260910120000[A-Z2-9]{12}$/) as string,
        paymentId: expect.stringMatching(/^Z20260910120000[A-Z2-9]{12}$/) as string,
        payAmount: 2500,
        expireTime: '2026-09-10T14:00:00',
        duplicated: false,
      },
      msg: '',
    })
  })

  test('writes payment, sub-orders and items', async () => {
    scene.put('b', { goodsSource: 5, shop: null, postFeeInCents: 0 })
    const items = [line('g1', { qty: 2, remarks: 'blue' }), line('b', { platformChannel: 5, skuId: 's2' })]
    const { orderNo, paymentId } = await scene.created('o1', { items })
    expect(await scene.stores.walletPayments.find(paymentId)).toMatchObject({
      clientId: scene.app.clientId,
      externalUserId: USER,
      memberId: scene.memberId,
      bizType: 'PURCHASE',
      bizNo: orderNo,
      payType: null,
      payAmount: 3500,
      status: 0,
    })
    const [first, second] = await scene.stores.subOrders.listOfParent(orderNo)
    expect(first).toMatchObject({
      shopId: 'A',
      platformChannel: 1,
      goodsAmount: 2000,
      freightAmount: 500,
      payAmount: 2500,
      payTime: null,
      cancelTime: null,
    })
    expect(second).toMatchObject({
      shopId: null,
      shopName: '',
      platformChannel: 5,
      goodsAmount: 1000,
      freightAmount: 0,
      payAmount: 1000,
    })
    const kept = await scene.stores.orderItems.listOfParent(orderNo)
    expect(kept).toHaveLength(2)
    expect(kept[0]).toMatchObject({
      orderItemNo: expect.stringMatching(/^I20260910120000[A-Z2-9]{12}$/) as string,
      orderNo: first?.orderNo,
      userId: scene.memberId,
      status: 101,
      platformChannel: 1,
      goodsId: 'g1',
      skuId: 's1',
      goodsName: 'Goods g1',
      localGoodsName: '商品 g1',
      specName: 'Variant:s1',
      localSpecName: 'Variant:s1',
      imagePath: 'https://img.example.com/s1.jpg',
      qty: 2,
      price: 1000,
      actualPrice: 1000,
      freightFee: 500,
      shopId: 'A',
      shopName: 'Shop A',
      localShopName: '店铺A',
      remarks: 'blue',
      carrierName: null,
      expressNo: null,
    })
    expect(kept[1]).toMatchObject({
      orderNo: second?.orderNo,
      platformChannel: 5,
      skuId: 's2',
      freightFee: 0,
      remarks: null,
    })
  })

  test('debits nothing yet', async () => {
    await scene.credit(9000)
    await scene.created()
    expect(await scene.balance()).toBe(9000)
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(scene.app, 'order:purchase:quote')
    expect((await scene.create('o1', {}, { token })).code).toBe(403)
  })

  test.each([
    ['outOrderNo', { outOrderNo: ' ' }],
    ['outOrderNo', { outOrderNo: 'x'.repeat(65) }],
    ['outOrderNo', { outOrderNo: 7 }],
    ['externalUserId', { externalUserId: '' }],
    ['items', { items: [] }],
    ['items[0].qty', { items: [line('g1', { qty: 0 })] }],
    ['addressId', { addressId: '1' }],
    ['addressId', { addressId: 0 }],
    ['orderComment', { orderComment: 'x'.repeat(501) }],
    ['expectedPayAmount', { expectedPayAmount: 10.5 }],
    ['expectedPayAmount', { expectedPayAmount: -1 }],
  ])('400 for a wrong %s, before the binding; nothing is kept', async (field, members) => {
    const { status, body } = await scene.call(CREATE_PATH, {
      outOrderNo: 'o1',
      externalUserId: 'nobody',
      items: [line('g1')],
      ...members,
    })
    expect({ status, code: body.code }).toEqual({ status: 400, code: 400 })
    expect(body.msg.startsWith(`Invalid parameter: ${field} `)).toBe(true)
    expect(await rows()).toEqual([])
  })

  test('an unbound or disabled user, before a number that is used', async () => {
    await scene.created()
    expect((await scene.create('o1', { externalUserId: 'nobody' })).code).toBe(NOT_BOUND)
    const [binding] = await scene.stores.partnerMembers.listOfClient(scene.app.clientId)
    await scene.stores.partnerMembers.updateStatus(binding?.id ?? 0, 1)
    expect([(await scene.create('o1')).code, (await scene.create('o2')).code]).toEqual([DISABLED, DISABLED])
    expect(await rows()).toHaveLength(1)
  })
})

describe('the address', () => {
  const addressOf = async (): Promise<Json> =>
    (await scene.platform.adminData('GET order/purchase/get', { query: `id=${(await rows())[0].id}` })).address

  test('is the named one or the default one, as it is then', async () => {
    const other = await scene.addAddress()
    await scene.created('o1', { addressId: other })
    expect(await addressOf()).toMatchObject({
      id: other,
      name: 'Ana',
      city: 'Springfield',
      zipcode: '90001',
      province: null,
    })
    await scene.created('o2')
    await scene.platform.adminData('DELETE member/address/delete', { query: `id=${scene.addressId}` })
    expect(await addressOf()).toMatchObject({ id: scene.addressId, addressLine: '1 Example Street' })
  })

  test('without a default, of somebody else, deleted or unknown: 1004004000, before goods are asked for', async () => {
    const foreign = await scene.addAddress(await addMember(scene.platform))
    await scene.platform.adminData('DELETE member/address/delete', { query: `id=${scene.addressId}` })
    for (const addressId of [undefined, null, foreign, scene.addressId, 9_007_199_254_740_991]) {
      expect((await scene.create('o1', { addressId, items: [line('nope')] })).code, `${addressId}`).toBe(
        ADDRESS_NOT_EXISTS,
      )
    }
    expect(scene.platform.goods.asked).toEqual([])
  })
})

describe('expectedPayAmount', () => {
  /** Whether goods of this price may be ordered where that much is expected. */
  async function outcome(live: number, expected: number): Promise<number> {
    scene.put('p', { postFeeInCents: 0, skuList: [sku('s1', { salePriceInCents: live })] })
    return (await scene.create(`${live}/${expected}`, { items: [line('p')], expectedPayAmount: expected }))
      .code as number
  }

  test.each([
    [1000, 1100, 0],
    [1000, 1101, DEVIATION],
    [1000, 900, 0],
    [1000, 899, DEVIATION],
    // 5 % of the expected amount, from 20 yuan on.
    [21_000, 20_000, 0],
    [21_001, 20_000, DEVIATION],
    [19_000, 20_000, 0],
    [18_999, 20_000, DEVIATION],
    [2102, 2002, 0],
    [2103, 2002, DEVIATION],
    [100, 0, 0],
    [101, 0, DEVIATION],
    [1_000_000_000_000, 1_000_000_000_000, 0],
  ])('%i where %i are expected: %i', async (live, expected, code) => {
    expect(await outcome(live, expected)).toBe(code)
  })

  test('is told with the live price, and leaves a failed order', async () => {
    const answer = await scene.create('o1', { expectedPayAmount: 1 })
    expect([answer.code, answer.msg]).toEqual([
      DEVIATION,
      'The live price is 1500 cents, too far from expectedPayAmount 1',
    ])
    expect((await rows())[0]).toMatchObject({
      refStatus: 2,
      failReason: answer.msg as string,
      orderNo: null,
      paymentId: null,
      payAmount: null,
    })
  })

  test('the tolerance is an option', async () => {
    scene = await PurchaseScene.open({ purchases: { expireMinutes: 30, deviation: { cents: 0, percent: 1 } } })
    expect([await outcome(1010, 1000), await outcome(1011, 1000)]).toEqual([0, DEVIATION])
    expect((await scene.created('o1')).expireTime).toBe('2026-09-10T12:30:00')
  })
})

describe('an outOrderNo that was used', () => {
  test('replays the order, whatever else is sent; nothing is priced anew', async () => {
    const first = await scene.created()
    const asked = scene.platform.goods.asked.length
    scene.put('g1', { skuList: [] })
    scene.wait(3_600_000)
    expect(await scene.created()).toEqual({ ...first, duplicated: true })
    expect(await scene.created('o1', { items: [line('nope')], addressId: 999, expectedPayAmount: 1 })).toEqual({
      ...first,
      duplicated: true,
    })
    expect(scene.platform.goods.asked).toHaveLength(asked)
    expect(await rows()).toHaveLength(1)
  })

  test('replays a paid and an expired order, too', async () => {
    await scene.credit(9000)
    const [paid, expired] = [await scene.created('paid'), await scene.created('expired')]
    await scene.pay(paid.paymentId)
    scene.wait(7_200_000)
    await scene.runJob()
    expect(await scene.created('paid')).toEqual({ ...paid, duplicated: true })
    expect(await scene.created('expired')).toEqual({ ...expired, duplicated: true })
  })

  test('belongs to its application: another one’s is another order', async () => {
    const other = await scene.platform.createApp()
    await bindMember(scene.platform, other, { memberId: scene.memberId, externalUserId: USER })
    const first = await scene.created()
    const { data } = await scene.create('o1', {}, { app: other })
    expect(data.duplicated).toBe(false)
    expect(data.orderNo).not.toBe(first.orderNo)
  })

  test('letters count, case too', async () => {
    await scene.created('a')
    expect((await scene.created('A')).duplicated).toBe(false)
  })

  test('after a failure it may be used again at once, and says why it failed', async () => {
    const failures: [object, number, string][] = [
      [{ items: [line('nope')] }, GOODS_NOT_EXISTS, 'Goods nope does not exist'],
      [{ items: [line('g1', { qty: 101 })] }, STOCK_NOT_ENOUGH, 'SKU s1 of goods g1 has only 100 in stock'],
      [{ addressId: 999 }, ADDRESS_NOT_EXISTS, 'Address does not exist'],
      [{ expectedPayAmount: 9 }, DEVIATION, 'The live price is 1500 cents, too far from expectedPayAmount 9'],
    ]
    for (const [members, code, failReason] of failures) {
      expect((await scene.create('o1', members)).code).toBe(code)
      expect(await rows()).toMatchObject([{ outOrderNo: 'o1', refStatus: 2, failReason }])
    }
    scene.wait(1000)
    const created = await scene.created()
    expect(created).toMatchObject({ duplicated: false, expireTime: '2026-09-10T14:00:01' })
    expect(await rows()).toMatchObject([{ refStatus: 1, failReason: null, orderNo: created.orderNo as string }])
  })

  test('a marketplace that is down fails it, and it is free again', async () => {
    scene.platform.goods.answer = () => {
      throw new Error('down')
    }
    expect((await scene.create()).code).toBe(PROVIDER_ERROR)
    scene.platform.goods.answer = undefined
    expect((await scene.create()).code).toBe(0)
  })

  test('nothing to pay is no order', async () => {
    scene.put('free', { postFeeInCents: 0, skuList: [sku('s1', { salePriceInCents: 0 })] })
    expect((await scene.create('o1', { items: [line('free')] })).code).toBe(AMOUNT_ILLEGAL)
    expect(await rows()).toMatchObject([{ refStatus: 2 }])
  })
})
