import { describe, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.js'
import { LinkBook } from './link-book.js'
import { readText } from './link-reader.js'
import { linkRules } from './link-rules.js'

const book = new LinkBook(linkRules)

/** `market goodsId`, `short link`, or nothing. */
function read(text: string): string | undefined {
  const target = readText(book, text)?.target
  if (target === undefined) return undefined
  return 'shortLink' in target ? `short ${target.shortLink}` : `${target.market} ${target.goodsId}`
}

describe('the link in a text', () => {
  test.each<[text: string, cleaned: string]>([
    ['看 https://item.taobao.com/item.htm?id=123 456', 'https://item.taobao.com/item.htm?id=123'],
    ['https://item.taobao.com/item.htm?id=123，好', 'https://item.taobao.com/item.htm?id=123'],
    ['  https://item.taobao.com/ item.htm?id=123 \n', 'https://item.taobao.com/item.htm?id=123'],
    ['https://item.tao\tbao.com/item.htm?id=123', 'https://item.taobao.com/item.htm?id=123'],
    ['看item.taobao.com/item.htm?id=123这', 'item.taobao.com/item.htm?id=123'],
    ['https://weidian.com/item.html?itemID=123&a=b,', 'https://weidian.com/item.html?itemID=123&a=b,'],
    ['https://item.taobao.com/淘宝item.htm?id=123 MF937', 'https://item.taobao.com/item.htm?id=123MF937'],
  ])('%j was cleaned to %j', (text, cleaned) => {
    expect(readText(book, text)?.cleaned).toBe(cleaned)
    expect(read(text)).toMatch(/ 123$/)
  })

  test('is the first one: another after it is not looked at', () => {
    expect(read('https://weidian.com/i/1 https://item.taobao.com/item.htm?id=2')).toBe('weidian 1')
    expect(read('https://evil.example/ https://item.taobao.com/item.htm?id=2')).toBeUndefined()
  })

  test.each([
    '',
    '你好，请问这个多少钱？',
    '123',
    'id=123',
    'taobao',
    'http://',
    'https://.',
    'https://%',
    'item.taobao.com',
    '\0',
    '\ud800',
    '%E5%A5%BD',
  ])('%j has none', (text) => {
    expect(read(text)).toBeUndefined()
  })
})

describe('ids', () => {
  const item = (value: string): string | undefined => read(`https://item.taobao.com/item.htm?${value}`)

  test.each([
    ['id=123', '123'],
    ['ID=123', '123'],
    ['Id=123HU926', '123'],
    ['id=%31%32%33', '123'],
    ['id=%20123', '123'],
    ['id=123%26spm%3D1', '123'],
    ['id=123%EF%BB%BF', '123'],
    ['id=123?spm=1', '123'],
    ['%69d=123', '123'],
    ['id%3D123&sa=D', '123'],
    ['spm%3D1%26id%3D123', '123'],
    ['a=1&amp;id=123', '123'],
    ['a=1&amp;amp;id=123', '123'],
    ['id=123&id=456', '123'],
    ['id=&id=123', '123'],
    ['&&id=123&&', '123'],
    ['id=999999999999999', '999999999999999'],
  ])('?%s: %s', (query, id) => {
    expect(item(query)).toBe(`taobao ${id}`)
  })

  test.each([
    'id=',
    'id',
    'id=0',
    'id=00',
    'id=0123',
    'id=-1',
    'id=+1',
    'id=abc',
    'id=a1',
    'id=null',
    'id=1234567890123456',
    'id[]=123',
    'skuId=123',
    'spm=123',
    'aid=123',
    'itemid=123',
  ])('?%s: none', (query) => {
    expect(item(query)).toBeUndefined()
  })

  test.each([
    'offer/0.html',
    'offer/.html',
    'offer/12a.html',
    'offer/a12.html',
    'offer/1234567890123456.html',
    'offer/1-2.html',
    'offer',
    'winport/123.html',
  ])('/%s: none', (path) => {
    expect(read(`https://detail.1688.com/${path}`)).toBeUndefined()
  })

  test.each([
    'offer/123',
    'offer/123.htm',
    'OFFER/123.HTML',
    '/offer//123.html/',
    'offer/123.html&spm=1',
    'offer%2F123.html',
    'offer/123.html%3Fspm%3D1',
  ])('/%s', (path) => {
    expect(read(`https://detail.1688.com/${path}`)).toBe('alibaba 123')
  })
})

describe('links inside of links', () => {
  const item = 'https://item.taobao.com/item.htm?spm=a1&id=123'

  test('go on to the end where they are not encoded', () => {
    expect(read(`https://www.pandabuy.com/product?url=${item}&utm_source=x`)).toBe('taobao 123')
    const nested = `https://www.sugargoo.com/#/home/productDetail?productLink=${encodeURIComponent(item)}`
    expect(read(`https://www.kakobuy.com/item/details?url=${nested}`)).toBe('taobao 123')
  })

  test('decide, whatever the link around them says', () => {
    const inner = encodeURIComponent(item)
    expect(read(`https://www.sifubuy.com/detail?type=4&id=7&productUrl=${inner}`)).toBe('taobao 123')
    expect(read(`https://www.hubbuycn.com/index/item/index.html?tp=micro&tid=7&url=${inner}`)).toBe('taobao 123')
  })

  test.each([0, 1, 2, 3])('may be encoded %i times', (times) => {
    let value = item.replace('spm=a1&', '')
    for (let i = 0; i < times; i++) value = encodeURIComponent(value)
    expect(read(`https://www.superbuy.com/en/page/buy?url=${value}`)).toBe('taobao 123')
  })

  test('that lead elsewhere lead nowhere', () => {
    expect(
      read('https://www.wegobuy.com/en/page/buy?url=https%3A%2F%2Fexample.com%2Fitem.html%3Fid%3D12345'),
    ).toBeUndefined()
    expect(
      read(`https://evil.example/?url=https%3A%2F%2Fwww.superbuy.com%2F%3Furl%3D${encodeURIComponent(item)}`),
    ).toBeUndefined()
  })

  test('may be short: then only a resolver can tell', () => {
    const short = 'https://e.tb.cn/h.T8dx?tk=x8ED'
    expect(read(`https://www.kakobuy.com/item/details?url=${encodeURIComponent(short)}`)).toBe(`short ${short}`)
    expect(read(`https://www.superbuy.com/en/page/buy?url=${encodeURIComponent(short)}&platform=TB&id=123`)).toBe(
      'taobao 123',
    )
  })
})

describe('pages of agents that carry an id and a platform but are no goods', () => {
  test.each([
    'https://www.pandabuy.com/shopdetail?t=wd&id=1625671124&o=weidian.com',
    'https://cnfans.com/shops/?shop_type=taobao&id=277184856',
    'https://mulebuy.com/shops?platform=TAOBAO&id=277184856',
    'https://www.superbuy.com/en/page/rebates/shop/?platform=TB&id=277184856',
    'https://www.allchinabuy.com/en/page/shop/shop/?platform=WD&id=277184856',
    'https://www.acbuy.com/shop-detail?id=277184856&source=WD',
    'https://hoobuy.com/shop/1/676198570',
    'https://www.gtbuy.com/store?id=277184856&platform=weidian',
    'https://www.lovegobuy.com/store/list?id=277184856&shop_type=taobao',
    'https://www.cssbuy.com/productlist?type=taobao&id=277184856',
    'https://cnfans.com/product?id=889819872782',
    'https://cnfans.com/product?id=889819872782&platform=AMAZON',
    'https://cnfans.com/product?platform=TAOBAO',
    'https://hoobuy.com/product/9/692787834585',
    'https://shop277184856.taobao.com/?id=123',
    'https://weidian.com/?userid=1625671124',
    'https://m.1688.com/winport/b2b-2208.html?offerId=123',
    'https://www.alibaba.com/showroom/bags_123.html',
  ])('%s', (link) => {
    expect(read(link)).toBeUndefined()
  })
})

describe('a code that is the name of something every object has', () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'prototype']

  test.each(names)('%s is no market', (name) => {
    for (const link of [
      `https://hoobuy.com/product/${name}/1`,
      `https://cnfans.com/product?id=1&platform=${name}`,
      `https://www.cssbuy.com/item-${name}-1.html`,
    ]) {
      expect(read(link)).toBeUndefined()
    }
  })
})

