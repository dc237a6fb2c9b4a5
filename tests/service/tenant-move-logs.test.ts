import { readFileSync } from 'node:fs'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { expect, test } from 'vitest'
import { emptySqlite } from '../empty-sqlite.js'
import { createTestDatabase } from '../postgres.js'
import { linesOf, TENANT } from './tenant-move-scene.js'

const DISABLED = 1
const NOW = new Date('2026-09-10T12:00:00Z')
const ago = (days: number): Date => new Date(NOW.getTime() - days * 86_400_000)

/** How long logs are kept: days by their number, which PostgreSQL keeps until the whole day is over. */
const [YEAR, MONTH] = [365, 31]

const guide = readFileSync(new URL('../../docs/guides/move-a-tenant.md', import.meta.url), 'utf8')

/** The loop of the guide that makes partitions, as it stands there. */
const [, loop = ''] = /```ts no-check\n([^`]*for \(let ago[^`]*)```/.exec(guide) ?? []

class DateOfNow extends Date {
  static override now(): number {
    return NOW.getTime()
  }
}

async function runLoop(target: Storage): Promise<void> {
  // oxlint-disable-next-line typescript/no-implied-eval -- the guide's lines are what is tested
  await (new Function('target', 'Date', `return (async () => { ${loop} })()`)(target, DateOfNow) as Promise<void>)
}

/** An operate log of a year, and attempts of each day on which one is kept. */
async function fillLogs(source: Storage): Promise<void> {
  await source.system.tenants.create({ name: 'Moved', status: DISABLED, expireTime: null, settings: {} }, ago(YEAR))
  const { operateLogs, webhookDeliveries } = source.forTenant(TENANT)
  const entry = { tenantId: TENANT, adminId: 'a', adminName: 'Ana', action: 'create', resource: 'r', resourceId: '1' }
  for (let days = YEAR; days >= 0; days -= 5)
    await operateLogs.append({ ...entry, before: null, after: null, requestId: 'r', createTime: ago(days) })
  for (let days = MONTH; days >= 0; days--) {
    const attempt = { deliveryId: 1, attemptNo: MONTH - days, statusCode: 204, failure: null, durationMs: 1 }
    await webhookDeliveries.appendAttempt(attempt, ago(days))
  }
}

test(
  'old rows of logs arrive in partitions of their time where the guide’s loop made these before',
  { timeout: 60_000 },
  async () => {
    const source = emptySqlite()
    await source.migrate()
    await fillLogs(source)
    const lines = await linesOf({ storage: source })
    await source.close()
    const database = await createTestDatabase()
    const target = postgresStorage({ url: database.url })
    await target.migrate()
    await runLoop(target)
    await target.importTenant(lines)
    const { operateLogs, webhookDeliveries } = target.forTenant(TENANT)
    expect((await operateLogs.page({ pageNo: 1, pageSize: 10 })).total).toBe(YEAR / 5 + 1)
    expect(await webhookDeliveries.attemptsOf(1, ago(MONTH))).toHaveLength(MONTH + 1)
    expect(await target.logPartitions?.countStrays(10)).toBe(0)
    await target.close()
    await database.drop()
  },
)
