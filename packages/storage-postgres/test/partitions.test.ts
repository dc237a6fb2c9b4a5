import type { LogPartitions, Storage } from '@org/openapi-core/storage'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'

const NOW = new Date('2026-09-10T12:00:00Z')
const DAY = 86_400_000
const PAGE = { pageNo: 1, pageSize: 10 }

let database: TestDatabase
let server: Sql
let storage: Storage
let partitions: LogPartitions

beforeEach(async () => {
  database = await createTestDatabase()
  server = postgres(database.url, { max: 2, onnotice: () => undefined })
  storage = postgresStorage({ url: database.url })
  await storage.migrate()
  partitions = storage.logPartitions as LogPartitions
})
afterEach(async () => {
  await storage.close()
  await server.end()
  await database.drop()
})

const daysFrom = (days: number, time = NOW) => new Date(time.getTime() + days * DAY)

/** Rows of the access log at these times. */
const addCalls = (...times: Date[]) =>
  storage.system.apiAccessLogs.appendAll(
    times.map((createTime) => ({
      ...{ tenantId: 1, clientId: 'client', path: '/p', code: 0, durationMs: 1, ip: '::1', requestId: 'r' },
      createTime,
    })),
  )

const addWrite = (createTime: Date) =>
  storage.forTenant(1).operateLogs.append({
    ...{ tenantId: 1, adminId: 'a', adminName: 'Ana', action: 'create', resource: 'r', resourceId: '1' },
    ...{ before: null, after: null, requestId: 'r', createTime },
  })

/** In which partitions a log's rows lie. */
const placesOf = async (table: string): Promise<string[]> =>
  (await server.unsafe(`select tableoid::regclass::text as place from ${table} order by create_time`)).map(
    ({ place }) => (place as string).slice(table.length + 1),
  )

