import { createOpenApi } from '@org/openapi-core'
import type { AdminAuthenticator } from '@org/openapi-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminCall, Answer, TestPlatform } from '@org/openapi-testing'
import { withoutPooler } from '../../empty-storage.js'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { probe } from './token-calls.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

/** Creates a key; answers it. */
async function createKey(members: object = {}, by = BOOTSTRAP_KEY): Promise<{ id: number; key: string }> {
  const body = { name: 'Key', tenantIds: ['*'], permissions: ['*:*:*'], ...members }
  return (await platform.adminData('POST system/admin-key/create', { body, tenantId: null, key: by })) as {
    id: number
    key: string
  }
}

const seen = ({ status, body }: Answer): unknown => ({ status, msg: body.msg })
const permissionMissing = (permission: string): unknown => ({
  status: 403,
  msg: `Forbidden: permission ${permission} is missing`,
})
const unauthorized = { status: 401, msg: 'Unauthorized: admin credential is missing, invalid or expired' }
const wrongUserType = { status: 403, msg: 'Forbidden: wrong user type' }
const mismatch = { status: 403, msg: 'Forbidden: tenant mismatch' }

describe('who may call (rules/admin-api#order-of-checks)', () => {
  test('create answers the id and the key, which works', async () => {
    const created = await createKey()
    expect(created).toEqual({ id: expect.any(Number), key: expect.stringMatching(/^oak_[A-Za-z0-9]{48}$/) })
    expect((await platform.admin('GET goods/qc-record/page', { key: created.key })).status).toBe(200)
  })

  test.each<[string, Record<string, string | undefined>]>([
    ['no header', { authorization: undefined }],
    ['an unknown key', { authorization: 'Bearer oak_unknown' }],
    ['another scheme', { authorization: `Basic ${BOOTSTRAP_KEY}` }],
    ['an empty bearer', { authorization: 'Bearer ' }],
    ['the key with another case', { authorization: `Bearer ${BOOTSTRAP_KEY.toUpperCase()}` }],
    ['part of the key', { authorization: `Bearer ${BOOTSTRAP_KEY.slice(0, -1)}` }],
  ])('%s: 401', async (_, headers) => {
    const answer = await platform.admin('GET goods/qc-record/page', { headers })
    expect(seen(answer)).toEqual(unauthorized)
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  test('an expired key: 401, to the millisecond', async () => {
    const { key } = await createKey({ expireTime: platform.clock.now().getTime() + 1000 })
    platform.clock.advance(999)
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(200)
    platform.clock.advance(1)
    expect(seen(await platform.admin('GET goods/qc-record/page', { key }))).toEqual(unauthorized)
  })

  test('a deleted key: 401 at once', async () => {
    const { id, key } = await createKey()
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(200)
    await platform.adminData('DELETE system/admin-key/delete', { query: `id=${id}`, tenantId: null })
    expect(seen(await platform.admin('GET goods/qc-record/page', { key }))).toEqual(unauthorized)
  })

  test('an update keeps the key and changes what it may do, at once', async () => {
    const { id, key } = await createKey()
    const body = { id, name: 'Key', tenantIds: [1], permissions: ['goods:qc-record:query'] }
    await platform.adminData('PUT system/admin-key/update', { body, tenantId: null })
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(200)
    expect((await platform.admin('GET system/partner-app/page', { key })).status).toBe(403)
  })

  test('a partner’s token: 403; an admin key at the partner API: 403', async () => {
    const token = await platform.issueToken(await platform.createApp())
    expect(seen(await platform.admin('GET goods/qc-record/page', { key: token }))).toEqual(wrongUserType)
    expect(seen(await platform.admin('GET system/tenant/page', { key: token, tenantId: null }))).toEqual(wrongUserType)
    expect(seen(await probe(platform, BOOTSTRAP_KEY))).toEqual(wrongUserType)
    expect(seen(await probe(platform, (await createKey()).key))).toEqual(wrongUserType)
  })

  test('without a bootstrap key there is none', async () => {
    const closed = await createOpenApi({ storage: platform.storage, channels: { goods: platform.goods } })
    const headers = { authorization: `Bearer ${BOOTSTRAP_KEY}` }
    const request = new Request('https://api.example.com/admin-api/system/tenant/page', { headers })
    expect((await closed.fetch(request))?.status).toBe(401)
    for (const bootstrapKey of ['', 'with a blank', 'schl\u00fcssel', 'with\u0007bell'])
      await expect(startPlatform({ empty: true, admin: { bootstrapKey } })).rejects.toThrow(
        'createOpenApi: admin.bootstrapKey: must be letters, digits and signs of ASCII',
      )
  })

  test('a short bootstrap key works, and is warned of', async () => {
    const short = await startPlatform({ empty: true, admin: { bootstrapKey: 'short' } })
    expect((await short.admin('GET system/tenant/page', { tenantId: null, key: 'short' })).status).toBe(200)
    expect(short.log.lines.filter((line) => line.startsWith('warn') && line.includes('bootstrap key'))).toHaveLength(1)
    expect(short.log.lines.join()).not.toContain('"short"')
  })

  test('in production one of 31 characters is refused, as NODE_ENV or the option says', async () => {
    const start = (length: number, options: object = {}) =>
      startPlatform({ empty: true, admin: { bootstrapKey: 'k'.repeat(length) }, ...options })
    const refused = 'createOpenApi: admin.bootstrapKey: must have at least 32 characters in production'
    await expect(start(31, { production: true })).rejects.toThrow(refused)
    vi.stubEnv('NODE_ENV', 'production')
    try {
      await expect(start(31)).rejects.toThrow(refused)
      expect(withoutPooler((await start(31, { production: false })).log.lines)).toHaveLength(1)
      expect(withoutPooler((await start(32)).log.lines)).toEqual([])
    } finally {
      vi.unstubAllEnvs()
    }
  })
})

describe('permissions (rules/admin-api#permissions)', () => {
  const body = { goodsId: '1', source: 1, qcPathList: [], completionTime: '2026-09-01 10:00:00' }
  const calls: [call: string, permission: string, options: AdminCall][] = [
    ['POST goods/qc-record/create', 'goods:qc-record:create', { body }],
    ['PUT goods/qc-record/update', 'goods:qc-record:update', { body: { ...body, id: 1 } }],
    ['GET goods/qc-record/get', 'goods:qc-record:query', { query: 'id=1' }],
    ['GET goods/qc-record/page', 'goods:qc-record:query', {}],
    ['DELETE goods/qc-record/delete', 'goods:qc-record:delete', { query: 'id=1' }],
    ['DELETE goods/qc-record/delete-list', 'goods:qc-record:delete', { query: 'ids=1' }],
    ['POST system/partner-app/create', 'system:partner-app:create', { body: { name: 'x' } }],
    ['POST system/partner-app/reset-secret', 'system:partner-app:update', { body: { id: 1 } }],
    ['PUT system/partner-app/revoke-tokens', 'system:partner-app:update', { body: { id: 1 } }],
    ['PUT system/partner-app/update-status', 'system:partner-app:update', { body: { id: 1, status: 0 } }],
    ['GET system/partner-app/scope-list', 'system:partner-app:query', {}],
    [
      'GET system/partner-app/check-address',
      'system:partner-app:query',
      { query: 'ipWhitelist=203.0.113.7&address=203.0.113.7' },
    ],
    ['GET infra/operate-log/page', 'infra:operate-log:query', {}],
    ['GET infra/api-access-log/page', 'infra:api-access-log:query', {}],
    ['GET infra/api-access-log/statistics', 'infra:api-access-log:query', {}],
    ['GET infra/api-access-log/latest', 'infra:api-access-log:query', {}],
    ['POST system/tenant/create', 'system:tenant:create', { body: { name: 'x' }, tenantId: null }],
    ['GET system/tenant/page', 'system:tenant:query', { tenantId: null }],
    ['GET system/admin-key/page', 'system:admin-key:query', { tenantId: null }],
  ]

  test.each(calls)('%s needs %s', async (call, permission, options) => {
    const others = calls.map(([, other]) => other).filter((other) => other !== permission)
    const without = await createKey({ permissions: others })
    const having = await createKey({ permissions: [permission] })
    expect(seen(await platform.admin(call, { ...options, key: without.key }))).toEqual(permissionMissing(permission))
    expect((await platform.admin(call, { ...options, key: having.key })).status).toBe(200)
  })

  test.each([
    ['*:*:*', true],
    ['goods:*:*', true],
    ['goods:qc-record:*', true],
    ['*:*:query', true],
    ['*:qc-record:*', true],
    ['goods:*:create', false],
    ['goods:qc:*', false],
    ['system:*:*', false],
  ])('%s covers goods:qc-record:query: %s', async (permission, covers) => {
    const { key } = await createKey({ permissions: [permission] })
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(covers ? 200 : 403)
  })

  test('none at all: 403 for everything', async () => {
    const { key } = await createKey({ permissions: [] })
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(403)
  })
})

describe('tenants (rules/admin-api#order-of-checks)', () => {
  test('a key of some tenants: 403 for others, existing or not', async () => {
    const second = await platform.createTenant()
    const { key } = await createKey({ tenantIds: [1] })
    expect((await platform.admin('GET goods/qc-record/page', { key })).status).toBe(200)
    for (const tenantId of [second, 4711]) {
      expect(seen(await platform.admin('GET goods/qc-record/page', { key, tenantId }))).toEqual(mismatch)
    }
    const { key: both } = await createKey({ tenantIds: [1, second] })
    expect((await platform.admin('GET goods/qc-record/page', { key: both, tenantId: second })).status).toBe(200)
  })

  test('unknown, disabled and expired tenants have their codes', async () => {
    const disabled = await platform.createTenant({ status: 1 })
    const expired = await platform.createTenant({ expireTime: platform.clock.now().getTime() })
    const codeFor = async (tenantId: number): Promise<number> =>
      (await platform.admin('GET goods/qc-record/page', { tenantId })).body.code as number
    expect([await codeFor(4711), await codeFor(disabled), await codeFor(expired)]).toEqual([
      1002015000, 1002015001, 1002015002,
    ])
  })

  test.each([undefined, '', '0', 'x', '-1'])('tenant-id %j on a tenant’s call: 400', async (tenantId) => {
    const answer = await platform.admin('GET goods/qc-record/page', { headers: { 'tenant-id': tenantId } })
    expect(seen(answer)).toEqual({ status: 400, msg: 'The tenant-id header is missing' })
    expect(answer.body['error_detail']).toBe('tenant-id')
  })

  test('calls about tenants and admin keys need no tenant-id, and read none', async () => {
    for (const call of ['GET system/tenant/page', 'GET system/admin-key/page']) {
      for (const tenantId of [null, 1, 4711, 'nonsense']) {
        expect((await platform.admin(call, { tenantId })).status, `${call} ${tenantId}`).toBe(200)
      }
    }
  })

  test('calls about the platform need a key of every tenant', async () => {
    const { key } = await createKey({ tenantIds: [1] })
    for (const call of ['GET system/tenant/page', 'GET system/admin-key/page', 'GET infra/operate-log/platform-page']) {
      expect(seen(await platform.admin(call, { key, tenantId: null }))).toEqual(mismatch)
    }
  })
})

describe('a key cannot hand out more than it has', () => {
  const permissions = ['system:admin-key:*', 'goods:*:*']
  const members = { name: 'Key', tenantIds: ['*'] }

  test('create: only what is covered', async () => {
    const { key } = await createKey({ permissions })
    const create = (wanted: string[]): Promise<Answer> =>
      platform.admin('POST system/admin-key/create', { body: { ...members, permissions: wanted }, tenantId: null, key })
    expect((await create(['goods:qc-record:query', 'goods:*:*', 'goods:qc-record:*'])).status).toBe(200)
    for (const more of ['system:tenant:query', '*:*:*', '*:qc-record:query', 'system:*:query']) {
      expect(seen(await create(['goods:qc-record:query', more]))).toEqual(permissionMissing(more))
    }
  })

  test('update and delete: neither into more, nor of a key that has more', async () => {
    const { key, id } = await createKey({ permissions })
    const strong = await createKey({ permissions: ['*:*:*'] })
    const update = (target: number, wanted: string[]): Promise<Answer> =>
      platform.admin('PUT system/admin-key/update', {
        body: { ...members, id: target, permissions: wanted },
        tenantId: null,
        key,
      })
    expect(seen(await update(strong.id, ['*:*:*']))).toEqual(permissionMissing('*:*:*'))
    expect(seen(await update(strong.id, ['goods:*:*']))).toEqual(permissionMissing('*:*:*'))
    expect(
      seen(await platform.admin('DELETE system/admin-key/delete', { query: `id=${strong.id}`, tenantId: null, key })),
    ).toEqual(permissionMissing('*:*:*'))
    expect(
      seen(
        await platform.admin('DELETE system/admin-key/delete-list', {
          query: `ids=${id},${strong.id}`,
          tenantId: null,
          key,
        }),
      ),
    ).toEqual(permissionMissing('*:*:*'))
    expect((await platform.admin('GET goods/qc-record/page', { key: strong.key })).status).toBe(200)
    const weak = await createKey({ permissions: ['goods:*:*'] })
    expect((await update(weak.id, ['goods:*:*', 'system:admin-key:*'])).status).toBe(200)
  })

  test.each<[string, unknown[]]>([
    ['permissions', [['goods'], ['goods:qc-record'], ['a:b:c:d'], ['Goods:x:y'], ['goods::query'], 'goods:*:*', [1]]],
    ['tenantIds', [[], ['1'], [0], [-1], [1.5], '*', ['all'], ['*', 1], ['*', '*']]],
    ['name', ['', ' ', 'x'.repeat(65)]],
  ])('%s: limits', async (name, refused) => {
    for (const value of refused) {
      const body = { ...members, permissions: [], [name]: value }
      const answer = await platform.admin('POST system/admin-key/create', { body, tenantId: null })
      expect({
        status: answer.status,
        value,
        detail: String(answer.body.error_detail).replace(/\[\d+\]$/, ''),
      }).toEqual({ status: 400, value, detail: name })
    }
  })
})

describe('the documents (rules/admin-api#documents)', () => {
  const read = (key: string | undefined): Promise<Answer> =>
    platform.admin('GET openapi.json', { tenantId: null, headers: { authorization: key && `Bearer ${key}` } })

  test('the admin document needs a key, any key', async () => {
    expect((await read(undefined)).status).toBe(401)
    expect((await read('unknown')).status).toBe(401)
    expect((await read(await platform.issueToken(await platform.createApp()))).status).toBe(403)
    const { key } = await createKey({ tenantIds: [1], permissions: [] })
    for (const good of [key, BOOTSTRAP_KEY]) {
      const answer = await read(good)
      expect(answer.status).toBe(200)
      expect(answer.body.info.version).toBe('1.0.0')
      expect(Object.keys(answer.body.components.securitySchemes as object)).toEqual(['Authorization'])
    }
  })

  test('the partner document needs none', async () => {
    expect((await platform.send({ method: 'GET', path: '/open-api/openapi.json' })).status).toBe(200)
    const head = await platform.openApi.fetch(new Request('http://localhost/open-api/openapi.json', { method: 'HEAD' }))
    expect([head?.status, head?.headers.get('etag'), head?.body]).toEqual([200, expect.any(String), null])
    const post = await platform.send({ path: '/open-api/openapi.json' })
    expect({ status: post.status, allow: post.headers.get('allow') }).toEqual({ status: 405, allow: 'GET, HEAD' })
  })
})

describe('a host’s own sign-on (rules/auth#admin-keys)', () => {
  const authenticator: AdminAuthenticator = {
    async authenticate(bearer) {
      if (bearer === 'down') throw new Error('the sign-on is down')
      if (bearer !== 'session-of-ada') return undefined
      return { kind: 'admin', adminId: 'ada', name: 'Ada', tenantIds: [1], permissions: ['goods:*:*'] }
    },
  }

  test('decides instead of admin keys, and the operate log names its people', async () => {
    const own = await platform.beside({ admin: { authenticator } })
    const body = { goodsId: '1', source: 1, qcPathList: [], completionTime: '2026-09-01 10:00:00' }
    expect((await own.admin('POST goods/qc-record/create', { body, key: 'session-of-ada' })).status).toBe(200)
    expect((await own.admin('GET system/partner-app/page', { key: 'session-of-ada' })).status).toBe(403)
    expect((await own.admin('GET goods/qc-record/page', { key: (await createKey()).key })).status).toBe(401)
    const { list } = await platform.adminData('GET infra/operate-log/page', { query: 'resource=goods/qc-record' })
    expect(list[0]).toMatchObject({ adminId: 'ada', adminName: 'Ada' })
  })

  test('its people have no business at the partner API: 403; a sign-on that is down does not fail a partner’s call', async () => {
    const own = await platform.beside({ admin: { authenticator } })
    expect(seen(await probe(own, 'session-of-ada'))).toEqual(wrongUserType)
    expect((await probe(own, 'down')).status).toBe(401)
    expect((await probe(own, (await createKey()).key)).status).toBe(401)
  })

  test('lets in nobody by an answer of another shape, such as tenants in a text; null is nobody', async () => {
    const answering = async (answer: unknown) => {
      const odd = { authenticate: async () => answer } as unknown as AdminAuthenticator
      const own = await platform.beside({ admin: { authenticator: odd } })
      return (await own.admin('GET goods/qc-record/page')).status
    }
    const ada = { kind: 'admin', adminId: 'ada', name: 'Ada', tenantIds: [1, 2], permissions: ['*:*:*'] }
    expect(await answering(ada)).toBe(200)
    expect(await answering({ ...ada, tenantIds: '12' })).toBe(500)
    expect(await answering(null)).toBe(401)
  })
})
