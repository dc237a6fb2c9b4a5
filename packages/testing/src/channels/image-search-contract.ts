import { faultsOfFoundGoods } from '@org/openapi-core/channels'
import type { FoundGoodsPage, GoodsChannel, ImageQuery } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import {
  declareChecks,
  expectNoFaults,
  expectRefusal,
  expectToGiveUp,
  expectUnknown,
  patient,
} from './channel-checks.js'
import type { ChannelTrouble } from './trouble.js'

/** An image at one marketplace. */
export type ImageQuestion = Pick<ImageQuery, 'imageUrl' | 'source'>

/** A goods channel with an image search, or a simulation of it. */
export interface TestImageSearch extends ChannelTrouble {
  readonly channel: Required<Pick<GoodsChannel, 'searchByImage'>>
  /** An image with more than 20 matches. */
  readonly known: ImageQuestion
  /** One without. */
  readonly unknown: ImageQuestion
  close?(): Promise<void>
}

/** What `imageSearchContract` needs of an author. */
export interface ImageSearchContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestImageSearch>
}

const SIZE = 20

const search = ({ channel }: TestImageSearch, query: ImageQuery): Promise<FoundGoodsPage> =>
  answerOf('searchByImage', () => channel.searchByImage(query, patient()))
const pageOf = (made: TestImageSearch, page: number) => search(made, { ...made.known, page, size: SIZE })

/** What is asked of an image search. */
export const imageSearchChecks = {
  async 'answers a page of 20, in the shape of FoundGoodsPage'(made: TestImageSearch) {
    const page = await pageOf(made, 1)
    expectNoFaults(faultsOfFoundGoods(page), 'page 1')
    expect(page.goodsList).toHaveLength(SIZE)
    expect(page.totalCount).toBeGreaterThan(SIZE)
  },
  async 'has each match on one page'(made: TestImageSearch) {
    const [first, second] = [await pageOf(made, 1), await pageOf(made, 2)]
    const ids = [...first.goodsList, ...second.goodsList].map(({ goodsId }) => goodsId)
    expect(ids).toHaveLength(Math.min(first.totalCount, 2 * SIZE))
    expect(new Set(ids).size).toBe(ids.length)
  },
  async 'answers none on a page after the last, and the same number of matches'(made: TestImageSearch) {
    const { totalCount } = await pageOf(made, 1)
    expect(await pageOf(made, Math.ceil(totalCount / SIZE) + 1)).toEqual({ goodsList: [], totalCount })
  },
  async 'answers an empty page for an image without matches'(made: TestImageSearch) {
    const page = await search(made, { ...made.unknown, page: 1, size: SIZE })
    expect(page).toEqual({ goodsList: [], totalCount: 0 })
  },
  async 'answers the same when it is asked again'(made: TestImageSearch) {
    const first = structuredClone(await pageOf(made, 1))
    expect(await pageOf(made, 1)).toEqual(first)
  },
  async 'answers twenty callers at once, each its own page'(made: TestImageSearch) {
    const alone = [await pageOf(made, 1), await pageOf(made, 2)]
    const pages = Array.from({ length: 20 }, (_, i) => (i % 2) + 1)
    expect(await Promise.all(pages.map((page) => pageOf(made, page)))).toEqual(pages.map((page) => alone[page - 1]))
  },
  async 'throws a ChannelRefusal for a definite no'(made: TestImageSearch) {
    await made.refuse()
    await expectRefusal(() => pageOf(made, 1))
  },
  async 'throws where it does not know: no empty page'(made: TestImageSearch) {
    await made.fail()
    await expectUnknown(() => pageOf(made, 1))
  },
  async 'gives up when its caller does, before or during the call'({ channel, known }: TestImageSearch) {
    await expectToGiveUp('searchByImage', (signal) => channel.searchByImage({ ...known, page: 1, size: SIZE }, signal))
  },
}

/** What an image search has to do. Declares its tests, so call it at the top of a test file. */
export function imageSearchContract({ name, create }: ImageSearchContractOptions): void {
  declareChecks({ title: `${name}: image search contract`, create, checks: imageSearchChecks })
}
