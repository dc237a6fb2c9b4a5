import { ApiError } from '../kernel/errors.js'
import { extended } from '../kernel/extended.js'
import { MAX_AMOUNT } from '../wallets/index.js'
import { SKU_NOT_EXISTS, STOCK_NOT_ENOUGH } from '../goods/index.js'
import type { MarketGoods } from '../goods/index.js'
import { PURCHASE_AMOUNT_ILLEGAL } from './purchase-errors.js'
import type { PurchaseItem } from './purchase-item.js'

type Sku = MarketGoods['skuList'][number]

/** A line at today's price; money in CNY cents. */
interface PricedLine {
  readonly goodsId: string
  readonly skuId: string
  readonly goodsName: string
  readonly localGoodsName: string
  readonly specName: string
  readonly localSpecName: string
  readonly imagePath: string
  readonly qty: number
  readonly remarks: string | null
  /** Of one piece. */
  readonly price: number
  /** Of all pieces, without freight. */
  readonly amount: number
  /** Domestic freight: the whole of the goods' on their first line, 0 on the others. */
  readonly freightFee: number
  readonly stockQty: number
}

/** Where goods are bought. */
interface PurchaseShop {
  /** Null for goods of a marketplace that names no shop. */
  readonly shopId: string | null
  readonly shopName: string
  readonly localShopName: string
  readonly platformChannel: number
}

/** The lines of one shop, and what they cost. */
export interface PricedShop extends PurchaseShop {
  readonly goodsAmount: number
  readonly freightAmount: number
  readonly payAmount: number
  readonly items: PricedLine[]
}

/** What a purchase costs now. */
export interface PricedPurchase {
  readonly goodsTotalAmount: number
  readonly freightTotalAmount: number
  readonly payAmount: number
  /** In order of first appearance. */
  readonly shops: PricedShop[]
}

/** The goods of a line, or why there are none. */
export type GoodsOf = (item: PurchaseItem) => MarketGoods | Error

/** A line, its goods and its variant. */
interface FoundLine {
  readonly item: PurchaseItem
  readonly goods: MarketGoods
  readonly sku: Sku
}

/**
 * Prices a purchase. The first line that cannot be bought decides the error: its goods' own, SKU_NOT_EXISTS, or
 * STOCK_NOT_ENOUGH where all lines of the variant together want more than there is. Throws PURCHASE_AMOUNT_ILLEGAL
 * beyond what one payment can move.
 */
export function pricePurchase(items: readonly PurchaseItem[], goodsOf: GoodsOf): PricedPurchase {
  const wanted = sumOf(items)
  const lines = items.map((item) => findLine(item, goodsOf, wanted.get(skuKey(item)) ?? 0))
  const shops = shopsOf(lines)
  const goodsTotalAmount = sum(shops, 'goodsAmount')
  const freightTotalAmount = sum(shops, 'freightAmount')
  const payAmount = goodsTotalAmount + freightTotalAmount
  if (payAmount > MAX_AMOUNT) throw new ApiError(PURCHASE_AMOUNT_ILLEGAL)
  return { goodsTotalAmount, freightTotalAmount, payAmount, shops }
}

/** Names goods among those of all marketplaces. */
export const goodsKey = ({ platformChannel, goodsId }: Pick<PurchaseItem, 'platformChannel' | 'goodsId'>): string =>
  JSON.stringify([platformChannel, goodsId])

const skuKey = ({ platformChannel, goodsId, skuId }: PurchaseItem): string =>
  JSON.stringify([platformChannel, goodsId, skuId])

/** Pieces wanted of each variant. */
function sumOf(items: readonly PurchaseItem[]): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const item of items) wanted.set(skuKey(item), (wanted.get(skuKey(item)) ?? 0) + item.qty)
  return wanted
}

function findLine(item: PurchaseItem, goodsOf: GoodsOf, wanted: number): FoundLine {
  const goods = goodsOf(item)
  if (goods instanceof Error) throw goods
  const { goodsId, skuId } = item
  const sku = goods.skuList.find((one) => one.skuId === skuId)
  if (sku === undefined) throw new ApiError(SKU_NOT_EXISTS, { values: { goodsId, skuId } })
  const stockQty = sku.quantity
  if (wanted > stockQty) throw new ApiError(STOCK_NOT_ENOUGH, { values: { goodsId, skuId, stockQty } })
  return { item, goods, sku }
}

function shopsOf(lines: readonly FoundLine[]): PricedShop[] {
  const shops = new Map<string, { readonly shop: PurchaseShop; readonly items: PricedLine[] }>()
  const charged = new Set<string>()
  for (const line of lines) {
    const shop = shopOf(line)
    const key = JSON.stringify([shop.platformChannel, shop.shopId])
    const group = shops.get(key) ?? { shop, items: [] }
    shops.set(key, group)
    group.items.push(priceLine(line, !charged.has(goodsKey(line.item))))
    charged.add(goodsKey(line.item))
  }
  return [...shops.values()].map(({ shop, items }) => {
    const goodsAmount = sum(items, 'amount')
    const freightAmount = sum(items, 'freightFee')
    return extended(shop, { goodsAmount, freightAmount, payAmount: goodsAmount + freightAmount, items })
  })
}

/** Shop ids of different marketplaces have nothing to do with each other. Goods without one are as if of one shop. */
function shopOf({ item: { platformChannel }, goods: { shop } }: FoundLine): PurchaseShop {
  const shopId = shop?.shopId ?? ''
  if (shopId === '') return { shopId: null, shopName: '', localShopName: '', platformChannel }
  return { shopId, shopName: shop?.shopName ?? '', localShopName: shop?.localShopName ?? '', platformChannel }
}

function priceLine({ item, goods, sku }: FoundLine, isFirstOfGoods: boolean): PricedLine {
  return {
    goodsId: item.goodsId,
    skuId: item.skuId,
    goodsName: goods.goodsTitle,
    localGoodsName: goods.localGoodsTitle ?? goods.goodsTitle,
    specName: sku.propertiesName,
    localSpecName: sku.propertiesName,
    imagePath: sku.imageUrl === '' ? goods.goodsPicUrl : sku.imageUrl,
    qty: item.qty,
    remarks: item.remarks ?? null,
    price: sku.salePriceInCents,
    amount: payable(sku.salePriceInCents * item.qty),
    freightFee: isFirstOfGoods ? payable(goods.postFeeInCents) : 0,
    stockQty: sku.quantity,
  }
}

/** Each part is within what one payment can move, so that no sum of a hundred loses a cent. */
function payable(cents: number): number {
  if (cents > MAX_AMOUNT) throw new ApiError(PURCHASE_AMOUNT_ILLEGAL)
  return cents
}

function sum<Name extends string>(parts: readonly { readonly [name in Name]: number }[], name: Name): number {
  return parts.reduce((total, part) => total + part[name], 0)
}
