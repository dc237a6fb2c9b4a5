import type { GoodsChannel, PurchaseSource } from '@org/openapi-core/channels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOfGoods } from './faults-of-goods.js'
import { expectToGiveUp } from './channel-checks.js'

/** Names goods of one marketplace. */
export interface GoodsQuery {
  readonly source: PurchaseSource
  readonly goodsId: string
}

/** A channel that runs, or a simulation of it. */
export interface TestGoodsChannel {
  readonly channel: GoodsChannel
  /** Goods that the marketplaces have: at least one. */
  readonly known: readonly GoodsQuery[]
  /** Goods that they do not have. */
  readonly unknown: readonly GoodsQuery[]
  close?(): Promise<void>
}

/** What `goodsChannelContract` needs of an author. */
export interface GoodsChannelContractOptions {
  /** Heads the report. */
  readonly name: string
  create(): Promise<TestGoodsChannel>
}

/** What a goods channel has to do; its image search has a suite of its own. Declares its tests, so call it at the top of a test file. */
export function goodsChannelContract(options: GoodsChannelContractOptions): void {
  describe(`${options.name}: goods channel contract`, () => {
    let made: TestGoodsChannel
    beforeAll(async () => {
      made = await options.create()
    })
    afterAll(() => made.close?.())
    const find = (query: GoodsQuery) => made.channel.findGoods(query, new AbortController().signal)

    it('is tried with goods that exist and goods that do not', () => {
      expect([made.known.length > 0, made.unknown.length > 0]).toEqual([true, true])
    })

    it('answers the goods that it was asked for, in the shape of MarketGoods', async () => {
      for (const query of made.known) {
        const goods = await find(query)
        expect(faultsOfGoods(goods), JSON.stringify(query)).toEqual([])
        expect(goods).toMatchObject({ goodsId: query.goodsId, goodsSource: query.source })
      }
    })

    it('answers undefined for goods that there are not: it throws only when it does not know', async () => {
      for (const query of made.unknown) expect(await find(query), JSON.stringify(query)).toBeUndefined()
    })

    it('answers the same when it is asked again', async () => {
      for (const query of made.known) {
        const first = structuredClone(await find(query))
        expect(await find(query)).toEqual(first)
      }
    })

    it('answers several callers at once', async () => {
      const queries = Array.from({ length: 20 }, (_, i) => made.known[i % made.known.length] as GoodsQuery)
      const answers = await Promise.all(queries.map(find))
      expect(answers.map((goods) => goods?.goodsId)).toEqual(queries.map(({ goodsId }) => goodsId))
    })

    it('gives up when its caller does, before or during the call', async () => {
      const [query] = made.known as [GoodsQuery]
      await expectToGiveUp((signal) => made.channel.findGoods(query, signal))
    })
  })
}
