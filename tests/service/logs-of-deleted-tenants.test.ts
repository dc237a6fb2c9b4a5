import { expect, it } from 'vitest'
import { databases, emptyStorage } from '../empty-storage.js'
import { startPlatform } from '../start-platform.js'

const DAY_MS = 86_400_000
const PAGE = { pageNo: 1, pageSize: 1 }

it.each(databases)('are kept no longer than those of others on $database', async ({ database }) => {
  const platform = await startPlatform({ storage: emptyStorage(database) })
  const { clock, openApi, storage } = platform
  const tenantId = await platform.createTenant()
  await platform.adminData('POST member/user/create', { tenantId, body: {} })
  const call = { tenantId, clientId: 'client', path: '/p', code: 0, durationMs: 1, ip: '203.0.113.1', requestId: 'r' }
  await storage.system.apiAccessLogs.appendAll([{ ...call, createTime: clock.now() }])
  await platform.adminData('DELETE system/tenant/delete', { query: { id: tenantId } })
  const { operateLogs, apiAccessLogs } = storage.forTenant(tenantId)
  const kept = async () => {
    const pages = await Promise.all([operateLogs.page(PAGE), apiAccessLogs.page(PAGE)])
    return pages.map(({ list }) => list.length)
  }
  const trim = async (days: number) => {
    clock.advance(days * DAY_MS)
    for (const job of ['trim-operate-logs', 'trim-api-access-log']) await openApi.jobs.run(job)
    return kept()
  }
  expect(await kept()).toEqual([1, 1])
  expect(await trim(29)).toEqual([1, 1])
  expect(await trim(3)).toEqual([1, 0])
  expect(await trim(334)).toEqual([0, 0])
})
