import { ChannelRefusal } from '@org/openapi-core/channels'
import type { LinkResolver } from '@org/openapi-core/channels'
import { createSandboxWorld, sandboxChannels } from '@org/openapi-sandbox'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { linkCases, shortLinks } from './goods-link-cases.js'
import type { LinkCase } from './goods-link-cases.js'
import type { Answer, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const PATH = '/open-api/goods/search-url-parse'
const FAILED = {
  code: 1_008_020_001,
  data: null,
  msg: expect.stringMatching(/^No goods link was recognised: \S/) as string,
}

const canonical = {
  1: (id: string) => `https://item.taobao.com/item.htm?id=${id}`,
  2: (id: string) => `https://detail.1688.com/offer/${id}.html`,
  3: (id: string) => `https://weidian.com/item.html?itemID=${id}`,
}

let platform: TestPlatform
let token: string

async function start(options: Partial<TestPlatformOptions> = {}): Promise<void> {
  platform = await startPlatform(options)
  token = await platform.issueToken(await platform.createApp())
}

beforeEach(() => start())

const parse = (body: unknown): Promise<Answer> => platform.call(PATH, body, { token })

/** An engine whose short links are followed by a resolver of the test. */
function startWith(links: LinkResolver, options: Partial<TestPlatformOptions> = {}): Promise<void> {
  return start({ channels: { links }, ...options })
}

describe('goods/search-url-parse (rules/goods#links)', () => {
  test('every member of GoodsUrlParseResult, and no other', async () => {
    const { status, body } = await parse({
      searchUrl: '看 https://m.1688.com/offer/681239504417.html?spm=1 好',
      rno: 'R 1&+中',
    })
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        code: 0,
        msg: '',
        data: {
          goodsId: '681239504417',
          goodsSource: 2,
          goodsSourceName: 'alibaba',
          goodsDetailUrl: 'https://detail.1688.com/offer/681239504417.html',
          targetGoodsDetailUrl:
            'https://www.example.com/goods/detail?goodsId=681239504417&source=2&rno=R%201%26%2B%E4%B8%AD',
          success: true,
          searchUrl: 'https://m.1688.com/offer/681239504417.html?spm=1',
        },
      },
    })
  })

  test.each([undefined, null, '', ' '])('rno %j: the share link has none', async (rno) => {
    const { body } = await parse({ searchUrl: 'https://weidian.com/i/7', rno })
    expect(body.data.targetGoodsDetailUrl).toBe('https://www.example.com/goods/detail?goodsId=7&source=3')
  })

  test('the share link is on the site of the platform', async () => {
    await start({ siteUrl: 'https://shop.example.com/en/' })
    const { body } = await parse({ searchUrl: 'https://weidian.com/i/7', rno: 'R1' })
    expect(body.data.targetGoodsDetailUrl).toBe('https://shop.example.com/en/goods/detail?goodsId=7&source=3&rno=R1')
  })

  test.each([
    ['https://detail.tmall.com/item.htm?id=123', 1, 'taobao', 'https://item.taobao.com/item.htm?id=123'],
    ['http://m.1688.com/offer/123.html', 2, 'alibaba', 'https://detail.1688.com/offer/123.html'],
    ['shop1.v.weidian.com/item.html?itemid=123', 3, 'weidian', 'https://weidian.com/item.html?itemID=123'],
    ['https://item.jd.com/123.html', 4, 'other', 'https://item.jd.com/123.html'],
    ['https://item.m.jd.com/product/123.html', 4, 'other', 'https://item.jd.com/123.html'],
    ['https://www.goofish.com/item?id=123', 4, 'other', 'https://www.goofish.com/item?id=123'],
    ['https://h5.m.goofish.com/item?id=123', 4, 'other', 'https://www.goofish.com/item?id=123'],
    [
      'https://mobile.yangkeduo.com/goods.html?goods_id=123',
      4,
      'other',
      'https://mobile.yangkeduo.com/goods.html?goods_id=123',
    ],
  ])('%s: source %i, %s', async (...[searchUrl, goodsSource, goodsSourceName, goodsDetailUrl]) => {
    const { body } = await parse({ searchUrl })
    expect(body.data).toMatchObject({ goodsId: '123', goodsSource, goodsSourceName, goodsDetailUrl, searchUrl })
  })

  test.each<[unknown, string]>([
    [{}, 'searchUrl is required'],
    [{ searchUrl: null }, 'searchUrl is required'],
    [{ searchUrl: '' }, 'searchUrl must not be blank'],
    [{ searchUrl: ' \t\n\u3000' }, 'searchUrl must not be blank'],
    [{ searchUrl: 1 }, 'searchUrl must be string'],
    [{ searchUrl: ['https://weidian.com/i/7'] }, 'searchUrl must be string'],
    [{ searchUrl: 'x'.repeat(8193) }, 'searchUrl must have at most 8192 characters'],
    [{ searchUrl: 'https://weidian.com/i/7', rno: 1 }, 'rno must be string'],
    [{ searchUrl: 'https://weidian.com/i/7', rno: 'x'.repeat(65) }, 'rno must have at most 64 characters'],
  ])('%j: %s', async (body, msg) => {
    const answer = await parse(body)
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({ status: 400, msg: `Invalid parameter: ${msg}` })
  })

  test('the longest text that is taken', async () => {
    const link = 'https://weidian.com/i/7?a='
    expect((await parse({ searchUrl: link + 'x'.repeat(8192 - link.length) })).body.code).toBe(0)
  })

  test('needs its scope', async () => {
    const other = await platform.issueToken(await platform.createApp({ scopes: ['goods:detail:read'] }))
    expect((await platform.call(PATH, { searchUrl: 'https://weidian.com/i/7' }, { token: other })).status).toBe(403)
  })
})

