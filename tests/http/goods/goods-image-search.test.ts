import { ChannelRefusal } from '@org/openapi-core/channels'
import type { FoundGoodsPage, GoodsChannel, ImageQuery } from '@org/openapi-core/channels'
import { createSandboxWorld, sandboxChannels } from '@org/openapi-sandbox'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const PATH = '/open-api/goods/search-by-images'

/** A marketplace that finds what a test put into it, or fails as told. */
class ScriptedImages implements GoodsChannel {
  readonly searched: ImageQuery[] = []
  /** May throw. */
  found: () => unknown = () => ({ goodsList: [sneakers], totalCount: 42 })

  async findGoods(): Promise<undefined> {}

  async searchByImage(query: ImageQuery): Promise<FoundGoodsPage> {
    this.searched.push(query)
    return this.found() as FoundGoodsPage
  }
}

const sneakers = {
  goodsId: '4398210567',
  goodsTitle: 'Low-top canvas sneakers',
  goodsDetailUrl: 'https://weidian.com/item.html?itemID=4398210567',
  goodsPicUrl: 'https://img.example.com/4398210567.jpg',
  priceInCents: 15_800,
  originPriceInCents: 18_800,
  salesCount: '640',
  discountPriceInCents: 15_005,
}

const good = { imagesUrl: 'https://img.example.com/a.jpg', page: 1, source: 3 }

let platform: TestPlatform
let goods: ScriptedImages
let token: string

beforeEach(async () => {
  goods = new ScriptedImages()
  platform = await startPlatform({ channels: { goods } })
  token = await platform.issueToken(await platform.createApp())
})

const search = (body: unknown): Promise<Answer> => platform.call(PATH, body, { token })

describe('goods/search-by-images (rules/goods#image-search)', () => {
  test('every member of ImageSearchResult, and no other', async () => {
    goods.found = () => ({ goodsList: [{ ...sneakers, isFavourite: true }], totalCount: 42, next: 'x' })
    const { status, body } = await search({ ...good, page: 3 })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: 0,
        msg: '',
        data: {
          goodsList: [
            {
              goodsId: '4398210567',
              goodsTitle: 'Low-top canvas sneakers',
              goodsDetailUrl: 'https://weidian.com/item.html?itemID=4398210567',
              goodsPicUrl: 'https://img.example.com/4398210567.jpg',
              goodsSource: 3,
              price: '158.00',
              priceInCents: 15_800,
              originPriceInCents: 18_800,
              salesCount: '640',
              hasDiscount: true,
              discountPriceInCents: 15_005,
            },
          ],
          page: 3,
          size: 20,
          totalPage: 3,
          totalCount: 42,
        },
      },
    })
    expect(goods.searched).toEqual([{ imageUrl: good.imagesUrl, source: 3, page: 3, size: 20 }])
  })

  test.each([
    [0, 0],
    [1, 1],
    [20, 1],
    [21, 2],
    [40, 2],
    [41, 3],
  ])('%i matches: %i pages', async (totalCount, totalPage) => {
    goods.found = () => ({ goodsList: [], totalCount })
    expect((await search(good)).body.data).toEqual({ goodsList: [], page: 1, size: 20, totalPage, totalCount })
  })

  test('no discount: what it sells for is the price', async () => {
    goods.found = () => ({ goodsList: [{ ...sneakers, priceInCents: 5, discountPriceInCents: 5 }], totalCount: 1 })
    expect((await search(good)).body.data.goodsList[0]).toMatchObject({
      price: '0.05',
      hasDiscount: false,
      discountPriceInCents: 5,
    })
  })

  test.each([1, 2, 3])('source %i', async (source) => {
    expect((await search({ ...good, source })).body.data.goodsList[0].goodsSource).toBe(source)
  })

  test('needs its scope', async () => {
    const other = await platform.issueToken(await platform.createApp({ scopes: ['goods:detail:read'] }))
    expect((await platform.call(PATH, good, { token: other })).status).toBe(403)
  })
})

describe('what is no request', () => {
  test.each<[object, string]>([
    [{ imagesUrl: undefined }, 'imagesUrl is required'],
    [{ imagesUrl: null }, 'imagesUrl is required'],
    [{ imagesUrl: '' }, 'imagesUrl must not be blank'],
    [{ imagesUrl: ' ' }, 'imagesUrl must not be blank'],
    [{ imagesUrl: 1 }, 'imagesUrl must be string'],
    [{ imagesUrl: `https://img.example.com/${'a'.repeat(2048)}.jpg` }, 'imagesUrl must have at most 2048 characters'],
    [{ page: undefined }, 'page is required'],
    [{ page: 0 }, 'page must be at least 1'],
    [{ page: -1 }, 'page must be at least 1'],
    [{ page: 1.5 }, 'page must be integer'],
    [{ page: '1' }, 'page must be integer'],
    [{ source: undefined }, 'source is required'],
    [{ source: 0 }, 'source must be one of 1, 2, 3'],
    [{ source: 4 }, 'source must be one of 1, 2, 3'],
    [{ source: 5 }, 'source must be one of 1, 2, 3'],
    [{ source: '1' }, 'source must be integer'],
  ])('%j: %s', async (change, msg) => {
    const answer = await search({ ...good, ...change })
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: `Invalid parameter: ${msg}` })
    expect(goods.searched).toEqual([])
  })
})