describe('work on hostile text', () => {
  const blocks = [
    'a.',
    '?id=',
    'http://',
    'https://a',
    'https://item.taobao.com/?',
    '&url=',
    '&url=https://www.superbuy.com/?',
    '%25',
    '%',
    '%E5',
    '#',
    '#/',
    '/',
    '/item-',
    '//',
    '.',
    '-',
    '@',
    '🙂',
    '好',
    ' ',
    '\t.',
    'a b.',
    '&',
    '&amp;',
    '=',
    'taobaoID=1',
    'item.taobao.com/item.htm?id=x ',
    'https%3A%2F%2F',
    '[](',
    ',',
    ',https:/',
    '"',
    '1',
    '\\',
  ]
  const heads = [
    '',
    'https://item.taobao.com/item.htm?',
    'https://www.superbuy.com/en/page/buy?url=',
    'https://cnfans.com/product#/',
    'https://',
  ]

  /** The shortest of three runs, or the first that is short enough: what else the machine does only makes one longer. */
  function milliseconds(text: string, enough: number): number {
    let shortest = Infinity
    for (let run = 0; run < 3 && shortest >= enough; run++) {
      const start = systemClock.monotonic()
      readText(book, text)
      shortest = Math.min(shortest, systemClock.monotonic() - start)
    }
    return shortest
  }

  // Far from both: what grows with the text takes a tenth of it, what grows with its square many times as long.
  test.each(heads)('after %j: 200 kB are read within half a second', { timeout: 20_000 }, (head) => {
    for (const block of blocks) {
      const text = head + block.repeat(200_000 / block.length)
      expect([block, milliseconds(text, 500) < 500]).toEqual([block, true])
    }
  })
})
