import { z } from 'zod'
import type { MarketGoods } from '@org/openapi-core/channels'

/** Goods of a simulated marketplace. */
export interface SandboxGoods extends MarketGoods {
  readonly localGoodsTitle: string
  /** Null where nobody named one, as at a marketplace that knows shops by no id. */
  readonly shop: { readonly shopId: string | null; readonly shopName: string; readonly localShopName: string } | null
}

const YUAN = /^\d{1,9}(\.\d{1,2})?$/
const yuan = z.string().regex(YUAN, { error: 'must be yuan with at most two decimals, as text' }).nullish()
const cents = z.int().min(0).max(99_999_999_999).nullish()
const text = z.string().max(2000).nullish()
const id = z.string().min(1).max(64)

const skuInput = z.object({
  skuId: id,
  specId: text,
  price: yuan,
  priceInCents: cents,
  salePrice: yuan,
  salePriceInCents: cents,
  quantity: z.int().min(0).nullish(),
  imageUrl: text,
  propertiesId: text,
  propertiesName: text,
})

const specInput = z.object({
  skuSpecName: z.string(),
  skuSpecList: z.array(
    z.object({
      pid: z.union([z.string(), z.number()]),
      vid: z.union([z.string(), z.number()]),
      pname: z.string(),
      vname: z.string(),
      icon: z.string().nullish(),
    }),
  ),
})

/**
 * What `POST /sandbox/goods` takes: the specification's GoodsDetail and more, of which only the two ids are
 * required. An amount may be given in yuan or in cents; where both are, the cents count.
 */
export const sandboxGoodsInput = z.object({
  goodsId: id,
  goodsSource: z.literal([1, 2, 3, 5]),
  goodsTitle: text,
  localGoodsTitle: text,
  goodsDetailUrl: text,
  goodsPicUrl: text,
  goodsImageUrlList: z.array(z.string()).nullish(),
  price: yuan,
  priceInCents: cents,
  orginalPrice: yuan,
  originalPriceInCents: cents,
  postFee: yuan,
  postFeeInCents: cents,
  stockNum: text,
  salesCount: text,
  skuList: z.array(skuInput).nullish(),
  skuSpecInfoList: z.array(specInput).nullish(),
  shop: z.object({ shopId: id.nullish(), shopName: text, localShopName: text }).nullish(),
})

export type SandboxGoodsInput = z.input<typeof sandboxGoodsInput>

/** Pieces of a variant whose stock nobody named. */
const DEFAULT_QUANTITY = 100

/** Fills in what was not given, so that a script only says what it is about. */
export function toSandboxGoods(input: SandboxGoodsInput): SandboxGoods {
  const { goodsId, goodsSource } = input
  const goodsPicUrl = input.goodsPicUrl ?? `https://img.example.com/${goodsId}.jpg`
  const skuList = (input.skuList ?? []).map((sku) => toSku(sku, { ...input, goodsPicUrl }))
  const priceInCents = amount(input.priceInCents, input.price) ?? lowest(skuList)
  const goodsTitle = input.goodsTitle ?? `Goods ${goodsId}`
  return {
    goodsId,
    goodsSource,
    goodsTitle,
    localGoodsTitle: input.localGoodsTitle ?? goodsTitle,
    goodsDetailUrl: input.goodsDetailUrl ?? detailUrl(goodsSource, goodsId),
    goodsPicUrl,
    goodsImageUrlList: input.goodsImageUrlList ?? [goodsPicUrl],
    priceInCents,
    originalPriceInCents: amount(input.originalPriceInCents, input.orginalPrice) ?? priceInCents,
    postFeeInCents: amount(input.postFeeInCents, input.postFee) ?? 0,
    stockNum: input.stockNum ?? String(skuList.reduce((sum, { quantity }) => sum + quantity, 0)),
    salesCount: input.salesCount ?? '0',
    skuList,
    skuSpecInfoList: (input.skuSpecInfoList ?? []).map(({ skuSpecName, skuSpecList }) => ({
      skuSpecName,
      skuSpecList: skuSpecList.map((value) => ({ ...value, icon: value.icon ?? null })),
    })),
    shop: toShop(input),
  }
}

type Sku = MarketGoods['skuList'][number]

function toSku(sku: z.input<typeof skuInput>, goods: SandboxGoodsInput & { goodsPicUrl: string }): Sku {
  const price = amount(sku.priceInCents, sku.price)
  const salePrice = amount(sku.salePriceInCents, sku.salePrice)
  const priceInCents = price ?? salePrice ?? amount(goods.priceInCents, goods.price) ?? 0
  return {
    skuId: sku.skuId,
    specId: sku.specId ?? null,
    priceInCents,
    salePriceInCents: salePrice ?? priceInCents,
    quantity: sku.quantity ?? DEFAULT_QUANTITY,
    imageUrl: sku.imageUrl ?? goods.goodsPicUrl,
    propertiesId: sku.propertiesId ?? '',
    propertiesName: sku.propertiesName ?? '',
  }
}

function toShop({ shop }: SandboxGoodsInput): SandboxGoods['shop'] {
  if (shop === null || shop === undefined) return null
  const shopId = shop.shopId ?? null
  const shopName = shop.shopName ?? (shopId === null ? '' : `Shop ${shopId}`)
  return { shopId, shopName, localShopName: shop.localShopName ?? shopName }
}

function amount(cents: number | null | undefined, yuan: string | null | undefined): number | undefined {
  return cents ?? (typeof yuan === 'string' ? Math.round(Number(yuan) * 100) : undefined)
}

function lowest(skuList: readonly Sku[]): number {
  return skuList.length === 0 ? 0 : Math.min(...skuList.map(({ salePriceInCents }) => salePriceInCents))
}

function detailUrl(source: SandboxGoodsInput['goodsSource'], goodsId: string): string {
  const path = encodeURIComponent(goodsId)
  switch (source) {
    case 1:
      return `https://item.taobao.com/item.htm?id=${path}`
    case 2:
      return `https://detail.1688.com/offer/${path}.html`
    case 3:
      return `https://weidian.com/item.html?itemID=${path}`
    case 5:
      return `https://market.example.com/goods/${path}`
  }
}
