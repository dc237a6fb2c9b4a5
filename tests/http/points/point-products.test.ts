import { beforeEach, describe, expect, test } from 'vitest'
import { createTemplate, refusal, wrong } from '../coupons/coupons.js'
import { createDiscountTemplate } from '../discounts/discount-writes.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { createProduct, createRule, EXCHANGE, PRODUCT, productBody, productOf } from './point-writes.js'

const NOT_EXISTS = 1_013_035_000

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const products = () => resourceCalls(platform, PRODUCT, productBody)

describe('promotion/point-product (rules/points#product-fields)', () => {
  test('every member is kept, and an update replaces all of them', async () => {
    const members = {
      name: 'Ten yuan',
      localName: '十元',
      productType: 'WALLET',
      pointPrice: 1000,
      relatedId: 1000,
      stock: 5,
      limitPerUser: 2,
      status: 0,
      startTime: '2026-09-01T00:00:00',
      endTime: '2026-10-01T00:00:00',
      sort: 3,
      description: 'd',
      localDescription: '说明',
      image: 'https://img.example.com/1.jpg',
    }
    const id = await createProduct(platform, members)
    expect(await products().get(id)).toEqual({
      id,
      ...members,
      redeemedCount: 0,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    expect((await products().update(id)).body.data).toBe(true)
    expect(await products().get(id)).toEqual({
      id,
      ...productBody,
      localName: null,
      relatedId: null,
      redeemedCount: 0,
      limitPerUser: 0,
      startTime: null,
      endTime: null,
      sort: 0,
      description: null,
      localDescription: null,
      image: null,
      createTime: '2026-09-10T12:00:00',
      revision: 2,
    })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 'x'.repeat(65), null, undefined, 1], ['x', 'x'.repeat(64)]],
    ['localName', ['x'.repeat(65), 1], ['', null, '袋']],
    ['productType', ['', 'coupon', 'POINTS', null, undefined], ['PHYSICAL']],
    ['pointPrice', [0, -1, 1.5, '1', null, undefined, 2_147_483_648], [1, 2_147_483_647]],
    ['relatedId', [0, -1, '1', 1.5], [null, undefined, 1]],
    ['stock', [-2, 1.5, '1', null, undefined, 2_147_483_648], [-1, 0, 1, 2_147_483_647]],
    ['limitPerUser', [-1, 1.5, '1'], [0, 1, null, undefined]],
    ['status', [2, -1, '1', null, undefined], [0, 1]],
    ['startTime', ['soon', '2026-02-30T00:00:00'], ['2026-09-10 12:00:00', null]],
    ['endTime', ['soon', '2026-02-30T00:00:00'], ['2026-09-10 12:00:00', null]],
    ['sort', ['1', 1.5], [-1, 0, null]],
    ['description', ['x'.repeat(2001), 1], ['', null]],
    ['localDescription', ['x'.repeat(2001), 1], ['', null]],
    ['image', ['bag.jpg', 'javascript:alert(1)', 1], ['https://img.example.com/1.jpg', '', null]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await products().create({ [name]: value })) }).toEqual({ value, ...wrong(name) })
    for (const value of taken)
      expect({ value, ...refusal(await products().create({ [name]: value })) }).toMatchObject({ value, code: 0 })
  })

  test('a window ends after it begins', async () => {
    const startTime = '2026-09-10T00:00:00'
    expect(refusal(await products().create({ startTime, endTime: startTime }))).toEqual(wrong('endTime'))
    expect((await products().create({ startTime, endTime: '2026-09-10T00:00:01' })).body.code).toBe(0)
  })

  test('coupon and discount need a template that there is, money its amount, and a thing keeps neither', async () => {
    const template = await createTemplate(platform)
    const far = await createTemplate(platform, {}, await platform.createTenant())
    for (const relatedId of [null, undefined, template + 1000, far]) {
      expect({ relatedId, ...refusal(await products().create({ productType: 'COUPON', relatedId })) }).toEqual({
        relatedId,
        ...wrong('relatedId'),
      })
    }
    const discount = await createDiscountTemplate(platform)
    const farDiscount = await createDiscountTemplate(platform, {}, await platform.createTenant())
    for (const relatedId of [null, undefined, discount + 1000, farDiscount]) {
      expect({ relatedId, ...refusal(await products().create({ productType: 'DISCOUNT', relatedId })) }).toEqual({
        relatedId,
        ...wrong('relatedId'),
      })
    }
    expect((await products().create({ productType: 'DISCOUNT', relatedId: discount })).body.code).toBe(0)
    const id = await createProduct(platform, { productType: 'COUPON', relatedId: template })
    expect(await products().get(id)).toMatchObject({ relatedId: template })
    expect(refusal(await products().update(id, { productType: 'COUPON', relatedId: far }))).toEqual(wrong('relatedId'))
    expect(refusal(await products().create({ productType: 'WALLET' }))).toEqual(wrong('relatedId'))
    expect((await products().create({ productType: 'WALLET', relatedId: 1 })).body.code).toBe(0)
    expect(await productOf(platform, await createProduct(platform, { relatedId: 7 }))).toMatchObject({
      productType: 'PHYSICAL',
      relatedId: null,
    })
  })

  test('filters, status, and rows of none, another tenant’s, deleted', async () => {
    const id = await createProduct(platform, { name: 'Canvas bag' })
    const money = await createProduct(platform, { productType: 'WALLET', relatedId: 5 })
    const updateStatus = (wanted: number, status: number, options: object = {}) =>
      products().call('PUT update-status', { body: { id: wanted, status }, ...options })
    expect((await updateStatus(money, 0)).body.data).toBe(true)
    expect(refusal(await updateStatus(money, 2))).toEqual(wrong('status'))
    expect(await products().idsOf('')).toEqual([money, id])
    expect(await products().idsOf('status=1')).toEqual([id])
    expect(await products().idsOf('productType=WALLET')).toEqual([money])
    expect(await products().idsOf('productType=WALLET&status=1')).toEqual([])
    expect(await products().idsOf('name=VAS')).toEqual([id])
    expect(await products().idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-11T00:00:00')).toEqual([])
    const tenantId = await platform.createTenant()
    expect([await products().get(id, { tenantId }), await products().idsOf('', { tenantId })]).toEqual([null, []])
    const codes = async (wanted: number, options: object = {}): Promise<Json[]> => [
      (await products().update(wanted, {}, options)).body.code,
      (await updateStatus(wanted, 0, options)).body.code,
      (await products().remove(wanted, options)).body.code,
    ]
    for (const [wanted, options] of [
      [id, { tenantId }],
      [id + 1000, {}],
    ] as const)
      expect(await codes(wanted, options)).toEqual([NOT_EXISTS, NOT_EXISTS, NOT_EXISTS])
    await products().remove(id)
    expect(await codes(id)).toEqual([NOT_EXISTS, NOT_EXISTS, NOT_EXISTS])
  })
})

