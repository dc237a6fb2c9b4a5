import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, promoterResources } from '../promoters/promoters.js'
import { addGoods, goods } from './spreadsheet-goods.js'

const PAGE_PATH = '/open-api/promotion/spreadsheet/page'

let platform: TestPlatform
let token: string
let promoter: Json

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
  promoter = await addPromoter(platform, { rno: 'ana2026', sda: 'ANA10' })
})

const call = (members: object = {}): Promise<Answer> =>
  platform.call(PAGE_PATH, { rno: 'ana2026', ...members }, { token })
const add = (members: object = {}): Promise<number> => addGoods(platform, { promoterId: promoter.id, ...members })

async function page(members: object = {}): Promise<Json> {
  const { body, text } = await call(members)
  if (body.code !== 0) throw new Error(text)
  return body.data
}

const titlesOf = ({ list }: Json): string[] => (list as { goodsTitle: string }[]).map(({ goodsTitle }) => goodsTitle)
const titles = async (members: object = {}): Promise<string[]> => titlesOf(await page(members))

const addRate = (exchangeRate: number, members: object = {}): Promise<Json> =>
  platform.adminData('POST pay/exchange-rate/create', {
    body: { name: 'US Dollar', abbreviationCode: 'USD', symbol: '$', exchangeRate, ...members },
  })

const check = {
  goodsId: goods.goodsId,
  source: 1,
  qcPathList: ['https://img.example.com/qc/1.jpg'],
  completionTime: '2026-09-01 10:00:00',
}
const addCheck = (members: object = {}): Promise<Json> =>
  platform.adminData('POST goods/qc-record/create', { body: { ...check, ...members } })

