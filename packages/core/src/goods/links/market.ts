/** A shop whose goods links are read, as the parse result shows it. */
interface Market {
  /** `goodsSource`: 4 stands for every shop that is none of the three marketplaces. */
  readonly source: 1 | 2 | 3 | 4
  /** `goodsSourceName`. */
  readonly sourceName: 'taobao' | 'alibaba' | 'weidian' | 'other'
  /** The goods' page there, the one spelling that all its links come down to. */
  readonly goodsUrl: (goodsId: string) => string
}

/** The names of the markets; a link rule says which one its links lead to. */
export const marketNames = ['taobao', 'alibaba', 'weidian', 'jd', 'xianyu', 'pinduoduo', 'alibabaCom'] as const

/** A marketplace by the name that partners are answered. */
export type MarketName = (typeof marketNames)[number]

/** The shops whose links are read (rules/goods#markets). Tmall has the ids of Taobao, so it is no market of its own. */
export const markets: Readonly<Record<MarketName, Market>> = {
  taobao: { source: 1, sourceName: 'taobao', goodsUrl: (id) => `https://item.taobao.com/item.htm?id=${id}` },
  alibaba: { source: 2, sourceName: 'alibaba', goodsUrl: (id) => `https://detail.1688.com/offer/${id}.html` },
  weidian: { source: 3, sourceName: 'weidian', goodsUrl: (id) => `https://weidian.com/item.html?itemID=${id}` },
  jd: { source: 4, sourceName: 'other', goodsUrl: (id) => `https://item.jd.com/${id}.html` },
  xianyu: { source: 4, sourceName: 'other', goodsUrl: (id) => `https://www.goofish.com/item?id=${id}` },
  pinduoduo: {
    source: 4,
    sourceName: 'other',
    goodsUrl: (id) => `https://mobile.yangkeduo.com/goods.html?goods_id=${id}`,
  },
  // The wholesaler for abroad: its ids are not those of 1688, which is `alibaba` here.
  alibabaCom: {
    source: 4,
    sourceName: 'other',
    goodsUrl: (id) => `https://www.alibaba.com/product-detail/_${id}.html`,
  },
}