describe('promotion/point-exchange', () => {
  test('shows redemptions, filtered by member, product, status and time, to the tenant only', async () => {
    await createRule(platform)
    const { id: userId } = await createMember(platform)
    const product = await createProduct(platform)
    const money = await createProduct(platform, { name: 'Money', productType: 'WALLET', relatedId: 30, pointPrice: 50 })
    const { services } = platform.openApi
    const context = platform.openApi.context(1)
    await services.points.award(context, { memberId: userId, bizType: 'RECHARGE', bizId: 'a', amount: 30_000 })
    const first = await services.pointRedemptions.redeem(context, {
      memberId: userId,
      productId: product,
      requestId: 'one',
    })
    const second = await services.pointRedemptions.redeem(context, { memberId: userId, productId: money })
    const get = (id: number, tenantId = 1): Promise<Json> =>
      platform.adminData(`GET ${EXCHANGE}/get`, { query: `id=${id}`, tenantId })
    expect(await get(first.exchangeId)).toEqual({
      id: first.exchangeId,
      userId,
      productId: product,
      productName: 'Bag',
      productType: 'PHYSICAL',
      pointPrice: 100,
      relatedId: null,
      couponId: null,
      memberDiscountId: null,
      balance: 200,
      requestId: 'one',
      status: 1,
      createTime: '2026-09-10T12:00:00',
    })
    const ids = async (query: string, tenantId = 1): Promise<number[]> =>
      (await platform.adminData(`GET ${EXCHANGE}/page`, { query, tenantId })).list.map(({ id }: Json) => id)
    expect(await ids('')).toEqual([second.exchangeId, first.exchangeId])
    expect(await ids(`userId=${userId}&status=2`)).toEqual([second.exchangeId])
    expect(await ids(`productId=${product}`)).toEqual([first.exchangeId])
    expect(await ids(`userId=${userId + 1}`)).toEqual([])
    expect(await ids('createTime=2026-09-10T12:00:01&createTime=2026-09-11T00:00:00')).toEqual([])
    const tenantId = await platform.createTenant()
    expect([
      await get(first.exchangeId, tenantId),
      await ids('', tenantId),
      await get(first.exchangeId + 1000),
    ]).toEqual([null, [], null])
  })
})