describe('public forms, as people hand them on', () => {
  test.each(linkCases)('%s', async (_, cases) => {
    for (const { input, goods } of cases) {
      const { status, body } = await parse({ searchUrl: input })
      // Nobody follows short links here.
      if (goods === null) expect([input, status, body.code, body.data]).toEqual([input, 200, FAILED.code, null])
      else expect([input, body.data]).toEqual([input, expect.objectContaining(shown(goods))])
    }
  })

  function shown([goodsSource, goodsId]: NonNullable<LinkCase['goods']>): object {
    const searchUrl = expect.not.stringMatching(/[\s\u2e80-\uffff]/) as string
    return {
      goodsId,
      goodsSource,
      success: true,
      searchUrl,
      ...(goodsSource !== 4 && { goodsDetailUrl: canonical[goodsSource](goodsId) }),
    }
  }

  test.each(shortLinks)('followed: %s', async (input) => {
    const asked: string[] = []
    await startWith({
      async resolve(url) {
        asked.push(url)
        return 'https://item.taobao.com/item.htm?id=674029285425'
      },
    })
    expect((await parse({ searchUrl: input })).body.data).toMatchObject({ goodsId: '674029285425', goodsSource: 1 })
    expect(asked).toHaveLength(1)
    expect(decodeURIComponent(input)).toContain(asked[0])
  })
})

