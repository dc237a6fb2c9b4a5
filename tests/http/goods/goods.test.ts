import { ChannelRefusal } from '@org/openapi-core/channels'
import type { GoodsChannel } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { DETAIL_PATH } from '../auth/token-calls.js'
import { backpack } from './backpack.js'
import { resolveOptions } from '../../../packages/core/src/options.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let token: string

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
})

const detail = (body: unknown): Promise<Answer> => platform.call(DETAIL_PATH, body, { token })
const good = { goodsId: backpack.goodsId, source: 1 }

describe('goods/detail (rules/goods#reference)', () => {
  test('every member of GoodsDetail, in the specification’s names, and no other', async () => {
    const { body } = await detail(good)
    expect(body.data).toEqual({
      goodsId: '610947572360',
      goodsTitle: 'Canvas backpack',
      goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
      goodsPicUrl: 'https://img.example.com/1.jpg',
      price: '12.50',
      priceInCents: 1250,
      orginalPrice: '19.90',
      stockNum: '120',
      salesCount: '3000+',
      goodsImageUrlList: ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg'],
      postFee: '0.05',
      goodsSource: 1,
      skuList: [
        {
          skuId: '4358970531',
          specId: null,
          price: '12.50',
          priceInCents: 1250,
          salePrice: '11.80',
          salePriceInCents: 1180,
          quantity: 60,
          imageUrl: 'https://img.example.com/white.jpg',
          propertiesId: '1627207:28320',
          propertiesName: 'Colour:White',
        },
        {
          skuId: '4358970532',
          specId: 'b14c2d',
          price: '1000.00',
          priceInCents: 100_000,
          salePrice: '0.07',
          salePriceInCents: 7,
          quantity: 0,
          imageUrl: 'https://img.example.com/black.jpg',
          propertiesId: '1627207:28341',
          propertiesName: 'Colour:Black',
        },
      ],
      skuSpecInfoList: [
        {
          skuSpecName: 'Colour',
          skuSpecList: [
            { pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null },
            { pid: 1627207, vid: 28341, pname: 'Colour', vname: 'Black', icon: 'https://img.example.com/icon.png' },
          ],
        },
      ],
    })
  })

  test('prices in yuan and in cents agree', async () => {
    const prices = [0, 1, 9, 10, 99, 100, 101, 1250, 999_999_999]
    const skuList = prices.map((cents, i) => ({
      ...backpack.skuList[0]!,
      skuId: `${i}`,
      priceInCents: cents,
      salePriceInCents: cents,
    }))
    platform.goods.put({ ...backpack, skuList })
    const { body } = await detail(good)
    for (const sku of body.data.skuList) {
      expect(sku.price).toMatch(/^\d+\.\d{2}$/)
      expect(Math.round(Number(sku.price) * 100)).toBe(sku.priceInCents)
      expect(sku.salePrice).toBe(sku.price)
    }
    expect(body.data.skuList.map(({ price }: { price: string }) => price).slice(0, 4)).toEqual([
      '0.00',
      '0.01',
      '0.09',
      '0.10',
    ])
  })

  test('no variants: empty lists', async () => {
    platform.goods.put({ ...backpack, skuList: [], skuSpecInfoList: [], goodsImageUrlList: [] })
    const { body } = await detail(good)
    expect(body.data).toMatchObject({ skuList: [], skuSpecInfoList: [], goodsImageUrlList: [] })
  })

  test('the channel is asked for the source and id of the request', async () => {
    await detail({ goodsId: 'abc', source: 3 })
    expect(platform.goods.asked).toEqual([{ goodsId: 'abc', source: 3 }])
  })

  test('unknown goods: 1008020000', async () => {
    const { status, body } = await detail({ goodsId: 'unknown', source: 1 })
    expect({ status, body }).toEqual({
      status: 200,
      body: { code: 1008020000, data: null, msg: 'Goods unknown does not exist' },
    })
  })

  const providerError = { code: 1008020003, data: null, msg: 'The marketplace did not answer, please try again later' }

  test('a failing channel: 1008020003 with HTTP 200, after a second attempt', async () => {
    platform.goods.answer = () => {
      throw new Error('connection reset')
    }
    const { status, body } = await detail(good)
    expect({ status, body }).toEqual({ status: 200, body: providerError })
    expect(platform.goods.asked).toHaveLength(2)
  })

  test('a second attempt that succeeds is the answer', async () => {
    platform.goods.answer = () => {
      if (platform.goods.asked.length === 1) throw new Error('connection reset')
      return backpack
    }
    expect((await detail(good)).body.code).toBe(0)
  })

  test('a refusal: 1008020006, asked once', async () => {
    platform.goods.answer = () => {
      throw new ChannelRefusal('blocked')
    }
    expect((await detail(good)).body).toEqual({ code: 1008020006, data: null, msg: 'The marketplace refuses this' })
    expect(platform.goods.asked).toHaveLength(1)
  })

  test('a channel that never answers: 1008020003 after its time', async () => {
    platform = await startPlatform({ channelPolicy: { timeoutMs: 20, attempts: 1 } })
    token = await platform.issueToken(await platform.createApp())
    platform.goods.answer = () => new Promise(() => undefined)
    expect((await detail(good)).body).toEqual(providerError)
  })

  const down = () => {
    throw new Error('down')
  }

  test('too many failures: the channel rests, then is asked again', async () => {
    platform = await startPlatform({ channelPolicy: { attempts: 1, breakAfter: 3, restMs: 5000 } })
    token = await platform.issueToken(await platform.createApp())
    platform.goods.answer = down
    for (let i = 0; i < 5; i++) expect((await detail({ ...good, goodsId: `g${i}` })).body).toEqual(providerError)
    expect(platform.goods.asked).toHaveLength(3)
    platform.clock.advance(5000)
    platform.goods.answer = undefined
    expect((await detail(good)).body.code).toBe(0)
  })

  test('what makes the channel fail for one tenant stops no other tenant, and not its own other goods', async () => {
    const other = await platform.issueToken(
      await platform.createApp({}, await platform.createTenant({ name: 'Other' })),
    )
    const ask = (goodsId: string, bearer: string, tenantId: number) =>
      platform.call('/open-api/goods/detail', { ...good, goodsId }, { token: bearer, tenantId })
    platform.goods.answer = down
    for (let i = 0; i < 40; i++) await ask('broken', token, 1)
    platform.goods.answer = undefined
    expect((await detail(good)).body.code).toBe(0)
    platform.goods.answer = down
    for (let i = 0; i < 40; i++) await ask(`broken ${i}`, token, 1)
    platform.goods.answer = undefined
    expect((await detail(good)).body).toEqual(providerError)
    expect((await ask(good.goodsId, other, 2)).body.code).toBe(0)
  })

  test('a programming error of a channel is found in the log: its kind and its place, where the host has chosen no log, too', async () => {
    const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { storage, goods } = platform
    platform = await startPlatform({ logger: resolveOptions({ storage, channels: { goods } }).logger })
    token = await platform.issueToken(await platform.createApp())
    platform.goods.answer = () => JSON.parse('{') as never
    expect((await detail(good)).body).toEqual(providerError)
    const lines = written.mock.calls.map(([line]) => JSON.parse(String(line)) as { at: string[] })
    written.mockRestore()
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatchObject({
      level: 'warn',
      channel: 'goods',
      error: 'SyntaxError',
      msg: 'channel call failed',
    })
    expect(lines[0]?.at.join()).toContain('goods.test.ts')
  })

  test.each<[string, unknown]>([
    ['null', null],
    ['no object', 'goods'],
    ['a price with a fraction', { ...backpack, priceInCents: 12.5 }],
    ['a negative price', { ...backpack, priceInCents: -1 }],
    ['a price as text', { ...backpack, postFeeInCents: '5' }],
    ['a missing member', { ...backpack, skuList: undefined }],
    ['a variant without id', { ...backpack, skuList: [{ ...backpack.skuList[0], skuId: undefined }] }],
    ['no id', { ...backpack, goodsId: '' }],
  ])('a malformed answer of the channel (%s): 1008020003, and the log says so', async (_, answer) => {
    platform.goods.answer = () => answer
    expect((await detail(good)).body).toEqual(providerError)
    expect(platform.log.lines.filter((line) => line.includes('another shape'))).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['of another id', { goodsId: '610947572361' }, 'goodsId'],
    ['of another marketplace', { goodsSource: 2 }, 'goodsSource'],
  ])('goods %s than were asked for are none: 1008020003, and the log says so', async (_, change, wrong) => {
    platform.goods.answer = () => ({ ...backpack, ...change })
    expect((await detail(good)).body).toEqual(providerError)
    const told = platform.log.lines.filter((line) => line.includes('channel answered goods of another shape'))
    expect(told).toEqual([expect.stringContaining(`"wrong":["${wrong}"]`)])
  })

  test('members that throw when they are read make an answer of another shape', async () => {
    const get = () => {
      throw new Error('the session is closed')
    }
    platform.goods.answer = () => Object.defineProperty({ ...backpack }, 'goodsTitle', { get })
    expect((await detail(good)).body).toEqual(providerError)
    expect(platform.log.lines.filter((line) => line.includes('channel answered goods of another shape'))).toHaveLength(
      1,
    )
  })

  test('what a channel does to the question that it was handed changes neither the next attempt nor the answer', async () => {
    const asked: string[] = []
    const goods: GoodsChannel = {
      async findGoods(query) {
        asked.push(query.goodsId)
        query.goodsId = 'another'
        if (asked.length === 1) throw new Error('once')
        return undefined
      },
    }
    const { msg } = await (await platform.beside({ channels: { goods } })).call(DETAIL_PATH, good, { token })
    expect([asked, msg]).toEqual([[good.goodsId, good.goodsId], `Goods ${good.goodsId} does not exist`])
  })

  test('members that the specification does not have do not leave', async () => {
    platform.goods.answer = () => ({
      ...backpack,
      sellerPhone: '13800000000',
      skuList: [{ ...backpack.skuList[0], cost: 1 }],
    })
    const { text } = await detail(good)
    expect(text).not.toMatch(/sellerPhone|cost|priceInCentsOriginal|originalPrice|postFeeInCents/)
  })
})

