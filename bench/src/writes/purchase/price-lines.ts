import type { MarketGoods } from '@org/openapi-core/channels'
import { refuseUnless } from '../refuse-unless.js'

/** A line as it was asked for. */
export interface WantedLine {
  readonly platformChannel: number
  readonly goodsId: string
  readonly skuId: string
  readonly qty: number
  readonly remarks?: string | null | undefined
}

/** A line at today's price; CNY cents. */
export interface PricedLine extends WantedLine {
  readonly goods: MarketGoods
  readonly specName: string
  readonly imagePath: string
  readonly price: number
  /** The whole of the goods' on their first line. */
  readonly freightFee: number
}

/** What one shop delivers. */
export interface ShopPart {
  readonly lines: PricedLine[]
  goodsAmount: number
  freightAmount: number
}

/** Prices the lines and puts those of a shop together. */
export function priceLines(lines: readonly WantedLine[], goodsOf: ReadonlyMap<string, MarketGoods>): ShopPart[] {
  const shops = new Map<string, ShopPart>()
  const charged = new Set<string>()
  for (const line of lines) {
    const priced = priceLine(line, goodsOf.get(goodsKey(line)), !charged.has(goodsKey(line)))
    charged.add(goodsKey(line))
    const key = `${line.platformChannel}/${priced.goods.shop?.shopId ?? ''}`
    const shop = shops.get(key) ?? { lines: [], goodsAmount: 0, freightAmount: 0 }
    shops.set(key, shop)
    shop.lines.push(priced)
    shop.goodsAmount += priced.price * priced.qty
    shop.freightAmount += priced.freightFee
  }
  return [...shops.values()]
}

export const goodsKey = ({ platformChannel, goodsId }: WantedLine): string => `${platformChannel}/${goodsId}`

function priceLine(line: WantedLine, goods: MarketGoods | undefined, isFirst: boolean): PricedLine {
  refuseUnless(goods !== undefined, 'There are no such goods')
  const sku = goods.skuList.find(({ skuId }) => skuId === line.skuId)
  refuseUnless(sku !== undefined && sku.quantity >= line.qty, 'There is no such variant, or not enough of it')
  const { salePriceInCents: price, propertiesName: specName, imageUrl } = sku
  const imagePath = imageUrl === '' ? goods.goodsPicUrl : imageUrl
  return { ...line, goods, specName, imagePath, price, freightFee: isFirst ? goods.postFeeInCents : 0 }
}
