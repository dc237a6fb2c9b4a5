import type { FoundGoodsPage, GoodsChannel, ImageQuery, MarketGoods } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation } from '../simulation.js'
import { demoGoods } from './demo-goods.js'
import { findByImage } from './find-by-image.js'
import { sandboxGoodsInput, toSandboxGoods } from './sandbox-goods.js'
import type { SandboxGoods } from './sandbox-goods.js'

type GoodsQuery = Parameters<GoodsChannel['findGoods']>[0]

const keyOf = (source: number, goodsId: string): string => `${source}:${goodsId}`

/** The marketplaces: a catalogue that begins with the demo goods. */
export function simulateGoods(): Simulation {
  const catalogue = new Map<string, SandboxGoods>()
  const put = (goods: SandboxGoods) => catalogue.set(keyOf(goods.goodsSource, goods.goodsId), goods)
  for (const goods of demoGoods) put(goods)
  return {
    channel: 'goods',
    calls: {
      findGoods: ({ source, goodsId }: GoodsQuery) => catalogue.get(keyOf(source, goodsId)),
      searchByImage: (query: ImageQuery) => findByImage(catalogue.values(), query),
    },
    routes: [
      defineRoute({ method: 'POST', path: '/goods', body: sandboxGoodsInput }, (body) => {
        const goods = toSandboxGoods(body)
        put(goods)
        return goods
      }),
    ],
  }
}

/** The engine's side of the marketplaces. */
export function goodsChannel(world: SandboxWorld): GoodsChannel {
  return {
    findGoods: (query, signal) =>
      world.call({ channel: 'goods', name: 'findGoods', input: query }, signal) as Promise<MarketGoods | undefined>,
    searchByImage: (query, signal) =>
      world.call({ channel: 'goods', name: 'searchByImage', input: query }, signal) as Promise<FoundGoodsPage>,
  }
}
