import { describe, expect, test } from 'vitest'
import { LinkBook } from './link-book.js'
import { readText } from './link-reader.js'
import type { LinkTarget } from './link-reader.js'
import { linkRule } from './link-rule.js'
import type { LinkRule } from './link-rule.js'
import { linkRules } from './link-rules.js'
import { misreadSamples } from './link-samples.js'
import { markets } from './market.js'

const book = new LinkBook(linkRules)
const read = (text: string): LinkTarget | undefined => readText(book, text)?.target

const rows = linkRules.map((rule): [string, LinkRule] => [rule.sample.link, rule])

/** What a row says of its sample. */
const wanted = ({ sample }: LinkRule): LinkTarget =>
  sample.market === undefined || sample.goodsId === undefined
    ? { shortLink: sample.link }
    : { market: sample.market, goodsId: sample.goodsId }

describe('each row of the table', () => {
  test.each(rows)('%s', (link, rule) => {
    expect(linkRule.safeParse(rule).error?.issues).toBeUndefined()
    expect(readText(book, link)).toEqual({ cleaned: link, target: wanted(rule) })
  })

  test.each(rows)('is needed: without it nothing reads %s the same way', (link, rule) => {
    const others = new LinkBook(linkRules.filter((other) => other !== rule))
    expect(readText(others, link)?.target).not.toEqual(wanted(rule))
  })

  test('has a sample that no other row has', () => {
    expect(new Set(rows.map(([link]) => link)).size).toBe(rows.length)
  })
})

describe('the canonical page of each market', () => {
  test.each(Object.entries(markets))('%s leads back to the goods', (market, { goodsUrl }) => {
    expect(read(goodsUrl('7212345678'))).toEqual({ market, goodsId: '7212345678' })
  })
})

/** The same link as people hand it on; `host` and `rest` are its parts. */
function spellingsOf(link: string): string[] {
  const [, host = '', rest = ''] = /^https?:\/\/([^/]+)(.*)$/.exec(link) ?? []
  const encoded = encodeURIComponent(link)
  return [
    `HTTPS://${host.toUpperCase()}${rest}`,
    `http://${host}${rest}`,
    `//${host}${rest}`,
    `${host}${rest}`,
    `看看 ${host}${rest} 怎么样`,
    `https://${host}.${rest}`,
    `https://${host}:443${rest}`,
    `https://${host}/${rest}`,
    `https://${host}/ ${rest.slice(1)}`,
    `${link}&utm_source=share&spm=a21wu.1`,
    `看看这个鞋子 ${link} 怎么样？`,
    `【淘宝】7天无理由退货 ${link} HU926 「新款 2024」\n点击链接直接打开`,
    `商品链接：${link}这款质量很好`,
    `「${link}」，《${link}》`,
    `“${link}”`,
    `W2C: ${link}`,
    `(${link})`,
    `<${link}>`,
    `"${link}"`,
    `[${link}](${link})`,
    `${link}, ${link}`,
    `${link},${link}`,
    `\ufeff${link}\r\n`,
    `${link}\u200b`,
    encoded,
    encodeURIComponent(encoded),
    `https://www.wegobuy.com/en/page/buy?from=search-input&url=${encoded}&partnercode=a`,
    `https://www.sugargoo.com/#/home/productDetail?productLink=${encodeURIComponent(encoded)}&memberId=1`,
    `https://www.allchinabuy.com/en/page/buy/?url=${encodeURIComponent(`https://m.superbuy.com/home/#/goodsDetail?url=${encoded}`)}`,
    `https://www.kakobuy.com/item/details?affcode=a&url=${link}`,
    `https://www.kakobuy.com/item/details?unknown=${encoded}`,
  ]
}