describe('promotion/spreadsheet/page (rules/spreadsheets#page)', () => {
  test('answers the members of SpreadsheetItem, and no other', async () => {
    await addRate(0.14)
    await add()
    expect((await call()).body).toEqual({
      code: 0,
      data: {
        list: [
          {
            goodsId: '610947572360',
            goodsTitle: 'Canvas backpack',
            localGoodsTitle: '帆布双肩包',
            priceInCents: 1250,
            priceInUsd: '1.75',
            goodsSource: 1,
            goodsPicUrl: 'https://img.example.com/1.jpg',
            goodsImageUrlList: ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg'],
            goodsDetailUrl: 'https://www.example.com/goods/detail?goodsId=610947572360&source=1&rno=ana2026',
            goodsSaleCount: 42,
            goodsSda: 'ANA10',
            goodsCategoryCode: 'bags',
            qcInfoList: [],
          },
        ],
        total: 1,
      },
      msg: '',
    })
  })

  test.each([{ rno: undefined }, { rno: null }, { rno: '' }, { rno: '   ' }])(
    '%j: 1013025000, with HTTP 200',
    async (members) => {
      const { status, body } = await call(members)
      expect([status, body.code, body.data]).toEqual([200, 1_013_025_000, null])
    },
  )

  test('without a body: 1013025000, too', async () => {
    const answer = await platform.send({
      path: PAGE_PATH,
      headers: { authorization: `Bearer ${token}`, 'tenant-id': '1' },
    })
    expect([answer.status, answer.body.code]).toEqual([200, 1_013_025_000])
  })

  test('an unknown, inactive or disabled promoter: 1013007000', async () => {
    const { promoters } = promoterResources(platform)
    const become = (id: number, status: number) => promoters.call('PUT update-status', { body: { id, status } })
    await addPromoter(platform, { rno: 'inactive', status: 0 })
    const other = await addPromoter(platform, { rno: 'disabled' })
    await become(other.id, 2)
    await addPromoter(platform, { rno: 'theirs' }, await platform.createTenant())
    for (const rno of ['nobody', 'inactive', 'disabled', 'theirs', 'ANA2026'])
      expect((await call({ rno })).body.code, rno).toBe(1_013_007_000)
    await become(other.id, 1)
    expect(await page({ rno: 'disabled' })).toEqual({ list: [], total: 0 })
  })

  test('shows one promoter’s goods, and a promoter without sda has null', async () => {
    const other = await addPromoter(platform, { rno: 'bea2026' })
    await addGoods(platform, { promoterId: other.id, goodsTitle: 'Bea’s' })
    await add({ goodsTitle: 'Ana’s' })
    expect(await titles()).toEqual(['Ana’s'])
    const { list } = await page({ rno: 'bea2026' })
    expect(list[0]).toMatchObject({
      goodsTitle: 'Bea’s',
      goodsSda: null,
      goodsDetailUrl: expect.stringContaining('rno=bea2026'),
    })
  })

  test('pages of 10 where no size is sent, at most 200; beyond the end none, with the true total', async () => {
    for (let serial = 1; serial <= 12; serial++) await add({ goodsTitle: `${serial}` })
    expect(await titles()).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3'])
    expect(await page({ pageNo: 2 })).toMatchObject({ list: [{ goodsTitle: '2' }, { goodsTitle: '1' }], total: 12 })
    expect(await page({ pageNo: 3 })).toEqual({ list: [], total: 12 })
    expect(await titles({ pageNo: 3, pageSize: 5 })).toEqual(['2', '1'])
    expect((await page({ pageSize: 200 })).list).toHaveLength(12)
  })

  test('sort: created last first; 1 sales, 2 price ascending, 3 descending; ties newest first', async () => {
    for (const [goodsTitle, goodsSaleCount, priceInCents] of [
      ['a', 5, 300],
      ['b', 9, 100],
      ['c', 5, 200],
      ['d', 0, 200],
    ] as const) {
      await add({ goodsTitle, goodsSaleCount, priceInCents })
      if (goodsTitle !== 'c') platform.clock.advance(1000)
    }
    expect(await titles()).toEqual(['d', 'c', 'b', 'a'])
    expect(await titles({ sort: null })).toEqual(['d', 'c', 'b', 'a'])
    expect(await titles({ sort: 1 })).toEqual(['b', 'c', 'a', 'd'])
    expect(await titles({ sort: 2 })).toEqual(['b', 'd', 'c', 'a'])
    expect(await titles({ sort: 3 })).toEqual(['a', 'd', 'c', 'b'])
  })

  test('filters by category, source and price, both ends included', async () => {
    await add({ goodsTitle: 'a', goodsCategoryCode: '7', goodsSource: 1, priceInCents: 100 })
    await add({ goodsTitle: 'b', goodsCategoryCode: '7', goodsSource: 2, priceInCents: 200 })
    await add({ goodsTitle: 'c', goodsCategoryCode: '8', goodsSource: 2, priceInCents: 300 })
    await add({ goodsTitle: 'd', goodsCategoryCode: null, goodsSource: 3, priceInCents: 400 })
    const cases: [filter: object, found: string[]][] = [
      [{ categoryCode: '7' }, ['b', 'a']],
      [{ categoryCode: ' ' }, ['d', 'c', 'b', 'a']],
      [{ source: 2 }, ['c', 'b']],
      [{ source: 2, categoryCode: '7' }, ['b']],
      [{ source: 3, categoryCode: '7' }, []],
      [{ minGoodsPrice: 200 }, ['d', 'c', 'b']],
      [{ maxGoodsPrice: 300 }, ['c', 'b', 'a']],
      [{ minGoodsPrice: 200, maxGoodsPrice: 300 }, ['c', 'b']],
      [{ minGoodsPrice: 199.5, maxGoodsPrice: 299.5 }, ['b']],
      [{ minGoodsPrice: 301, maxGoodsPrice: 399 }, []],
      [{ minGoodsPrice: 300, maxGoodsPrice: 200 }, []],
      [{ minGoodsPrice: -5, maxGoodsPrice: 100 }, ['a']],
      [{ minGoodsPrice: 0, maxGoodsPrice: 1e300 }, ['d', 'c', 'b', 'a']],
      [{ minGoodsPrice: 1e300 }, []],
      [{ maxGoodsPrice: -1 }, []],
      [{ minGoodsPrice: 200, sort: 2, source: 2 }, ['b', 'c']],
    ]
    for (const [filter, found] of cases) {
      const data = await page(filter)
      expect({ filter, titles: titlesOf(data), total: data.total }).toEqual({
        filter,
        titles: found,
        total: found.length,
      })
    }
  })

  test('keyword: in either title, whatever the case; %, _ and \\ are text', async () => {
    await add({ goodsTitle: 'Canvas Backpack', localGoodsTitle: '帆布双肩包' })
    await add({ goodsTitle: '100%_off\\now', localGoodsTitle: 'T恤 XL' })
    const cases: [keyword: string, found: number][] = [
      ['BACK', 1],
      ['vas b', 1],
      ['帆布', 1],
      ['包', 1],
      ['t恤', 1],
      ['xl', 1],
      ['%', 1],
      ['%_', 1],
      ['_', 1],
      ['f\\n', 1],
      ['0_', 0],
      ['c%s', 0],
      ['a', 1],
      ['ack帆', 0],
      [' ', 2],
    ]
    for (const [keyword, found] of cases) expect([keyword, (await page({ keyword })).total]).toEqual([keyword, found])
  })

  test.each([
    ['sort', 0],
    ['sort', 4],
    ['sort', '1'],
    ['source', 4],
    ['source', '1'],
    ['pageNo', 0],
    ['pageSize', 201],
    ['pageSize', -1],
    ['minGoodsPrice', '1'],
    ['rno', 7],
    ['keyword', 7],
    ['categoryCode', 7],
  ])('refuses %s %j with 400', async (member, value) => {
    const { status, body } = await call({ [member]: value })
    expect([status, body.code, body.msg.includes(member)]).toEqual([400, 400, true])
  })

  test('needs its scope', async () => {
    const other = await platform.issueToken(await platform.createApp(), 'pay:order:query')
    expect((await platform.call(PAGE_PATH, { rno: 'ana2026' }, { token: other })).status).toBe(403)
  })
})

