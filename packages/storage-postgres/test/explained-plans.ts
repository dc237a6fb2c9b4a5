import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { CountingGateway } from './counting-gateway.js'
import { ExplainingGateway } from './explaining-gateway.js'
import type { PlanNode } from './explaining-gateway.js'

/**
 * The plans of the statements that `work` sends, in order; they are answered nothing, or these numbers of rows, or
 * rows, one after the other.
 */
export type PlansOf = (
  work: (stores: Repositories, system: SystemRepositories) => Promise<unknown>,
  answers?: number[] | unknown[][],
) => Promise<PlanNode[][]>

/** The instant of row `i` of `generate_series`, so many steps after the year's beginning. */
export const time = (step: string) => `timestamptz '2026-01-01' + i * interval '${step}'`

/** When row `i` of `generate_series` was deleted: every fiftieth is. */
export const GONE = 'case when i % 50 = 0 then now() end'

/** Makes a database for the tests of a file; `inserts` fill it, so that the planner has something to choose from. */
export function useServer(inserts: readonly string[]): () => Sql {
  let database: TestDatabase
  let server: Sql
  beforeAll(async () => {
    database = await createTestDatabase()
    const storage = postgresStorage({ url: database.url })
    await storage.migrate()
    await storage.close()
    server = postgres(database.url, { max: 1, onnotice: () => undefined })
    for (const insert of inserts) await server.unsafe(insert)
    await vacuumAll(server)
  })
  afterAll(async () => {
    await server.end()
    await database.drop()
  })
  return () => server
}

/**
 * Until every row is known to be seen by all, without which no plan trusts an index alone: a snapshot of somebody else, such
 * as autovacuum's while it analyzes a table, keeps VACUUM from saying so. What is frozen was seen by all.
 */
export async function vacuumAll(server: Sql): Promise<void> {
  const [next] = await server.unsafe('select pg_current_xact_id()::xid as xid')
  const unseen = `select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and age(relfrozenxid) > age('${next?.['xid']}'::xid)`
  do await server.unsafe('vacuum (freeze, analyze)')
  while ((await server.unsafe(unseen)).length > 0)
}

/** Plans over a database of the file's own, which `inserts` fill. */
export function usePlans(inserts: readonly string[]): PlansOf {
  const server = useServer(inserts)
  // Tables of a test are small enough to be read whole; the question is whether there is another way.
  beforeAll(() => server().unsafe('set enable_seqscan = off'))
  return async (work, answers = []) => {
    const gateway = isCounts(answers)
      ? new CountingGateway(server(), answers)
      : new ExplainingGateway(server(), answers)
    await work(tenantUnits(gateway)(1), systemUnitOfWork(gateway))
    return gateway.explained
  }
}

const isCounts = (answers: number[] | unknown[][]): answers is number[] => typeof answers[0] === 'number'

export const page = { pageNo: 1, pageSize: 10 }
export const range = { start: new Date('2026-01-03T00:00:00Z'), end: new Date('2026-01-03T06:00:00Z') }

/** Of so many rows that sorting them would cost more than reading a page in order. */
export const tenDays = { start: new Date('2026-01-02T00:00:00Z'), end: new Date('2026-01-12T00:00:00Z') }

/** Every row comes through an index, whose condition names all of `columns`. */
export function expectIndexed(nodes: readonly PlanNode[] | undefined, columns: readonly string[]): void {
  const types = (nodes ?? []).map((node) => node['Node Type'])
  expect(types).not.toContain('Seq Scan')
  const conditions = (nodes ?? []).map((node) => node['Index Cond'] ?? '').join(' ')
  for (const column of columns) expect(conditions).toContain(column)
}

