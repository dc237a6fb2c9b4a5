import { leadsTo } from './link-rule.js'
import type { LinkRule } from './link-rule.js'

const ITEM = encodeURIComponent('https://item.taobao.com/item.htm?id=612345678951')

/** Where the country's own name of a search engine ends. */
const googleHosts = [
  ...[
    'com',
    'de',
    'fr',
    'es',
    'it',
    'nl',
    'pl',
    'pt',
    'be',
    'at',
    'ch',
    'se',
    'no',
    'dk',
    'fi',
    'cz',
    'hu',
    'ro',
    'gr',
    'ie',
    'ru',
    'ca',
    'cn',
  ],
  ...[
    'co.uk',
    'co.jp',
    'co.kr',
    'co.in',
    'co.id',
    'co.th',
    'co.za',
    'co.nz',
    'com.au',
    'com.br',
    'com.mx',
    'com.ar',
    'com.hk',
    'com.tw',
    'com.sg',
    'com.tr',
    'com.ua',
  ],
].map((end) => `*.google.${end}`)

/** Pages of search engines, and of sites where people share links, that lead on to the link that is meant. */
export const searchEngineLinkRules: readonly LinkRule[] = [
  {
    kind: 'wrapper',
    hosts: [...googleHosts, '*.duckduckgo.com', '*.yandex.ru', '*.yandex.com'],
    keys: ['q', 'url', 'uddg', 'ru', 'imgrefurl'],
    sample: leadsTo('taobao', '612345678951', `https://www.google.com/url?q=${ITEM}&sa=D&source=editors`),
  },
  {
    // `u` is `a1` and the address in base64.
    kind: 'wrapper',
    hosts: ['*.bing.com'],
    keys: ['u', 'url', 'r', 'q'],
    base64: 'a1',
    sample: {
      link: 'https://www.bing.com/ck/a?!&&p=1f2e&u=a1aHR0cHM6Ly93ZWlkaWFuLmNvbS9pdGVtLmh0bWw_aXRlbUlEPTcyMTIzNDU2OTE&ntb=1',
      market: 'weidian',
      goodsId: '7212345691',
    },
  },
  {
    kind: 'wrapper',
    hosts: ['*.facebook.com', '*.instagram.com', '*.reddit.com', '*.youtube.com', '*.vk.com', '*.discord.com'],
    keys: ['u', 'url', 'q', 'to'],
    sample: leadsTo('taobao', '612345678951', `https://l.facebook.com/l.php?u=${ITEM}&h=AT0`),
  },
]
