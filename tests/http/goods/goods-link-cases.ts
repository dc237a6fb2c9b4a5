/** A text that somebody pastes, and what it leads to; null: to no goods that can be told from it. */
export interface LinkCase {
  readonly input: string
  readonly goods: readonly [source: 1 | 2 | 3 | 4, goodsId: string] | null
}

const T = '628841057312'
const A = '704419836255'
const W = '7190264835'
const tao = `https://item.taobao.com/item.htm?id=${T}`
const ali = `https://detail.1688.com/offer/${A}.html`
const wei = `https://weidian.com/item.html?itemID=${W}`
const once = encodeURIComponent
const twice = (link: string): string => once(once(link))

/** Pages of the marketplaces themselves (rules/goods#markets). */
const marketplaces: readonly (readonly [string, 1 | 2 | 3 | 4, string])[] = [
  [tao, 1, T],
  [`http://item.taobao.com/item.htm?spm=a1z09.2.0.0&id=${T}&_u=x`, 1, T],
  [`https://item.taobao.com/item.html?ID=${T}`, 1, T],
  [`https://detail.tmall.com/item.htm?id=${T}&skuId=5501`, 1, T],
  [`https://detail.tmall.hk/hk/item.htm?abbucket=3&id=${T}`, 1, T],
  [`https://chaoshi.detail.tmall.com/item.htm?id=${T}#detail`, 1, T],
  [`https://detail.m.tmall.com/item.htm?id=${T}`, 1, T],
  [`https://world.taobao.com/item/${T}.htm?fromSite=main`, 1, T],
  [`https://world.tmall.com/item/${T}.htm`, 1, T],
  [`http://a.m.taobao.com/i${T}.htm?sid=9`, 1, T],
  [`https://m.intl.taobao.com/detail/detail.html?id=${T}`, 1, T],
  [`https://h5.m.taobao.com/awp/core/detail.htm?id=${T}`, 1, T],
  [`https://new.m.taobao.com/detail.htm?id=${T}&price=9`, 1, T],
  [ali, 2, A],
  [`http://detail.1688.com/offer/${A}.html?sk=consign#top`, 2, A],
  [`https://detail.m.1688.com/page/index.html?offerId=${A}`, 2, A],
  [`https://detail.m.1688.com/page/index.htm?sortType=x&offerid=${A}`, 2, A],
  [`https://m.1688.com/offer/${A}.html`, 2, A],
  [wei, 3, W],
  [`https://weidian.com/item.html?itemid=${W}&p=1`, 3, W],
  [`https://weidian.com/item.html?ITEMID=${W}`, 3, W],
  [`https://shop240011.v.weidian.com/item.html?itemID=${W}`, 3, W],
  [`https://k.youshop10.com/item.html?itemID=${W}`, 3, W],
  [`https://weidian.com/i/${W}`, 3, W],
  [`https://item.jd.com/${T}.html`, 4, T],
  [`https://www.goofish.com/item?id=${T}&categoryId=1`, 4, T],
  [`https://mobile.yangkeduo.com/goods.html?goods_id=${T}`, 4, T],
]

