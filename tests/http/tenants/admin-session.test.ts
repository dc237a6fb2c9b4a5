import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminAuthenticator } from '@org/openapi-core'
import type { AdminCall, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const CALL = 'GET system/session/get'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

const session = (call: AdminCall = {}): Promise<Json> => platform.adminData(CALL, { tenantId: null, ...call })

async function newKey(tenantIds: readonly (number | '*')[], permissions: readonly string[]): Promise<string> {
  const body = { name: 'Ada', tenantIds, permissions, expireTime: null }
  const { key } = await platform.adminData('POST system/admin-key/create', { tenantId: null, body })
  return key as string
}

const newTenant = (body: object): Promise<number> =>
  platform.adminData('POST system/tenant/create', { tenantId: null, body }) as Promise<number>

describe('who is signed in (rules/admin-api#session)', () => {
  test('the bootstrap key: every tenant, every permission', async () => {
    expect(await session()).toEqual({
      adminId: 'bootstrap',
      name: 'bootstrap',
      tenantIds: ['*'],
      permissions: ['*:*:*'],
      tenants: [{ id: 1, name: expect.any(String) as string }],
      timeZone: 'Asia/Shanghai',
      features: {
        links: false,
        chat: true,
        tracking: true,
        translation: true,
        email: true,
        payment: true,
        invoices: true,
        webhooks: true,
      },
    })
  })

  test('a key of some tenants, with no permission for them: those of its tenants that calls may be about', async () => {
    const disabled = await newTenant({ name: 'Closed', status: 1 })
    const over = await newTenant({ name: 'Over', expireTime: '2026-09-10T12:00:00' })
    const second = await newTenant({ name: 'Second' })
    await newTenant({ name: 'Another’s' })
    const tenantIds = [second, disabled, over]
    const key = await newKey(tenantIds, [])
    expect(await session({ key })).toMatchObject({
      name: 'Ada',
      tenantIds,
      permissions: [],
      tenants: [{ id: second, name: 'Second' }],
    })
    const { tenants } = await session()
    expect(tenants.map(({ name }: Json) => name as string).slice(1)).toEqual(['Second', 'Another’s'])
  })

  test('what is told is what the checks of other calls go by', async () => {
    const key = await newKey([1], ['member:user:query'])
    expect((await session({ key })).permissions).toEqual(['member:user:query'])
    expect((await platform.admin('GET member/user/page', { key, tenantId: 1 })).status).toBe(200)
    expect((await platform.admin('GET member/address/page', { key, tenantId: 1 })).status).toBe(403)
  })

  test('a tenant-id is not asked for and not looked at', async () => {
    for (const tenantId of [1, 4711, 'x', null]) expect((await platform.admin(CALL, { tenantId })).status).toBe(200)
  })

  test('a host’s own administrator, and a host without channels in another zone', async () => {
    const authenticator: AdminAuthenticator = {
      authenticate: () =>
        Promise.resolve({ kind: 'admin', adminId: 'sso-7', name: 'Grace', tenantIds: [1], permissions: ['*:*:query'] }),
    }
    const channels = {
      links: undefined,
      chat: undefined,
      tracking: undefined,
      translator: undefined,
      email: undefined,
      payment: undefined,
      invoice: undefined,
      webhooks: undefined,
    }
    const own = await platform.beside({ admin: { authenticator }, channels, timeZone: 'Europe/Paris' })
    const { features, ...told } = await own.adminData(CALL, { tenantId: null, key: 'of-the-host' })
    expect(told).toMatchObject({ adminId: 'sso-7', name: 'Grace', tenantIds: [1], timeZone: 'Europe/Paris' })
    expect(new Set(Object.values(features as object))).toEqual(new Set([false]))
  })
})

test('an invoice needs who draws it and who keeps it (rules/admin-api#session)', async () => {
  const links = { resolve: () => Promise.resolve(undefined) }
  const own = await platform.beside({ channels: { files: undefined, links } })
  const { features } = await own.adminData(CALL, { tenantId: null })
  expect(features).toMatchObject({ invoices: false, links: true, payment: true })
})

describe('the order of checks', () => {
  test('method, then credential: 405, 401, 403', async () => {
    expect((await platform.admin('POST system/session/get', { tenantId: null, key: 'nobody', body: {} })).status).toBe(
      405,
    )
    expect((await platform.admin(CALL, { tenantId: null, key: 'nobody' })).status).toBe(401)
    const app = await platform.createApp()
    const token = await platform.issueToken(app)
    expect((await platform.admin(CALL, { tenantId: null, key: token })).status).toBe(403)
  })

  test('a key that is over has no session', async () => {
    const body = { name: 'Ada', tenantIds: ['*'], permissions: [], expireTime: '2026-09-10T12:00:10' }
    const { key } = await platform.adminData('POST system/admin-key/create', { tenantId: null, body })
    expect((await platform.admin(CALL, { tenantId: null, key })).status).toBe(200)
    platform.clock.advance(10_000)
    expect((await platform.admin(CALL, { tenantId: null, key })).status).toBe(401)
  })
})
