import type { FoundGoodsPage, MarketGoods } from '@org/openapi-core/channels'

type Check = (value: unknown) => boolean
type Checks<T> = Readonly<Record<keyof T, Check>>
type Sku = MarketGoods['skuList'][number]
type Spec = MarketGoods['skuSpecInfoList'][number]
type SpecValue = Spec['skuSpecList'][number]

const text: Check = (value) => typeof value === 'string'
const someText: Check = (value) => typeof value === 'string' && value !== ''
const textOrNull: Check = (value) => value === null || text(value)
const textOrNumber: Check = (value) => text(value) || typeof value === 'number'
/** Amounts are whole cents: 12.5 would be a price in yuan that somebody forgot to convert. */
const count: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0

const absent: Check = (value) => value === undefined || value === null

const SHOP: Checks<NonNullable<MarketGoods['shop']>> = { shopId: textOrNull, shopName: text, localShopName: text }

const GOODS: Checks<Omit<MarketGoods, 'skuList' | 'skuSpecInfoList'>> = {
  goodsId: someText,
  goodsSource: count,
  goodsTitle: text,
  localGoodsTitle: (value) => absent(value) || text(value),
  goodsDetailUrl: text,
  goodsPicUrl: text,
  goodsImageUrlList: (value) => Array.isArray(value) && value.every(text),
  priceInCents: count,
  originalPriceInCents: count,
  postFeeInCents: count,
  stockNum: text,
  salesCount: text,
  shop: (value) => absent(value) || faultsOf(value, SHOP, 'shop').length === 0,
}

const SKU: Checks<Sku> = {
  skuId: text,
  specId: textOrNull,
  priceInCents: count,
  salePriceInCents: count,
  quantity: count,
  imageUrl: text,
  propertiesId: text,
  propertiesName: text,
}

const SPEC: Checks<Omit<Spec, 'skuSpecList'>> = { skuSpecName: text }

const SPEC_VALUE: Checks<SpecValue> = {
  pid: textOrNumber,
  vid: textOrNumber,
  pname: text,
  vname: text,
  icon: textOrNull,
}

const FOUND: Checks<FoundGoodsPage['goodsList'][number]> = {
  goodsId: someText,
  goodsTitle: text,
  goodsDetailUrl: text,
  goodsPicUrl: text,
  priceInCents: count,
  originPriceInCents: count,
  salesCount: text,
  discountPriceInCents: count,
}

/** The paths of everything about an image search's answer that is not of the shape of `FoundGoodsPage`. */
export function faultsOfFoundGoods(page: unknown): string[] {
  return [
    ...faultsOf(page, { totalCount: count }, 'page'),
    ...faultsOfList(page, 'goodsList', (goods, path) => faultsOf(goods, FOUND, path)),
  ]
}

/** The paths of everything about an answer that is not of the shape of `MarketGoods`. */
export function faultsOfGoods(goods: unknown): string[] {
  return [
    ...faultsOf(goods, GOODS, 'goods'),
    ...faultsOfList(goods, 'skuList', (sku, path) => faultsOf(sku, SKU, path)),
    ...faultsOfList(goods, 'skuSpecInfoList', (spec, path) => [
      ...faultsOf(spec, SPEC, path),
      ...faultsOfList(spec, 'skuSpecList', (value, at) => faultsOf(value, SPEC_VALUE, `${path}.${at}`)),
    ]),
  ]
}

function faultsOf(value: unknown, checks: Readonly<Record<string, Check>>, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const wrong = Object.entries(checks).filter(([name, check]) => !check((value as Record<string, unknown>)[name]))
  return wrong.map(([name]) => `${path}.${name}`)
}

function faultsOfList(owner: unknown, name: string, faults: (element: unknown, path: string) => string[]): string[] {
  const list = typeof owner === 'object' && owner !== null ? (owner as Record<string, unknown>)[name] : undefined
  if (!Array.isArray(list)) return [name]
  return list.flatMap((element, index) => faults(element, `${name}.${index}`))
}