const partitionsOf = async (table: string): Promise<string[]> =>
  (
    await server.unsafe(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = '${table}'::regclass order by 1`,
    )
  ).map(({ name }) => (name as string).slice(table.length + 1))

test('there are partitions of the time that is told, and of some to come, made once', async () => {
  expect(await partitions.prepare(NOW)).toEqual({ made: 10, putOff: [] })
  const days = ['default', 'p20260910', 'p20260911', 'p20260912', 'p20260913']
  expect(await partitionsOf('api_access_log')).toEqual(days)
  expect(await partitionsOf('webhook_attempt')).toEqual(days)
  expect(await partitionsOf('operate_log')).toEqual(['default', 'p202609', 'p202610'])
  expect(await partitions.prepare(NOW)).toEqual({ made: 0, putOff: [] })
  expect(await partitions.prepare(daysFrom(1))).toEqual({ made: 2, putOff: [] })
  // Days begin at midnight in UTC.
  await addCalls(new Date('2026-09-10T23:59:59.999Z'), new Date('2026-09-11T00:00:00Z'))
  expect(await placesOf('api_access_log')).toEqual(['p20260910', 'p20260911'])
  // Over the end of a year, whatever the server's clock says.
  expect(await partitions.prepare(new Date('2030-12-30T00:00:00Z'))).toEqual({ made: 10, putOff: [] })
  expect(await partitionsOf('operate_log')).toEqual(['default', 'p202609', 'p202610', 'p203012', 'p203101'])
})

test('processes that prepare at once make each partition once', async () => {
  const others = Array.from({ length: 6 }, () => postgresStorage({ url: database.url }))
  const made = await Promise.all(others.map(({ logPartitions }) => (logPartitions as LogPartitions).prepare(NOW)))
  expect(made.reduce((sum, each) => sum + each.made, 0)).toBe(10)
  await Promise.all(others.map((other) => other.close()))
})

test('rows for which there is no partition are taken, found and counted, and move to it when it is made', async () => {
  const far = new Date('2099-01-01T00:00:00Z')
  await addCalls(daysFrom(-3), daysFrom(-500), far, NOW, daysFrom(1))
  await addWrite(NOW)
  expect(await partitions.countStrays(1000)).toBe(6)
  expect(await partitions.countStrays(4)).toBe(4)
  const seen = async () => (await storage.forTenant(1).apiAccessLogs.page(PAGE)).list
  const before = await seen()
  expect(before).toHaveLength(5)
  expect(await partitions.prepare(NOW)).toEqual({ made: 11, putOff: [] })
  expect(await placesOf('api_access_log')).toEqual(['default', 'p20260907', 'p20260910', 'p20260911', 'default'])
  expect(await placesOf('operate_log')).toEqual(['p202609'])
  expect(await seen()).toEqual(before)
  // Those of a clock that was moved.
  expect(await partitions.countStrays(1000)).toBe(2)
  expect(await partitions.prepare(NOW)).toEqual({ made: 0, putOff: [] })
})

test('too many rows stay where they are, and only what they are not of is made', async () => {
  await server.unsafe(`insert into webhook_attempt (tenant_id, delivery_id, attempt_no, duration_ms, create_time)
    select 1, 1, i, 1, timestamptz '2026-09-11 00:00Z' + i * interval '1 second' from generate_series(1, 20001) i`)
  await partitions.prepare(NOW)
  expect(await partitionsOf('webhook_attempt')).toEqual(['default', 'p20260910', 'p20260912', 'p20260913'])
  expect(await storage.system.webhooks.deleteAttempts(new Date('2026-09-11T00:00:02Z'), 250)).toBe(1)
  await partitions.prepare(NOW)
  expect(await partitionsOf('webhook_attempt')).toEqual(['default', 'p20260910', 'p20260911', 'p20260912', 'p20260913'])
  expect(await partitions.countStrays(1)).toBe(0)
})

test('partitions that are over are dropped with their rows, and one that is partly over is not', async () => {
  await addCalls(daysFrom(-500))
  for (const days of [0, 4]) await partitions.prepare(daysFrom(days))
  await addCalls(...[0, 1, 2, 3].map((days) => daysFrom(days)))
  const midnight = new Date('2026-09-12T00:00:00Z')
  expect(await partitions.dropBefore('apiAccessLog', daysFrom(2))).toEqual({ dropped: 2, deleteBefore: midnight })
  expect(await placesOf('api_access_log')).toEqual(['default', 'p20260912', 'p20260913'])
  expect(await partitions.dropBefore('apiAccessLog', daysFrom(2))).toEqual({ dropped: 0, deleteBefore: midnight })
  // And what lies in no partition is deleted row by row.
  expect(await storage.forTenant(1).apiAccessLogs.deleteBefore(midnight, 250)).toBe(1)
  expect(await placesOf('api_access_log')).toEqual(['p20260912', 'p20260913'])
  // Not those of another log.
  expect(await partitionsOf('webhook_attempt')).toContain('p20260910')
})

test('a partition of the operate log is dropped when each of its rows was deleted', async () => {
  await partitions.prepare(NOW)
  await addWrite(NOW)
  const end = new Date('2026-10-01T00:00:00Z')
  expect(await partitions.dropEmpty('operateLog', end)).toBe(0)
  expect(await storage.forTenant(1).operateLogs.deleteBefore(end, 250)).toBe(1)
  expect(await partitions.dropEmpty('operateLog', new Date(end.getTime() - 1))).toBe(0)
  expect(await partitions.dropEmpty('operateLog', end)).toBe(1)
  expect(await partitionsOf('operate_log')).toEqual(['default', 'p202610'])
})

test(
  'a long reader puts off what is to be done, and others read and write meanwhile',
  { timeout: 20_000 },
  async () => {
    await partitions.prepare(NOW)
    await addCalls(NOW, daysFrom(-40))
    await server.begin(async (reader) => {
      await reader.unsafe('select from api_access_log')
      const start = performance.now()
      expect(await partitions.dropBefore('apiAccessLog', daysFrom(1))).toEqual({
        dropped: 0,
        // Rows that lie in no partition, and none of the one that will be dropped the next time.
        deleteBefore: new Date('2026-09-10T00:00:00Z'),
      })
      // Began while it waited for the lock, and was done soon after.
      const waiting = partitions.prepare(daysFrom(1))
      for (let i = 0; i < 5; i++) await addCalls(NOW)
      expect(await waiting).toEqual({ made: 1, putOff: ['apiAccessLog'] })
      expect(performance.now() - start).toBeLessThan(8000)
    })
    expect(await partitions.prepare(daysFrom(1))).toMatchObject({ made: 2, putOff: [] })
    expect(await partitions.dropBefore('apiAccessLog', daysFrom(1))).toMatchObject({ dropped: 2 })
  },
)

test('ids go on over partitions, and none is given twice', async () => {
  await partitions.prepare(NOW)
  for (const days of [0, 1, 2, -300]) await addCalls(daysFrom(days))
  await addWrite(NOW)
  const { list } = await storage.forTenant(1).apiAccessLogs.page(PAGE)
  expect(list.map(({ id }) => id)).toEqual([3, 2, 1, 4])
})