describe('what a row is shown with (rules/spreadsheets#derived-members)', () => {
  test.each([
    [1250, 0.14, '1.75'],
    [1, 0.5, '0.01'],
    [1, 0.49999999, '0.00'],
    [100, 1.005, '1.01'],
    [0, 0.14, '0.00'],
    [9_007_199_254_740_991, 0.14, '12610078956637.39'],
  ])('priceInUsd of %d cents at %d is %s: two decimals, half up', async (priceInCents, rate, priceInUsd) => {
    await addRate(rate)
    await add({ priceInCents })
    expect((await page()).list[0]).toMatchObject({ priceInCents, priceInUsd })
  })

  test('without an enabled USD rate priceInUsd is null, and the log warns once', async () => {
    await addRate(0.14, { status: 1 })
    await addRate(0.13, { abbreviationCode: 'EUR' })
    await add()
    await add()
    const warnings = () => platform.log.lines.filter((line) => line.startsWith('warn') && line.includes('USD'))
    expect((await page()).list).toMatchObject([{ priceInUsd: null }, { priceInUsd: null }])
    expect(warnings()).toHaveLength(1)
    await page({ keyword: 'nothing has this' })
    expect(warnings()).toHaveLength(1)
  })

  test('images: as given, the main image alone until they are known, none where there is none', async () => {
    await add({ goodsImageUrlList: null, goodsPicUrl: null })
    await add({ goodsImageUrlList: [] })
    await add({ goodsImageUrlList: undefined })
    await add({ goodsImageUrlList: ['https://img.example.com/9.jpg'] })
    const { list } = await page()
    expect((list as Json[]).map(({ goodsImageUrlList }) => goodsImageUrlList)).toEqual([
      ['https://img.example.com/9.jpg'],
      ['https://img.example.com/1.jpg'],
      ['https://img.example.com/1.jpg'],
      [],
    ])
  })

  test('goodsDetailUrl leads to the host’s own site', async () => {
    const other = await startPlatform({ siteUrl: 'https://shop.example.com/cn/' })
    const { id } = await addPromoter(other, { rno: 'ana2026' })
    await addGoods(other, { promoterId: id, goodsId: '1 &2' })
    const answer = await other.call(
      PAGE_PATH,
      { rno: 'ana2026' },
      { token: await other.issueToken(await other.createApp()) },
    )
    expect(answer.body.data.list[0].goodsDetailUrl).toBe(
      'https://shop.example.com/cn/goods/detail?goodsId=1%20%262&source=1&rno=ana2026',
    )
  })

  test('qcInfoList: the newest 5 by completionTime of these goods and this source; no inspector, no photographer', async () => {
    await add()
    await add({ goodsId: 'other' })
    await add({ goodsSource: 2 })
    for (const day of [3, 1, 6, 2, 5, 4]) {
      await addCheck({
        skuId: `sku ${day}`,
        completionTime: `2026-09-0${day} 10:00:00`,
        inspector: 'Inspector Wang',
        photographer: 'Photographer Li',
      })
    }
    await addCheck({ goodsId: 'other', skuId: 'sku of other', specName: 'White', length: '30' })
    const { text, body } = await call()
    expect(text).not.toMatch(/inspector|photographer|Wang|Li"/i)
    const [ofSource, ofOther, ofGoods] = (body.data.list as Json[]).map(({ qcInfoList }) => qcInfoList as Json[])
    expect(ofSource).toEqual([])
    expect(ofGoods?.map(({ skuId }) => skuId)).toEqual(['sku 6', 'sku 5', 'sku 4', 'sku 3', 'sku 2'])
    expect(ofOther).toEqual([
      {
        goodsId: 'other',
        skuId: 'sku of other',
        source: 1,
        goodsName: null,
        localGoodsName: null,
        specName: 'White',
        localSpecName: null,
        imagePath: null,
        goodsDetailUrl: null,
        qcPathList: ['https://img.example.com/qc/1.jpg'],
        length: '30',
        width: null,
        height: null,
        weight: null,
        volume: null,
        completionTime: '2026-09-01 10:00:00',
      },
    ])
  })

  test('the same goods twice on a page are shown with the same checks', async () => {
    await add()
    await add()
    await addCheck()
    expect(((await page()).list as Json[]).map(({ qcInfoList }) => qcInfoList.length)).toEqual([1, 1])
  })
})
