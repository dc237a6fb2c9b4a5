import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import postgres from 'postgres'
import { expect, test, vi } from 'vitest'
import { emptySqlite } from '../empty-sqlite.js'
import { createTestDatabase } from '../postgres.js'
import { linesOf, TENANT } from './tenant-move-scene.js'

const NOW = new Date('2026-09-10T12:00:00Z')
const LATER = new Date('2026-09-11T12:00:00Z')
const DISABLED = 1
const PAGE = { pageNo: 1, pageSize: 1 }

const addTenant = ({ system }: Storage) =>
  system.tenants.create({ name: 'Moved', status: DISABLED, expireTime: null, settings: {} }, NOW)

const log = ({ system }: Storage, tenantId: number) =>
  system.operateLogs.append({
    ...{ tenantId, adminId: 'a', adminName: 'Ana', action: 'create', resource: 'r', resourceId: '1' },
    ...{ before: null, after: null, requestId: 'r', createTime: NOW },
  })

/** The lines of an export, which stop behind the tenant’s own row until they are told to go on. */
function stopping(lines: readonly string[]) {
  let goOn = () => {}
  let stand = () => {}
  const stood = new Promise<void>((resolve) => (stand = resolve))
  const released = new Promise<void>((resolve) => (goOn = resolve))
  const begun = lines.findIndex((line) => line.startsWith('{"t":"tenant","rows"')) + 1
  async function* read() {
    yield* lines.slice(0, begun)
    stand()
    await released
    yield* lines.slice(begun)
  }
  return { text: read(), stood, goOn }
}

test('an import into an empty tenant keeps nobody waiting who folds what was noted of the platform’s log', async () => {
  const source = emptySqlite()
  await source.migrate()
  await addTenant(source)
  const { text, stood, goOn } = stopping(await linesOf({ storage: source }))
  await source.close()
  const database = await createTestDatabase()
  const target = postgresStorage({ url: database.url })
  await target.migrate()
  const server = postgres(database.url, { max: 1, onnotice: () => undefined })
  await addTenant(target)
  for (const tenantId of [TENANT, PLATFORM_TENANT, PLATFORM_TENANT]) await log(target, tenantId)
  await vi.waitUntil(
    async () => {
      await target.system.transaction((tx) => tx.countedLists.count(200))
      const marks = await server`select from counted_list where list = 'operate_log' and counted_to = 3`
      return marks.length === 1
    },
    { timeout: 25_000, interval: 20 },
  )
  const imported = target.importTenant(text)
  await stood
  expect(await target.system.operateLogs.deleteBefore(LATER, 1)).toBe(1)
  const fold = () => target.system.transaction((tx) => tx.rowTallies.fold(1000))
  expect(await fold()).toBe(2)
  goOn()
  expect(await imported).toMatchObject({ tenantId: TENANT })
  const total = async () => (await target.system.operateLogs.page(PAGE)).total
  expect([await total(), await fold(), await total()]).toEqual([2, 2, 2])
  await server.end()
  await target.close()
  await database.drop()
})
