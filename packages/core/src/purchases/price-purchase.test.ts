import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MarketGoods } from '../goods/index.js'
import { goodsKey, pricePurchase } from './price-purchase.js'
import type { PurchaseItem } from './purchase-item.js'

const SOURCES = [1, 2, 3, 5] as const

const cents = fc.integer({ min: 0, max: 10_000_000 })
const shopId = fc.constantFrom('A', 'B', '', null)

/** A marketplace of a few goods with up to three variants each, whose stock covers any request. */
const catalogue = fc.array(
  fc.record({
    source: fc.constantFrom(...SOURCES),
    goodsId: fc.constantFrom('1', '2', '3'),
    shop: fc.option(shopId),
    postFee: cents,
    prices: fc.array(cents, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
)

type Entry = typeof catalogue extends fc.Arbitrary<(infer One)[]> ? One : never

function toGoods({ source, goodsId, shop, postFee, prices }: Entry): MarketGoods {
  return {
    goodsId,
    goodsSource: source,
    goodsTitle: 'Goods',
    goodsDetailUrl: '',
    goodsPicUrl: '',
    goodsImageUrlList: [],
    priceInCents: 0,
    originalPriceInCents: 0,
    postFeeInCents: postFee,
    stockNum: '',
    salesCount: '',
    skuList: prices.map((salePriceInCents, index) => ({
      skuId: String(index),
      specId: null,
      priceInCents: 0,
      salePriceInCents,
      quantity: 1_000_000,
      imageUrl: '',
      propertiesId: '',
      propertiesName: '',
    })),
    skuSpecInfoList: [],
    shop: shop === null ? null : { shopId: shop, shopName: `Shop ${shop}`, localShopName: '' },
  }
}

/** A request for some of these goods, and the goods by line. */
const request = catalogue.chain((entries) => {
  const goods = new Map(
    entries.map((entry) => [goodsKey({ platformChannel: entry.source, goodsId: entry.goodsId }), toGoods(entry)]),
  )
  const one = fc.constantFrom(...goods.values()).chain(({ goodsSource, goodsId, skuList }) =>
    fc.record({
      platformChannel: fc.constant(goodsSource as PurchaseItem['platformChannel']),
      goodsId: fc.constant(goodsId),
      skuId: fc.constantFrom(...skuList.map((sku) => sku.skuId)),
      qty: fc.integer({ min: 1, max: 9999 }),
    }),
  )
  return fc.record({ goods: fc.constant(goods), items: fc.array(one, { minLength: 1, maxLength: 100 }) })
})

describe('a priced purchase', () => {
  it('has every line once, in the order of the request within its shop', () => {
    fc.assert(
      fc.property(request, ({ goods, items }) => {
        const { shops } = pricePurchase(items, (item) => goods.get(goodsKey(item)) as MarketGoods)
        for (const { platformChannel, shopId: id, items: lines } of shops) {
          const own = items.filter((item) => {
            const shop = goods.get(goodsKey(item))?.shop?.shopId ?? ''
            return item.platformChannel === platformChannel && (shop === '' ? null : shop) === id
          })
          expect(lines.map(({ goodsId, skuId, qty }) => [goodsId, skuId, qty])).toEqual(
            own.map(({ goodsId, skuId, qty }) => [goodsId, skuId, qty]),
          )
        }
        expect(shops.flatMap((shop) => shop.items)).toHaveLength(items.length)
        const keys = shops.map((shop) => JSON.stringify([shop.platformChannel, shop.shopId]))
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: 60 },
    )
  })

  it('adds up: pieces times price, and the freight of each goods once', () => {
    fc.assert(
      fc.property(request, ({ goods, items }) => {
        const priced = pricePurchase(items, (item) => goods.get(goodsKey(item)) as MarketGoods)
        const priceOf = (item: PurchaseItem) =>
          goods.get(goodsKey(item))?.skuList.find(({ skuId }) => skuId === item.skuId)?.salePriceInCents ?? NaN
        const goodsTotal = items.reduce((sum, item) => sum + priceOf(item) * item.qty, 0)
        const freightTotal = [...new Set(items.map(goodsKey))].reduce(
          (sum, key) => sum + (goods.get(key)?.postFeeInCents ?? NaN),
          0,
        )
        expect([priced.goodsTotalAmount, priced.freightTotalAmount, priced.payAmount]).toEqual([
          goodsTotal,
          freightTotal,
          goodsTotal + freightTotal,
        ])
        for (const shop of priced.shops) {
          expect(shop.goodsAmount).toBe(shop.items.reduce((sum, { price, qty }) => sum + price * qty, 0))
          expect(shop.freightAmount).toBe(shop.items.reduce((sum, { freightFee }) => sum + freightFee, 0))
          expect(shop.payAmount).toBe(shop.goodsAmount + shop.freightAmount)
        }
        expect(priced.shops.reduce((sum, { payAmount }) => sum + payAmount, 0)).toBe(priced.payAmount)
      }),
      { numRuns: 60 },
    )
  })

  it('throws what the first failing line has', () => {
    const refusal = new Error('unknown')
    const item = { platformChannel: 1, goodsId: '1', skuId: '0', qty: 1 } as const
    const goods = toGoods({ source: 1, goodsId: '1', shop: null, postFee: 0, prices: [1] })
    const goodsOf = ({ goodsId }: PurchaseItem) => (goodsId === '1' ? goods : refusal)
    expect(() => pricePurchase([item, { ...item, goodsId: '2' }, { ...item, skuId: '9' }], goodsOf)).toThrow(refusal)
    expect(() => pricePurchase([item, { ...item, skuId: '9' }, { ...item, goodsId: '2' }], goodsOf)).toThrow(
      'SKU_NOT_EXISTS',
    )
  })
})