describe('what is no image', () => {
  test.each([
    'a.jpg',
    'ftp://img.example.com/a.jpg',
    'file:///a.jpg',
    'javascript:alert(1)//a.jpg',
    'https://img.example.com/',
    'https://img.example.com/a.svg',
    'https://img.example.com/a?b=.jpg',
    'http://localhost/a.jpg',
    'http://x.localhost/a.jpg',
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://0177.0.0.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:7f00:1]/a.jpg',
    'http://10.0.0.1/a.jpg',
    'http://192.168.0.1/a.jpg',
    'http://172.16.0.1/a.jpg',
    'http://169.254.169.254/a.jpg',
    'http://0.0.0.0/a.jpg',
    'https://img.example.com@127.0.0.1/a.jpg',
    'https://user@img.example.com/a.jpg',
  ])('%s: 1008020002', async (imagesUrl) => {
    const { status, body } = await search({ ...good, imagesUrl })
    const msg = 'imagesUrl must be the public http(s) address of an image that ends in .jpg .jpeg .png .webp .gif .bmp'
    expect({ status, body }).toEqual({ status: 200, body: { code: 1_008_020_002, data: null, msg } })
    expect(goods.searched).toEqual([])
  })

  test.each(['.jpg', '.jpeg', '.png', '.webp', '.gif', '.bmp', '.JPG', '.Png?x=1', '.webp?a=/b.txt#c'])(
    '%s is one, and its host is not looked up',
    async (ending) => {
      const imagesUrl = `https://nowhere.invalid/a${ending}`
      expect((await search({ ...good, imagesUrl })).body.code).toBe(0)
      expect(goods.searched[0]?.imageUrl).toBe(imagesUrl)
    },
  )
})

describe('a marketplace in trouble: 1008020003, and 1008020006 where it refuses', () => {
  const providerError = {
    code: 1_008_020_003,
    data: null,
    msg: 'The marketplace did not answer, please try again later',
  }

  test('it refuses', async () => {
    goods.found = () => {
      throw new ChannelRefusal('no')
    }
    expect((await search(good)).body).toEqual({ code: 1_008_020_006, data: null, msg: 'The marketplace refuses this' })
    expect(goods.searched).toHaveLength(1)
  })

  test.each<[string, () => unknown, number]>([
    [
      'fails',
      () => {
        throw new Error('down')
      },
      2,
    ],
    ['answers nothing', () => undefined, 1],
    ['answers more than a page', () => ({ goodsList: Array.from({ length: 21 }, () => sneakers), totalCount: 21 }), 1],
    ['answers half a cent', () => ({ goodsList: [{ ...sneakers, priceInCents: 0.5 }], totalCount: 1 }), 1],
    ['answers no total', () => ({ goodsList: [sneakers] }), 1],
    ['answers goods without an id', () => ({ goodsList: [{ ...sneakers, goodsId: '' }], totalCount: 1 }), 1],
  ])('it %s', async (_, found, calls) => {
    goods.found = found
    expect((await search(good)).body).toEqual(providerError)
    expect(goods.searched).toHaveLength(calls)
  })

  test('it has no image search', async () => {
    platform = await startPlatform({ channels: { goods: { findGoods: async () => undefined } } })
    token = await platform.issueToken(await platform.createApp())
    expect((await search(good)).body).toEqual(providerError)
  })
})

test('the sandbox answers from its catalogue, and can be put into trouble', async () => {
  const world = createSandboxWorld()
  platform = await startPlatform({ channels: sandboxChannels(world) })
  token = await platform.issueToken(await platform.createApp())
  const { body } = await search({ ...good, imagesUrl: 'https://img.example.com/5127093348.jpg' })
  expect(body.data).toMatchObject({ page: 1, size: 20, totalPage: 1, totalCount: 2 })
  expect(body.data.goodsList.map(({ goodsId }: { goodsId: string }) => goodsId)).toEqual(['5127093348', '4398210567'])
  await world.control({ method: 'POST', path: '/behaviour', body: { channel: 'goods', mode: 'down', times: 2 } })
  expect((await search(good)).body.code).toBe(1_008_020_003)
})

test('pictures that the marketplace fails at keep no goods from being shown', async () => {
  platform = await startPlatform({
    channels: { goods },
    channelPolicy: { attempts: 1, breakAfter: 4, breakQuestions: 3 },
  })
  token = await platform.issueToken(await platform.createApp())
  goods.found = () => {
    throw new Error('down')
  }
  for (let i = 0; i < 6; i++) {
    const { body } = await search({ ...good, imagesUrl: `https://img.example.com/${i}.jpg` })
    expect(body.code).toBe(1_008_020_003)
  }
  // They are left alone by now; of goods the marketplace knows that it has none.
  expect(goods.searched).toHaveLength(4)
  const { body } = await platform.call('/open-api/goods/detail', { goodsId: 'g1', source: 3 }, { token })
  expect(body.code).toBe(1_008_020_000)
})
