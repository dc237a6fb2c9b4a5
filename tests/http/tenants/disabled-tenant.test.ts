import { expect, test } from 'vitest'
import { startPlatform } from '../../start-platform.js'

const SETTINGS = { theme: 'dark' }

test('a tenant is disabled by what `get` answers, sent back with another status: all else stays (the guide about moving)', async () => {
  const platform = await startPlatform()
  const admin = (call: string, more: object) => platform.adminData(call, { tenantId: null, ...more })
  const body = { name: 'Moving', settings: SETTINGS, expireTime: '2027-01-01T00:00:00' }
  const id = (await admin('POST system/tenant/create', { body })) as number
  const before = (await admin('GET system/tenant/get', { query: { id } })) as object
  await admin('PUT system/tenant/update', { body: { ...before, status: 1 } })
  expect(await admin('GET system/tenant/get', { query: { id } })).toEqual({ ...before, status: 1, revision: 2 })
  expect(before).toMatchObject(body)
  // What only names the tenant and its status takes the rest away.
  await admin('PUT system/tenant/update', { body: { id, name: 'Moving', status: 1 } })
  expect(await admin('GET system/tenant/get', { query: { id } })).toMatchObject({ settings: {}, expireTime: null })
})
