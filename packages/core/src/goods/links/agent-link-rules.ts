import { ALIBABA_TAOBAO_WEIDIAN, FROM_ALIBABA, PLATFORM_KEYS, TAOBAO_ALIBABA_WEIDIAN, WORDS } from './agent-codes.js'
import { agentOwnLinkRules } from './agent-own-link-rules.js'
import { leadsTo } from './link-rule.js'
import type { LinkRule } from './link-rule.js'
import { wrapperLinkRule } from './wrapper-link-rule.js'

/** Links of purchasing agents. Their shop pages carry ids and platforms, too: only the paths of goods are read. */
export const agentLinkRules: readonly LinkRule[] = [
  wrapperLinkRule,
  {
    kind: 'coded',
    hosts: [
      '*.cnfans.com',
      '*.mulebuy.com',
      '*.joyagoo.com',
      '*.joyabuy.com',
      '*.orientdig.com',
      '*.lovegobuy.com',
      '*.acbuy.com',
    ],
    paths: ['**/product', '**/goods/detail'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id', 'goodsid'],
    sample: {
      link: 'https://m.cnfans.com/pages/product/product?id=7312345679&shoptype=weidian&ref=1',
      market: 'weidian',
      goodsId: '7312345679',
    },
  },
  {
    kind: 'coded',
    hosts: ['t.mulebuy.com'],
    paths: ['/'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id'],
    sample: leadsTo('taobao', '612345678910', 'https://t.mulebuy.com/?id=612345678910&shop_type=taobao'),
  },
  {
    kind: 'coded',
    hosts: ['*.superbuy.com', '*.wegobuy.com', '*.allchinabuy.com', '*.acbuy.com'],
    paths: ['**/page/buy'],
    codes: WORDS,
    codeKeys: ['platform', 'source'],
    idKeys: ['id'],
    sample: {
      link: 'https://www.superbuy.com/en/page/buy/?platform=ALIBABA&id=612345678911',
      market: 'alibaba',
      goodsId: '612345678911',
    },
  },
  {
    kind: 'coded',
    hosts: [
      '*.hoobuy.com',
      '*.oopbuy.com',
      '*.hipobuy.com',
      '*.gtbuy.com',
      '*.litbuy.com',
      '*.boonbuy.com',
      '*.vigorbuy.com',
      '*.hubbuy.com',
    ],
    paths: ['**/product/{code}/{id}'],
    codes: FROM_ALIBABA,
    sample: leadsTo('weidian', '7312345680', 'https://hoobuy.com/m/product/2/7312345680?utm_source=share'),
  },
  {
    // Behind 1688, Taobao and Weidian comes Tmall, whose ids are Taobao's.
    kind: 'coded',
    hosts: ['*.hoobuy.com', '*.oopbuy.com'],
    paths: ['**/product/{code}/{id}'],
    codes: { '3': 'taobao' },
    sample: leadsTo('taobao', '612345678941', 'https://hoobuy.com/product/3/612345678941'),
  },
  {
    kind: 'coded',
    hosts: ['*.oopbuy.com', '*.hipobuy.com', '*.gtbuy.com', '*.litbuy.com', '*.ootdbuy.com', '*.cnshopper.com'],
    paths: ['**/goods/details', '**/goods/detail', '**/products/details'],
    codes: FROM_ALIBABA,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['id', 'spuno', 'keyword'],
    sample: {
      link: 'https://m.oopbuy.com/pages/goods/details?channelId=1&spuNo=612345678912',
      market: 'taobao',
      goodsId: '612345678912',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.usfans.com', '*.uidbuy.com'],
    paths: ['**/product/{code}/{id}'],
    codes: ALIBABA_TAOBAO_WEIDIAN,
    sample: leadsTo('taobao', '612345678913', 'https://www.usfans.com/product/2/612345678913?ref=a'),
  },
  {
    // Its newer numbers, beside the ones above.
    kind: 'coded',
    hosts: ['*.usfans.com'],
    paths: ['**/product/{code}/{id}'],
    codes: { '4': 'alibaba', '5': 'taobao' },
    sample: leadsTo('taobao', '612345678942', 'https://www.usfans.com/product/5/612345678942'),
  },
  {
    kind: 'coded',
    hosts: ['*.ponybuy.com'],
    paths: ['**/products/{code}/{id}'],
    codes: TAOBAO_ALIBABA_WEIDIAN,
    sample: leadsTo('alibaba', '612345678914', 'https://www.ponybuy.com/products/2/612345678914'),
  },
  {
    kind: 'coded',
    hosts: ['*.ponybuy.com'],
    paths: ['**/goods'],
    codes: WORDS,
    codeKeys: PLATFORM_KEYS,
    idKeys: ['product_id'],
    sample: {
      link: 'https://www.ponybuy.com/en-gb/goods?&product_id=7312345681&platform=weidian',
      market: 'weidian',
      goodsId: '7312345681',
    },
  },
  {
    kind: 'coded',
    hosts: ['*.panglobalbuy.com'],
    paths: ['**/details'],
    codes: TAOBAO_ALIBABA_WEIDIAN,
    codeKeys: ['type'],
    idKeys: ['offerid'],
    sample: leadsTo('taobao', '612345678915', 'https://panglobalbuy.com/#/details?type=1&offerId=612345678915'),
  },
  {
    kind: 'coded',
    hosts: ['*.sifubuy.com'],
    paths: ['**/detail'],
    codes: { ...WORDS, '1': 'alibaba', '2': 'taobao', '4': 'weidian' },
    codeKeys: ['type'],
    idKeys: ['id'],
    sample: leadsTo('weidian', '7312345682', 'https://www.sifubuy.com/detail?invite_code=a&id=7312345682&type=4'),
  },
  ...agentOwnLinkRules,
]
