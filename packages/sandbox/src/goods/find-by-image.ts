import type { FoundGoodsPage, ImageQuery } from '@org/openapi-core/channels'
import type { SandboxGoods } from './sandbox-goods.js'

/**
 * A page of the image search: all goods of the marketplace, those with this very picture first, otherwise in the order
 * in which they came into the catalogue. Nothing is opened.
 */
export function findByImage(
  catalogue: Iterable<SandboxGoods>,
  { imageUrl, source, page, size }: ImageQuery,
): FoundGoodsPage {
  const goods = [...catalogue].filter(({ goodsSource }) => goodsSource === source)
  const isSame = ({ goodsPicUrl, goodsImageUrlList }: SandboxGoods) =>
    [goodsPicUrl, ...goodsImageUrlList].includes(imageUrl)
  const matches = [...goods.filter(isSame), ...goods.filter((candidate) => !isSame(candidate))]
  const goodsList = matches.slice((page - 1) * size, page * size).map(toFoundGoods)
  return { goodsList, totalCount: matches.length }
}

function toFoundGoods(goods: SandboxGoods): FoundGoodsPage['goodsList'][number] {
  const { goodsId, goodsTitle, goodsDetailUrl, goodsPicUrl, priceInCents, originalPriceInCents, salesCount, skuList } =
    goods
  const lowest = Math.min(priceInCents, ...skuList.map(({ salePriceInCents }) => salePriceInCents))
  return {
    goodsId,
    goodsTitle,
    goodsDetailUrl,
    goodsPicUrl,
    priceInCents,
    originPriceInCents: originalPriceInCents,
    salesCount,
    discountPriceInCents: lowest,
  }
}
