import { faultsOfGoods } from '@org/openapi-core/channels'
import type { GoodsChannel, PurchaseSource } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectNoFaults, expectToGiveUp, patient } from './channel-checks.js'

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

const find = ({ channel }: TestGoodsChannel, query: GoodsQuery) =>
  answerOf('findGoods', () => channel.findGoods(query, patient()))

/** What is asked of a goods channel. */
export const goodsChecks = {
  async 'is tried with goods that exist and goods that do not'({ known, unknown }: TestGoodsChannel) {
    expect([known.length > 0, unknown.length > 0]).toEqual([true, true])
  },
  async 'answers the goods that it was asked for, in the shape of MarketGoods'(made: TestGoodsChannel) {
    for (const query of made.known) {
      const goods = await find(made, query)
      expectNoFaults(faultsOfGoods(goods), JSON.stringify(query))
      expect(goods).toMatchObject({ goodsId: query.goodsId, goodsSource: query.source })
    }
  },
  async 'answers undefined for goods that there are not: it throws only when it does not know'(made: TestGoodsChannel) {
    for (const query of made.unknown) expect(await find(made, query), JSON.stringify(query)).toBeUndefined()
  },
  async 'answers the same when it is asked again'(made: TestGoodsChannel) {
    for (const query of made.known) {
      const first = structuredClone(await find(made, query))
      expect(await find(made, query)).toEqual(first)
    }
  },
  async 'answers several callers at once'(made: TestGoodsChannel) {
    const queries = Array.from({ length: 20 }, (_, i) => made.known[i % made.known.length] as GoodsQuery)
    const answers = await Promise.all(queries.map((query) => find(made, query)))
    expect(answers.map((goods) => goods?.goodsId)).toEqual(queries.map(({ goodsId }) => goodsId))
  },
  async 'gives up when its caller does, before or during the call'(made: TestGoodsChannel) {
    const [query] = made.known as [GoodsQuery]
    await expectToGiveUp('findGoods', (signal) => made.channel.findGoods(query, signal))
  },
}

/** What a goods channel has to do; its image search has a suite of its own. Declares its tests, so call it at the top of a test file. */
export function goodsChannelContract(options: GoodsChannelContractOptions): void {
  const create = () => options.create()
  declareChecks({ title: `${options.name}: goods channel contract`, create, checks: goodsChecks })
}
