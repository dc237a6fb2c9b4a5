import type { Json, TestPlatform } from '@org/openapi-testing'
import { expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { startPlatform } from '../../start-platform.js'

const TENANT = 'system/tenant'

/** What the platform's log tells of a tenant, newest first. */
async function historyOf(platform: TestPlatform, id: number): Promise<[action: string, status: unknown][]> {
  const { list, total } = await platform.adminData('GET infra/operate-log/platform-page', {
    tenantId: null,
    query: { resource: TENANT, resourceId: id },
  })
  expect(total).toBe(list.length)
  return (list as Json[]).map(({ action, after }) => [action, JSON.parse(after ?? '{}').status])
}

test.each(databases)(
  'who made, changed, disabled and deleted a tenant is read whatever has become of it, on $database (rules/audit#operate-log)',
  async ({ database }) => {
    const platform = await startPlatform({ storage: emptyStorage(database) })
    const change = (call: string, options: object) => platform.adminData(call, { tenantId: null, ...options })
    const body = { name: 'Second', settings: {} }
    const id = (await change(`POST ${TENANT}/create`, { body })) as number
    await change(`PUT ${TENANT}/update`, { body: { ...body, id, name: 'Renamed' } })
    expect(await historyOf(platform, id)).toEqual([
      ['update', 0],
      ['create', 0],
    ])
    await change(`PUT ${TENANT}/update`, { body: { ...body, id, status: 1 } })
    expect((await platform.admin('GET infra/operate-log/page', { tenantId: id })).body).toMatchObject({
      code: 1_002_015_001,
    })
    expect(await historyOf(platform, id)).toEqual([
      ['update', 1],
      ['update', 0],
      ['create', 0],
    ])
    const expireTime = '2020-01-01T00:00:00'
    await change(`PUT ${TENANT}/update`, { body: { ...body, id, status: 0, expireTime } })
    expect((await historyOf(platform, id))[0]).toEqual(['update', 0])
    await change(`DELETE ${TENANT}/delete`, { query: { id } })
    expect((await historyOf(platform, id)).map(([action]) => action)).toEqual([
      'delete',
      'update',
      'update',
      'update',
      'create',
    ])
    // Another tenant's is another one, and none stands in a tenant's own log.
    expect(await historyOf(platform, id + 1)).toEqual([])
    expect(await platform.adminData('GET infra/operate-log/page', { query: { resource: TENANT } })).toEqual({
      list: [],
      total: 0,
    })
  },
)
