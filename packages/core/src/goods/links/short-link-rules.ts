import type { LinkRule } from './link-rule.js'

/** Hosts whose links only lead on: marketplaces', then agents'. What an agent's leads to is not always Taobao. */
export const shortLinkRules: readonly LinkRule[] = [
  {
    kind: 'short',
    hosts: ['m.tb.cn', 'e.tb.cn', 'tb.cn'],
    sample: { link: 'https://m.tb.cn/h.TaBcDeF?tk=AbCdEfGhIjK' },
  },
  { kind: 'short', hosts: ['s.click.taobao.com'], sample: { link: 'https://s.click.taobao.com/aBcDeFg' } },
  { kind: 'short', hosts: ['qr.1688.com', 'dj.1688.com'], sample: { link: 'https://qr.1688.com/s/AbCdEfGh' } },
  {
    kind: 'short',
    hosts: ['k.youshop10.com', 'k.weidian.com'],
    sample: { link: 'https://k.youshop10.com/-a=bc-DeF?a=b&p=iphone' },
  },
  {
    kind: 'short',
    hosts: [
      'ikako.vip',
      'sl.kakobuy.com',
      'hoobuy.cc',
      'oopbuy.cc',
      'l.acbuy.com',
      'link.acbuy.com',
      'litbuy.shop',
      'hipobuy.cn',
      'itaobuy.allapp.link',
      'l.ponybuy.com',
      'sl.hegobuy.com',
      'ihego.vip',
      'blikbuy.seewebs.com',
      's.spblk.com',
      'pandabuy.page.link',
      'pandabuy.allapp.link',
      'weidian.info',
    ],
    sample: { link: 'https://litbuy.shop/lit/aBcDeFgH' },
  },
  // `PI…` is the number of a redirect of the agent's own.
  {
    kind: 'short',
    hosts: ['pandabuy.com', 'www.pandabuy.com', 'm.pandabuy.com'],
    paths: ['**/product'],
    sample: { link: 'https://www.pandabuy.com/product?url=PI12345' },
  },
]

/** The hosts that a link resolver has to ask. */
export const shortLinkHosts: readonly string[] = shortLinkRules.flatMap(({ hosts }) => hosts)
