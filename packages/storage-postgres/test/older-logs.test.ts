import type { Storage } from '@org/openapi-core/storage'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { createOlderDatabase } from './older-database.js'

const ROWS = 40
const PAGE = { pageNo: 1, pageSize: 200 }

/** Row `i`, half a day after the one before it; the newest is of 10 September, 12 o'clock. */
const time = `timestamptz '2026-09-10 12:00Z' - (${ROWS} - i) * interval '12 hours'`

let database: TestDatabase
let server: Sql
let storage: Storage

beforeAll(async () => {
  database = await createOlderDatabase('partitioned-logs')
  server = postgres(database.url, { max: 1, onnotice: () => undefined })
  const rows = `from generate_series(1, ${ROWS}) i`
  for (const statement of [
    'create role older_reader',
    'grant select, insert on api_access_log to older_reader with grant option',
    'grant usage on sequence api_access_log_id_seq to older_reader',
    'grant select on operate_log to public',
    `insert into api_access_log (tenant_id, client_id, path, code, duration_ms, ip, request_id, create_time)
     select 1, 'client' || i % 2, '/p', 0, i, '::1', 'r' || i, ${time} ${rows}`,
    `insert into operate_log (tenant_id, admin_id, admin_name, action, resource, resource_id, request_id, create_time)
     select 1, 'a', 'Ana', 'update', 'r', i::text, 'r' || i, ${time} ${rows}`,
    `insert into webhook_attempt (tenant_id, delivery_id, attempt_no, duration_ms, create_time)
     select 1, i % 2 + 1, i, i, ${time} ${rows}`,
    // Of one minute, under a time of its own.
    `insert into api_access_log (tenant_id, client_id, path, code, duration_ms, ip, request_id, refused_minute, count, create_time)
     values (2, 'client', '/p', 429, 1, '::1', 'r', 7, 3, timestamptz '2026-09-10 12:00:07Z')`,
  ])
    await server.unsafe(statement)
  storage = postgresStorage({ url: database.url })
  await storage.migrate()
})
afterAll(async () => {
  await storage.close()
  await server.unsafe('drop owned by older_reader; drop role older_reader')
  await server.end()
  await database.drop()
})

test('logs that become partitioned keep their rows, in their order, and go on with their ids', async () => {
  const { apiAccessLogs, operateLogs, webhookDeliveries } = storage.forTenant(1)
  const newestFirst = Array.from({ length: ROWS }, (_, index) => ROWS - index)
  const calls = await apiAccessLogs.page(PAGE)
  expect([calls.total, calls.list.map(({ id }) => id)]).toEqual([ROWS, newestFirst])
  expect(calls.list[0]).toMatchObject({ clientId: 'client0', durationMs: ROWS, requestId: `r${ROWS}` })
  const writes = await operateLogs.page(PAGE)
  expect([writes.total, writes.list.map(({ resourceId }) => Number(resourceId))]).toEqual([ROWS, newestFirst])
  const tried = await webhookDeliveries.attemptsOf(1, new Date(0))
  expect(tried.map(({ attemptNo }) => attemptNo)).toEqual(newestFirst.filter((i) => i % 2 === 0).reverse())
  const createTime = new Date('2026-09-10T12:00:01Z')
  const entry = { tenantId: 1, clientId: 'c', path: '/p', code: 0, durationMs: 1, ip: '::1', requestId: 'new' }
  await storage.system.apiAccessLogs.appendAll([{ ...entry, createTime }])
  // The refused call had the id between.
  expect((await apiAccessLogs.page(PAGE)).list[0]).toMatchObject({ requestId: 'new', id: ROWS + 2, createTime })
})

test('and nobody who was granted a log loses it', async () => {
  const rows = await server.unsafe(`select
    has_table_privilege('older_reader', 'api_access_log', 'insert with grant option') as inserts,
    has_table_privilege('older_reader', 'api_access_log', 'delete') as deletes,
    has_sequence_privilege('older_reader', 'api_access_log_id_seq', 'usage') as ids,
    has_table_privilege('older_reader', 'operate_log', 'select') as reads`)
  expect(rows[0]).toEqual({ inserts: true, deletes: false, ids: true, reads: true })
})

test('what was there is the partition up to its last day, or month; the days after it have their own', async () => {
  const partitions = async () =>
    (
      await server.unsafe(`select relname as name, pg_get_expr(relpartbound, oid) as bound from pg_class
        join pg_inherits on inhrelid = oid where relkind = 'r' and relname not like '%default' order by relname`)
    ).map(({ name, bound }) => `${name} ${bound}`)
  const earlier = [
    `api_access_log_earlier FOR VALUES FROM (MINVALUE) TO ('2026-09-11 00:00:00+00')`,
    `operate_log_earlier FOR VALUES FROM (MINVALUE) TO ('2026-10-01 00:00:00+00')`,
    `webhook_attempt_earlier FOR VALUES FROM (MINVALUE) TO ('2026-09-11 00:00:00+00')`,
  ]
  await server.unsafe(`set time zone 'UTC'`)
  expect(await partitions()).toEqual(earlier)
  const made = await storage.logPartitions?.prepare(new Date('2026-09-10T13:00:00Z'))
  expect(made).toEqual({ made: 7, putOff: [] })
  expect((await partitions()).map((text) => text.split(' ')[0])).toEqual([
    'api_access_log_earlier',
    ...['11', '12', '13'].map((day) => `api_access_log_p202609${day}`),
    'operate_log_earlier',
    'operate_log_p202610',
    'webhook_attempt_earlier',
    ...['11', '12', '13'].map((day) => `webhook_attempt_p202609${day}`),
  ])
})

test('until it is dropped as a whole, rows of it are deleted one by one', async () => {
  const partitions = storage.logPartitions
  const { apiAccessLogs } = storage.forTenant(1)
  const left = async () => (await apiAccessLogs.page(PAGE)).total
  const before = new Date('2026-09-01T07:00:00Z')
  const day = new Date('2026-09-01T00:00:00Z')
  expect(await partitions?.dropBefore('apiAccessLog', before)).toEqual({ dropped: 0, deleteBefore: day })
  // Of 20 days those before 1 September.
  expect(await apiAccessLogs.deleteBefore(day, 250)).toBe(20)
  expect(await left()).toBe(21)
  const over = new Date('2026-09-11T00:00:00Z')
  expect(await partitions?.dropBefore('apiAccessLog', over)).toEqual({ dropped: 1, deleteBefore: over })
  expect(await left()).toBe(0)
})
