import type {
  Repositories,
  SpreadsheetInput,
  SpreadsheetOrder,
  SpreadsheetQuery,
  SpreadsheetRepository,
  UnitOfWork,
} from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../platform/seeded-random.js'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, AWKWARD_TEXTS, LARGEST_ID } from '../sample-rows.js'
import { spreadsheetInput } from './spreadsheet-resource-cases.js'

const ALL = { promoterId: 1, pageNo: 1, pageSize: 200, minPrice: 0, maxPrice: LARGEST_ID, order: 'newest' } as const
const ORDERS = ['newest', 'sales', 'cheapest', 'dearest'] as const

/** Does something so many times, a few in each transaction, which has a time limit. */
async function inTransactions(
  stores: UnitOfWork<Repositories>,
  times: number,
  work: (tx: Repositories, serial: number) => Promise<unknown>,
) {
  for (let first = 0; first < times; first += 10) {
    await stores.transaction(async (tx) => {
      for (let serial = first; serial < Math.min(first + 10, times); serial++) await work(tx, serial)
    })
  }
}

/** A row as the test keeps it. */
interface Kept extends SpreadsheetInput {
  readonly id: number
  readonly created: number
}

const idsOf = async (spreadsheets: SpreadsheetRepository, query: Partial<SpreadsheetQuery> = {}) => {
  const { list, total } = await spreadsheets.listOfPromoter({ ...ALL, ...query })
  return { ids: list.map(({ id }) => id), total }
}

/** Pages of a promoter's spreadsheet. */
export function describeSpreadsheets(use: UseSpace): void {
  describe('spreadsheets', () => {
    describeLists(use)
    describeKeywords(use)
    describeAgainstModel(use)
  })
}

function describeLists(use: UseSpace): void {
  it('shows the rows of one promoter of one tenant, each as it was given', async () => {
    const { theirs, spreadsheets } = await use().neighbours('spreadsheets')
    const input = spreadsheetInput({
      localGoodsTitle: AWKWARD,
      goodsImageUrlList: ['a'],
      goodsCategoryCode: '7',
      goodsPicUrl: 'b',
    })
    const { id } = await spreadsheets.create(input, at(5))
    await spreadsheets.create(spreadsheetInput({ promoterId: 10 }), at(0))
    await theirs.stores.spreadsheets.create(spreadsheetInput(), at(0))
    expect(await spreadsheets.listOfPromoter(ALL)).toEqual({ list: [{ ...input, id, createTime: at(5) }], total: 1 })
    expect(await idsOf(spreadsheets, { promoterId: 2 })).toEqual({ ids: [], total: 0 })
  })

  it('answers the total, and no rows, beyond the last page', async () => {
    const { spreadsheets } = (await use().tenant()).stores
    const { id } = await spreadsheets.create(spreadsheetInput(), at(0))
    expect(await idsOf(spreadsheets, { pageSize: 1 })).toEqual({ ids: [id], total: 1 })
    for (const pageNo of [2, LARGEST_ID])
      expect(await idsOf(spreadsheets, { pageNo, pageSize: 1 })).toEqual({ ids: [], total: 1 })
  })

  it('knows whether a row has a category', async () => {
    const { theirs, spreadsheets } = await use().neighbours('spreadsheets')
    await theirs.stores.spreadsheets.create(spreadsheetInput({ goodsCategoryCode: '7' }), at(0))
    await spreadsheets.create(spreadsheetInput({ promoterId: 2, goodsCategoryCode: '7' }), at(0))
    const { id } = await spreadsheets.create(spreadsheetInput({ goodsCategoryCode: '70' }), at(0))
    expect(await spreadsheets.usesCategory(1, '7')).toBe(false)
    await spreadsheets.update(id, spreadsheetInput({ goodsCategoryCode: '7' }))
    expect(await spreadsheets.usesCategory(1, '7')).toBe(true)
    await spreadsheets.delete(id, at(1))
    expect(await spreadsheets.usesCategory(1, '7')).toBe(false)
  })

  it('counts prices up to 2^53 − 1, both ends of a range included', async () => {
    const { spreadsheets } = (await use().tenant()).stores
    const prices = [0, 1, 31, 32, 1024, 2 ** 30 - 1, 2 ** 30, LARGEST_ID - 1, LARGEST_ID]
    for (const priceInCents of prices) await spreadsheets.create(spreadsheetInput({ priceInCents }), at(0))
    for (const minPrice of prices) {
      for (const maxPrice of prices) {
        const { list, total } = await spreadsheets.listOfPromoter({ ...ALL, minPrice, maxPrice, order: 'cheapest' })
        const inside = prices.filter((price) => minPrice <= price && price <= maxPrice)
        expect({ prices: list.map(({ priceInCents }) => priceInCents), total }).toEqual({
          prices: inside,
          total: inside.length,
        })
      }
    }
  })
}

