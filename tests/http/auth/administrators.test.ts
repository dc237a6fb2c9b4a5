import type { AdminAuthenticator } from '@org/openapi-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

const QUALITY = ['goods:qc-record:*']
const STAFF = ['system:admin-user:*', 'system:admin-role:*', 'system:admin-key:*', ...QUALITY]

const send = (call: string, body: object, key = BOOTSTRAP_KEY): Promise<Answer> =>
  platform.admin(call, { body, tenantId: null, key })
const made = async <T = number>(call: string, body: object, key = BOOTSTRAP_KEY): Promise<T> =>
  (await platform.adminData(call, { body, tenantId: null, key })) as T

let serial = 0
const roleOf = (permissions: string[], name = `Role ${++serial}`): Promise<number> =>
  made('POST system/admin-role/create', { name, permissions })

const userOf = (members: object): Promise<number> =>
  made('POST system/admin-user/create', {
    name: 'Ada',
    email: `ada${++serial}@shop.example`,
    tenantIds: ['*'],
    ...members,
  })
const keyOf = async (members: object = {}, by = BOOTSTRAP_KEY): Promise<{ id: number; key: string }> =>
  made('POST system/admin-key/create', { name: 'Key', tenantIds: ['*'], permissions: ['*:*:*'], ...members }, by)

const statusOf = async (call: string, key: string): Promise<number> => (await platform.admin(call, { key })).status
const detail = ({ status, body }: Answer): unknown => ({ status, detail: body.error_detail })
const missing = (permission: string): unknown => ({
  status: 403,
  msg: `Forbidden: permission ${permission} is missing`,
})
const seen = ({ status, body }: Answer): unknown => ({ status, msg: body.msg })

describe('a key of a person (rules/auth#administrators)', () => {
  test('may do what both allow; session, operate log and whoever it makes name the person', async () => {
    const roleIds = [await roleOf(QUALITY), await roleOf(['member:user:query', 'system:admin-key:*'])]
    const adminUserId = await userOf({ name: 'Ada', roleIds, tenantIds: ['*'] })
    const { key } = await keyOf({ adminUserId, permissions: ['goods:*:*', 'system:*:*'] })
    const session = await platform.adminData('GET system/session/get', { key, tenantId: null })
    expect(session).toMatchObject({ adminId: `user:${adminUserId}`, name: 'Ada', tenantIds: ['*'] })
    expect([...session.permissions].sort()).toEqual([...QUALITY, 'system:admin-key:*'])
    expect(await statusOf('GET goods/qc-record/page', key)).toBe(200)
    expect(await statusOf('GET member/user/page', key)).toBe(403)
    const { id } = await keyOf({ permissions: QUALITY }, key)
    const { list } = await platform.adminData('GET infra/operate-log/platform-page', { tenantId: null })
    expect(list[0]).toMatchObject({ resource: 'system/admin-key', adminId: `user:${adminUserId}`, adminName: 'Ada' })
    const row = await platform.adminData('GET system/admin-key/get', { query: `id=${id}`, tenantId: null })
    expect(row).toMatchObject({ adminUserId: null, makerUserId: adminUserId })
  })

  test('follows the roles at once, and ends with the person, as does every key made by it', async () => {
    const role = await roleOf(STAFF, 'Staff')
    const email = 'ada@shop.example'
    const adminUserId = await userOf({ email, roleIds: [role] })
    const { key } = await keyOf({ adminUserId })
    const { key: made } = await keyOf({ permissions: QUALITY }, key)
    const both = async () => [
      await statusOf('GET goods/qc-record/page', key),
      await statusOf('GET goods/qc-record/page', made),
    ]
    expect(await both()).toEqual([200, 200])
    const user = { id: adminUserId, name: 'Ada', email, roleIds: [role], tenantIds: ['*'] }
    expect((await send('PUT system/admin-role/update', { id: role, name: 'Staff', permissions: [] })).status).toBe(200)
    expect(await both()).toEqual([403, 403])
    await send('PUT system/admin-role/update', { id: role, name: 'Staff', permissions: QUALITY })
    expect(await both()).toEqual([200, 200])
    await send('PUT system/admin-user/update', { ...user, status: 1 })
    expect(await both()).toEqual([401, 401])
    await send('PUT system/admin-user/update', { ...user, status: 0 })
    expect(await both()).toEqual([200, 200])
    await platform.adminData('DELETE system/admin-user/delete', { query: `id=${adminUserId}`, tenantId: null })
    expect(await both()).toEqual([401, 401])
  })

  test('is of somebody who is there: 400 names adminUserId', async () => {
    const body = { name: 'Key', tenantIds: ['*'], permissions: [], adminUserId: 4711 }
    const refused = { status: 400, detail: 'adminUserId' }
    expect(detail(await send('POST system/admin-key/create', body))).toEqual(refused)
    const { id } = await keyOf()
    expect(detail(await send('PUT system/admin-key/update', { ...body, id }))).toEqual(refused)
  })

  test('acts for the tenants that both have', async () => {
    const adminUserId = await userOf({ roleIds: [await roleOf(QUALITY)], tenantIds: [1] })
    const { key } = await keyOf({ adminUserId, tenantIds: ['*'] })
    expect(await statusOf('GET goods/qc-record/page', key)).toBe(200)
    const tenantId = await platform.createTenant()
    expect((await platform.admin('GET goods/qc-record/page', { key, tenantId })).status).toBe(403)
    expect((await platform.admin('GET system/admin-user/page', { key, tenantId: null })).status).toBe(403)
  })
})

