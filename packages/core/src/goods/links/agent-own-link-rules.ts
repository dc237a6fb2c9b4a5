import { WORDS } from './agent-codes.js'
import type { LinkRule } from './link-rule.js'
import type { MarketName } from './market.js'

/** Links of purchasing agents whose form no other agent’s system has. */
export const agentOwnLinkRules: readonly LinkRule[] = [
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
    sample: {
      link: 'https://www.cssbuy.com/item-612345678917.html?promotionCode=a',
      market: 'taobao',
      goodsId: '612345678917',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.cssbuy.com'],
    paths: ['/shop/goodsdetail'],
    codes: WORDS,
    codeKeys: ['type'],
    idKeys: ['id'],
    sample: {
      link: 'https://www.cssbuy.com/shop/goodsDetail?type=micro&id=7312345683',
      market: 'weidian',
      goodsId: '7312345683',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.basetao.com'],
    paths: ['**/products/agent/{code}/{id}'],
    codes: WORDS,
    sample: {
      link: 'https://www.basetao.com/products/agent/taobao/612345678918.html',
      market: 'taobao',
      goodsId: '612345678918',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com', '*.bbdbuy.com', '*.pantherbuy.com'],
    codes: WORDS,
    codeKeys: ['tp'],
    idKeys: ['tid'],
    sample: {
      link: 'https://eastmallbuy.com/item?tp=micro&tid=7312345684&inviter=a',
      market: 'weidian',
      goodsId: '7312345684',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.hubbuy.com'],
    paths: ['**/product/item/{code}/{id}'],
    codes: WORDS,
    sample: {
      link: 'https://www.hubbuycn.com/product/item/1688/612345678919',
      market: 'alibaba',
      goodsId: '612345678919',
    },
  },
  {
    kind: 'goods',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    idKeys: ['taobaoid'],
    market: 'taobao',
    sample: {
      link: 'https://www.hubbuycn.com/taobaoID=612345678920&inviter=a',
      market: 'taobao',
      goodsId: '612345678920',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    paths: ['**/index/{code}'],
    codes: WORDS,
    idKeys: ['itemid', 'id'],
    sample: {
      link: 'https://eastmallbuy.com/index/weidian/itemID=7312345685&inviter=a',
      market: 'weidian',
      goodsId: '7312345685',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.bbdbuyeu.com'],
    paths: ['**/goods/{code}/{id}'],
    codes: WORDS,
    sample: {
      link: 'https://www.bbdbuyeu.com/goods/TAOBAO/612345678921?inviteCode=a',
      market: 'taobao',
      goodsId: '612345678921',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.mycnbox.com'],
    paths: ['**/goodsdetail'],
    codes: WORDS,
    codeKeys: ['malltype'],
    idKeys: ['itemid'],
    sample: {
      link: 'https://mycnbox.com/goodsDetail?mallType=1688&itemId=612345678922',
      market: 'alibaba',
      goodsId: '612345678922',
    },
  },
  {
    kind: 'goods',
    hosts: ['*.yoybuy.com'],
    paths: ['**/itemdetail1688.html'],
    idKeys: ['offerid'],
    market: 'alibaba',
    sample: {
      link: 'https://www.yoybuy.com/p_new/itemdetail1688.html?offerid=612345678923&locale=en',
      market: 'alibaba',
      goodsId: '612345678923',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.rizzitgo.com'],
    paths: ['**/detail-page'],
    codes: { ...WORDS, '3': 'weidian' },
    codeKeys: ['source'],
    idKeys: ['goodsid'],
    sample: {
      link: 'https://rizzitgo.com/detail-page/?goodsId=7312345686&source=3',
      market: 'weidian',
      goodsId: '7312345686',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.npbuy.com'],
    paths: ['**/goods-detail'],
    codes: WORDS,
    codeKeys: ['source'],
    idKeys: ['itemid'],
    sample: {
      link: 'https://www.npbuy.com/goods-detail?itemId=7312345687&source=WD',
      market: 'weidian',
      goodsId: '7312345687',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.gonest.cn'],
    paths: ['**/product/{id}'],
    codes: WORDS,
    codeKeys: ['platform'],
    sample: {
      link: 'https://buy.gonest.cn/en/product/612345678924?platform=1688&type=0',
      market: 'alibaba',
      goodsId: '612345678924',
    },
  },
  ...loongbuyRules(),
]

/** The name of the parameter is the marketplace. */
function loongbuyRules(): LinkRule[] {
  const names: [string, MarketName][] = [
    ['weidian', 'weidian'],
    ['taobao', 'taobao'],
    ['tmall', 'taobao'],
    ['1688', 'alibaba'],
  ]
  return names.map(([key, market]) => ({
    kind: 'goods',
    hosts: ['*.loongbuy.com'],
    paths: ['**/product-details'],
    idKeys: [key],
    market,
    sample: {
      link: `https://loongbuy.com/product-details?invitecode=a&${key}=7312345688`,
      market,
      goodsId: '7312345688',
    },
  }))
}
