import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import { PostgresClient } from '../src/postgres-client.js'

const NOW = new Date('2026-09-10T12:00:00Z')
const CALLS = 2000
const DISABLED = 1 as const

let database: TestDatabase
let storage: ReturnType<typeof postgresStorage>

beforeEach(async () => {
  database = await createTestDatabase()
  storage = postgresStorage({ url: database.url })
  await storage.migrate()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await storage.close()
  await database.drop()
})

/** Tells how many rows each statement answers from now on that is none of a cursor's, which asks for some at a time. */
function watchAnswers(): () => number[] {
  const [query, raw] = [vi.spyOn(PostgresClient.prototype, 'query'), vi.spyOn(PostgresClient.prototype, 'raw')]
  return () => [
    ...query.mock.settledResults.map(({ value }) => (value as unknown[]).length),
    ...raw.mock.settledResults
      .filter((_, index) => raw.mock.calls[index]?.[0].startsWith('fetch') !== true)
      .map(({ value }) => (value as { rows: unknown[] }).rows.length),
  ]
}

test('a removed tenant’s rows stay on the server, however many there are', { timeout: 60_000 }, async () => {
  const tenant = { name: 'Left', status: DISABLED, expireTime: null, settings: {} }
  const { id: tenantId } = await storage.system.tenants.create(tenant, NOW)
  const call = { tenantId, clientId: 'client', path: '/p', code: 0, durationMs: 1, ip: '203.0.113.1', requestId: 'r' }
  for (let logged = 0; logged < CALLS; logged += 500)
    await storage.system.apiAccessLogs.appendAll(Array(500).fill({ ...call, createTime: NOW }))
  let last = ''
  for await (const line of storage.exportTenant(tenantId)) last = line
  const { digest } = (JSON.parse(last) as { end: { digest: string } }).end
  const answersOf = watchAnswers()
  expect(await storage.removeTenant(tenantId, digest)).toBe(CALLS + 1)
  const answers = answersOf()
  expect(answers.length).toBeGreaterThan(20)
  expect(Math.max(...answers)).toBeLessThan(200)
  expect((await storage.forTenant(tenantId).apiAccessLogs.page({ pageNo: 1, pageSize: 1 })).total).toBe(0)
})
