import { newOrderItem } from '@org/openapi-testing'
import type { Json } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { bind, createMember } from '../members/managed-members.js'
import { ITEM_PAGE, OrderScene } from './order-scene.js'

let scene: OrderScene

const page = async (body: object = {}): Promise<{ nos: string[]; total: number }> => {
  const { list, total } = await scene.data(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id, ...body })
  return { nos: list.map(({ orderItemNo }: Json) => orderItemNo), total }
}
const refused = async (body: object): Promise<unknown[]> => {
  const answer = await scene.call(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id, ...body })
  return [answer.status, answer.body.code, answer.body.data, answer.body.msg]
}
const invalid = (reason: string) => [400, 400, null, `Invalid parameter: ${reason}`]

beforeEach(async () => {
  scene = await OrderScene.start()
})

describe('order/order-item/page', () => {
  test('shows the members of the specification, and no others', async () => {
    await scene.placeItems(newOrderItem('I1', { remarks: 'Gift', carrierName: 'Express One', expressNo: 'EX1' }))
    expect(await scene.data(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id })).toEqual({
      list: [
        {
          orderNo: 'S1',
          orderItemNo: 'I1',
          status: 101,
          unionId: scene.member.unionId,
          goodsName: 'Canvas shoes',
          localGoodsName: '帆布鞋',
          specName: 'White',
          localSpecName: '白色',
          imagePath: 'https://img.example.com/shoes.jpg',
          qty: 2,
          price: 1000,
          actualPrice: 1000,
          freightFee: 300,
          shopName: 'Shoe shop',
          localShopName: '鞋店',
          createTime: '2026-09-10 12:00:00',
        },
      ],
      total: 1,
    })
  })

  test('is sorted newest first and paged', async () => {
    await scene.placeItems(newOrderItem('I1'), newOrderItem('I2'))
    scene.platform.clock.advance(1000)
    await scene.placeItems(newOrderItem('I3'))
    expect(await page()).toEqual({ nos: ['I3', 'I2', 'I1'], total: 3 })
    expect(await page({ pageNo: 2, pageSize: 2 })).toEqual({ nos: ['I1'], total: 3 })
    // The last page whose rows before it can be counted, and the first that is refused.
    const last = Math.floor(Number.MAX_SAFE_INTEGER / 200) + 1
    expect(await page({ pageNo: last, pageSize: 200 })).toEqual({ nos: [], total: 3 })
    for (const pageNo of [last + 1, Number.MAX_SAFE_INTEGER]) {
      expect(await refused({ pageNo, pageSize: 200 })).toEqual(invalid('pageNo is too large for this pageSize'))
    }
  })

  test('filters by any integer as status', async () => {
    await scene.placeItems(newOrderItem('I1'), newOrderItem('I2', { status: 305 }), newOrderItem('I3', { status: 311 }))
    expect(await page({ status: 305 })).toEqual({ nos: ['I2'], total: 1 })
    expect(await page({ status: 101 })).toEqual({ nos: ['I1'], total: 1 })
    for (const status of [0, 999, -1, 4_294_967_397, 9_007_199_254_740_991])
      expect(await page({ status })).toEqual({ nos: [], total: 0 })
    expect(await page({ status: null })).toMatchObject({ total: 3 })
    for (const status of ['305', 305.5, true, [305]])
      expect(await refused({ status })).toEqual(invalid('status must be integer'))
  })

  test('filters by the number of a purchase, a sub-order or an item, exactly', async () => {
    await scene.placeItems(
      newOrderItem('I1'),
      newOrderItem('I2', { orderNo: 'S2' }),
      newOrderItem('I3', { orderNo: 'S3', parentOrderNo: 'P2' }),
    )
    expect(await page({ orderNo: 'P1' })).toEqual({ nos: ['I2', 'I1'], total: 2 })
    expect(await page({ orderNo: 'S2' })).toEqual({ nos: ['I2'], total: 1 })
    expect(await page({ orderNo: 'P1', pageNo: 2, pageSize: 1 })).toEqual({ nos: ['I1'], total: 2 })
    expect(await page({ orderNo: 'P1', status: 305 })).toEqual({ nos: [], total: 0 })
    expect(await page({ orderItemNo: 'I3' })).toEqual({ nos: ['I3'], total: 1 })
    expect(await page({ orderItemNo: 'I3', orderNo: 'P1' })).toEqual({ nos: [], total: 0 })
    for (const no of ['P', 's2', 'I', 'P%']) expect(await page({ orderNo: no })).toEqual({ nos: [], total: 0 })
    expect(await page({ orderNo: '', orderItemNo: ' ' })).toMatchObject({ total: 3 })
  })

  test('filters by creation, both ends included, in whole seconds', async () => {
    scene.platform.clock.advance(999)
    await scene.placeItems(newOrderItem('I1'))
    scene.platform.clock.advance(1)
    await scene.placeItems(newOrderItem('I2', { status: 305 }))
    const within = (start: string, end: string, members: object = {}) =>
      page({ createTime: [`2026-09-10 ${start}`, `2026-09-10 ${end}`], ...members })
    expect(await within('12:00:00', '12:00:00')).toEqual({ nos: ['I1'], total: 1 })
    expect(await within('12:00:01', '23:59:59')).toEqual({ nos: ['I2'], total: 1 })
    expect(await within('00:00:00', '12:00:01')).toEqual({ nos: ['I2', 'I1'], total: 2 })
    expect(await within('12:00:00', '12:00:01', { status: 101 })).toEqual({ nos: ['I1'], total: 1 })
    expect(await within('12:00:00', '12:00:00', { orderNo: 'S1' })).toEqual({ nos: ['I1'], total: 1 })
    const [status, code] = await refused({ createTime: ['2026-09-10 12:00:01', '2026-09-10 12:00:00'] })
    expect([status, code]).toEqual([400, 400])
    for (const createTime of [['2026-09-10 12:00:00'], ['2026-02-30 00:00:00', '2026-03-01 00:00:00'], 'today']) {
      expect((await refused({ createTime }))[0]).toBe(400)
    }
  })

  test('names its member by memberId, by unionId, or by both where they agree', async () => {
    const other = await createMember(scene.platform)
    await scene.placeItems(newOrderItem('I1'), newOrderItem('I2', { userId: other.id }))
    const { id: memberId, unionId } = scene.member
    expect(await page({ memberId, unionId })).toEqual({ nos: ['I1'], total: 1 })
    expect(await page({ memberId: undefined, unionId })).toEqual({ nos: ['I1'], total: 1 })
    expect(await page({ memberId: other.id })).toEqual({ nos: ['I2'], total: 1 })
    const nobody = { nos: [], total: 0 }
    expect(await page({ memberId, unionId: other.unionId })).toEqual(nobody)
    expect(await page({ memberId, unionId: 'unknown' })).toEqual(nobody)
    expect(await page({ memberId: 999_999 })).toEqual(nobody)
    expect(await page({ memberId: undefined, unionId: unionId.toLowerCase() })).toEqual(nobody)
    await scene.platform.adminData('DELETE member/user/delete', { query: `id=${other.id}` })
    expect(await page({ memberId: other.id })).toEqual(nobody)
  })

  test('requires a member and a page', async () => {
    const missing = invalid('body must name a member by memberId or unionId')
    expect(await refused({ memberId: undefined })).toEqual(missing)
    expect(await refused({ memberId: null, unionId: ' ' })).toEqual(missing)
    for (const name of ['pageNo', 'pageSize']) {
      expect(await refused({ [name]: undefined })).toEqual(invalid(`${name} is required`))
      expect(await refused({ [name]: 0 })).toEqual(invalid(`${name} must be at least 1`))
    }
    expect(await refused({ pageSize: 201 })).toEqual(invalid('pageSize must be at most 200'))
    expect(await refused({ pageSize: -1 })).toEqual(invalid('pageSize must be at least 1'))
    expect(await refused({ memberId: '1' })).toEqual(invalid('memberId must be integer'))
  })

  test('is of the whole tenant and of no other', async () => {
    await scene.placeItems(newOrderItem('I1'))
    const another = await scene.platform.issueToken(await scene.platform.createApp())
    expect(await scene.data(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id }, another)).toMatchObject({
      total: 1,
    })
    const tenantId = await scene.platform.createTenant()
    const foreign = await scene.platform.issueToken(await scene.platform.createApp({}, tenantId))
    const { body } = await scene.platform.call(
      ITEM_PAGE,
      { pageNo: 1, pageSize: 10, memberId: scene.member.id },
      { token: foreign, tenantId },
    )
    expect(body).toEqual({ code: 0, data: { list: [], total: 0 }, msg: '' })
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(await scene.platform.createApp({ scopes: ['order:bag-order:read'] }))
    expect((await scene.call(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: 1 }, token)).status).toBe(403)
  })
})

describe('with restrictToBoundMembers', () => {
  test('partners see the members only whom they have bound, as long as the binding is enabled', async () => {
    scene = await OrderScene.start({ restrictToBoundMembers: true })
    await scene.placeItems(newOrderItem('I1'))
    expect(await page()).toEqual({ nos: [], total: 0 })
    const id = await bind(scene.platform, scene.app, { externalUserId: 'shop-1', memberId: scene.member.id })
    expect(await page()).toEqual({ nos: ['I1'], total: 1 })
    const another = await scene.platform.issueToken(await scene.platform.createApp())
    expect(await scene.data(ITEM_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id }, another)).toEqual({
      list: [],
      total: 0,
    })
    await scene.platform.adminData('PUT system/partner-member/update-status', { body: { id, status: 1 } })
    expect(await page()).toEqual({ nos: [], total: 0 })
  })
})
