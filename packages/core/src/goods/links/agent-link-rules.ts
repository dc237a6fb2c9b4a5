import type { LinkRule } from './link-rule.js'
import type { MarketName } from './market.js'

type Codes = Readonly<Record<string, MarketName>>

/** The words that agents use for the marketplaces, all of them the same ones. */
const WORDS: Codes = {
  taobao: 'taobao',
  tb: 'taobao',
  tmall: 'taobao',
  tm: 'taobao',
  '1688': 'alibaba',
  ali_1688: 'alibaba',
  ali1688: 'alibaba',
  alibaba: 'alibaba',
  ali: 'alibaba',
  al: 'alibaba',
  weidian: 'weidian',
  wd: 'weidian',
  micro: 'weidian',
}
/** Numbers differ: most agents count from 1688 … */
const FROM_ALIBABA: Codes = { ...WORDS, '0': 'alibaba', '1': 'taobao', '2': 'weidian' }
/** … others begin with 1, with either marketplace first. */
const ALIBABA_TAOBAO_WEIDIAN: Codes = { ...WORDS, '1': 'alibaba', '2': 'taobao', '3': 'weidian' }
const TAOBAO_ALIBABA_WEIDIAN: Codes = { ...WORDS, '1': 'taobao', '2': 'alibaba', '3': 'weidian' }

const PLATFORM_KEYS = ['platform', 'shop_type', 'shoptype', 'source', 'type', 'channel', 'channelid', 'malltype', 'tp']
const WEIDIAN_ITEM = encodeURIComponent('https://weidian.com/item.html?itemID=7312345678&wfr=c')

/** Agents whose links have a marketplace's link inside, some of them besides other forms. */
const wrapperHosts = [
  'superbuy.com', 'wegobuy.com', 'allchinabuy.com', 'acbuy.com', 'pandabuy.com', 'sugargoo.com', 'esugargoo.com', 'kakobuy.com',
  'hagobuy.com', 'hegobuy.com', 'itaobuy.com', 'loongbuy.com', 'hubbuycn.com', 'hubbuy.com', 'eastmallbuy.com', 'bbdbuy.com',
  'bbdbuyeu.com', 'kameymall.com', 'blikbuy.com', 'ezbuycn.com', 'fishgoo.com', 'sifubuy.com', 'oopbuy.com', 'cssbuy.com', 'yoybuy.com',
  'ossbuy.com', 'pikobuy.com', 'lolobuy.com', 'pantherbuy.com', 'wemimi.com', 'cnfans.com', 'mulebuy.com', 'joyagoo.com', 'joyabuy.com',
  'orientdig.com', 'lovegobuy.com', 'hoobuy.com', 'hipobuy.com', 'gtbuy.com', 'litbuy.com', 'usfans.com', 'uidbuy.com', 'ponybuy.com',
  'panglobalbuy.com', 'cnshopper.com', 'fansbuy.com', 'pingubuy.com', 'basetao.com', 'ootdbuy.com', 'mycnbox.com', 'rizzitgo.com',
  'boonbuy.com', 'vigorbuy.com', 'npbuy.com', 'gonest.cn',
]

