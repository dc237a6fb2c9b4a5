import type { GoodsReference } from './goods.js'

/** Goods on the platform's own site, and the promoter whom a visit through the link counts for. */
export interface SharedGoods {
  readonly goodsId: string
  readonly source: GoodsReference['source']
  readonly rno: string
}

/** The in-site share link of goods (decisions 1.14). `siteUrl` is the site's address, with or without a slash at its end. */
export function siteGoodsUrl(siteUrl: string, { goodsId, source, rno }: SharedGoods): string {
  const query = new URLSearchParams({ goodsId, source: String(source), rno })
  return `${siteUrl.replace(/\/+$/, '')}/goods/detail?${query.toString()}`
}
