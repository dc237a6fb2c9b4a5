import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { toDecimalText } from '../kernel/money.js'
import { codes } from '../http/input/codes.js'
import { integer, requiredText } from '../http/input/fields.js'
import { nullableAddress, shownAddress, shownAddresses } from '../http/input/web-address.js'
import { named } from '../http/named-schema.js'
import { exampleGoods } from './example-goods.js'
import { goodsSourceNames } from './goods-channel.js'
import type { MarketGoods, PurchaseSource } from './goods-channel.js'

/** Names goods for a partner operation. */
export const goodsReference = named(
  'GoodsReference',
  z.object({
    goodsId: requiredText(64)
      .refine((id) => id !== '0', { error: 'must not be 0', params: { zh: '不能为 0' } })
      .meta({ description: 'Not `0`, which names no goods.', examples: [exampleGoods.goodsId] }),
    source: codes(...goodsSourceNames),
  }),
)

/** Which goods of which marketplace. */
export type GoodsReference = z.output<typeof goodsReference>

/** Names goods of any marketplace that goods may be bought from. */
export interface PurchasableGoods {
  readonly goodsId: string
  readonly source: PurchaseSource
}

const yuan = (description: string) =>
  z.string().meta({ description: `${description}, yuan, two decimals`, examples: ['12.50'] })
const cents = (description: string) => integer().meta({ description: `${description}, CNY cents`, examples: [1250] })

/** The specification's GoodsDetail. */
export const goodsDetail = named(
  'Goods',
  z.object({
    goodsId: z.string(),
    goodsTitle: z.string(),
    goodsDetailUrl: shownAddress(),
    goodsPicUrl: shownAddress(),
    price: yuan('Price'),
    priceInCents: cents('Price'),
    orginalPrice: yuan('Price struck through; the spelling is the interface’s'),
    stockNum: z.string(),
    salesCount: z.string(),
    goodsImageUrlList: shownAddresses(),
    postFee: yuan('Domestic freight'),
    goodsSource: integer(),
    skuList: z.array(
      named(
        'Sku',
        z.object({
          skuId: z.string(),
          specId: z.string().nullable().meta({ description: 'Spec id of marketplace B; null elsewhere.' }),
          price: yuan('Price'),
          priceInCents: cents('Price'),
          salePrice: yuan('Selling price'),
          salePriceInCents: cents('Selling price'),
          quantity: integer(),
          imageUrl: shownAddress(),
          propertiesId: z.string(),
          propertiesName: z.string(),
        }),
      ),
    ),
    skuSpecInfoList: z.array(
      named(
        'SkuDimension',
        z.object({
          skuSpecName: z.string().meta({ description: 'Name of the dimension' }),
          skuSpecList: z.array(
            named(
              'SkuDimensionValue',
              z.object({
                pid: z.union([z.string(), z.number()]),
                vid: z.union([z.string(), z.number()]),
                pname: z.string(),
                vname: z.string(),
                icon: nullableAddress(),
              }),
            ),
          ),
        }),
      ),
    ),
  }),
)

/** Shows a marketplace's goods; every text price is made from its cents, so that the two agree. */
export function toGoodsDetail(goods: MarketGoods): z.input<typeof goodsDetail> {
  return extended(goods, {
    price: toDecimalText(goods.priceInCents),
    orginalPrice: toDecimalText(goods.originalPriceInCents),
    postFee: toDecimalText(goods.postFeeInCents),
    skuList: goods.skuList.map((sku) =>
      extended(sku, { price: toDecimalText(sku.priceInCents), salePrice: toDecimalText(sku.salePriceInCents) }),
    ),
  })
}
