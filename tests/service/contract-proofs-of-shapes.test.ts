import { sampleGoods } from '@org/openapi-testing'
import { describe, expect, it } from 'vitest'
import { goodsChecks } from '../../packages/testing/src/channels/goods-channel-contract.js'
import { imageSearchChecks } from '../../packages/testing/src/channels/image-search-contract.js'
import { trackingChecks } from '../../packages/testing/src/channels/tracking-channel-contract.js'
import * as scripted from './scripted-contract-channels.js'
import { hang, instead, leak, provesEach, shared } from './contract-proof.js'

let turn = 0

const SHAPE = 'answers the goods that it was asked for, in the shape of MarketGoods'
const find = instead<Awaited<ReturnType<typeof scripted.scriptedMarket>>, 'channel'>
const goodsWith = (change: object) => find('channel', 'findGoods', () => ({ ...sampleGoods(), ...change }))

describe('the goods suite', () => {
  provesEach(goodsChecks, scripted.scriptedMarket, [
    [
      'is tried with goods that exist and goods that do not',
      'to deeply equal [ true, true ]',
      (made) => ({ ...made, unknown: [] }),
    ],
    [SHAPE, 'to match object', goodsWith({ goodsSource: 2 })],
    [
      'answers undefined for goods that there are not: it throws only when it does not know',
      'Could not: unknown goods',
      find('channel', 'findGoods', () => leak('unknown goods')),
    ],
    [
      'answers the same when it is asked again',
      'to deeply equal { goodsId:',
      find('channel', 'findGoods', () => sampleGoods({ salesCount: String(++turn) })),
    ],
    [
      'answers several callers at once',
      '…(19) ] to deeply equal',
      (made) => ({ ...find('channel', 'findGoods', shared())(made), known: [...made.known, ...made.unknown] }),
    ],
    [
      'gives up when its caller does, before or during the call',
      'given up before the call',
      find('channel', 'findGoods', hang),
    ],
  ])
})

const FIELD = { pid: 1, vid: 1, pname: '', vname: '', icon: null }
const MANY = 10_001

// An author is told of it by the suite, and not by a partner.
describe('what the engine refuses', () => {
  it.each([
    ['goodsTitle', { goodsTitle: 'x'.repeat(MANY) }],
    ['goodsTitle', { goodsTitle: 'a\0' }],
    ['shop.shopName', { shop: { shopId: null, shopName: 'a\ud800', localShopName: '' } }],
    ['goodsImageUrlList', { goodsImageUrlList: Array.from({ length: MANY }, () => '') }],
    [
      'skuSpecInfoList.0.skuSpecList.0.pid',
      { skuSpecInfoList: [{ skuSpecName: '', skuSpecList: [{ ...FIELD, pid: NaN }] }] },
    ],
    ['priceInCents', { priceInCents: 12.5 }],
    ['skuList', { skuList: null }],
  ])('is refused by the goods suite, which names %s', async (path, change) => {
    const broken = goodsWith(change)(await scripted.scriptedMarket())
    await expect(goodsChecks[SHAPE](broken)).rejects.toThrow(`the engine refuses ${path}: `)
  })

  it('is refused by the goods suite where there is no answer at all', async () => {
    const broken = find('channel', 'findGoods', () => null)(await scripted.scriptedMarket())
    await expect(goodsChecks[SHAPE](broken)).rejects.toThrow('the engine refuses the whole: ')
  })

  const event = { content: 'Left', trackDate: new Date(0), status: 'IN_TRANSIT' }
  it.each([
    ['carrierName', { carrierName: 'x'.repeat(2001) }],
    ['events.0.content', { events: [{ ...event, content: 'a\0' }] }],
    ['events.0.trackDate', { events: [{ ...event, trackDate: new Date(Date.UTC(12_000, 0, 1)) }] }],
    ['events.0.trackDate', { events: [{ ...event, trackDate: '2026-01-01' }] }],
    ['events', { events: null }],
  ])('is refused by the tracking suite, which names %s', async (path, change) => {
    const track = instead<Awaited<ReturnType<typeof scripted.scriptedCarriers>>, 'channel'>
    const broken = track('channel', 'findTrack', () => ({ events: [event], ...change }))
    const sentence = 'answers what is known of a parcel, in the shape of CarrierTrack'
    const made = broken(await scripted.scriptedCarriers())
    await expect(trackingChecks[sentence](made)).rejects.toThrow(`the engine refuses ${path}: `)
  })

  it('is refused by the image search suite, which names the member', async () => {
    const search = instead<Awaited<ReturnType<typeof scripted.scriptedImages>>, 'channel'>
    const broken = search('channel', 'searchByImage', async (own, ...args) => {
      const page = (await own(...(args as never[]))) as { goodsList: object[] }
      return { ...page, goodsList: page.goodsList.map((goods) => ({ ...goods, goodsTitle: 'a\0' })).slice(0, 1) }
    })
    const sentence = 'answers a page of 20, in the shape of FoundGoodsPage'
    const made = broken(await scripted.scriptedImages())
    await expect(imageSearchChecks[sentence](made)).rejects.toThrow(
      'in the answer to page 1 the engine refuses goodsList.0.goodsTitle: ',
    )
  })
})
