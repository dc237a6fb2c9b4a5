import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { QC_DETAIL_PATH } from '../auth/token-calls.js'
import { startPlatform } from '../../start-platform.js'

const PAGE_PATH = '/open-api/goods/qc-page'
const IMAGES_PATH = '/open-api/goods/qc-images'

let platform: TestPlatform
let token: string

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
})

const record = {
  goodsId: '100',
  source: 1,
  skuId: 'sku-1',
  goodsName: 'Backpack',
  qcPathList: ['https://img.example.com/qc/1.jpg', 'https://img.example.com/qc/2.jpg'],
  length: '30',
  width: '20.5',
  height: '10',
  weight: '500',
  volume: '6150',
  completionTime: '2026-09-01 10:00:00',
  inspector: 'Inspector Wang',
  photographer: 'Photographer Li',
}

const add = (members: object = {}, tenantId = 1): Promise<Json> =>
  platform.adminData('POST goods/qc-record/create', { body: { ...record, ...members }, tenantId })

const call = (path: string, body: unknown): Promise<Answer> => platform.call(path, body, { token })
const page = async (members: object = {}): Promise<Json> =>
  (await call(PAGE_PATH, { pageNo: 1, pageSize: 10, ...members })).body.data
const goodsIds = (data: Json): string[] => (data.list as { goodsId: string }[]).map(({ goodsId }) => goodsId)

describe('goods/qc-detail (rules/goods#quality-checks)', () => {
  test('the members of QcDetail, and no other', async () => {
    await add()
    const { body } = await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })
    expect(body.data).toEqual({
      goodsId: '100',
      qcPathList: ['https://img.example.com/qc/1.jpg', 'https://img.example.com/qc/2.jpg'],
      length: '30',
      width: '20.5',
      height: '10',
      weight: '500',
      volume: '6150',
      completionTime: '2026-09-01 10:00:00',
    })
  })

  test('the latest by completionTime, not by creation', async () => {
    await add({ length: 'latest', completionTime: '2026-09-03 10:00:00' })
    await add({ length: 'oldest', completionTime: '2026-09-01 10:00:00' })
    await add({ length: 'middle', completionTime: '2026-09-02 10:00:00' })
    expect((await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })).body.data.length).toBe('latest')
  })

  test('of equal times the later id', async () => {
    for (const length of ['first', 'second', 'third']) await add({ length })
    expect((await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })).body.data.length).toBe('third')
  })

  test('none: code 0, data null', async () => {
    await add()
    for (const body of [
      { goodsId: '100', source: 2 },
      { goodsId: '101', source: 1 },
    ]) {
      expect((await call(QC_DETAIL_PATH, body)).body).toEqual({ code: 0, data: null, msg: '' })
    }
  })

  test('a deleted record does not count', async () => {
    await add({ length: 'older' })
    const id = await add({ length: 'newer', completionTime: '2026-09-05 10:00:00' })
    await platform.adminData('DELETE goods/qc-record/delete', { query: `id=${id}` })
    expect((await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })).body.data.length).toBe('older')
  })

  test('measures that nobody took are null', async () => {
    await add({ length: null, weight: undefined })
    expect((await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })).body.data).toMatchObject({
      length: null,
      weight: null,
    })
  })
})

describe('goods/qc-images (rules/goods#quality-checks)', () => {
  test('the photos of the latest record', async () => {
    await add({ qcPathList: ['https://img.example.com/new.jpg'], completionTime: '2026-09-02 10:00:00' })
    await add({ qcPathList: ['https://img.example.com/old.jpg'] })
    expect((await call(IMAGES_PATH, { goodsId: '100', source: 1 })).body.data).toEqual([
      'https://img.example.com/new.jpg',
    ])
  })

  test('none: an empty list', async () => {
    expect((await call(IMAGES_PATH, { goodsId: '100', source: 1 })).body).toEqual({ code: 0, data: [], msg: '' })
  })
})