/** Beside that: the rows come in their order, so that a page costs no more on a large table. */
export function expectSorted([list, total]: readonly PlanNode[][], columns: readonly string[]): void {
  expectIndexed(list, columns)
  expectIndexed(total, columns)
  expect((list ?? []).map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([])
}

/** The indexes that a plan reads, from its top. */
export const indexesOf = (nodes: readonly PlanNode[] = []): string[] =>
  nodes.flatMap((node) => node['Index Name'] ?? [])

/** How a plan reads its rows. */
export const scansOf = (nodes: readonly PlanNode[] = []): string[] =>
  nodes.map((node) => node['Node Type']).filter((type) => type.includes('Scan'))

/** A page in any order, whose total comes from an index alone. */
export function expectCovered([list, total]: readonly PlanNode[][], columns: readonly string[]): void {
  expectIndexed(list, columns)
  expectIndexed(total, columns)
  expect(scansOf(total)).toEqual(['Index Only Scan'])
}

/** Beside that: the rows come in their order. */
export function expectOrdered(plans: readonly PlanNode[][], columns: readonly string[]): void {
  expectCovered(plans, columns)
  expectSorted(plans, columns)
}

/** The plans of the list and the total of a page with this filter. */
export type PagePlans = (filter: object) => Promise<PlanNode[][]>

/** A filter, the columns of the index that serves it, and whether it leaves so few rows that they may be sorted. */
export interface PageFilter {
  readonly filter: object
  readonly columns: readonly string[]
  readonly isSelective?: true
}

/** Tests whatever filters a page has, and none, alone and with a range of creation. */
export function describePage(name: string, plans: PagePlans, filters: readonly PageFilter[]): void {
  describe(`${name} page`, () => {
    it.each([{ filter: {}, columns: [] }, ...filters])(
      '$filter',
      async ({ filter, columns, isSelective }: PageFilter) => {
        const [list = [], total = []] = notCounted(await plans(filter))
        if (isSelective) for (const nodes of [list, total]) expectIndexed(nodes, ['tenant_id', ...columns])
        else expectSorted([list, total], ['tenant_id', ...columns])
      },
    )
    it.each([{ filter: {}, columns: [] }, ...filters])(
      '$filter and a range of creation',
      async ({ filter, columns, isSelective }: PageFilter) => {
        const wanted = isSelective ? columns : [...columns, 'create_time']
        for (const nodes of notCounted(await plans({ ...filter, createTime: tenDays })))
          expectIndexed(nodes, ['tenant_id', ...wanted])
      },
    )
  })
}

/** Changes of counts that are not folded yet: more than a page of them, so that the planner has something to choose from. */
export const NOTED = `insert into row_tally_delta (tenant_id, list, group_key, coordinate, count)
   select 1, 'bag_order', '[' || i % 100 || ',null]', i, 1 from generate_series(1, 6000) i`

/** What a total reads beside the one row that says how far changes are folded. */
export const tallied = (nodes: readonly PlanNode[]): PlanNode[] =>
  nodes.filter((node) => node['Relation Name'] !== 'row_tally_frontier')

/** A page whose total comes from a tally, and whose list in its order; plans of work that was told how many rows there are. */
export function expectTallied([total = [], list = []]: readonly PlanNode[][], columns: readonly string[]): void {
  expect(indexesOf(tallied(total)).join(' ')).toMatch(/^row_tally_tenant_id_list_group_key_level_bucket_pk\b/)
  expectSorted([list, list], columns)
}

/** A range of whole seconds, within those of `time`. */
export const SECONDS = { start: new Date('2026-01-03T00:00:00.000Z'), end: new Date('2026-01-03T11:59:59.999Z') }

const isMark = (nodes: readonly PlanNode[]): boolean => nodes.some((node) => node['Relation Name'] === 'counted_list')

/** The plans of a page whose list is not counted yet, or not by these filters. */
export const notCounted = (plans: readonly PlanNode[][]): PlanNode[][] => plans.filter((nodes) => !isMark(nodes))

/** What a page is answered of a list that was counted up to this row, some having come since. */
export const someCounted = (countedTo: number): unknown[][] => {
  const mark = [{ countedTo, nextTo: countedTo }]
  return [mark, [{ total: 333 }], mark]
}

/** A page whose total comes from a tally and the rows after an id, and whose list in its order. */
export function expectCounted(plans: readonly PlanNode[][], table: string, columns: readonly string[]): void {
  const others = notCounted(plans)
  expect([plans.length, others.length]).toEqual([5, 3])
  const reading = (relation: string) =>
    others.filter((nodes) => nodes.some((node) => node['Relation Name'] === relation))
  expect(reading('row_tally')).toHaveLength(1)
  const [since = [], list = []] = reading(table)
  expect(indexesOf(since).join()).toMatch(new RegExp(`^${table}_(tenant_id_id_pk|id)$`))
  expectSorted([list, list], columns)
}
