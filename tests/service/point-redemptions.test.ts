import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../code-of.js'
import { databases } from '../empty-storage.js'
import { createTemplate, templateOf } from '../http/coupons/coupons.js'
import { createDiscountTemplate } from '../http/discounts/discount-writes.js'
import { PRODUCT, productOf } from '../http/points/point-writes.js'
import { PointScene } from './point-scene.js'

const NOT_EXISTS = 1_013_035_000
const OFF = 1_013_035_002
const OUTSIDE = 1_013_035_003
const OUT_OF_STOCK = 1_013_035_004
const LIMIT = 1_013_035_005
const NOT_ENOUGH = 1_004_001_003
const USER_NOT_EXISTS = 1_004_001_000
const PAGE = { pageNo: 1, pageSize: 10 } as const

describe.each(databases)('redeeming points on $database', ({ database }) => {
  let scene: PointScene
  beforeEach(async () => {
    scene = await PointScene.open(database)
    await scene.give(1000)
  })
  afterEach(async () => {
    expect(await scene.verify()).toMatchObject({ mismatch: null })
    expect(await scene.platform.openApi.services.wallets.verify(scene.context())).toMatchObject({ mismatch: null })
    await scene.platform.openApi.close()
  })

  const exchanges = async () => (await scene.stores.pointExchanges.page(PAGE)).list

  test('a thing waits for operations; points, stock and the row go together', async () => {
    const product = await scene.addProduct({ stock: 2 })
    const { exchangeId, ...answer } = await scene.redeem(product)
    expect(answer).toEqual({ balance: 900, status: 1 })
    expect(await exchanges()).toMatchObject([
      { id: exchangeId, userId: scene.userId, productId: product, balance: 900, status: 1, couponId: null },
    ])
    expect((await scene.balance()).entries[0]).toMatchObject({
      bizType: 'REDEEM',
      bizId: String(exchangeId),
      points: -100,
      balance: 900,
    })
    expect(await productOf(scene.platform, product)).toMatchObject({ stock: 1, redeemedCount: 1 })
  })

  test('a coupon is issued to the member', async () => {
    const template = await createTemplate(scene.platform, { totalCount: 5 })
    const product = await scene.addProduct({ productType: 'COUPON', relatedId: template })
    expect(await scene.redeem(product)).toMatchObject({ balance: 900, status: 2 })
    const [coupon] = (await scene.stores.coupons.page({ ...PAGE, userId: scene.userId })).list
    expect(coupon).toMatchObject({ templateId: template, status: 1, takeType: 1 })
    expect(await exchanges()).toMatchObject([{ couponId: coupon?.id, status: 2, relatedId: template }])
    expect(await templateOf(scene.platform, template)).toMatchObject({ takenCount: 1 })
  })

  test.each([
    ['is out', { totalCount: 1 }, 1_013_004_002],
    ['was taken as often as a member may', { takeLimitCount: 1 }, 1_013_004_003],
  ])('a coupon that %s refuses the redemption, and nothing is booked', async (_, terms, code) => {
    const template = await createTemplate(scene.platform, terms)
    const product = await scene.addProduct({ productType: 'COUPON', relatedId: template, stock: 5, limitPerUser: 2 })
    await scene.redeem(product)
    const before = [await scene.balance(), await exchanges(), await productOf(scene.platform, product)]
    for (let times = 0; times < 3; times++) expect(await codeOf(scene.redeem(product, { requestId: 'a' }))).toBe(code)
    expect([await scene.balance(), await exchanges(), await productOf(scene.platform, product)]).toEqual(before)
    expect((await scene.stores.coupons.page({ ...PAGE, userId: scene.userId })).total).toBe(1)
  })

  test('a coupon whose template is gone refuses it, too', async () => {
    const template = await createTemplate(scene.platform)
    const product = await scene.addProduct({ productType: 'COUPON', relatedId: template })
    await scene.platform.adminData('DELETE promotion/coupon-template/delete', { query: `id=${template}` })
    expect(await codeOf(scene.redeem(product))).toBe(1_013_004_000)
    expect((await scene.balance()).balance).toBe(1000)
  })

  test('a discount is granted to the member', async () => {
    const template = await createDiscountTemplate(scene.platform, { name: 'A fifth off' })
    const product = await scene.addProduct({ productType: 'DISCOUNT', relatedId: template })
    expect(await scene.redeem(product, { requestId: 'once' })).toMatchObject({ balance: 900, status: 2 })
    await scene.redeem(product, { requestId: 'once' })
    await scene.redeem(product)
    const discounts = (await scene.stores.memberDiscounts.page({ ...PAGE, userId: scene.userId })).list
    expect(discounts).toMatchObject(
      [1, 2].map(() => ({ templateId: template, name: 'A fifth off', sourceType: 2, sourceBizId: null, status: 0 })),
    )
    const ids = (await exchanges()).map(({ memberDiscountId }) => memberDiscountId)
    expect(ids).toEqual(discounts.map(({ id }) => id))
  })

  test.each([
    [
      'is gone',
      1_013_036_000,
      (id: number) => scene.platform.adminData('DELETE promotion/discount-template/delete', { query: `id=${id}` }),
    ],
    ['is disabled', 1_013_036_003, (id: number) => scene.updateStatus('promotion/discount-template', id, 1)],
    ['is over', 1_013_036_004, () => scene.moveTo('2027-09-10T12:00:00+08:00')],
  ])('a discount whose template %s refuses the redemption, and nothing is booked', async (_, code, end) => {
    const template = await createDiscountTemplate(scene.platform)
    const product = await scene.addProduct({ productType: 'DISCOUNT', relatedId: template, stock: 5 })
    await end(template)
    const before = [await scene.balance(), await exchanges(), await productOf(scene.platform, product)]
    expect(await codeOf(scene.redeem(product, { requestId: 'a' }))).toBe(code)
    expect([await scene.balance(), await exchanges(), await productOf(scene.platform, product)]).toEqual(before)
    expect((await scene.stores.memberDiscounts.page({ ...PAGE, userId: scene.userId })).total).toBe(0)
  })

  test('money goes into the wallet, in cents', async () => {
    const product = await scene.addProduct({ name: 'Ten yuan', productType: 'WALLET', relatedId: 1000 })
    const { exchangeId, status } = await scene.redeem(product)
    expect(status).toBe(2)
    expect(await scene.stores.wallets.find(scene.userId)).toMatchObject({ balance: 1000 })
    expect((await scene.stores.ledger.page({ ...PAGE, userId: scene.userId })).list).toMatchObject([
      { bizType: 11, bizId: `point-exchange-${exchangeId}`, title: 'Ten yuan', price: 1000 },
    ])
  })

  test('a repeat of a request answers the first result, and is one redemption', async () => {
    const product = await scene.addProduct({ stock: 5, limitPerUser: 1 })
    const first = await scene.redeem(product, { requestId: 'once' })
    await scene.redeem(await scene.addProduct(), { requestId: 'twice' })
    expect(await scene.redeem(product, { requestId: 'once' })).toEqual(first)
    await scene.platform.adminData(`DELETE ${PRODUCT}/delete`, { query: `id=${product}` })
    expect(await scene.redeem(product, { requestId: 'once' })).toEqual(first)
    expect((await scene.balance()).balance).toBe(800)
    // Blank is no name, and another member's is another one.
    const other = await scene.addMember()
    await scene.give(100, other)
    const bag = await scene.addProduct()
    await scene.redeem(bag, { requestId: ' ' })
    await scene.redeem(bag, { requestId: ' ' })
    expect(await scene.redeem(bag, { userId: other, requestId: 'once' })).toMatchObject({ balance: 0 })
    expect(await exchanges()).toHaveLength(5)
  })

  test('a window is open from its start until its end', async () => {
    const product = await scene.addProduct({ startTime: '2026-09-10T12:00:01', endTime: '2026-09-10T12:00:03' })
    const at = async (time: string) => {
      scene.moveTo(`2026-09-10T${time}+08:00`)
      return codeOf(scene.redeem(product))
    }
    expect(await at('12:00:00.999')).toBe(OUTSIDE)
    expect(await at('12:00:01')).toBe(0)
    expect(await at('12:00:02.999')).toBe(0)
    expect(await at('12:00:03')).toBe(OUTSIDE)
  })

  test('stock, limit and points are refused where they end; nothing is kept of a refusal', async () => {
    const last = await scene.addProduct({ stock: 1 })
    expect([await codeOf(scene.redeem(last)), await codeOf(scene.redeem(last))]).toEqual([0, OUT_OF_STOCK])
    const twice = await scene.addProduct({ limitPerUser: 2 })
    expect([
      await codeOf(scene.redeem(twice)),
      await codeOf(scene.redeem(twice)),
      await codeOf(scene.redeem(twice)),
    ]).toEqual([0, 0, LIMIT])
    const dear = await scene.addProduct({ pointPrice: 701, limitPerUser: 1 })
    expect([await codeOf(scene.redeem(dear)), await codeOf(scene.redeem(dear))]).toEqual([NOT_ENOUGH, NOT_ENOUGH])
    expect((await scene.balance()).balance).toBe(700)
    expect(await exchanges()).toHaveLength(3)
    const poor = await scene.addMember()
    expect(await codeOf(scene.redeem(twice, { userId: poor }))).toBe(NOT_ENOUGH)
  })

  test('the first refusal that applies is told: window, status, stock, limit, points', async () => {
    const poor = await scene.addMember()
    const codeWith = async (members: object) =>
      codeOf(scene.redeem(await scene.addProduct({ pointPrice: 5000, ...members }), { userId: poor }))
    const over = { endTime: '2026-09-10T12:00:00' }
    expect(await codeWith({ ...over, status: 0, stock: 0 })).toBe(OUTSIDE)
    expect(await codeWith({ status: 0, stock: 0 })).toBe(OFF)
    expect(await codeWith({ stock: 0 })).toBe(OUT_OF_STOCK)
    expect(await codeWith({})).toBe(NOT_ENOUGH)
    const once = await scene.addProduct({ limitPerUser: 1, pointPrice: 1000 })
    await scene.redeem(once)
    expect(await codeOf(scene.redeem(once))).toBe(LIMIT)
  })

  test('what is unknown, deleted, of another tenant or of a disabled member is like none', async () => {
    const product = await scene.addProduct()
    const money = await scene.addProduct({ productType: 'WALLET', relatedId: 5 })
    expect(await codeOf(scene.redeem(product + 1000))).toBe(NOT_EXISTS)
    for (const id of [product, money])
      expect(await codeOf(scene.redeem(id, { userId: scene.userId + 1000 }))).toBe(USER_NOT_EXISTS)
    expect(await scene.stores.wallets.find(scene.userId + 1000)).toBeUndefined()
    const tenantId = await scene.platform.createTenant()
    const far = scene.context(tenantId)
    const { pointRedemptions } = scene.platform.openApi.services
    expect(await codeOf(pointRedemptions.redeem(far, { memberId: scene.userId, productId: product }))).toBe(
      USER_NOT_EXISTS,
    )
    const stranger = (await scene.platform.adminData('POST member/user/create', { body: {}, tenantId })) as number
    expect(await codeOf(pointRedemptions.redeem(far, { memberId: stranger, productId: product }))).toBe(NOT_EXISTS)
    await scene.platform.adminData(`DELETE ${PRODUCT}/delete`, { query: `id=${product}` })
    expect(await codeOf(scene.redeem(product))).toBe(NOT_EXISTS)
    await scene.updateStatus('member/user', scene.userId, 1)
    expect(await codeOf(scene.redeem(money))).toBe(USER_NOT_EXISTS)
  })
})