describe('nobody gives what he has not (rules/auth#administrators)', () => {
  test('roles: neither written into more, nor changed or deleted where they allow more', async () => {
    const { key } = await keyOf({ permissions: STAFF })
    const strong = await roleOf(['pay:wallet:*'])
    const weak = await roleOf(QUALITY)
    const write = (id: number, permissions: string[]) =>
      send('PUT system/admin-role/update', { id, name: `Role ${id}`, permissions }, key)
    const refused = missing('pay:wallet:*')
    const body = { name: 'Mine', permissions: ['pay:wallet:*'] }
    expect(seen(await send('POST system/admin-role/create', body, key))).toEqual(refused)
    expect(seen(await write(weak, ['pay:wallet:*']))).toEqual(refused)
    expect(seen(await write(strong, []))).toEqual(refused)
    const remove = { query: `id=${strong}`, tenantId: null, key }
    expect(seen(await platform.admin('DELETE system/admin-role/delete', remove))).toEqual(refused)
    expect((await write(weak, ['goods:qc-record:query'])).status).toBe(200)
  })

  test('people: neither given such a role, nor changed or deleted where they have one; leaving is free', async () => {
    const { key } = await keyOf({ permissions: STAFF })
    const strong = await roleOf(['pay:wallet:*'])
    const weak = await roleOf(STAFF)
    const email = 'boss@shop.example'
    const boss = await userOf({ email, roleIds: [strong] })
    const person = (roleIds: number[], more: object = {}) => ({
      name: 'Ada',
      email: `new${++serial}@shop.example`,
      roleIds,
      tenantIds: ['*'],
      ...more,
    })
    const refused = missing('pay:wallet:*')
    expect(seen(await send('POST system/admin-user/create', person([strong]), key))).toEqual(refused)
    // With another address, whoever has that would be let in as the boss.
    const taken = person([strong], { id: boss })
    expect(seen(await send('PUT system/admin-user/update', taken, key))).toEqual(refused)
    expect(seen(await send('PUT system/admin-user/update', { ...taken, roleIds: [] }, key))).toEqual(refused)
    const remove = (id: number, by: string) =>
      platform.admin('DELETE system/admin-user/delete', { query: `id=${id}`, tenantId: null, key: by })
    expect(seen(await remove(boss, key))).toEqual(refused)
    const id = await made('POST system/admin-user/create', person([weak]), key)
    const own = await keyOf({ adminUserId: id, permissions: ['system:admin-user:delete'] })
    expect((await remove(id, own.key)).status).toBe(200)
  })

  test('a key stands for nobody who may do more than who made it: neither to end what is theirs nor in the log', async () => {
    const boss = await userOf({ name: 'Boss', roleIds: [await roleOf(['*:*:*'])] })
    const { id: theirs } = await keyOf({}, (await keyOf({ adminUserId: boss })).key)
    const { key: weak } = await keyOf({ permissions: STAFF })
    const { id, key } = await keyOf({ adminUserId: boss, permissions: STAFF }, weak)
    const { key: further } = await keyOf({ adminUserId: boss, permissions: STAFF }, key)
    const remove = (resource: string, named: number, by: string) =>
      platform.admin(`DELETE system/${resource}/delete`, { query: `id=${named}`, tenantId: null, key: by })
    for (const by of [key, further]) {
      expect(seen(await remove('admin-user', boss, by))).toEqual(missing('*:*:*'))
      expect(seen(await remove('admin-key', theirs, by))).toEqual(missing('*:*:*'))
    }
    const session = await platform.adminData('GET system/session/get', { key, tenantId: null })
    expect(session).toMatchObject({ adminId: String(id), name: 'Key' })
    // Of a key that is theirs they may make others.
    const own = await keyOf({ adminUserId: boss }, (await keyOf({ adminUserId: boss })).key)
    expect((await remove('admin-key', theirs, own.key)).status).toBe(200)
    expect((await remove('admin-user', boss, own.key)).status).toBe(200)
    expect(await statusOf('GET goods/qc-record/page', key)).toBe(401)
  })
})