function describeKeywords(use: UseSpace): void {
  /** In so many rows that a storage looks for a keyword by an index, if it has one. */
  const others = 300

  it('finds keywords in either title, whatever the case, every character for itself', async () => {
    const { stores } = await use().tenant()
    await inTransactions(stores, others, (tx, serial) =>
      tx.spreadsheets.create(spreadsheetInput({ goodsTitle: `Filler no. ${serial} Z` }), at(0)),
    )
    const { spreadsheets } = stores
    const add = async (goodsTitle: string, localGoodsTitle?: string) =>
      (await spreadsheets.create(spreadsheetInput({ goodsTitle, localGoodsTitle }), at(1))).id
    const bag = await add('Canvas BACKPACK', '帆布双肩包')
    const off = await add('100%_off \\ "sale"', '纯棉T恤（白色）')
    const awkward = await add(AWKWARD, '👍🏽 Ünïcode Σίσυφος')
    const cases: [keyword: string, found: number[]][] = [
      ['canvas', [bag]],
      ['CANVAS back', [bag]],
      ['nvas bac', [bag]],
      ['帆布', [bag]],
      ['布', [bag]],
      ['肩包', [bag]],
      ['布肩', []],
      ['ck', [bag, awkward]],
      ['KPACK', [bag]],
      ['pack帆', []],
      ['pack\n帆', []],
      ['%_', [off, awkward]],
      ['0%', [off, awkward]],
      ['%', [off, awkward]],
      ['\\ "s', [off]],
      ['"sale"', [off]],
      ['t恤（白', [off, awkward]],
      ['ünÏ', [awkward]],
      ['ΣΊΣ', [awkward]],
      ['👍', [awkward]],
      ['no. 299', []],
      ['no. 7', []],
      ['AND', [awkward]],
      ['sale*', []],
      ['x'.repeat(300), []],
    ]
    for (const [keyword, found] of cases) {
      const { ids, total } = await idsOf(spreadsheets, { keyword })
      const own = ids.filter((id) => id >= bag).sort((a, b) => a - b)
      expect({ keyword, own }).toEqual({ keyword, own: found })
      expect(total, keyword).toBe(ids.length)
    }
    for (const text of AWKWARD_TEXTS.filter((text) => text !== '')) {
      expect((await idsOf(spreadsheets, { keyword: text })).ids, JSON.stringify(text)).toContain(awkward)
    }
    expect((await idsOf(spreadsheets, { keyword: 'no. 299' })).total).toBe(1)
    expect((await idsOf(spreadsheets, { keyword: 'no. 7' })).total).toBe(11)
    expect((await idsOf(spreadsheets, { keyword: 'fi' })).total).toBe(others)
    expect((await idsOf(spreadsheets, { keyword: 'z' })).total).toBe(others + 1)
    expect((await idsOf(spreadsheets, { keyword: 'FILLER NO. ' })).total).toBe(others)
  })
}

const WORDS = ['red', 'blue', 'ring', 'shoe', '红色', '戒指', 'LV', '5']

