import { scriptedGoods } from '@org/openapi-testing'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { airLine } from './logistics/logistics-platform.js'
import { resourceCalls, told } from './members/managed-members.js'
import { startPlatform } from '../start-platform.js'
import { addPromoter } from './promoters/promoters.js'
import { goods as market, line, PurchaseScene, sku } from './purchases/purchase-scene.js'
import { goods as listed } from './spreadsheets/spreadsheet-goods.js'

const SCRIPT = 'javascript:alert(1)'
const GOOD = 'https://img.example.com/1.jpg'

let platform: TestPlatform
let token: string

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
})

const call = async (path: string, body: unknown): Promise<Json> => {
  const answer = await platform.call(path, body, { token })
  if (answer.body.code !== 0) throw new Error(answer.text)
  return answer.body.data
}

const record = {
  goodsId: listed.goodsId,
  source: 1 as const,
  qcPathList: [GOOD],
  completionTime: '2026-09-01 10:00:00',
}

describe('an address that is stored is http(s)', () => {
  const resources: Record<
    string,
    { save: object; members: [name: string, wrap: (address: string) => unknown, detail?: string][] }
  > = {
    'goods/qc-record': {
      save: record,
      members: [
        ['imagePath', (address) => address],
        ['goodsDetailUrl', (address) => address],
        ['qcPathList', (address) => [GOOD, address], 'qcPathList[1]'],
      ],
    },
    'promotion/spreadsheet': {
      save: listed,
      members: [
        ['goodsPicUrl', (address) => address],
        ['goodsImageUrlList', (address) => [GOOD, address], 'goodsImageUrlList[1]'],
      ],
    },
    'logistics/line': { save: airLine, members: [['icon', (address) => address]] },
  }

  test.each(Object.keys(resources))('%s', async (path) => {
    const { save, members } = resources[path] as (typeof resources)[string]
    const promoterId = (await addPromoter(platform)).id as number
    const calls = resourceCalls(platform, path, { ...save, ...(path === 'promotion/spreadsheet' && { promoterId }) })
    const id = (await calls.create()).body.data as number
    for (const [name, wrap, detail = name] of members) {
      for (const address of [SCRIPT, 'JAVASCRIPT:x', 'data:text/html,x', '//img.example.com/1.jpg', 'https://', ' ']) {
        for (const answer of [
          await calls.create({ [name]: wrap(address) }),
          await calls.update(id, { [name]: wrap(address) }),
        ]) {
          expect({ ...told(answer), address }).toEqual({ status: 400, detail, address })
        }
      }
      expect((await calls.update(id, { [name]: wrap('http://img.example.com/2.jpg') })).body.code).toBe(0)
    }
  })
})