describe('rules of the rows', () => {
  test('a role that somebody has stays; a name and an address are there once, in any case', async () => {
    const role = await roleOf(QUALITY, 'Quality')
    const email = 'Grace.H@Shop.example'
    const id = await userOf({ email, roleIds: [role] })
    const remove = () => platform.admin('DELETE system/admin-role/delete', { query: `id=${role}`, tenantId: null })
    expect((await remove()).body).toMatchObject({ code: 1_002_041_002 })
    expect((await send('POST system/admin-role/create', { name: 'Quality', permissions: [] })).body.code).toBe(
      1_002_041_001,
    )
    const twice = { name: 'G', email: email.toUpperCase(), roleIds: [], tenantIds: ['*'] }
    expect((await send('POST system/admin-user/create', twice)).body.code).toBe(1_002_042_001)
    const row = await platform.adminData('GET system/admin-user/get', { query: `id=${id}`, tenantId: null })
    expect(row).toMatchObject({ email: 'grace.h@shop.example', status: 0 })
    await platform.adminData('DELETE system/admin-user/delete', { query: `id=${id}`, tenantId: null })
    expect((await remove()).status).toBe(200)
  })

  test.each([
    ['roleIds', [4711]],
    ['roleIds', 'all'],
    ['email', 'nobody'],
    ['tenantIds', []],
    ['status', 2],
    ['name', ''],
  ])('400 names %s: %j', async (name, value) => {
    const body = { name: 'Ada', email: 'ada@shop.example', roleIds: [], tenantIds: ['*'], [name]: value }
    expect(detail(await send('POST system/admin-user/create', body))).toEqual({ status: 400, detail: name })
  })

  test('a role is not deleted while somebody gets it: either she has it, or is refused', async () => {
    for (let round = 0; round < 20; round++) {
      const role = await roleOf(QUALITY, `Raced ${round}`)
      const body = { name: 'Ada', email: `raced${round}@shop.example`, roleIds: [role], tenantIds: ['*'] }
      const [deleted, given] = await Promise.all([
        platform.admin('DELETE system/admin-role/delete', { query: `id=${role}`, tenantId: null }),
        send('POST system/admin-user/create', body),
      ])
      expect([deleted.body.code === 0, given.body.code === 0].filter(Boolean), `round ${round}`).toHaveLength(1)
    }
  })
})

