/** Goods on the platform's own site, and the promoter whom a visit through the link counts for. */
export interface SharedGoods {
  readonly goodsId: string
  /** 4, another shop, is known to the link parser only. */
  readonly source: 1 | 2 | 3 | 4
  /** Absent: the visit counts for nobody. */
  readonly rno?: string | undefined
}

/**
 * The in-site share link of goods (rules/goods#share-link). `siteUrl` is the site's address, with or without a slash at
 * its end.
 */
export function siteGoodsUrl(siteUrl: string, { goodsId, source, rno }: SharedGoods): string {
  // Not URLSearchParams, whose + for a blank only forms understand.
  const promoter = rno === undefined ? '' : `&rno=${encodeURIComponent(rno)}`
  return `${siteUrl.replace(/\/+$/, '')}/goods/detail?goodsId=${encodeURIComponent(goodsId)}&source=${source}${promoter}`
}