describe('goodsId and source, at each endpoint that takes them (rules/goods#reference)', () => {
  const paths = ['detail', 'qc-detail', 'qc-images'].map((name) => `/open-api/goods/${name}`)

  const wrong: [body: object, msg: string][] = [
    [{ source: 1 }, 'goodsId is required'],
    [{ goodsId: null, source: 1 }, 'goodsId is required'],
    [{ goodsId: '', source: 1 }, 'goodsId must not be blank'],
    [{ goodsId: ' \t ', source: 1 }, 'goodsId must not be blank'],
    [{ goodsId: '0', source: 1 }, 'goodsId must not be 0'],
    [{ goodsId: 610947572360, source: 1 }, 'goodsId must be string'],
    [{ goodsId: 'x'.repeat(65), source: 1 }, 'goodsId must have at most 64 characters'],
    [{ goodsId: '1' }, 'source is required'],
    [{ goodsId: '1', source: null }, 'source is required'],
    [{ goodsId: '1', source: 0 }, 'source must be one of 1, 2, 3'],
    [{ goodsId: '1', source: 4 }, 'source must be one of 1, 2, 3'],
    [{ goodsId: '1', source: 5 }, 'source must be one of 1, 2, 3'],
    [{ goodsId: '1', source: 1.5 }, 'source must be integer'],
    [{ goodsId: '1', source: '1' }, 'source must be integer'],
    [{ goodsId: '1', source: true }, 'source must be integer'],
    [{ goodsId: '1', source: '' }, 'source must be integer'],
    [{ goodsId: '1', source: [1] }, 'source must be integer'],
  ]

  test.each(paths.flatMap((path) => wrong.map(([body, msg]) => [path, body, msg] as const)))(
    '%s %j: %s',
    async (path, body, msg) => {
      const answer = await platform.call(path, body, { token })
      expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: `Invalid parameter: ${msg}` })
      expect(platform.goods.asked).toEqual([])
    },
  )

  test.each(paths)('%s takes each of the three sources', async (path) => {
    for (const source of [1, 2, 3])
      expect((await platform.call(path, { goodsId: '1', source }, { token })).status).toBe(200)
  })
})
