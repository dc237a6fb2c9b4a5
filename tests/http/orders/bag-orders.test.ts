import { beforeEach, describe, expect, test } from 'vitest'
import { bind, createMember } from '../members/managed-members.js'
import { BAG_PAGE, BAG_QUERY, OrderScene } from './order-scene.js'
import type { Json } from '@org/openapi-testing'

let scene: OrderScene

const page = async (body: object = {}): Promise<{ nos: string[]; total: number }> => {
  const { list, total } = await scene.data(BAG_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id, ...body })
  return { nos: list.map(({ bagOrderNo }: Json) => bagOrderNo), total }
}
const refused = async (body: object): Promise<unknown[]> => {
  const answer = await scene.call(BAG_PAGE, { pageNo: 1, pageSize: 10, memberId: scene.member.id, ...body })
  return [answer.status, answer.body.code, answer.body.data, answer.body.msg]
}
const invalid = (reason: string) => [400, 400, null, `Invalid parameter: ${reason}`]
const nobody = { nos: [], total: 0 }

beforeEach(async () => {
  scene = await OrderScene.start()
})

describe('order/bag-order/query', () => {
  const unknown = { exists: false, bagOrderNo: null, status: null, statusDesc: null, createTime: null, unionId: null }

  test('shows a bag order with the members of the specification', async () => {
    const { bagOrderNo, id } = await scene.bag({ status: 5 })
    const shown = {
      exists: true,
      bagOrderNo,
      status: 5,
      statusDesc: 'Pending shipment',
      createTime: '2026-09-10 12:00:00',
      unionId: scene.member.unionId,
    }
    expect(await scene.data(BAG_QUERY, { bagOrderNo })).toEqual(shown)
    scene.platform.clock.advance(60_000)
    await scene.moveBag(id, 6)
    expect(await scene.data(BAG_QUERY, { bagOrderNo })).toEqual({ ...shown, status: 6, statusDesc: 'Shipped' })
  })

  test('says of an unknown number that there is none', async () => {
    const { bagOrderNo } = await scene.bag()
    for (const no of ['unknown', bagOrderNo.toLowerCase(), `${bagOrderNo} `, '%']) {
      expect((await scene.call(BAG_QUERY, { bagOrderNo: no })).body).toEqual({ code: 0, data: unknown, msg: '' })
    }
    const tenantId = await scene.platform.createTenant()
    const foreign = await scene.platform.issueToken(await scene.platform.createApp({}, tenantId))
    expect((await scene.platform.call(BAG_QUERY, { bagOrderNo }, { token: foreign, tenantId })).body.data).toEqual(
      unknown,
    )
  })

  test('requires a number', async () => {
    for (const bagOrderNo of [undefined, null, '', ' ', 1, 'x'.repeat(65)]) {
      expect((await scene.call(BAG_QUERY, { bagOrderNo })).status).toBe(400)
    }
  })

  test('shows a bag order whose owner is gone, without the owner', async () => {
    const { bagOrderNo } = await scene.bag()
    await scene.platform.adminData('DELETE member/user/delete', { query: `id=${scene.member.id}` })
    expect(await scene.data(BAG_QUERY, { bagOrderNo })).toMatchObject({ exists: true, bagOrderNo, unionId: null })
  })

  test('needs its scope, as the page does', async () => {
    const token = await scene.platform.issueToken(await scene.platform.createApp({ scopes: ['order:order-item:read'] }))
    expect((await scene.call(BAG_QUERY, { bagOrderNo: 'B' }, token)).status).toBe(403)
    expect((await scene.call(BAG_PAGE, { pageNo: 1, pageSize: 1, memberId: 1 }, token)).status).toBe(403)
  })
})

