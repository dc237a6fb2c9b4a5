import type { FoundGoodsPage, GoodsChannel, MarketGoods, PurchaseSource } from '@org/openapi-core/channels'

/** A marketplace that knows what a test told it. */
export interface ScriptedGoods extends GoodsChannel {
  /** What it was asked, in order. */
  readonly asked: readonly { readonly source: PurchaseSource; readonly goodsId: string }[]
  /** Decides what goods are answered, whatever the shape, until it is `undefined`; may throw, or never settle. */
  answer: (() => unknown) | undefined
  /** Goods that it has from now on. */
  put(goods: MarketGoods): void
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
}

/** An empty marketplace. */
export function scriptedGoods(): ScriptedGoods {
  const shelf = new Map<string, MarketGoods>()
  const asked: { source: PurchaseSource; goodsId: string }[] = []
  const failures: unknown[] = []
  const market: ScriptedGoods = {
    asked,
    answer: undefined,
    put: (goods) => void shelf.set(`${goods.goodsSource}:${goods.goodsId}`, goods),
    failWith: (...errors) => void failures.push(...errors),
    async findGoods({ source, goodsId }) {
      asked.push({ source, goodsId })
      if (failures.length > 0) throw failures.shift()
      if (market.answer !== undefined) return market.answer() as MarketGoods | undefined
      const goods = shelf.get(`${source}:${goodsId}`)
      return goods && structuredClone(goods)
    },
    async searchByImage({ source, page, size }) {
      if (failures.length > 0) throw failures.shift()
      const matches = [...shelf.values()].filter(({ goodsSource }) => goodsSource === source)
      return { goodsList: matches.slice((page - 1) * size, page * size).map(toFoundGoods), totalCount: matches.length }
    },
  }
  return market
}

function toFoundGoods(goods: MarketGoods): FoundGoodsPage['goodsList'][number] {
  const { goodsId, goodsTitle, goodsDetailUrl, goodsPicUrl, priceInCents, originalPriceInCents, salesCount } = goods
  const prices = { priceInCents, originPriceInCents: originalPriceInCents, discountPriceInCents: priceInCents }
  return { goodsId, goodsTitle, goodsDetailUrl, goodsPicUrl, salesCount, ...prices }
}

/** Goods of marketplace A with one variant. */
export function sampleGoods(overrides: Partial<MarketGoods> = {}): MarketGoods {
  return {
    goodsId: '610947572360',
    goodsSource: 1,
    goodsTitle: '帆布双肩包 Canvas backpack',
    goodsDetailUrl: 'https://item.example.com/610947572360',
    goodsPicUrl: 'https://img.example.com/610947572360.jpg',
    goodsImageUrlList: ['https://img.example.com/610947572360.jpg'],
    priceInCents: 1250,
    originalPriceInCents: 1990,
    postFeeInCents: 600,
    stockNum: '120',
    salesCount: '3000+',
    skuList: [
      {
        skuId: '4358970531',
        specId: null,
        priceInCents: 1250,
        salePriceInCents: 1180,
        quantity: 60,
        imageUrl: 'https://img.example.com/4358970531.jpg',
        propertiesId: '1627207:28320',
        propertiesName: 'Colour:White',
      },
    ],
    skuSpecInfoList: [
      {
        skuSpecName: 'Colour',
        skuSpecList: [{ pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null }],
      },
    ],
    ...overrides,
  }
}