describe('goods/qc-page (rules/goods#quality-checks)', () => {
  test('completionTime desc, then id desc', async () => {
    await add({ goodsId: 'b', completionTime: '2026-09-02 10:00:00' })
    await add({ goodsId: 'd', completionTime: '2026-09-01 10:00:00' })
    await add({ goodsId: 'a', completionTime: '2026-09-03 10:00:00' })
    await add({ goodsId: 'c', completionTime: '2026-09-01 10:00:00' })
    const data = await page()
    expect(goodsIds(data)).toEqual(['a', 'b', 'c', 'd'])
    expect(data.total).toBe(4)
  })

  test('pages follow each other; beyond the last one: empty, with the true total', async () => {
    for (let i = 1; i <= 5; i++) await add({ goodsId: `${i}`, completionTime: `2026-09-0${i} 10:00:00` })
    expect(goodsIds(await page({ pageSize: 2 }))).toEqual(['5', '4'])
    expect(goodsIds(await page({ pageNo: 2, pageSize: 2 }))).toEqual(['3', '2'])
    expect(goodsIds(await page({ pageNo: 3, pageSize: 2 }))).toEqual(['1'])
    expect(await page({ pageNo: 4, pageSize: 2 })).toEqual({ list: [], total: 5 })
    expect(await page({ pageNo: 9_007_199_254_740, pageSize: 200 })).toEqual({ list: [], total: 5 })
  })

  test('filters: goodsId exact, source, both', async () => {
    await add({ goodsId: '10' })
    await add({ goodsId: '100', source: 2 })
    await add({ goodsId: '10', source: 2 })
    expect((await page({ goodsId: '10' })).total).toBe(2)
    expect((await page({ goodsId: '1' })).total).toBe(0)
    expect((await page({ goodsId: '%' })).total).toBe(0)
    expect((await page({ source: 2 })).total).toBe(2)
    expect(goodsIds(await page({ goodsId: '10', source: 2 }))).toEqual(['10'])
    expect((await page({ source: 3 })).total).toBe(0)
  })

  test('blank goodsId and null filters are none', async () => {
    await add()
    expect((await page({ goodsId: ' ', source: null, createTime: null, completionTime: null })).total).toBe(1)
  })

  test('completionTime is inclusive at both ends', async () => {
    for (const second of ['00', '01', '02', '03'])
      await add({ goodsId: second, completionTime: `2026-09-01 10:00:${second}` })
    expect(goodsIds(await page({ completionTime: ['2026-09-01 10:00:01', '2026-09-01 10:00:02'] }))).toEqual([
      '02',
      '01',
    ])
    expect(goodsIds(await page({ completionTime: ['2026-09-01 10:00:02', '2026-09-01 10:00:02'] }))).toEqual(['02'])
    expect(await page({ completionTime: ['2026-09-01 10:00:04', '2026-09-01 11:00:00'] })).toEqual({
      list: [],
      total: 0,
    })
  })

  test('a row shown as :05 is matched by an end of :05, whatever its milliseconds', async () => {
    await add({ completionTime: Date.parse('2026-09-01T10:00:05.999+08:00') })
    const data = await page({ completionTime: ['2026-09-01 10:00:05', '2026-09-01 10:00:05'] })
    expect(data.list[0].completionTime).toBe('2026-09-01 10:00:05')
    expect((await page({ completionTime: ['2026-09-01 10:00:00', '2026-09-01 10:00:04'] })).total).toBe(0)
    expect((await page({ completionTime: ['2026-09-01 10:00:06', '2026-09-01 10:00:09'] })).total).toBe(0)
  })

  test('createTime is when the record was made', async () => {
    await add({ goodsId: 'first' })
    platform.clock.advance(5999)
    await add({ goodsId: 'second' })
    expect(goodsIds(await page({ createTime: ['2026-09-10 12:00:00', '2026-09-10 12:00:00'] }))).toEqual(['first'])
    expect(goodsIds(await page({ createTime: ['2026-09-10 12:00:05', '2026-09-10 12:00:05'] }))).toEqual(['second'])
    expect((await page({ createTime: ['2026-09-10 12:00:00', '2026-09-10 12:00:05'] })).total).toBe(2)
  })

  test('the calendar is Asia/Shanghai, or the engine’s', async () => {
    await add({ completionTime: '2026-09-01T16:30:00Z' })
    expect((await page()).list[0].completionTime).toBe('2026-09-02 00:30:00')
    const elsewhere = await platform.beside({ timeZone: 'America/New_York' })
    const { body } = await elsewhere.call(
      PAGE_PATH,
      { pageNo: 1, pageSize: 1, completionTime: ['2026-09-01 12:30:00', '2026-09-01 12:30:00'] },
      { token },
    )
    expect(body.data.list[0].completionTime).toBe('2026-09-01 12:30:00')
  })

  test.each<[object, string]>([
    [{ pageSize: 10 }, 'pageNo is required'],
    [{ pageNo: 1 }, 'pageSize is required'],
    [{ pageNo: null, pageSize: 10 }, 'pageNo is required'],
    [{ pageNo: 0, pageSize: 10 }, 'pageNo must be at least 1'],
    [{ pageNo: 1, pageSize: 0 }, 'pageSize must be at least 1'],
    [{ pageNo: 1, pageSize: -1 }, 'pageSize must be at least 1'],
    [{ pageNo: 1, pageSize: 201 }, 'pageSize must be at most 200'],
    [{ pageNo: 1.5, pageSize: 10 }, 'pageNo must be integer'],
    [{ pageNo: 1, pageSize: 10, source: 4 }, 'source must be one of 1, 2, 3'],
  ])('%j: %s', async (body, msg) => {
    const answer = await call(PAGE_PATH, body)
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: `Invalid parameter: ${msg}` })
  })

  test('200 is the most', async () => {
    expect((await call(PAGE_PATH, { pageNo: 1, pageSize: 200 })).status).toBe(200)
  })
})

describe('what never leaves (rules/goods#quality-checks)', () => {
  test('inspector, photographer and id are in no answer', async () => {
    await add()
    const answers = [
      await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 }),
      await call(IMAGES_PATH, { goodsId: '100', source: 1 }),
      await call(PAGE_PATH, { pageNo: 1, pageSize: 10 }),
    ]
    for (const { text } of answers) expect(text).not.toMatch(/inspector|photographer|Wang|Li\b|"id"|sku-1/i)
    const { list } = await platform.adminData('GET goods/qc-record/page')
    expect(list[0]).toMatchObject({ inspector: 'Inspector Wang', photographer: 'Photographer Li' })
  })

  test('records of another tenant', async () => {
    const other = await platform.createTenant()
    await add({}, other)
    expect((await call(QC_DETAIL_PATH, { goodsId: '100', source: 1 })).body.data).toBeNull()
    expect((await call(IMAGES_PATH, { goodsId: '100', source: 1 })).body.data).toEqual([])
    expect(await page()).toEqual({ list: [], total: 0 })
    const otherToken = await platform.issueToken(await platform.createApp({}, other))
    const seen = await platform.call(
      QC_DETAIL_PATH,
      { goodsId: '100', source: 1 },
      { token: otherToken, tenantId: other },
    )
    expect(seen.body.data.goodsId).toBe('100')
  })
})