describe('order/bag-order/page', () => {
  test('shows the members of the specification, and no others', async () => {
    const goods = {
      outboundOrderNo: 'OUT-1',
      goodsQty: 3,
      goodsTotalAmount: 25_600,
      estimateWeight: 1500,
      estimateVolume: 12_000,
    }
    const { bagOrderNo } = await scene.bag({ ...goods, status: 1 })
    expect(await scene.data(BAG_PAGE, { pageNo: 1, pageSize: 10, unionId: scene.member.unionId })).toEqual({
      list: [
        {
          bagOrderNo,
          ...goods,
          status: 1,
          statusDesc: 'Pending review',
          unionId: scene.member.unionId,
          createTime: '2026-09-10 12:00:00',
        },
      ],
      total: 1,
    })
  })

  test('is sorted newest first and paged', async () => {
    const nos: string[] = []
    for (let serial = 0; serial < 3; serial++) {
      nos.unshift((await scene.bag()).bagOrderNo)
      if (serial === 1) scene.platform.clock.advance(1000)
    }
    expect(await page()).toEqual({ nos, total: 3 })
    expect(await page({ pageNo: 2, pageSize: 2 })).toEqual({ nos: nos.slice(2), total: 3 })
    expect(await page({ pageNo: 4, pageSize: 1 })).toEqual({ nos: [], total: 3 })
  })

  test('filters by status 0 to 10', async () => {
    const bags: Json[] = []
    for (let status = 0; status <= 10; status++) bags.push(await scene.bag({ status }))
    for (const { status, bagOrderNo } of bags) expect(await page({ status })).toEqual({ nos: [bagOrderNo], total: 1 })
    await scene.moveBag(bags[0].id, 10)
    expect(await page({ status: 0 })).toEqual(nobody)
    expect(await page({ status: 10 })).toEqual({ nos: [bags[10].bagOrderNo, bags[0].bagOrderNo], total: 2 })
    expect(await refused({ status: -1 })).toEqual(invalid('status must be at least 0'))
    expect(await refused({ status: 11 })).toEqual(invalid('status must be at most 10'))
    for (const status of ['1', 1.5, true]) expect(await refused({ status })).toEqual(invalid('status must be integer'))
  })

  test('filters by number, exactly, and by creation, both ends included', async () => {
    scene.platform.clock.advance(999)
    const first = await scene.bag()
    scene.platform.clock.advance(1)
    const second = await scene.bag({ status: 6 })
    expect(await page({ bagOrderNo: first.bagOrderNo })).toEqual({ nos: [first.bagOrderNo], total: 1 })
    expect(await page({ bagOrderNo: first.bagOrderNo, status: 6 })).toEqual(nobody)
    expect(await page({ bagOrderNo: first.bagOrderNo.slice(0, -1) })).toEqual(nobody)
    expect(await page({ bagOrderNo: '' })).toMatchObject({ total: 2 })
    const at = (start: string, end: string) => ({ createTime: [`2026-09-10 ${start}`, `2026-09-10 ${end}`] })
    expect(await page(at('12:00:00', '12:00:00'))).toEqual({ nos: [first.bagOrderNo], total: 1 })
    expect(await page(at('12:00:01', '12:00:01'))).toEqual({ nos: [second.bagOrderNo], total: 1 })
    expect(await page({ ...at('12:00:00', '12:00:01'), status: 6 })).toEqual({ nos: [second.bagOrderNo], total: 1 })
    expect((await refused(at('12:00:01', '12:00:00')))[0]).toBe(400)
    expect((await refused({ createTime: ['2026-09-10 12:00:00'] }))[0]).toBe(400)
  })

  test('names its member by memberId, by unionId, or by both where they agree', async () => {
    const other = await createMember(scene.platform)
    const { bagOrderNo } = await scene.bag()
    await scene.bag({ userId: other.id })
    const { id: memberId, unionId } = scene.member
    expect(await page({ memberId, unionId })).toEqual({ nos: [bagOrderNo], total: 1 })
    expect(await page({ memberId, unionId: other.unionId })).toEqual(nobody)
    expect(await page({ memberId: 999_999 })).toEqual(nobody)
    expect(await page({ memberId: undefined, unionId: 'unknown' })).toEqual(nobody)
    expect(await page({ memberId: other.id, bagOrderNo })).toEqual(nobody)
    expect(await refused({ memberId: undefined })).toEqual(invalid('body must name a member by memberId or unionId'))
    for (const name of ['pageNo', 'pageSize'])
      expect(await refused({ [name]: undefined })).toEqual(invalid(`${name} is required`))
    expect(await refused({ pageSize: 201 })).toEqual(invalid('pageSize must be at most 200'))
  })
})

describe('with restrictToBoundMembers', () => {
  test('partners see bag orders only of members whom they have bound', async () => {
    scene = await OrderScene.start({ restrictToBoundMembers: true })
    const { bagOrderNo } = await scene.bag()
    expect(await page()).toEqual(nobody)
    expect(await scene.data(BAG_QUERY, { bagOrderNo })).toMatchObject({ exists: false, bagOrderNo: null })
    await bind(scene.platform, scene.app, { externalUserId: 'shop-1', memberId: scene.member.id })
    expect(await page()).toEqual({ nos: [bagOrderNo], total: 1 })
    expect(await scene.data(BAG_QUERY, { bagOrderNo })).toMatchObject({ exists: true, bagOrderNo })
  })
})