/** Random writes and reads, held against the plain meaning of every filter and order. */
function describeAgainstModel(use: UseSpace): void {
  it('agrees with a model after any writes: every filter, every order, every page, every total', async () => {
    const { stores } = await use().tenant()
    const random = seededRandom(11)
    const pick = <T>(values: readonly T[]): T => values[random.integer(values.length)] as T
    const title = () => Array.from({ length: 1 + random.integer(3) }, () => pick(WORDS)).join(' ')
    const input = (): SpreadsheetInput =>
      spreadsheetInput({
        promoterId: pick([1, 1, 1, 2]),
        goodsTitle: title(),
        localGoodsTitle: pick([null, title()]),
        priceInCents: pick([random.integer(40), random.integer(3000), 77]),
        goodsSource: pick([1, 2, 3] as const),
        goodsSaleCount: random.integer(4),
        goodsCategoryCode: pick([null, 'a', 'b', '']),
      })
    let rows: Kept[] = []
    const write = async (spreadsheets: SpreadsheetRepository) => {
      const chance = random.integer(10)
      const row = rows[random.integer(rows.length + 1)]
      if (chance < 7 || row === undefined) {
        const created = random.integer(5)
        const made = input()
        rows.push({ ...made, id: (await spreadsheets.create(made, at(created))).id, created })
      } else if (chance < 9) {
        const made = input()
        expect(await spreadsheets.update(row.id, made)).toBe(true)
        rows = rows.map((kept) => (kept.id === row.id ? { ...made, id: row.id, created: row.created } : kept))
      } else {
        expect(await spreadsheets.delete(row.id, at(9))).toBe(true)
        rows = rows.filter(({ id }) => id !== row.id)
      }
    }
    for (let round = 0; round < 3; round++) {
      await inTransactions(stores, 200, (tx) => write(tx.spreadsheets))
      for (let i = 0; i < 60; i++) {
        const [a, b] = [random.integer(3000), random.integer(3000)]
        const query: SpreadsheetQuery = {
          ...ALL,
          promoterId: pick([1, 1, 2]),
          categoryCode: pick([undefined, undefined, 'a', 'b', '']),
          source: pick([undefined, undefined, 1, 2, 3]),
          keyword: pick([undefined, undefined, ...WORDS, 'ed bl', '5 红']),
          ...pick([{}, { minPrice: Math.min(a, b), maxPrice: Math.max(a, b) }, { minPrice: 77, maxPrice: 77 }]),
          order: pick(ORDERS),
          pageNo: pick([1, 1, 2, 5]),
          pageSize: pick([1, 5, 10, 200]),
        }
        expect(await idsOf(stores.spreadsheets, query), JSON.stringify(query)).toEqual(modelPage(rows, query))
      }
    }
  })
}

const DESCENDING: Readonly<Record<SpreadsheetOrder, (row: Kept) => number>> = {
  newest: ({ created }) => created,
  sales: ({ goodsSaleCount }) => goodsSaleCount,
  cheapest: ({ priceInCents }) => -priceInCents,
  dearest: ({ priceInCents }) => priceInCents,
}

function modelPage(rows: readonly Kept[], query: SpreadsheetQuery): { ids: number[]; total: number } {
  const { promoterId, categoryCode, source, keyword, minPrice, maxPrice, order, pageNo, pageSize } = query
  const has = (text: string | null | undefined) => (text ?? '').toLowerCase().includes((keyword ?? '').toLowerCase())
  const found = rows
    .filter((row) => row.promoterId === promoterId && minPrice <= row.priceInCents && row.priceInCents <= maxPrice)
    .filter((row) => categoryCode === undefined || row.goodsCategoryCode === categoryCode)
    .filter((row) => source === undefined || row.goodsSource === source)
    .filter((row) => keyword === undefined || has(row.goodsTitle) || has(row.localGoodsTitle))
    .sort((a, b) => DESCENDING[order](b) - DESCENDING[order](a) || b.id - a.id)
  return { ids: found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ id }) => id), total: found.length }
}
