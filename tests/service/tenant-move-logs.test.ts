import type { LogPartitions } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { expect, test } from 'vitest'
import { emptySqlite } from '../empty-sqlite.js'
import { createTestDatabase } from '../postgres.js'
import { linesOf, TENANT } from './tenant-move-scene.js'

const DAY_MS = 86_400_000
const DISABLED = 1
const OLDEST = new Date('2026-05-31T12:00:00Z')
const NOW = new Date('2026-09-10T12:00:00Z')

test(
  'old rows of logs arrive in partitions of their time where these were made before',
  { timeout: 60_000 },
  async () => {
    const source = emptySqlite()
    await source.migrate()
    await source.system.tenants.create({ name: 'Moved', status: DISABLED, expireTime: null, settings: {} }, OLDEST)
    const entry = { tenantId: TENANT, adminId: 'a', adminName: 'Ana', action: 'create', resource: 'r', resourceId: '1' }
    for (const createTime of [OLDEST, new Date('2026-06-15T00:00:00Z'), NOW])
      await source.forTenant(TENANT).operateLogs.append({
        ...{ ...entry, before: null, after: null, requestId: 'r', createTime },
      })
    const lines = await linesOf({ storage: source })
    await source.close()
    const database = await createTestDatabase()
    const target = postgresStorage({ url: database.url })
    await target.migrate()
    const partitions = target.logPartitions as LogPartitions
    // As the guide has it, for a year.
    for (let ago = 102; ago >= 0; ago -= ago > 31 ? 28 : 4)
      await partitions.prepare(new Date(NOW.getTime() - ago * DAY_MS))
    await target.importTenant(lines)
    expect((await target.forTenant(TENANT).operateLogs.page({ pageNo: 1, pageSize: 10 })).total).toBe(3)
    expect(await partitions.countStrays(10)).toBe(0)
    await target.close()
    await database.drop()
  },
)