describe('each row, written as people do', () => {
  const goods = rows.filter(([, { kind }]) => kind !== 'short')

  test.each(goods)('%s', (link, rule) => {
    for (const text of spellingsOf(link)) expect([text, read(text)]).toEqual([text, wanted(rule)])
  })

  test.each(rows.filter(([, { kind }]) => kind === 'short'))('%s', (link) => {
    for (const text of [
      `【淘宝】大促价保 ${link} MF937 「title」`,
      `${link}，好`,
      `(${link})`,
      `看 ${link.slice('https://'.length)}`,
    ]) {
      expect([text, read(text)]).toEqual([text, { shortLink: link }])
    }
    const wrapped = `https://m.superbuy.com/home/#/goodsDetail/?userId=1&url=${encodeURIComponent(link)}`
    expect(read(wrapped)).toEqual({ shortLink: link })
  })
})

/** Links that show a known host and lead to another, or to nothing. */
function lookAlikesOf(link: string): string[] {
  const [, host = '', rest = ''] = /^https?:\/\/([^/]+)(.*)$/.exec(link) ?? []
  const domain = host.split('.').slice(-2).join('.')
  return [
    `https://${host}.evil.example${rest}`,
    `https://evil${domain}${rest}`,
    `https://evil-${domain}${rest}`,
    `https://${host}-evil.example${rest}`,
    `https://${domain.replace('.', '-')}.example${rest}`,
    `https://xn--${domain}${rest}`,
    `https://${host}@evil.example${rest}`,
    `https://${host}:443@evil.example${rest}`,
    `https://${host}%2f@evil.example${rest}`,
    `https://${encodeURIComponent(host + rest)}@evil.example/`,
    `${encodeURIComponent(host + rest)}@evil.example/`,
    `https://${host}\\@evil.example${rest}`,
    `https://evil.example\\@${host}${rest}`,
    `https://evil.example@${host}${rest}`,
    `https://evil.example/${host}${rest}`,
    `https://evil.example/${link}`,
    `https://evil.example/?url=${encodeURIComponent(link)}`,
    `https://evil.example/?url=${link}`,
    `https://evil.example/#${link}`,
    `https://evil.example#@${host}${rest}`,
    `javascript://${host}${rest}`,
    `ftp://${host}${rest}`,
    `https://${host}..${rest}`,
    `https://${host}:99999999${rest}`,
    `https://${host.replace('.', '%2e')}${rest}`,
    `https://${host.replace(/[a-z](?=[a-z]*$)/, 'а')}${rest}`,
  ]
}

describe('each row, as somebody who wants to deceive writes it', () => {
  test.each(rows)('%s', (link) => {
    for (const text of lookAlikesOf(link)) expect([text, read(text)]).toEqual([text, undefined])
  })
})

describe('rules of a host', () => {
  const shop: LinkRule = {
    kind: 'goods',
    hosts: ['*.agent.example'],
    paths: ['**/detail/{id}'],
    market: 'weidian',
    sample: { link: 'https://www.agent.example/en/detail/7212345678', market: 'weidian', goodsId: '7212345678' },
  }

  test('come before the shipped ones and need a sample that they read', () => {
    const other: LinkRule = {
      ...shop,
      hosts: ['item.taobao.com'],
      sample: { ...shop.sample, link: 'https://item.taobao.com/detail/7212345678' },
    }
    expect(misreadSamples([shop, other])).toEqual([])
    expect(
      misreadSamples([shop, { ...shop, sample: { ...shop.sample, goodsId: '1' } }, { ...other, hosts: ['b.example'] }]),
    ).toEqual([1, 2])
  })

  test.each([
    { hosts: ['Agent.example'] },
    { hosts: ['https://agent.example'] },
    { hosts: ['*'] },
    { hosts: [] },
    { paths: ['detail/{id}'] },
    { paths: ['/{id}/{id}'] },
    { paths: ['/a/**/b'] },
    { paths: ['/Detail'] },
    { paths: ['/detail?id={id}'] },
    { market: 'amazon' },
    { kind: 'other' },
    { more: 1 },
  ])('%j is no rule', (wrong) => {
    expect(linkRule.safeParse({ ...shop, ...wrong }).success).toBe(false)
  })
})
