import { beforeEach, describe, expect, test } from 'vitest'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from '../promoters/promoters.js'
import { addGoods, goods, spreadsheetCalls } from './spreadsheet-goods.js'

const PAGE_PATH = '/open-api/promotion/spreadsheet/page'

let platform: TestPlatform
let promoterId: number
let rows: ReturnType<typeof spreadsheetCalls>

beforeEach(async () => {
  platform = await startPlatform()
  promoterId = (await addPromoter(platform, { rno: 'ana2026' })).id
  rows = spreadsheetCalls(platform)
})

const add = (members: object = {}): Promise<number> => addGoods(platform, { promoterId, ...members })

/** How many rows partners see. */
async function seen(filter: object = {}): Promise<number> {
  const token = await platform.issueToken(await platform.createApp())
  const { body } = await platform.call(PAGE_PATH, { rno: 'ana2026', ...filter }, { token })
  expect(body.data.list).toHaveLength(body.data.total)
  return body.data.total as number
}

describe('promotion/spreadsheet of the admin API (rules/spreadsheets#rows)', () => {
  test('shows a row as it was given', async () => {
    const id = await add()
    expect(await rows.get(id)).toEqual({ ...goods, id, promoterId, revision: 1, createTime: '2026-09-10T12:00:00' })
  })

  test('shows null, and 0 sales, for what was not given', async () => {
    const { goodsId, goodsTitle, priceInCents, goodsSource } = goods
    const body = { promoterId, goodsId, goodsTitle, priceInCents, goodsSource }
    const id = await platform.adminData('POST promotion/spreadsheet/create', { body })
    expect(await platform.adminData('GET promotion/spreadsheet/get', { query: `id=${id}` })).toEqual({
      ...body,
      id,
      localGoodsTitle: null,
      goodsPicUrl: null,
      goodsImageUrlList: null,
      goodsSaleCount: 0,
      goodsCategoryCode: null,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test.each([
    ['promoterId', undefined],
    ['promoterId', 4711],
    ['goodsId', ''],
    ['goodsId', '0'],
    ['goodsTitle', ' '],
    ['priceInCents', -1],
    ['priceInCents', 12.5],
    ['goodsSource', 4],
    ['goodsSaleCount', -1],
    ['goodsImageUrlList', 'https://img.example.com/1.jpg'],
  ])('refuses %s %j with 400 that names it', async (member, value) => {
    const { status, body } = await rows.create({ promoterId, [member]: value })
    expect([status, body.code, body.error_detail]).toEqual([400, 400, member])
  })

  test('a promoter of another tenant, or a deleted one, is none', async () => {
    const theirs = await addPromoter(platform, {}, await platform.createTenant())
    const gone = await addPromoter(platform)
    await platform.adminData('DELETE promotion/promoter/delete', { query: `id=${gone.id}` })
    const id = await add()
    for (const { id: other } of [theirs, gone] as { id: number }[]) {
      expect((await rows.create({ promoterId: other })).body.error_detail).toBe('promoterId')
      expect((await rows.update(id, { promoterId: other })).body.error_detail).toBe('promoterId')
    }
    expect((await rows.get(id)).promoterId).toBe(promoterId)
  })

  test('what is not there: 1013025001 in writes, null in get', async () => {
    expect((await rows.update(4711, { promoterId })).body.code).toBe(1_013_025_001)
    expect((await platform.admin('DELETE promotion/spreadsheet/delete', { query: 'id=4711' })).body.code).toBe(
      1_013_025_001,
    )
    expect((await platform.admin('DELETE promotion/spreadsheet/delete-list', { query: 'ids=4711' })).body.code).toBe(
      1_013_025_001,
    )
    expect(await rows.get(4711)).toBeNull()
  })

  test('pages newest first, by promoter, goods and time', async () => {
    const other = await addPromoter(platform)
    const first = await add()
    platform.clock.advance(1000)
    const second = await add({ goodsId: 'other' })
    const third = await addGoods(platform, { promoterId: other.id })
    const found = async (query: string): Promise<Json> => {
      const { list, total } = await platform.adminData('GET promotion/spreadsheet/page', { query })
      return { ids: (list as { id: number }[]).map(({ id }) => id), total }
    }
    expect(await found('pageSize=2')).toEqual({ ids: [third, second], total: 3 })
    expect(await found(`promoterId=${promoterId}`)).toEqual({ ids: [second, first], total: 2 })
    expect(await found('goodsId=other')).toEqual({ ids: [second], total: 1 })
    expect(await found(`goodsId=other&promoterId=${other.id}`)).toEqual({ ids: [], total: 0 })
    expect(await found('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual({
      ids: [third, second],
      total: 2,
    })
  })
})

describe('what partners see follows every write', () => {
  test('totals and keywords after an update: price, source, category, promoter, titles', async () => {
    const id = await add()
    const update = (members: object) => rows.update(id, { promoterId, ...members })
    expect(await seen({ maxGoodsPrice: 1250, source: 1, categoryCode: 'bags' })).toBe(1)
    expect(await seen({ keyword: '双肩' })).toBe(1)
    await update({
      priceInCents: 9000,
      goodsSource: 2,
      goodsCategoryCode: 'shoes',
      goodsTitle: 'Running shoe',
      localGoodsTitle: '跑鞋',
    })
    expect(await seen({ maxGoodsPrice: 8999 })).toBe(0)
    expect(await seen({ source: 1 })).toBe(0)
    expect(await seen({ categoryCode: 'bags' })).toBe(0)
    expect(await seen({ minGoodsPrice: 9000, source: 2, categoryCode: 'shoes', keyword: '跑鞋' })).toBe(1)
    expect(await seen({ keyword: '双肩' })).toBe(0)
    const other = await addPromoter(platform)
    await update({ promoterId: other.id })
    expect(await seen()).toBe(0)
  })

  test('delete and delete-list take rows out; a refused one leaves them', async () => {
    const ids = [await add(), await add(), await add()]
    await platform.adminData('DELETE promotion/spreadsheet/delete', { query: `id=${ids[0]}` })
    expect(await seen()).toBe(2)
    await platform.admin('DELETE promotion/spreadsheet/delete-list', { query: `ids=${ids[1]},4711` })
    expect(await seen()).toBe(2)
    await platform.adminData('DELETE promotion/spreadsheet/delete-list', { query: `ids=${ids[1]},${ids[2]}` })
    expect(await seen()).toBe(0)
  })

  test('a category that a row has cannot be deleted: 1013044002', async () => {
    const category = await made(promoterResources(platform).categories, { promoterId })
    const id = await add({ goodsCategoryCode: String(category) })
    const remove = () => platform.admin('DELETE promotion/promoter-category/delete', { query: `id=${category}` })
    expect((await remove()).body.code).toBe(1_013_044_002)
    expect(await seen({ categoryCode: String(category) })).toBe(1)
    await rows.update(id, { promoterId, goodsCategoryCode: null })
    expect((await remove()).body.code).toBe(0)
  })
})
