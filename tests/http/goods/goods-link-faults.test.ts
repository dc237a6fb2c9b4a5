import { createSandboxWorld, sandboxChannels } from '@org/openapi-sandbox'
import { beforeEach, describe, expect, test } from 'vitest'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const PATH = '/open-api/goods/search-url-parse'
const FAILED = 1_008_020_001

let platform: TestPlatform
let token: string

beforeEach(async () => {
  platform = await startPlatform({ channels: sandboxChannels(createSandboxWorld()) })
  token = await platform.issueToken(await platform.createApp())
})

const parse = (searchUrl: string, language = 'en') =>
  platform.call(PATH, { searchUrl }, { token, headers: { 'accept-language': language } })

describe('goods/search-url-parse says what it saw in place of a goods link', () => {
  test.each([
    ['canvas backpack', 'no-link', 'the text has no link', '文本中没有链接'],
    ['帆布双肩包，12.5 元', 'no-link', 'the text has no link', '文本中没有链接'],
    [
      '看 https://shop.example.com/item?id=1 好',
      'unknown-site',
      'shop.example.com is no site whose goods are known',
      'shop.example.com 不是可识别的商品网站',
    ],
    [
      'look at shop.example.com/item?id=1',
      'unknown-site',
      'shop.example.com is no site whose goods are known',
      'shop.example.com 不是可识别的商品网站',
    ],
    [
      'https://shop1.taobao.com/?spm=1',
      'no-goods-id',
      'the link to shop1.taobao.com names no goods',
      'shop1.taobao.com 的链接中没有商品编号',
    ],
    [
      'https://item.taobao.com/item.htm?spm=1',
      'no-goods-id',
      'the link to item.taobao.com names no goods',
      'item.taobao.com 的链接中没有商品编号',
    ],
    [
      'https://www.google.com/search?q=backpack',
      'no-goods-id',
      'the link to www.google.com names no goods',
      'www.google.com 的链接中没有商品编号',
    ],
    [
      'https://e.tb.cn/h.7vUJ?tk=uEXD',
      'short-link',
      'the short link could not be followed to goods',
      '短链接无法解析到商品',
    ],
    [
      'https://www.pandabuy.com/product?url=PI12345',
      'short-link',
      'the short link could not be followed to goods',
      '短链接无法解析到商品',
    ],
  ])('%s: %s', async (...[searchUrl, reason, en, zh]) => {
    expect((await parse(searchUrl)).body).toEqual({
      code: FAILED,
      data: null,
      msg: `No goods link was recognised: ${en}`,
    })
    const logged = platform.log.lines
      .map((line) => JSON.stringify(line))
      .filter((line) => line.includes('not recognised'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain(reason)
    expect((await parse(searchUrl, 'zh')).body.msg).toBe(`无法识别商品链接：${zh}`)
  })
})

describe('links that other sites wrap or number', () => {
  const item = encodeURIComponent('https://item.taobao.com/item.htm?id=612345678901')
  const page = 'aHR0cHM6Ly9pdGVtLnRhb2Jhby5jb20vaXRlbS5odG0_aWQ9NjEyMzQ1Njc4OTAx'
  test.each([
    [`https://www.google.com/url?q=${item}&sa=D&source=editors&ust=1`, '612345678901', 1],
    [`https://www.google.co.uk/url?sa=t&url=${item}`, '612345678901', 1],
    [`https://www.bing.com/ck/a?!&&p=9c&ptn=3&u=a1${page}&ntb=1`, '612345678901', 1],
    [`https://duckduckgo.com/l/?uddg=${item}&rut=1`, '612345678901', 1],
    ['https://hoobuy.com/product/3/612345678901', '612345678901', 1],
    ['https://www.usfans.com/product/4/612345678901', '612345678901', 2],
    ['https://www.alibaba.com/product-detail/Most-Popular-4pins-I2C_1600270997819.html?spm=a2700', '1600270997819', 4],
    ['https://wholesaler.alibaba.com/product-detail/GFB-ffh4d3-battery-3_1906993224.html', '1906993224', 4],
  ])('%s', async (searchUrl, goodsId, goodsSource) => {
    expect((await parse(searchUrl)).body).toMatchObject({ code: 0, data: { goodsId, goodsSource } })
  })

  test('goods of alibaba.com are no goods of 1688, whose ids are others', async () => {
    const { body } = await parse('https://www.alibaba.com/product-detail/Bag_1600270997819.html')
    expect(body.data).toMatchObject({
      goodsSourceName: 'other',
      goodsDetailUrl: 'https://www.alibaba.com/product-detail/_1600270997819.html',
    })
  })
})
