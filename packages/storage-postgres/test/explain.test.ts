import { systemUnitOfWork, tenantUnits } from '@org/openapi-storage-drizzle'
import type { Repositories, SystemRepositories } from '@org/openapi-core'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { ExplainingGateway } from './explaining-gateway.js'
import type { PlanNode } from './explaining-gateway.js'

let database: TestDatabase
let server: Sql

beforeAll(async () => {
  database = await createTestDatabase()
  const storage = postgresStorage({ url: database.url })
  await storage.migrate()
  await storage.close()
  server = postgres(database.url, { max: 1, onnotice: () => undefined })
  await fill(server)
})
afterAll(async () => {
  await server.end()
  await database.drop()
})

/** Enough rows of three tenants that the planner has something to choose from. */
async function fill(target: Sql): Promise<void> {
  const time = (step: string) => `timestamptz '2026-01-01' + i * interval '${step}'`
  await target.unsafe(`
    insert into qc_record (tenant_id, goods_id, source, qc_path_list, completion_time, create_time, deleted_at)
    select i % 3 + 1, 'G' || i % 5000, i % 3 + 1, '[]', ${time('1 minute')}, ${time('61 seconds')}, case when i % 50 = 0 then now() end
    from generate_series(1, 20000) i`)
  await target.unsafe(`
    insert into operate_log (tenant_id, admin_id, admin_name, action, resource, request_id, create_time)
    select i % 3 + 1, '1', 'Ana', 'create', 'resource/' || i % 20, 'r', ${time('1 minute')} from generate_series(1, 20000) i`)
  await target.unsafe(`
    insert into api_access_log (tenant_id, client_id, path, code, duration_ms, ip, request_id, create_time)
    select i % 3 + 1, 'client' || i % 20, '/open-api/x', 0, 1, '::1', 'r', ${time('1 minute')} from generate_series(1, 20000) i`)
  await target.unsafe('vacuum analyze')
  // Tables of a test are small enough to be read whole; the question is whether there is another way.
  await target.unsafe('set enable_seqscan = off')
}

/** The plans of the statements that `work` sends, in order. */
async function plansOf(work: (stores: Repositories, system: SystemRepositories) => Promise<unknown>): Promise<PlanNode[][]> {
  const gateway = new ExplainingGateway(server)
  await work(tenantUnits(gateway)(1), systemUnitOfWork(gateway))
  return gateway.explained
}

const page = { pageNo: 1, pageSize: 10 }
const range = { start: new Date('2026-01-03T00:00:00Z'), end: new Date('2026-01-03T06:00:00Z') }

/** Of so many rows that sorting them would cost more than reading a page in order. */
const tenDays = { start: new Date('2026-01-02T00:00:00Z'), end: new Date('2026-01-12T00:00:00Z') }

const QC_FILTERS = [
  [{}, ['tenant_id']],
  [{ goodsId: 'G7' }, ['tenant_id', 'goods_id']],
  [{ source: 1 }, ['tenant_id', 'source']],
  [{ goodsId: 'G7', source: 1 }, ['tenant_id', 'goods_id']],
] as const

const OPERATE_LOG_FILTERS = [
  [{}, ['tenant_id']],
  [{ resource: 'resource/7' }, ['tenant_id', 'resource']],
  [{ createTime: tenDays }, ['tenant_id', 'create_time']],
  [{ resource: 'resource/7', createTime: tenDays }, ['tenant_id', 'resource', 'create_time']],
] as const

const ACCESS_LOG_FILTERS = [
  [{}, ['tenant_id']],
  [{ clientId: 'client7' }, ['tenant_id', 'client_id']],
  [{ createTime: tenDays }, ['tenant_id', 'create_time']],
  [{ clientId: 'client7', createTime: tenDays }, ['tenant_id', 'client_id', 'create_time']],
] as const

/** Every row comes through an index, whose condition names all of `columns`. */
function expectIndexed(nodes: readonly PlanNode[] | undefined, columns: readonly string[]): void {
  const types = (nodes ?? []).map((node) => node['Node Type'])
  expect(types).not.toContain('Seq Scan')
  const conditions = (nodes ?? []).map((node) => node['Index Cond'] ?? '').join(' ')
  for (const column of columns) expect(conditions).toContain(column)
}

/** Beside that: the rows come in their order, so that a page costs no more on a large table. */
function expectSorted([list, total]: readonly PlanNode[][], columns: readonly string[]): void {
  expectIndexed(list, columns)
  expectIndexed(total, columns)
  expect((list ?? []).map((node) => node['Node Type']).filter((type) => type.includes('Sort'))).toEqual([])
}

/** Few rows are as well sorted as read in order. */
const isFew = (filter: object) => 'goodsId' in filter

describe('qc-page, for partners', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.listCompleted({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o', async (filter, columns) => {
    const [list, total] = await plans(filter)
    if (isFew(filter)) expectIndexed(list, columns)
    else expectSorted([list ?? [], total ?? []], columns)
  })
  it.each(QC_FILTERS)('%o and a range of completion', async (filter, columns) => {
    const [list] = await plans({ ...filter, completionTime: range })
    expectIndexed(list, isFew(filter) ? columns : ['tenant_id', 'completion_time'])
  })
  it.each(QC_FILTERS)('%o and a range of creation', async (filter) => {
    for (const nodes of await plans({ ...filter, createTime: range })) expectIndexed(nodes, ['tenant_id'])
  })
})

describe('qc-record page, for administrators', () => {
  const plans = (filter: object) => plansOf(({ qualityChecks }) => qualityChecks.page({ ...page, ...filter }))

  it.each(QC_FILTERS)('%o', async (filter, columns) => {
    const [list, total] = await plans(filter)
    if (isFew(filter)) expectIndexed(list, columns)
    else expectSorted([list ?? [], total ?? []], columns)
  })
  it.each(QC_FILTERS)('%o and a range of creation', async (filter, columns) => {
    const [list] = await plans({ ...filter, createTime: range })
    expectIndexed(list, isFew(filter) ? columns : ['tenant_id', 'create_time'])
  })
  it.each(QC_FILTERS)('%o and a range of completion', async (filter) => {
    for (const nodes of await plans({ ...filter, completionTime: range })) expectIndexed(nodes, ['tenant_id'])
  })
})

describe('operate-log page', () => {
  it.each(OPERATE_LOG_FILTERS)('%o', async (filter, columns) => {
    expectSorted(await plansOf(({ operateLogs }) => operateLogs.page({ ...page, ...filter })), columns)
  })
})

describe('api-access-log page', () => {
  it.each(ACCESS_LOG_FILTERS)('%o', async (filter, columns) => {
    expectSorted(await plansOf(({ apiAccessLogs }) => apiAccessLogs.page({ ...page, ...filter })), columns)
  })
})

describe('what every request asks, and what jobs delete', () => {
  it('comes from an index', async () => {
    const plans = await plansOf(async (stores, system) => {
      await system.clients.findClient('a')
      await system.clients.findTenant(1)
      await stores.revokedTokens.isRevoked('a')
      await stores.qualityChecks.findLatest({ goodsId: 'G7', source: 1 })
      await system.adminKeys.findByHash('a')
      await stores.apiAccessLogs.deleteBefore(range.start, 10)
      await system.revokedTokens.deleteExpired(range.start, 10)
    })
    expect(plans).toHaveLength(7)
    for (const nodes of plans) expectIndexed(nodes, [])
    expectIndexed(plans[3], ['tenant_id', 'goods_id'])
  })
})