/** Pages of agents: a link inside, a word for the marketplace, or its number in the path. */
const agents: readonly (readonly [string, 1 | 2 | 3, string])[] = [
  [`https://www.superbuy.com/en/page/buy?url=${once(tao)}`, 1, T],
  [`https://www.wegobuy.com/en/page/buy?from=x&url=${once(ali)}&partnercode=q`, 2, A],
  [`https://www.allchinabuy.com/en/page/buy/?url=${twice(wei)}`, 3, W],
  [`https://m.allchinabuy.com/home/#/goodsDetail?url=${wei}`, 3, W],
  [`https://www.sugargoo.com/#/home/productDetail?productLink=${twice(tao)}&memberId=4`, 1, T],
  [`https://www.kakobuy.com/item/details?url=${once(ali)}&affcode=zz`, 2, A],
  [`https://www.hagobuy.com/item/details?url=${tao}`, 1, T],
  [`https://cnfans.com/product/?shop_type=weidian&id=${W}`, 3, W],
  [`https://cnfans.com/de/product?id=${T}&platform=TAOBAO&ref=1`, 1, T],
  [`https://mulebuy.com/product?id=${A}&platform=ALI_1688`, 2, A],
  [`https://joyagoo.com/product?platform=Tmall&id=${T}`, 1, T],
  [`https://www.acbuy.com/product?id=${T}&source=TB`, 1, T],
  [`https://www.acbuy.com/product?id=${A}&source=AL`, 2, A],
  [`https://www.acbuy.com/product?id=${W}&source=WD`, 3, W],
  [`https://www.superbuy.com/en/page/buy/?platform=WD&id=${W}`, 3, W],
  [`https://hoobuy.com/product/1/${T}?utm_source=q`, 1, T],
  [`https://hoobuy.com/product/0/${A}`, 2, A],
  [`https://hoobuy.com/m/product/2/${W}`, 3, W],
  [`https://oopbuy.com/product/weidian/${W}`, 3, W],
  [`https://hipobuy.com/product/TaoBao/${T}`, 1, T],
  [`https://www.cssbuy.com/item-micro-${W}.html`, 3, W],
  [`https://www.cssbuy.com/item-${T}.html?promotionCode=q`, 1, T],
  [`https://www.superbuy.com/en/page/buy?url=${once(`https://www.wegobuy.com/en/page/buy?url=${once(tao)}`)}`, 1, T],
]

/** The ways in which people hand one link on. */
const WRITTEN: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => link.replace(/^https?:\/\/([^/?#]+)/, (_, host: string) => `HTTPS://${host.toUpperCase()}`),
  (link) => link.replace(/^https:/, 'http:'),
  (link) => link.replace(/^https?:\/\//, ''),
  (link) => `  ${link}\r\n`,
  (link) => `你好，这个 ${link} 有货吗？`,
  (link) => `【分享】看这里：${link}，很好看`,
  (link) => `“${link}”`,
  (link) => `(${link})`,
  (link) => `[a link](${link})`,
  (link) => `W2C: ${link} thanks`,
  (link) => once(link),
]

/** Short links: only a resolver can tell. */
export const shortLinks: readonly string[] = [
  'https://m.tb.cn/h.5qWzKp1?tk=AbCd',
  'https://e.tb.cn/h.6rXaLq2',
  'https://tb.cn/9zYxWv1',
  'https://qr.1688.com/s/Ab12Cd34',
  'https://k.weidian.com/Qw12Er34',
  'https://s.click.taobao.com/Zx98Cv76',
  '【淘宝】假一赔四 https://e.tb.cn/h.8sYbMr3?tk=EfGh MF168 「帆布包」点击链接直接打开',
  `https://m.superbuy.com/home/#/goodsDetail/?url=${once('https://e.tb.cn/h.8sYbMr3?tk=EfGh')}`,
]

/** What looks like a link to goods and is none. */
const NOTHING: readonly string[] = [
  'hello',
  '这个多少钱？',
  'https://',
  'https://www.example.com/',
  `https://www.example.com/item.htm?id=${T}`,
  `https://www.aliexpress.com/item/${T}.html`,
  'https://www.amazon.com/dp/B0ABCDEFGH',
  'https://shop.x.yupoo.com/albums/1',
  'https://item.taobao.com/item.htm',
  'https://item.taobao.com/item.htm?id=',
  'https://item.taobao.com/item.htm?id=0',
  'https://item.taobao.com/item.htm?id=-5',
  'https://item.taobao.com/item.htm?id=abc',
  `https://item.taobao.com/item.htm?id=${'9'.repeat(40)}`,
  'https://detail.1688.com/offer/.html',
  'https://weidian.com/item.html?itemID=x1',
  'https://weidian.com/?userid=55',
  'https://shop5.taobao.com/',
  'https://item.jd.com/',
  `https://taobao.com.evil.example/item.htm?id=${T}`,
  `https://nottaobao.com/item.htm?id=${T}`,
  `https://item-taobao.com/item.htm?id=${T}`,
  `https://item.taobao.com.co/item.htm?id=${T}`,
  `https://item.taobao.com@evil.example/item.htm?id=${T}`,
  `https://evil.example/item.taobao.com/item.htm?id=${T}`,
  `https://evil.example/?url=${once(wei)}`,
  `https://evil.example#${tao.slice('https://'.length)}`,
  `https://evil.example\\@item.taobao.com/item.htm?id=${T}`,
  `https://itеm.taobao.com/item.htm?id=${T}`,
  `javascript://item.taobao.com/item.htm?id=${T}`,
  `ftp://item.taobao.com/item.htm?id=${T}`,
  `file:///item.taobao.com/item.htm?id=${T}`,
  `data:text/html,item`,
  `https://cnfans.com/product?id=${T}`,
  `https://cnfans.com/product?id=${T}&platform=AMAZON`,
  `https://cnfans.com/shops/?shop_type=taobao&id=${T}`,
  `https://hoobuy.com/product/9/${T}`,
  `https://hoobuy.com/product/constructor/${T}`,
  `https://hoobuy.com/shop/1/${T}`,
  `https://www.superbuy.com/en/page/buy?url=${once('https://www.example.com/?id=1')}`,
]

/** Links of every public form, each written in every way, and texts that are none. */
export const linkCases: readonly (readonly [name: string, cases: readonly LinkCase[]])[] = [
  ...[...marketplaces, ...agents].map(
    ([link, source, goodsId]) =>
      [link, WRITTEN.map((write): LinkCase => ({ input: write(link), goods: [source, goodsId] }))] as const,
  ),
  ['short links', shortLinks.map((input): LinkCase => ({ input, goods: null }))],
  ['what is no link to goods', NOTHING.map((input): LinkCase => ({ input, goods: null }))],
]