describe('short links', () => {
  const short = { searchUrl: '【淘宝】大促价保 https://e.tb.cn/h.7vUJ?tk=uEXD MF937 「饺子器」' }

  test('lead where the resolver says; the answer names the short link as what was read', async () => {
    const resolve = vi.fn(async () => 'https://detail.tmall.com/item.htm?id=123&spm=1')
    await startWith({ resolve })
    expect((await parse({ ...short, rno: 'R1' })).body.data).toEqual({
      goodsId: '123',
      goodsSource: 1,
      goodsSourceName: 'taobao',
      goodsDetailUrl: 'https://item.taobao.com/item.htm?id=123',
      targetGoodsDetailUrl: 'https://www.example.com/goods/detail?goodsId=123&source=1&rno=R1',
      success: true,
      searchUrl: 'https://e.tb.cn/h.7vUJ?tk=uEXD',
    })
    expect(resolve).toHaveBeenCalledExactlyOnceWith('https://e.tb.cn/h.7vUJ?tk=uEXD', expect.any(AbortSignal))
  })

  test.each([
    undefined,
    '',
    'https://shop1.taobao.com/',
    'https://evil.example/item.htm?id=1',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'https://m.tb.cn/h.other',
    7,
    null,
  ])('that lead to %j: 1008020001', async (target) => {
    await startWith({ resolve: async () => target as string })
    expect((await parse(short)).body).toEqual(FAILED)
  })

  test.each([
    ['is longer than any text of a channel', `https://item.taobao.com/item.htm?${'a=1&'.repeat(2500)}id=123`],
    ['has a NUL', 'https://item.taobao.com/item.htm?id=123\0'],
  ])('that lead to what %s: 1008020001', async (_, target) => {
    await startWith({ resolve: async () => target })
    expect((await parse(short)).body).toEqual(FAILED)
    expect(platform.log.lines.join()).toContain('channel answered an address of another shape')
  })

  test('that the resolver refuses, fails at or is too slow for: 1008020001', async () => {
    const resolve = vi.fn<LinkResolver['resolve']>()
    await startWith({ resolve }, { channelPolicy: { backoffMs: 1, timeoutMs: 20 } })
    resolve.mockRejectedValueOnce(new ChannelRefusal('no'))
    expect((await parse(short)).body).toEqual(FAILED)
    expect(resolve).toHaveBeenCalledTimes(1)
    resolve.mockRejectedValueOnce(new Error('lost')).mockImplementationOnce(() => new Promise(() => undefined))
    expect((await parse(short)).body).toEqual(FAILED)
    expect(resolve).toHaveBeenCalledTimes(3)
    expect(platform.log.lines.join()).not.toContain('e.tb.cn')
  })

  test('are the only ones that a resolver is asked for', async () => {
    const resolve = vi.fn(async () => 'https://weidian.com/i/7')
    await startWith({ resolve })
    for (const searchUrl of [
      'https://weidian.com/i/7',
      'https://evil.example/h.abc',
      'http://127.0.0.1/',
      'https://m.tb.cn',
      'https://m.tb.cn.evil.example/a',
      'https://m.tb.cn@evil.example/a',
      'https://evil.example/?url=https%3A%2F%2Fm.tb.cn%2Fa',
    ]) {
      await parse({ searchUrl })
    }
    expect(resolve).not.toHaveBeenCalled()
  })

  test('of the sandbox lead where it was told', async () => {
    const world = createSandboxWorld()
    await start({ channels: sandboxChannels(world) })
    const script = (path: string, body: object) => world.control({ method: 'POST', path, body })
    expect((await parse(short)).body).toEqual(FAILED)
    await script('/links', {
      from: 'https://e.tb.cn/h.7vUJ?tk=uEXD',
      to: 'https://weidian.com/item.html?itemID=7212345678',
    })
    expect((await parse(short)).body.data).toMatchObject({ goodsId: '7212345678', goodsSource: 3 })
    await script('/behaviour', { channel: 'links', mode: 'refuse', times: 1 })
    expect((await parse(short)).body).toEqual(FAILED)
    await script('/behaviour', { channel: 'links', mode: 'down', times: 2 })
    expect((await parse(short)).body).toEqual(FAILED)
    expect((await parse(short)).body.code).toBe(0)
  })
})

describe('rules of the host (goods.linkRules)', () => {
  const rule = {
    kind: 'coded' as const,
    hosts: ['*.agent.example'],
    paths: ['**/p/{id}'],
    codes: { a: 'taobao' as const },
    codeKeys: ['m'],
    sample: { link: 'https://agent.example/p/123?m=A', market: 'taobao' as const, goodsId: '123' },
  }

  test('add hosts', async () => {
    expect((await parse({ searchUrl: rule.sample.link })).body).toEqual(FAILED)
    await start({ goods: { linkRules: [rule] } })
    expect((await parse({ searchUrl: 'https://www.agent.example/en/p/456?M=a' })).body.data).toMatchObject({
      goodsId: '456',
      goodsSource: 1,
    })
    expect((await parse({ searchUrl: 'https://weidian.com/i/7' })).body.code).toBe(0)
  })

  test('that are wrong, or do not read their own sample, stop the start', async () => {
    const misread = { ...rule, sample: { ...rule.sample, goodsId: '124' } }
    await expect(start({ goods: { linkRules: [rule, misread] } })).rejects.toThrow(
      'goods.linkRules.1.sample: is not read as it says',
    )
    await expect(start({ goods: { linkRules: [{ ...rule, hosts: ['https://agent.example'] }] } })).rejects.toThrow(
      'goods.linkRules.0.hosts.0: ',
    )
  })
})
