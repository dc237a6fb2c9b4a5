import { WORDS } from './agent-codes.js'
import { leadsTo } from './link-rule.js'
import type { LinkRule } from './link-rule.js'
import type { MarketName } from './market.js'

/** Links of purchasing agents whose form no other agent’s system has. */
export const agentOwnLinkRules: readonly LinkRule[] = [
  {
    kind: 'coded',
    hosts: ['*.cssbuy.com', '*.fansbuy.com', '*.pingubuy.com'],
    paths: ['/item-{code}-{id}'],
    codes: WORDS,
    sample: leadsTo('alibaba', '612345678916', 'https://www.cssbuy.com/item-1688-612345678916.html'),
  },
  {
    kind: 'goods',
    hosts: ['*.cssbuy.com', '*.fansbuy.com', '*.pingubuy.com'],
    paths: ['/item-{id}'],
    market: 'taobao',
    sample: leadsTo('taobao', '612345678917', 'https://www.cssbuy.com/item-612345678917.html?promotionCode=a'),
  },
  {
    kind: 'coded',
    hosts: ['*.cssbuy.com'],
    paths: ['/shop/goodsdetail'],
    codes: WORDS,
    codeKeys: ['type'],
    idKeys: ['id'],
    sample: leadsTo('weidian', '7312345683', 'https://www.cssbuy.com/shop/goodsDetail?type=micro&id=7312345683'),
  },
  {
    kind: 'coded',
    hosts: ['*.basetao.com'],
    paths: ['**/products/agent/{code}/{id}'],
    codes: WORDS,
    sample: leadsTo('taobao', '612345678918', 'https://www.basetao.com/products/agent/taobao/612345678918.html'),
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com', '*.bbdbuy.com', '*.pantherbuy.com'],
    codes: WORDS,
    codeKeys: ['tp'],
    idKeys: ['tid'],
    sample: leadsTo('weidian', '7312345684', 'https://eastmallbuy.com/item?tp=micro&tid=7312345684&inviter=a'),
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.hubbuy.com'],
    paths: ['**/product/item/{code}/{id}'],
    codes: WORDS,
    sample: leadsTo('alibaba', '612345678919', 'https://www.hubbuycn.com/product/item/1688/612345678919'),
  },
  {
    kind: 'goods',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    idKeys: ['taobaoid'],
    market: 'taobao',
    sample: leadsTo('taobao', '612345678920', 'https://www.hubbuycn.com/taobaoID=612345678920&inviter=a'),
  },
  {
    kind: 'coded',
    hosts: ['*.hubbuycn.com', '*.eastmallbuy.com'],
    paths: ['**/index/{code}'],
    codes: WORDS,
    idKeys: ['itemid', 'id'],
    sample: leadsTo('weidian', '7312345685', 'https://eastmallbuy.com/index/weidian/itemID=7312345685&inviter=a'),
  },
  {
    kind: 'coded',
    hosts: ['*.bbdbuyeu.com'],
    paths: ['**/goods/{code}/{id}'],
    codes: WORDS,
    sample: leadsTo('taobao', '612345678921', 'https://www.bbdbuyeu.com/goods/TAOBAO/612345678921?inviteCode=a'),
  },
  {
    kind: 'coded',
    hosts: ['*.mycnbox.com'],
    paths: ['**/goodsdetail'],
    codes: WORDS,
    codeKeys: ['malltype'],
    idKeys: ['itemid'],
    sample: leadsTo('alibaba', '612345678922', 'https://mycnbox.com/goodsDetail?mallType=1688&itemId=612345678922'),
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
    sample: leadsTo('weidian', '7312345686', 'https://rizzitgo.com/detail-page/?goodsId=7312345686&source=3'),
  },
  {
    kind: 'coded',
    hosts: ['*.npbuy.com'],
    paths: ['**/goods-detail'],
    codes: WORDS,
    codeKeys: ['source'],
    idKeys: ['itemid'],
    sample: leadsTo('weidian', '7312345687', 'https://www.npbuy.com/goods-detail?itemId=7312345687&source=WD'),
  },
  {
    kind: 'coded',
    hosts: ['*.gonest.cn'],
    paths: ['**/product/{id}'],
    codes: WORDS,
    codeKeys: ['platform'],
    sample: leadsTo('alibaba', '612345678924', 'https://buy.gonest.cn/en/product/612345678924?platform=1688&type=0'),
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
