import { leadsTo } from './link-rule.js'
import type { LinkRule } from './link-rule.js'

const TAOBAO_ITEM = 'https://item.taobao.com/item.htm?id=612345678901'

/** The shops' own links. Shop pages on the same hosts have other paths, or no id. */
export const marketplaceLinkRules: readonly LinkRule[] = [
  // Xianyu lives on hosts of Taobao, too. Its ids are not Taobao's.
  {
    kind: 'goods',
    hosts: ['2.taobao.com', 'h5.m.2.taobao.com'],
    paths: ['**/item.html', '**/detail.html'],
    idKeys: ['id', 'itemid'],
    market: 'xianyu',
    sample: leadsTo('xianyu', '712345678902', 'https://2.taobao.com/item.htm?id=712345678902'),
  },
  {
    kind: 'goods',
    hosts: ['*.goofish.com'],
    paths: ['**/item', '**/item.html', '**/detail.html'],
    idKeys: ['id', 'itemid'],
    market: 'xianyu',
    sample: leadsTo('xianyu', '712345678903', 'https://www.goofish.com/item?spm=a21ybx.search&id=712345678903'),
  },
  {
    kind: 'goods',
    hosts: ['*.taobao.com', '*.tmall.com', '*.tmall.hk'],
    paths: ['/item.html', '/item_o.html', '/hk/item.html'],
    idKeys: ['id'],
    market: 'taobao',
    sample: leadsTo('taobao', '612345678902', 'https://detail.tmall.hk/hk/item.htm?spm=a230r.1&id=612345678902'),
  },
  {
    kind: 'goods',
    hosts: ['*.taobao.com', '*.tmall.com', '*.tmall.hk'],
    paths: ['/item/{id}', '/item/wap/{id}', '/list/item/{id}'],
    market: 'taobao',
    sample: leadsTo('taobao', '612345678903', 'https://world.taobao.com/item/wap/612345678903.htm?spm=a21wu'),
  },
  {
    kind: 'goods',
    hosts: ['*.m.taobao.com', 'm.intl.taobao.com', '*.m.tmall.com'],
    paths: [
      '/awp/core/detail.html',
      '/detail.html',
      '/detail/detail.html',
      '/detail/index.html',
      '/security-h5-detail/home',
      '/app/ltao-fe/we-detail/home.html',
    ],
    idKeys: ['id'],
    market: 'taobao',
    sample: leadsTo('taobao', '612345678904', 'https://new.m.taobao.com/detail.htm?price=38&id=612345678904&suid=3'),
  },
  {
    kind: 'goods',
    hosts: ['a.m.taobao.com', 'a.m.tmall.com'],
    paths: ['/i{id}'],
    market: 'taobao',
    sample: leadsTo('taobao', '20212345678', 'http://a.m.taobao.com/i20212345678.htm?sid=16a1'),
  },
  {
    kind: 'goods',
    hosts: ['assets-tmw.taobao.com'],
    idKeys: ['targetid'],
    market: 'taobao',
    sample: {
      link: 'https://assets-tmw.taobao.com/app/tmall-ovs-rax/share_page/home?targetType=ITEM&targetId=612345678905',
      market: 'taobao',
      goodsId: '612345678905',
    },
  },
  {
    kind: 'wrapper',
    hosts: ['assets-tmw.taobao.com', 'wdb-applink.weidian.com'],
    keys: ['targeturl'],
    sample: {
      link: `https://wdb-applink.weidian.com/?targetUrl=${encodeURIComponent(TAOBAO_ITEM)}`,
      market: 'taobao',
      goodsId: '612345678901',
    },
  },
  {
    kind: 'goods',
    hosts: ['*.1688.com'],
    paths: ['/offer/{id}', '/pic/{id}', '/page/offerdetail_{id}', '/buyer/offerdetail/{id}'],
    market: 'alibaba',
    sample: leadsTo('alibaba', '612345678906', 'https://m.1688.com/offer/612345678906.html?spm=a26352'),
  },
  {
    kind: 'goods',
    hosts: ['detail.1688.com', 'detail.m.1688.com', 'm.1688.com'],
    paths: ['/page/index.html'],
    idKeys: ['offerid'],
    market: 'alibaba',
    sample: leadsTo('alibaba', '612345678907', 'http://detail.m.1688.com/page/index.html?offerId=612345678907'),
  },
  {
    kind: 'goods',
    hosts: ['*.weidian.com', '*.koudai.com', '*.youshop10.com'],
    paths: ['/item.html', '/fastorder.html', '/m/weidian-buyer/item/index.html'],
    idKeys: ['itemid'],
    market: 'weidian',
    sample: leadsTo('weidian', '7212345678', 'https://shop1612345678.v.weidian.com/item.html?itemID=7212345678&wfr=c'),
  },
  {
    kind: 'goods',
    hosts: ['*.weidian.com', '*.koudai.com', '*.youshop10.com'],
    paths: ['/i/{id}'],
    market: 'weidian',
    sample: leadsTo('weidian', '7212345679', 'http://weidian.com/i/7212345679&ifr=itemdetail&wfr=c'),
  },
  {
    kind: 'goods',
    hosts: ['item.jd.com', 'item.m.jd.com', 'item.jd.hk', 'npcitem.jd.hk'],
    paths: ['/{id}', '/product/{id}', '/ware/{id}'],
    market: 'jd',
    sample: leadsTo('jd', '100012345678', 'https://item.jd.com/100012345678.html#comment'),
  },
  {
    kind: 'goods',
    hosts: ['item.m.jd.com'],
    paths: ['/ware/view.action'],
    idKeys: ['wareid'],
    market: 'jd',
    sample: leadsTo('jd', '100012345679', 'https://item.m.jd.com/ware/view.action?wareId=100012345679'),
  },
  {
    kind: 'goods',
    hosts: ['*.yangkeduo.com', '*.pinduoduo.com'],
    paths: ['/goods.html', '/goods1.html', '/goods2.html'],
    idKeys: ['goods_id'],
    market: 'pinduoduo',
    sample: {
      link: 'https://mobile.yangkeduo.com/goods.html?goods_id=512345678901&refer=1',
      market: 'pinduoduo',
      goodsId: '512345678901',
    },
  },
  {
    kind: 'goods',
    hosts: ['*.alibaba.com'],
    paths: ['**/product-detail/{slug}_{id}'],
    market: 'alibabaCom',
    sample: {
      link: 'https://www.alibaba.com/product-detail/Canvas-Bag-15_1600123456789.html?spm=a2700',
      market: 'alibabaCom',
      goodsId: '1600123456789',
    },
  },
]
