import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { toDecimalText } from '../kernel/money.js'
import { integer } from '../http/input/fields.js'
import { shownAddress } from '../http/input/web-address.js'
import { named } from '../http/named-schema.js'
import type { FoundGoodsPage, ImageQuery } from './goods-channel.js'

const cents = (description: string) => integer().meta({ description: `${description}, CNY cents`, examples: [1250] })

/** The specification's ImageSearchResult. */
export const imageSearchResult = named(
  'ImageSearchResult',
  z.object({
    goodsList: z.array(
      named(
        'FoundGoods',
        z.object({
          goodsId: z.string(),
          goodsTitle: z.string(),
          goodsDetailUrl: shownAddress(),
          goodsPicUrl: shownAddress(),
          goodsSource: integer(),
          price: z.string().meta({ description: 'Price, yuan, two decimals', examples: ['12.50'] }),
          priceInCents: cents('Price'),
          originPriceInCents: cents('Price struck through'),
          salesCount: z.string(),
          hasDiscount: z.boolean().meta({ description: 'Whether it sells for less than its price.' }),
          discountPriceInCents: cents('What it sells for now; the price where there is no discount'),
        }),
      ),
    ),
    page: integer(1),
    size: integer().meta({ description: 'Always 20.' }),
    totalPage: integer(0),
    totalCount: integer(0),
  }),
)

/** Shows what a marketplace found; text prices and flags are made from the cents, so that they agree. */
export function toImageSearchResult(
  { source, page, size }: ImageQuery,
  { goodsList, totalCount }: FoundGoodsPage,
): z.input<typeof imageSearchResult> {
  return {
    goodsList: goodsList.map((goods) =>
      extended(goods, {
        goodsSource: source,
        price: toDecimalText(goods.priceInCents),
        hasDiscount: goods.discountPriceInCents < goods.priceInCents,
      }),
    ),
    page,
    size,
    totalPage: Math.ceil(totalCount / size),
    totalCount,
  }
}
