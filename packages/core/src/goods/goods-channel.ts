import { z } from 'zod'
import { channelText } from '../http/input/storable-text.js'
import { LONGEST_LIST } from '../http/longest.js'

/** Marketplaces that goods come from: 1 A (`taobao`), 2 B (`alibaba`), 3 C (`weidian`). */
export const goodsSourceNames = [
  [1, 'MARKETPLACE_A', 'Marketplace A'],
  [2, 'MARKETPLACE_B', 'Marketplace B'],
  [3, 'MARKETPLACE_C', 'Marketplace C'],
] as const

/** The number of a marketplace on the wire. */
export type GoodsSource = (typeof goodsSourceNames)[number][0]

/** Marketplaces that goods may be bought from: those above, and 5, marketplace E. */
export const purchaseSourceNames = [...goodsSourceNames, [5, 'MARKETPLACE_E', 'Marketplace E']] as const

/** The number of a marketplace that goods may be bought from. */
export type PurchaseSource = (typeof purchaseSourceNames)[number][0]

const cents = z.int().min(0)
const text = channelText()
const list = <Element extends z.ZodType>(element: Element) => z.array(element).max(LONGEST_LIST)

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
  skuSpecList: list(
    z.object({
      pid: z.union([text, z.number()]),
      vid: z.union([text, z.number()]),
      pname: text,
      vname: text,
      icon: text.nullable(),
    }),
  ),
})

/** Who sells goods at the marketplace. */
const marketShop = z.object({
  /** Null or empty where the marketplace knows shops by no id: such goods count as one shop of the marketplace. */
  shopId: text.nullable(),
  shopName: text,
  /** In the marketplace's language. */
  localShopName: text,
})

/** Goods as a marketplace channel answers them. An answer of another shape counts as a failure of the channel. */
export const marketGoods = z.object({
  goodsId: text.min(1),
  goodsSource: z.int(),
  goodsTitle: text,
  /** In the marketplace's language; the title where it has none. */
  localGoodsTitle: text.nullish(),
  goodsDetailUrl: text,
  goodsPicUrl: text,
  goodsImageUrlList: list(text),
  /** CNY cents. */
  priceInCents: cents,
  /** CNY cents; the price struck through. */
  originalPriceInCents: cents,
  /** CNY cents; freight inside the marketplace's country. */
  postFeeInCents: cents,
  /** As the marketplace words it, for example `1000+`. */
  stockNum: text,
  salesCount: text,
  skuList: list(marketSku),
  skuSpecInfoList: list(marketSpec),
  shop: marketShop.nullish(),
})

/** Live goods as a channel answers them; prices are CNY cents. */
export type MarketGoods = z.output<typeof marketGoods>

/** Goods of one page of an image search. */
export const IMAGE_PAGE_SIZE = 20

/** Goods that a marketplace found to an image. */
const foundGoods = z.object({
  goodsId: text.min(1),
  goodsTitle: text,
  goodsDetailUrl: text,
  goodsPicUrl: text,
  /** CNY cents. */
  priceInCents: cents,
  /** CNY cents; the price struck through. */
  originPriceInCents: cents,
  /** As the marketplace words it, for example `1000+`. */
  salesCount: text,
  /** CNY cents; what it sells for now: the price where there is no discount. */
  discountPriceInCents: cents,
})

/** One page of an image search, best match first, as a marketplace channel answers it. */
export const foundGoodsPage = z.object({
  goodsList: z.array(foundGoods).max(IMAGE_PAGE_SIZE),
  /** Matches on all pages. */
  totalCount: z.int().min(0),
})

/** One page of goods that look like an image, as a channel answers it. */
export type FoundGoodsPage = z.output<typeof foundGoodsPage>

/** What is searched for: `page` counts from 1, `size` is 20. */
export interface ImageQuery {
  /** The public address of an image, which the engine has not opened. Who does, checks where its host leads. */
  readonly imageUrl: string
  readonly source: GoodsSource
  readonly page: number
  readonly size: number
}

/**
 * The marketplaces, as the host connects them. Calls are idempotent, may be repeated and are abandoned when
 * `signal` aborts. Throw `ChannelRefusal` for a definite no; anything else thrown means "unknown, ask again".
 */
export interface GoodsChannel {
  /** Live goods; undefined where the marketplace has none under this id. */
  findGoods(query: { source: PurchaseSource; goodsId: string }, signal: AbortSignal): Promise<MarketGoods | undefined>
  /** Goods that look like an image; a page after the last is empty. Absent: there is no image search. */
  searchByImage?(query: ImageQuery, signal: AbortSignal): Promise<FoundGoodsPage>
}
