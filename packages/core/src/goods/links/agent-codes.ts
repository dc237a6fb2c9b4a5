import type { MarketName } from './market.js'

type Codes = Readonly<Record<string, MarketName>>

/** The words that agents use for the marketplaces, all of them the same ones. */
export const WORDS: Codes = {
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
export const FROM_ALIBABA: Codes = { ...WORDS, '0': 'alibaba', '1': 'taobao', '2': 'weidian' }
/** … others begin with 1, with either marketplace first. */
export const ALIBABA_TAOBAO_WEIDIAN: Codes = { ...WORDS, '1': 'alibaba', '2': 'taobao', '3': 'weidian' }

/** … or in this order. */
export const TAOBAO_ALIBABA_WEIDIAN: Codes = { ...WORDS, '1': 'taobao', '2': 'alibaba', '3': 'weidian' }

/** Query parameters by which agents name the marketplace. */
export const PLATFORM_KEYS = [
  'platform',
  'shop_type',
  'shoptype',
  'source',
  'type',
  'channel',
  'channelid',
  'malltype',
  'tp',
]
