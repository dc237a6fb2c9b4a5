import type { Clock, GoodsChannel, Logger, MarketGoods } from '@org/openapi-core'

/** A clock that stands still until it is moved; both of its times move together, or the one that is named. */
export class TestClock implements Clock {
  #now: number
  #monotonic = 1000

  constructor(start = '2026-09-10T12:00:00+08:00') {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  monotonic(): number {
    return this.#monotonic
  }

  advance(ms: number): void {
    this.#now += ms
    this.#monotonic += ms
  }

  /** Lets the process get older while the calendar stands still. */
  advanceMonotonic(ms: number): void {
    this.#monotonic += ms
  }
}

/** A marketplace that answers what a test put into it, or fails as told. */
export class ScriptedGoods implements GoodsChannel {
  readonly asked: { source: number; goodsId: string }[] = []
  /** Decides the next answers instead of the catalogue; may throw. */
  answer: (() => unknown) | undefined
  readonly #catalogue = new Map<string, MarketGoods>()

  put(goods: MarketGoods): void {
    this.#catalogue.set(`${goods.goodsSource}:${goods.goodsId}`, goods)
  }

  async findGoods(query: { source: number; goodsId: string }): Promise<MarketGoods | undefined> {
    this.asked.push(query)
    if (this.answer !== undefined) return this.answer() as MarketGoods | undefined
    return this.#catalogue.get(`${query.source}:${query.goodsId}`)
  }
}

/** Keeps every line, as text. */
export class RecordingLogger implements Logger {
  readonly lines: string[] = []

  debug = (fields: object, message: string): void => this.#keep('debug', fields, message)
  info = (fields: object, message: string): void => this.#keep('info', fields, message)
  warn = (fields: object, message: string): void => this.#keep('warn', fields, message)
  error = (fields: object, message: string): void => this.#keep('error', fields, message)
  child = (): Logger => this

  #keep(...[level, fields, message]: [string, object, string]): void {
    this.lines.push(`${level} ${JSON.stringify(fields)} ${message}`)
  }
}

/** Goods with two variants, as a marketplace channel answers them. */
export const backpack: MarketGoods = {
  goodsId: '610947572360',
  goodsSource: 1,
  goodsTitle: 'Canvas backpack',
  goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
  goodsPicUrl: 'https://img.example.com/1.jpg',
  goodsImageUrlList: ['https://img.example.com/1.jpg', 'https://img.example.com/2.jpg'],
  priceInCents: 1250,
  originalPriceInCents: 1990,
  postFeeInCents: 5,
  stockNum: '120',
  salesCount: '3000+',
  skuList: [
    {
      skuId: '4358970531',
      specId: null,
      priceInCents: 1250,
      salePriceInCents: 1180,
      quantity: 60,
      imageUrl: 'https://img.example.com/white.jpg',
      propertiesId: '1627207:28320',
      propertiesName: 'Colour:White',
    },
    {
      skuId: '4358970532',
      specId: 'b14c2d',
      priceInCents: 100_000,
      salePriceInCents: 7,
      quantity: 0,
      imageUrl: 'https://img.example.com/black.jpg',
      propertiesId: '1627207:28341',
      propertiesName: 'Colour:Black',
    },
  ],
  skuSpecInfoList: [
    {
      skuSpecName: 'Colour',
      skuSpecList: [
        { pid: '1627207', vid: '28320', pname: 'Colour', vname: 'White', icon: null },
        { pid: 1627207, vid: 28341, pname: 'Colour', vname: 'Black', icon: 'https://img.example.com/icon.png' },
      ],
    },
  ],
}
