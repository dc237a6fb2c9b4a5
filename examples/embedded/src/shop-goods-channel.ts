import type { GoodsChannel, MarketGoods } from '@org/openapi-core/channels'

/** What this shop knows of an article. */
interface Article {
  readonly id: string
  readonly title: string
  readonly cents: number
  readonly pieces: number
}

const articles: readonly Article[] = [
  { id: '1001', title: 'Enamel mug', cents: 2900, pieces: 40 },
  { id: '1002', title: 'Wool blanket', cents: 18_900, pieces: 7 },
]

/** The goods that partners see as marketplace 1 are this shop's own; the other marketplaces have none. */
export const shopGoodsChannel: GoodsChannel = {
  async findGoods({ source, goodsId }) {
    const article = source === 1 ? articles.find(({ id }) => id === goodsId) : undefined
    return article && toMarketGoods(article)
  },
}

function toMarketGoods({ id, title, cents, pieces }: Article): MarketGoods {
  const imageUrl = `https://img.example.com/shop/${id}.jpg`
  const price = { priceInCents: cents, salePriceInCents: cents }
  const sku = {
    skuId: `${id}-1`,
    specId: null,
    ...price,
    quantity: pieces,
    imageUrl,
    propertiesId: '',
    propertiesName: '',
  }
  return {
    goodsId: id,
    goodsSource: 1,
    goodsTitle: title,
    goodsDetailUrl: `https://shop.example.com/articles/${id}`,
    goodsPicUrl: imageUrl,
    goodsImageUrlList: [imageUrl],
    priceInCents: cents,
    originalPriceInCents: cents,
    postFeeInCents: 0,
    stockNum: String(pieces),
    salesCount: '0',
    skuList: [sku],
    skuSpecInfoList: [],
  }
}
