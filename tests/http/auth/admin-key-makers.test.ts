import type { Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { createTestDatabase } from '../../postgres.js'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

const databases = [
  { name: 'SQLite', open: async () => ({ storage: emptyStorage('sqlite'), drop: async () => undefined }) },
  {
    name: 'PostgreSQL',
    open: async () => {
      const database = await createTestDatabase()
      return { storage: postgresStorage(database.connection), drop: () => database.drop() }
    },
  },
]

const HOUR = 3_600_000
const unauthorized = { status: 401, msg: 'Unauthorized: admin credential is missing, invalid or expired' }
const outlasts = { status: 403, msg: 'Forbidden: an admin key cannot outlast the one that makes or changes it' }
const own = { status: 403, msg: 'Forbidden: an admin key cannot change itself' }
const mismatch = { status: 403, msg: 'Forbidden: tenant mismatch' }
const missing = (permission: string) => ({ status: 403, msg: `Forbidden: permission ${permission} is missing` })
const seen = ({ status, body }: Answer) => ({ status, msg: body.msg })

describe.each(databases)('the makers of admin keys, on $name (rules/auth#admin-keys)', ({ open }) => {
  let platform: TestPlatform
  let database: { storage: Storage; drop: () => Promise<unknown> }

  beforeEach(async () => {
    database = await open()
    platform = await startPlatform({ storage: database.storage })
  })

  afterEach(async () => {
    await platform.openApi.close()
    await database.drop()
  })

  const members = (changes: object = {}) => ({
    name: 'Key',
    tenantIds: ['*'],
    permissions: ['*:*:*'],
    expireTime: null,
    ...changes,
  })
  const create = (changes: object, key: string) =>
    platform.admin('POST system/admin-key/create', { body: members(changes), tenantId: null, key })
  const update = (id: number, changes: object, key = BOOTSTRAP_KEY) =>
    platform.admin('PUT system/admin-key/update', { body: { id, ...members(changes) }, tenantId: null, key })
  const remove = (id: number, key = BOOTSTRAP_KEY) =>
    platform.admin('DELETE system/admin-key/delete', { query: `id=${id}`, tenantId: null, key })
  const ask = async (key: string) => (await platform.admin('GET goods/qc-record/page', { key })).status
  const inHours = (hours: number) => platform.clock.now().getTime() + hours * HOUR

  async function made(changes: object = {}, by = BOOTSTRAP_KEY): Promise<{ id: number; key: string }> {
    const { body } = await create(changes, by)
    if (body.code !== 0) throw new Error(JSON.stringify(body))
    return body.data as { id: number; key: string }
  }

  test('an expiring key makes none that lives longer, nor lengthens one', async () => {
    const expiring = await made({ expireTime: inHours(24) })
    for (const expireTime of [null, undefined, inHours(24) + 1])
      expect(seen(await create({ expireTime }, expiring.key))).toEqual(outlasts)
    const child = await made({ expireTime: inHours(24) }, expiring.key)
    expect(await ask(child.key)).toBe(200)
    for (const expireTime of [null, inHours(25)])
      expect(seen(await update(child.id, { expireTime }, expiring.key))).toEqual(outlasts)
    expect((await update(child.id, { expireTime: inHours(2) }, expiring.key)).status).toBe(200)
    const eternal = await made()
    expect(seen(await update(eternal.id, { expireTime: inHours(1) }, expiring.key))).toEqual(outlasts)
    expect(seen(await remove(eternal.id, expiring.key))).toEqual(outlasts)
    platform.clock.advance(24 * HOUR)
    for (const { key } of [expiring, child])
      expect(seen(await platform.admin('GET goods/qc-record/page', { key }))).toEqual(unauthorized)
    expect(await ask(eternal.key)).toBe(200)
  })

  test('nobody changes his own key', async () => {
    const key = await made({ expireTime: inHours(24) })
    for (const changes of [
      { expireTime: inHours(48) },
      { expireTime: null },
      { expireTime: inHours(1) },
      { name: 'Mine' },
    ]) {
      expect((await update(key.id, changes, key.key)).status).toBe(403)
    }
    expect(seen(await update(key.id, { expireTime: inHours(1) }, key.key))).toEqual(own)
    expect((await update(key.id, { expireTime: inHours(48) })).status).toBe(200)
  })

  test('the bootstrap key cannot give a made key more than its maker has', async () => {
    const maker = await made({ permissions: ['system:admin-key:*', 'goods:*:*'], expireTime: inHours(24) })
    const child = await made({ permissions: ['goods:*:query'], expireTime: inHours(1) }, maker.key)
    expect(seen(await update(child.id, { permissions: ['goods:*:query'], expireTime: inHours(25) }))).toEqual(outlasts)
    expect(seen(await update(child.id, { expireTime: inHours(1) }))).toEqual(missing('*:*:*'))
    expect((await update(child.id, { permissions: ['goods:*:*'], expireTime: inHours(24) })).status).toBe(200)
  })

  test('a maker that is narrowed narrows what it made', async () => {
    const other = await platform.createTenant()
    const maker = await made()
    const child = await made({ permissions: ['*:*:query'] }, maker.key)
    await update(maker.id, { tenantIds: [1], permissions: ['goods:*:*', 'system:admin-key:*'] })
    expect(await ask(child.key)).toBe(200)
    expect(seen(await platform.admin('GET system/partner-app/page', { key: child.key }))).toEqual(
      missing('system:partner-app:query'),
    )
    expect(seen(await platform.admin('GET goods/qc-record/page', { key: child.key, tenantId: other }))).toEqual(
      mismatch,
    )
    expect(seen(await platform.admin('GET system/admin-key/page', { key: child.key, tenantId: null }))).toEqual(
      mismatch,
    )
    await update(maker.id, {})
    expect((await platform.admin('GET system/partner-app/page', { key: child.key, tenantId: other })).status).toBe(200)
  })

  test('deleting a key ends those it made, and theirs, at once; nobody else’s', async () => {
    const maker = await made()
    const child = await made({}, maker.key)
    const grandchild = await made({}, child.key)
    const sibling = await made({}, maker.key)
    const stranger = await made()
    expect(await Promise.all([maker, child, grandchild, sibling].map(({ key }) => ask(key)))).toEqual([
      200, 200, 200, 200,
    ])
    expect((await remove(child.id)).status).toBe(200)
    expect(await Promise.all([maker, child, grandchild, sibling].map(({ key }) => ask(key)))).toEqual([
      200, 401, 401, 200,
    ])
    expect((await remove(maker.id)).status).toBe(200)
    expect(await Promise.all([sibling, stranger].map(({ key }) => ask(key)))).toEqual([401, 200])
  })

  test('expiring a key ends those it made, and theirs', async () => {
    const maker = await made()
    const child = await made({}, maker.key)
    const grandchild = await made({ expireTime: inHours(9) }, child.key)
    await update(maker.id, { expireTime: inHours(1) })
    expect(await ask(grandchild.key)).toBe(200)
    expect(seen(await create({ expireTime: inHours(2) }, child.key))).toEqual(outlasts)
    platform.clock.advance(HOUR)
    expect(await Promise.all([maker, child, grandchild].map(({ key }) => ask(key)))).toEqual([401, 401, 401])
  })

  test('a maker may end what it made, also where it was narrowed since, and itself', async () => {
    const maker = await made()
    const child = await made({}, maker.key)
    await update(maker.id, { permissions: ['system:admin-key:*'] })
    expect((await remove(child.id, maker.key)).status).toBe(200)
    expect((await remove(maker.id, maker.key)).status).toBe(200)
    expect(await ask(maker.key)).toBe(401)
  })

  test('a key that is made while its maker is deleted is refused, or ends with it', async () => {
    for (let i = 0; i < 5; i++) {
      const maker = await made()
      const [answer] = await Promise.all([create({}, maker.key), remove(maker.id)])
      if (answer.body.code === 0) expect(await ask(answer.body.data.key as string)).toBe(401)
      else expect(seen(answer)).toEqual(unauthorized)
    }
  })

  test('the admin API shows who made a key', async () => {
    const maker = await made()
    const child = await made({ name: 'Child' }, maker.key)
    const grandchild = await made({}, child.key)
    const shown = async (id: number) =>
      (await platform.adminData('GET system/admin-key/get', { query: `id=${id}`, tenantId: null })).makerIds as number[]
    expect(await Promise.all([maker, child, grandchild].map(({ id }) => shown(id)))).toEqual([
      [],
      [maker.id],
      [maker.id, child.id],
    ])
  })
})