describe('tenants that are not there (rules/auth#admin-keys)', () => {
  const resources = [
    ['admin-key', { name: 'Key', permissions: ['goods:*:*'] }],
    ['admin-user', { name: 'Ada', email: 'ada@shop.example', roleIds: [] }],
  ] as const
  const refused = { status: 400, detail: 'tenantIds' }
  /** A key is answered with more than its id. */
  const idOf = (created: number | { readonly id: number }) => (typeof created === 'number' ? created : created.id)

  test.each(resources)('are given to no %s: 400 names tenantIds', async (resource, members) => {
    for (const tenantIds of [[777], [1, 777], ['*', 1], ['*', '*']])
      expect(detail(await send(`POST system/${resource}/create`, { ...members, tenantIds }))).toEqual(refused)
    const id = idOf(
      await made<number | { id: number }>(`POST system/${resource}/create`, { ...members, tenantIds: ['*'] }),
    )
    const update = (tenantIds: unknown) => send(`PUT system/${resource}/update`, { ...members, id, tenantIds })
    expect(detail(await update([1, 777]))).toEqual(refused)
    const closed = await platform.createTenant({ status: 1 })
    expect((await update([1, closed, 1])).status).toBe(200)
  })

  test.each(resources)(
    'a deleted one may stay with the %s that had it, and comes to no other',
    async (resource, members) => {
      const second = await platform.createTenant()
      const tenantIds = [1, second]
      const id = idOf(await made<number | { id: number }>(`POST system/${resource}/create`, { ...members, tenantIds }))
      await platform.adminData('DELETE system/tenant/delete', { query: `id=${second}`, tenantId: null })
      const update = (tenantIds: unknown) => send(`PUT system/${resource}/update`, { ...members, id, tenantIds })
      expect((await update(tenantIds)).status).toBe(200)
      expect((await update([1])).status).toBe(200)
      expect(detail(await update(tenantIds))).toEqual(refused)
    },
  )
})

describe('a sign-on that names people (rules/auth#administrators)', () => {
  const end = new Date('2099-01-01T00:00:00Z')
  const authenticator: AdminAuthenticator = {
    authenticate: async (bearer) =>
      bearer.endsWith('@shop.example') ? { kind: 'admin-user', email: bearer, expireTime: end } : undefined,
  }

  test('lets in whoever is enabled, with the roles of now; nobody else, and no partner’s call', async () => {
    const roleIds = [await roleOf(STAFF)]
    const email = 'ada@shop.example'
    const id = await userOf({ email, roleIds })
    const own = await platform.beside({ admin: { authenticator } })
    const page = (key: string) => own.admin('GET goods/qc-record/page', { key })
    expect((await page('ADA@shop.example')).status).toBe(200)
    expect((await page('eve@shop.example')).status).toBe(401)
    const session = await own.adminData('GET system/session/get', { key: email, tenantId: null })
    expect(session).toMatchObject({ adminId: `user:${id}`, name: 'Ada', permissions: STAFF })
    // A key that she makes is hers to answer for: it ends with her, and outlasts no sign-on.
    const key = { name: 'Key', tenantIds: ['*'], permissions: QUALITY }
    const create = (members: object) =>
      own.admin('POST system/admin-key/create', { body: { ...key, ...members }, tenantId: null, key: email })
    expect((await create({})).status).toBe(403)
    const answer = await create({ expireTime: '2098-01-01T00:00:00' })
    const made = (answer.body.data as { key: string }).key
    expect(await statusOf('GET goods/qc-record/page', made)).toBe(200)
    const user = { id, name: 'Ada', email, roleIds, tenantIds: ['*'], status: 1 }
    await send('PUT system/admin-user/update', user)
    expect((await page(email)).status).toBe(401)
    expect(await statusOf('GET goods/qc-record/page', made)).toBe(401)
  })
})