describe('an address that is none does not leave, and the rest of the answer does', () => {
  test('live goods, and those that an image search finds', async () => {
    const spec = {
      skuSpecName: 'Colour',
      skuSpecList: [{ pid: '1', vid: '2', pname: 'Colour', vname: 'White', icon: SCRIPT }],
    }
    platform.goods.put(
      market('bad', {
        goodsDetailUrl: SCRIPT,
        goodsPicUrl: '//img.example.com/1.jpg',
        goodsImageUrlList: [SCRIPT, GOOD],
        skuList: [sku('s1', { imageUrl: 'data:text/html,x' })],
        skuSpecInfoList: [spec],
      }),
    )
    const detail = await call('/open-api/goods/detail', { goodsId: 'bad', source: 1 })
    expect(detail).toMatchObject({ goodsId: 'bad', goodsDetailUrl: '', goodsPicUrl: '', goodsImageUrlList: [GOOD] })
    expect([detail.skuList[0].imageUrl, detail.skuSpecInfoList[0].skuSpecList[0].icon]).toEqual(['', null])

    const found = {
      goodsId: 'f',
      goodsTitle: 'Found',
      salesCount: '1',
      priceInCents: 1,
      originPriceInCents: 1,
      discountPriceInCents: 1,
    }
    const goodsList = [{ ...found, goodsDetailUrl: SCRIPT, goodsPicUrl: SCRIPT }]
    const searching = Object.assign(scriptedGoods(), { searchByImage: async () => ({ goodsList, totalCount: 1 }) })
    platform = await startPlatform({ channels: { goods: searching } })
    token = await platform.issueToken(await platform.createApp())
    const search = await call('/open-api/goods/search-by-images', { imagesUrl: GOOD, page: 1, source: 1 })
    expect(search.goodsList).toEqual([expect.objectContaining({ goodsId: 'f', goodsDetailUrl: '', goodsPicUrl: '' })])
  })

  test('what was bought', async () => {
    const scene = await PurchaseScene.open()
    scene.put('g1', { goodsPicUrl: SCRIPT, skuList: [sku('s1', { imageUrl: SCRIPT })] })
    const quote = await scene.quote([line('g1')])
    expect(quote.data.shops[0].items[0]).toMatchObject({ goodsId: 'g1', imagePath: '' })
    await scene.created('o1')
    expect((await scene.query()).data.orders[0].items[0]).toMatchObject({ goodsId: 'g1', imagePath: '' })
  })

  test('a parcel’s page at its carrier', async () => {
    platform = await startPlatform()
    platform.tracking.put({ trackingNo: 'T1', type: 2 }, { events: [], trackUrl: SCRIPT, country: 'US' })
    token = await platform.issueToken(await platform.createApp())
    expect(await call('/open-api/logistics/track/query', { trackingNo: 'T1', type: 2 })).toMatchObject({
      trackUrl: null,
      country: 'US',
    })
  })

  test('rows from before the rule: quality checks, spreadsheets, freight lines', async () => {
    const stores = platform.storage.forTenant(1)
    const now = platform.clock.now()
    const promoter = await addPromoter(platform, { rno: 'ana2026' })
    const check = {
      ...record,
      completionTime: now,
      imagePath: SCRIPT,
      goodsDetailUrl: SCRIPT,
      qcPathList: [SCRIPT, GOOD],
    }
    await stores.qualityChecks.create(check, now)
    await stores.transaction((tx) =>
      tx.spreadsheets.create(
        { ...listed, goodsSource: 1, promoterId: promoter.id as number, goodsPicUrl: SCRIPT, goodsImageUrlList: null },
        now,
      ),
    )
    await stores.freightLines.create({ ...airLine, billingType: 1, status: 0, lineUUid: 'line-1', icon: SCRIPT }, now)

    const goods = { goodsId: listed.goodsId, source: 1 }
    expect(await call('/open-api/goods/qc-images', goods)).toEqual([GOOD])
    expect(await call('/open-api/goods/qc-detail', goods)).toMatchObject({ qcPathList: [GOOD] })
    expect((await call('/open-api/goods/qc-page', { pageNo: 1, pageSize: 10 })).list).toEqual([
      expect.objectContaining({ qcPathList: [GOOD] }),
    ])
    const { list } = await call('/open-api/promotion/spreadsheet/page', { rno: 'ana2026' })
    expect(list[0]).toMatchObject({ goodsId: listed.goodsId, goodsPicUrl: null, goodsImageUrlList: [] })
    expect(list[0].qcInfoList[0]).toMatchObject({ imagePath: null, goodsDetailUrl: null, qcPathList: [GOOD] })
    expect(await call('/open-api/logistics/line/freight-estimate', { countryCode: 'US', weight: 1000 })).toEqual([
      expect.objectContaining({ lineUUid: 'line-1', icon: null }),
    ])
    // Operations see what is stored, to put it right.
    expect((await platform.adminData('GET goods/qc-record/page')).list[0]).toMatchObject({ imagePath: SCRIPT })
  })

  test('a chat platform from before the rule: nobody is sent on to it', async () => {
    const config = { authorizeBase: 'http://chat.example.com/authorize', clientId: 'client', redirects: [] }
    const stores = platform.storage.forTenant(1)
    for (const authorizeBase of [config.authorizeBase, 'https://chat.example.com/authorize#top']) {
      await stores.settings.save('chat-config', { ...config, authorizeBase }, platform.clock.now())
      const redirectUri = 'https://shop.example.com/back'
      const answer = await platform.call('/open-api/member/auth/chat-authorize-url', { redirectUri }, { token })
      expect(answer.body).toMatchObject({ code: 1_004_020_001, data: null })
      expect(await platform.adminData('GET member/chat-config/get')).toEqual({ ...config, authorizeBase })
    }
  })
})