/** Links of purchasing agents. Their shop pages carry ids and platforms, too: only the paths of goods are read. */
export const agentLinkRules: readonly LinkRule[] = [
  // First: the link inside decides, whatever else the link around it says.
  {
    kind: 'wrapper',
    hosts: wrapperHosts.map((host) => `*.${host}`),
    keys: ['url', 'productlink', 'producturl', 'searchlink', 'key', 'link'],
    sample: { link: `https://www.superbuy.com/en/page/buy?nTag=Home&url=${WEIDIAN_ITEM}&partnercode=a`, market: 'weidian', goodsId: '7312345678' },
  },
  {
    kind: 'coded',
    hosts: ['*.cnfans.com', '*.mulebuy.com', '*.joyagoo.com', '*.joyabuy.com', '*.orientdig.com', '*.lovegobuy.com', '*.acbuy.com'],
    paths: ['**/product', '**/goods/detail'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id', 'goodsid'],
    sample: { link: 'https://m.cnfans.com/pages/product/product?id=7312345679&shoptype=weidian&ref=1', market: 'weidian', goodsId: '7312345679' },
  },
  {
    kind: 'coded',
    hosts: ['t.mulebuy.com'],
    paths: ['/'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id'],
    sample: { link: 'https://t.mulebuy.com/?id=612345678910&shop_type=taobao', market: 'taobao', goodsId: '612345678910' },
  },
  {
    kind: 'coded',
    hosts: ['*.superbuy.com', '*.wegobuy.com', '*.allchinabuy.com', '*.acbuy.com'],
    paths: ['**/page/buy'],
    codes: WORDS,
    codeKeys: ['platform', 'source'],
    idKeys: ['id'],
    sample: { link: 'https://www.superbuy.com/en/page/buy/?platform=ALIBABA&id=612345678911', market: 'alibaba', goodsId: '612345678911' },
  },
  {
    kind: 'coded',
    hosts: ['*.hoobuy.com', '*.oopbuy.com', '*.hipobuy.com', '*.gtbuy.com', '*.litbuy.com', '*.boonbuy.com', '*.vigorbuy.com', '*.hubbuy.com'],
    paths: ['**/product/{code}/{id}'],
    codes: FROM_ALIBABA,
    sample: { link: 'https://hoobuy.com/m/product/2/7312345680?utm_source=share', market: 'weidian', goodsId: '7312345680' },
  },
  {
    // Behind 1688, Taobao and Weidian comes Tmall, whose ids are Taobao's.
    kind: 'coded',
    hosts: ['*.hoobuy.com', '*.oopbuy.com'],
    paths: ['**/product/{code}/{id}'],
    codes: { '3': 'taobao' },
    sample: { link: 'https://hoobuy.com/product/3/612345678941', market: 'taobao', goodsId: '612345678941' },
  },
  {
    kind: 'coded',
    hosts: ['*.oopbuy.com', '*.hipobuy.com', '*.gtbuy.com', '*.litbuy.com', '*.ootdbuy.com', '*.cnshopper.com'],
    paths: ['**/goods/details', '**/goods/detail', '**/products/details'],
    codes: FROM_ALIBABA,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id', 'spuno', 'keyword'],
    sample: { link: 'https://m.oopbuy.com/pages/goods/details?channelId=1&spuNo=612345678912', market: 'taobao', goodsId: '612345678912' },
  },
  {
    kind: 'coded',
    hosts: ['*.usfans.com', '*.uidbuy.com'],
    paths: ['**/product/{code}/{id}'],
    codes: ALIBABA_TAOBAO_WEIDIAN,
    sample: { link: 'https://www.usfans.com/product/2/612345678913?ref=a', market: 'taobao', goodsId: '612345678913' },
  },
  {
    // Its newer numbers, beside the ones above.
    kind: 'coded',
    hosts: ['*.usfans.com'],
    paths: ['**/product/{code}/{id}'],
    codes: { '4': 'alibaba', '5': 'taobao' },
    sample: { link: 'https://www.usfans.com/product/5/612345678942', market: 'taobao', goodsId: '612345678942' },
  },
  {
    kind: 'coded',
    hosts: ['*.ponybuy.com'],
    paths: ['**/products/{code}/{id}'],
    codes: TAOBAO_ALIBABA_WEIDIAN,
    sample: { link: 'https://www.ponybuy.com/products/2/612345678914', market: 'alibaba', goodsId: '612345678914' },
  },
  {
    kind: 'coded',
    hosts: ['*.ponybuy.com'],
    paths: ['**/goods'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['product_id'],
    sample: { link: 'https://www.ponybuy.com/en-gb/goods?&product_id=7312345681&platform=weidian', market: 'weidian', goodsId: '7312345681' },
  },
  {
    kind: 'coded',
    hosts: ['*.panglobalbuy.com'],
    paths: ['**/details'],
    codes: TAOBAO_ALIBABA_WEIDIAN,
    codeKeys: ['type'],
    idKeys: ['offerid'],
    sample: { link: 'https://panglobalbuy.com/#/details?type=1&offerId=612345678915', market: 'taobao', goodsId: '612345678915' },
  },
  {
    kind: 'coded',
    hosts: ['*.sifubuy.com'],
    paths: ['**/detail'],
    codes: { ...WORDS, '1': 'alibaba', '2': 'taobao', '4': 'weidian' },
    codeKeys: ['type'],
    idKeys: ['id'],
    sample: { link: 'https://www.sifubuy.com/detail?invite_code=a&id=7312345682&type=4', market: 'weidian', goodsId: '7312345682' },
  },
  {
    kind: 'coded',
    hosts: ['*.cssbuy.com', '*.fansbuy.com', '*.pingubuy.com'],
    paths: ['/item-{code}-{id}'],
    codes: WORDS,
    sample: { link: 'https://www.cssbuy.com/item-1688-612345678916.html', market: 'alibaba', goodsId: '612345678916' },
  },
  {
    kind: 'goods',
    hosts: ['*.cssbuy.com', '*.fansbuy.com', '*.pingubuy.com'],
    paths: ['/item-{id}'],
    market: 'taobao',
    sample: { link: 'https://www.cssbuy.com/item-612345678917.html?promotionCode=a', market: 'taobao', goodsId: '612345678917' },
  },
  {
    kind: 'coded',
    hosts: ['*.cssbuy.com'],
    paths: ['/shop/goodsdetail'],
    codes: WORDS,
    codeKeys: ['type'],
    idKeys: ['id'],
    sample: { link: 'https://www.cssbuy.com/shop/goodsDetail?type=micro&id=7312345683', market: 'weidian', goodsId: '7312345683' },
  },
  {
    kind: 'coded',
    hosts: ['*.basetao.com'],
    paths: ['**/products/agent/{code}/{id}'],
    codes: WORDS,
    sample: { link: 'https://www.basetao.com/products/agent/taobao/612345678918.html', market: 'taobao', goodsId: '612345678918' },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com', '*.bbdbuy.com', '*.pantherbuy.com'],
    codes: WORDS,
    codeKeys: ['tp'],
    idKeys: ['tid'],
    sample: { link: 'https://eastmallbuy.com/item?tp=micro&tid=7312345684&inviter=a', market: 'weidian', goodsId: '7312345684' },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.hubbuy.com'],
    paths: ['**/product/item/{code}/{id}'],
    codes: WORDS,
    sample: { link: 'https://www.hubbuycn.com/product/item/1688/612345678919', market: 'alibaba', goodsId: '612345678919' },
  },
  {
    kind: 'goods',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    idKeys: ['taobaoid'],
    market: 'taobao',
    sample: { link: 'https://www.hubbuycn.com/taobaoID=612345678920&inviter=a', market: 'taobao', goodsId: '612345678920' },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    paths: ['**/index/{code}'],
    codes: WORDS,
    idKeys: ['itemid', 'id'],
    sample: { link: 'https://eastmallbuy.com/index/weidian/itemID=7312345685&inviter=a', market: 'weidian', goodsId: '7312345685' },
  },
  {
    kind: 'coded',
    hosts: ['*.bbdbuyeu.com'],
    paths: ['**/goods/{code}/{id}'],
    codes: WORDS,
    sample: { link: 'https://www.bbdbuyeu.com/goods/TAOBAO/612345678921?inviteCode=a', market: 'taobao', goodsId: '612345678921' },
  },
  {
    kind: 'coded',
    hosts: ['*.mycnbox.com'],
    paths: ['**/goodsdetail'],
    codes: WORDS,
    codeKeys: ['malltype'],
    idKeys: ['itemid'],
    sample: { link: 'https://mycnbox.com/goodsDetail?mallType=1688&itemId=612345678922', market: 'alibaba', goodsId: '612345678922' },
  },
  {
    kind: 'goods',
    hosts: ['*.yoybuy.com'],
    paths: ['**/itemdetail1688.html'],
    idKeys: ['offerid'],
    market: 'alibaba',
    sample: { link: 'https://www.yoybuy.com/p_new/itemdetail1688.html?offerid=612345678923&locale=en', market: 'alibaba', goodsId: '612345678923' },
  },
  {
    kind: 'coded',
    hosts: ['*.rizzitgo.com'],
    paths: ['**/detail-page'],
    codes: { ...WORDS, '3': 'weidian' },
    codeKeys: ['source'],
    idKeys: ['goodsid'],
    sample: { link: 'https://rizzitgo.com/detail-page/?goodsId=7312345686&source=3', market: 'weidian', goodsId: '7312345686' },
  },
  {
    kind: 'coded',
    hosts: ['*.npbuy.com'],
    paths: ['**/goods-detail'],
    codes: WORDS,
    codeKeys: ['source'],
    idKeys: ['itemid'],
    sample: { link: 'https://www.npbuy.com/goods-detail?itemId=7312345687&source=WD', market: 'weidian', goodsId: '7312345687' },
  },
  {
    kind: 'coded',
    hosts: ['*.gonest.cn'],
    paths: ['**/product/{id}'],
    codes: WORDS,
    codeKeys: ['platform'],
    sample: { link: 'https://buy.gonest.cn/en/product/612345678924?platform=1688&type=0', market: 'alibaba', goodsId: '612345678924' },
  },
  ...loongbuyRules(),
]

/** The name of the parameter is the marketplace. */
function loongbuyRules(): LinkRule[] {
  const names: [string, MarketName][] = [['weidian', 'weidian'], ['taobao', 'taobao'], ['tmall', 'taobao'], ['1688', 'alibaba']]
  return names.map(([key, market]) => ({
    kind: 'goods',
    hosts: ['*.loongbuy.com'],
    paths: ['**/product-details'],
    idKeys: [key],
    market,
    sample: { link: `https://loongbuy.com/product-details?invitecode=a&${key}=7312345688`, market, goodsId: '7312345688' },
  }))
}
