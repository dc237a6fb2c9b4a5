import { z } from 'zod'

/** Marketplaces that goods come from: 1 A (`taobao`), 2 B (`alibaba`), 3 C (`weidian`). */
export const goodsSources = [1, 2, 3] as const
export type GoodsSource = (typeof goodsSources)[number]

const cents = z.int().min(0)
const text = z.string()

/** A variant of goods. */
const marketSku = z.object({
  skuId: text,
  /** The spec id of marketplace B; null elsewhere. */
  specId: text.nullable(),
  /** CNY cents. */
  priceInCents: cents,
  /** CNY cents; what it sells for now. */
  salePriceInCents: cents,
  /** Pieces in stock. */
  quantity: z.int().min(0),
  imageUrl: text,
  propertiesId: text,
  propertiesName: text,
})

/** A dimension in which variants differ, with its values. */
const marketSpec = z.object({
  skuSpecName: text,
  skuSpecList: z.array(
    z.object({
      pid: z.union([text, z.number()]),
      vid: z.union([text, z.number()]),
      pname: text,
      vname: text,
      icon: text.nullable(),
    }),
  ),
})

/** Goods as a marketplace channel answers them. An answer of another shape counts as a failure of the channel. */
export const marketGoods = z.object({
  goodsId: text.min(1),
  goodsSource: z.int(),
  goodsTitle: text,
  goodsDetailUrl: text,
  goodsPicUrl: text,
  goodsImageUrlList: z.array(text),
  /** CNY cents. */
  priceInCents: cents,
  /** CNY cents; the price struck through. */
  originalPriceInCents: cents,
  /** CNY cents; freight inside the marketplace's country. */
  postFeeInCents: cents,
  /** As the marketplace words it, for example `1000+`. */
  stockNum: text,
  salesCount: text,
  skuList: z.array(marketSku),
  skuSpecInfoList: z.array(marketSpec),
})

export type MarketGoods = z.output<typeof marketGoods>

/**
 * The marketplaces, as the host connects them. Calls are idempotent, may be repeated and are abandoned when
 * `signal` aborts. Throw `ChannelRefusal` for a definite no; anything else thrown means "unknown, ask again".
 */
export interface GoodsChannel {
  /** Live goods; undefined where the marketplace has none under this id. */
  findGoods(query: { source: GoodsSource; goodsId: string }, signal: AbortSignal): Promise<MarketGoods | undefined>
}
