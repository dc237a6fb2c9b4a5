import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import SqliteDatabase from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMigrations } from '../src/sqlite-migrations.js'
import { CountingGateway } from './counting-gateway.js'
import { ExplainingGateway } from './explaining-gateway.js'

/**
 * The plans of the statements that `work` sends, in order; they are answered nothing, or these numbers of rows, or these
 * rows, one after the other.
 */
export type PlansOf = (
  work: (stores: Repositories, system: SystemRepositories) => Promise<unknown>,
  answers?: number[] | unknown[][],
) => Promise<string[]>

/** Makes an empty database for the tests of a file. */
export function useDatabase(): () => SqliteDatabase.Database {
  let handle: SqliteDatabase.Database
  beforeAll(() => {
    handle = new SqliteDatabase(':memory:')
    applyMigrations(handle)
  })
  afterAll(() => handle.close())
  return () => handle
}

const isCounts = (answers: readonly unknown[] = []): answers is number[] => typeof answers[0] === 'number'

/** Plans over an empty database of the file's own. */
export function usePlans(): PlansOf {
  const handle = useDatabase()
  return async (work, answers) => {
    const gateway = isCounts(answers)
      ? new CountingGateway(handle(), [...answers])
      : new ExplainingGateway(handle(), answers)
    await work(tenantUnits(gateway)(1), systemUnitOfWork(gateway))
    return gateway.explained.map(({ plan }) => plan.join('\n'))
  }
}

export const range = { start: new Date(0), end: new Date(1) }
export const page = { pageNo: 1, pageSize: 10 }

/** The list through an index that knows the filter, and the total through one that alone suffices. */
export function expectIndexed([list = '', total = '']: readonly string[], condition: RegExp): void {
  for (const plan of [list, total]) {
    expect(plan).toMatch(/USING (COVERING )?INDEX/)
    expect(plan).not.toMatch(/\bSCAN\b/)
    expect(plan).toMatch(condition)
  }
}

/** Beside that: the list comes in its order without sorting, and the total without a look at the table. */
export function expectSorted(plans: readonly string[], condition: RegExp): void {
  expectIndexed(plans, condition)
  expect(plans[0]).not.toMatch(/TEMP B-TREE/)
  expect(plans[1]).toMatch(/COVERING INDEX/)
}

/** A range of creation among the columns of `search`. */
export const BOUNDS = 'create_time>\\? AND create_time<\\?'

/** A condition that an index takes part in: these columns by equality, and with `BOUNDS` the time by its range. */
export const search = (...parts: readonly string[]): RegExp =>
  new RegExp(`\\(${parts.map((part) => (part === BOUNDS ? part : `${part}=\\?`)).join(' AND ')}\\)`)

/** The indexes that a plan names, and `PRIMARY` for the key of a row. */
export const indexesOf = (plan: string): unknown[] =>
  [...plan.matchAll(/USING (?:COVERING )?(?:INDEX |INTEGER )?(\w+)/g)].map(([, index]) => index)

/** The plans of the list and the total of a page with this filter. */
export type PagePlans = (filter: object) => Promise<string[]>

/**
 * Tests these filters of a page, and none, alone and with a range of creation: the first member of each is the column
 * that the index is chosen by.
 */
export function describePage(name: string, plans: PagePlans, filters: readonly object[]): void {
  describe(`${name} page`, () => {
    it.each([{}, ...filters])('%o, sorted', async (filter) =>
      expectSorted(notCounted(await plans(filter)), search('tenant_id', ...columnOf(filter))),
    )
    it.each([{}, ...filters])('%o and a range of creation, sorted', async (filter) => {
      const found = notCounted(await plans({ ...filter, createTime: range }))
      expectSorted(found, search('tenant_id', ...columnOf(filter), BOUNDS))
    })
  })
}

const columnOf = (filter: object): string[] =>
  Object.keys(filter)
    .slice(0, 1)
    .map((member) => member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** What a total is summed from: runs of buckets, each a range of its index, and what is not folded into them yet. */
export const tallied = [
  /SEARCH row_tally USING INDEX \w+ \(tenant_id=\? AND list=\? AND group_key=\? AND level=\? AND bucket>\? AND bucket<\?\)/g,
  /SEARCH row_tally_delta USING INDEX row_tally_delta_group \(tenant_id=\? AND list=\? AND group_key=\? AND id>\?\)\nSCALAR SUBQUERY \d+\nSCAN row_tally_frontier/,
] as const

/** A page whose total comes from a tally, and whose list in its order; plans of work that was told how many rows there are. */
export function expectTallied([total = '', list = '']: readonly string[], condition: RegExp): void {
  expect(total).toMatch(tallied[0])
  expect(total).toMatch(tallied[1])
  expectIndexed([list, list], condition)
  expect(list).not.toMatch(/TEMP B-TREE/)
}

/** A range of whole seconds. */
export const SECONDS = { start: new Date(1_000_000), end: new Date(90_000_000_999) }

/** The plans of a page whose list is not counted yet, or not by these filters. */
export const notCounted = (plans: readonly string[]): string[] =>
  plans.filter((plan) => !plan.startsWith('SEARCH counted_list USING INDEX'))

/** What a page is answered of a list that was counted up to a row, a thousand of which have come since. */
export const someCounted = (): unknown[][] => {
  const mark = [{ countedTo: 7, nextTo: 7 }]
  return [mark, [{ total: 1000 }], mark]
}

/** A page whose total comes from a tally and the rows after an id, and whose list in its order. */
export function expectCounted(plans: readonly string[], table: string, condition: RegExp): void {
  const [folded = '', since = '', list = ''] = notCounted(plans)
  expect(plans).toHaveLength(5)
  expect(folded).toMatch(tallied[0])
  expect(since).toBe(`SEARCH ${table} USING INTEGER PRIMARY KEY (rowid>?)`)
  expectIndexed([list, list], condition)
  expect(list).not.toMatch(/TEMP B-TREE/)
}
