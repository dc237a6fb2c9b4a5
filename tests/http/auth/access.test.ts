import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { basic, probe, revokeCall, tokenCall, updateApp } from './token-calls.js'
import { emptyStorage } from '../../empty-storage.js'
import { troubled } from '../../reliability/troubled-storage.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let app: TestApp
let token: string

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
  token = await platform.issueToken(app)
})

const mismatch = { code: 403, data: null, msg: 'Forbidden: tenant mismatch' }
const status = async (answer: Promise<Answer>): Promise<number> => (await answer).status

const updateTenant = (members: object): Promise<unknown> =>
  platform.adminData('PUT system/tenant/update', { body: { id: 1, name: 'Tenant', ...members }, tenantId: null })

describe('tenants (rules/tenants#what-partners-learn)', () => {
  test('foreign and unknown tenants are answered alike: 403', async () => {
    const foreign = await platform.createTenant()
    const answers = [
      await probe(platform, token, { tenantId: foreign }),
      await probe(platform, token, { tenantId: 4711 }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(403)
      expect(answer.body).toEqual(mismatch)
    }
  })

  test('at the token endpoints as well, and only to the holder of valid credentials', async () => {
    const foreign = await platform.createTenant()
    for (const tenantId of [foreign, 4711]) {
      expect((await tokenCall(platform, app, { tenantId })).body).toMatchObject(mismatch)
      expect((await revokeCall(platform, app, { form: { token }, tenantId })).body).toMatchObject(mismatch)
      expect(await status(tokenCall(platform, app, { tenantId, authorization: basic(app.clientId, 'x') }))).toBe(401)
      expect(await status(probe(platform, 'x', { tenantId }))).toBe(401)
    }
    expect(await status(probe(platform, token))).toBe(200)
  })

  test('a disabled tenant: 403 for tokens and credentials; enabled again, both work', async () => {
    await updateTenant({ status: 1 })
    const [call, issued] = [await probe(platform, token), await tokenCall(platform, app)]
    expect({ status: call.status, body: call.body }).toEqual({ status: 403, body: mismatch })
    expect(issued.body).toMatchObject(mismatch)
    await updateTenant({ status: 0 })
    expect(await status(probe(platform, token))).toBe(200)
    expect(await status(tokenCall(platform, app))).toBe(200)
  })

  test('a tenant ends at its expireTime, to the millisecond', async () => {
    const expireTime = platform.clock.now().getTime() + 60_000
    await updateTenant({ expireTime })
    platform.clock.advance(59_999)
    expect(await status(probe(platform, token))).toBe(200)
    expect(await status(tokenCall(platform, app))).toBe(200)
    platform.clock.advance(1)
    expect((await probe(platform, token)).body).toEqual(mismatch)
    expect((await tokenCall(platform, app)).body).toMatchObject(mismatch)
  })

  test('a deleted tenant is refused like an unknown one', async () => {
    await platform.adminData('DELETE system/tenant/delete', { query: 'id=1', tenantId: null })
    expect(await status(probe(platform, token))).toBe(403)
    expect(await status(tokenCall(platform, app))).toBe(403)
    expect(await status(revokeCall(platform, app, token))).toBe(403)
  })

  test.each([
    undefined,
    '',
    'one',
    '0',
    '-1',
    '1.5',
    '01',
    '+1',
    ' ',
    '1e3',
    '9007199254740992',
    '99999999999999999999',
  ])('tenant-id %j: 400', async (tenantId) => {
    const answer = await probe(platform, token, { headers: { 'tenant-id': tenantId } })
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({
      status: 400,
      msg: 'The tenant-id header is missing',
    })
    expect(await status(tokenCall(platform, app, { headers: { 'tenant-id': tenantId } }))).toBe(400)
  })

  test('clientId is unique over all tenants', async () => {
    const other = await platform.createTenant()
    const body = { name: 'Copy', clientId: app.clientId }
    const answer = await platform.admin('POST system/partner-app/create', { body, tenantId: other })
    expect(answer.body.code).toBe(1002020001)
  })
})

describe('changes of the application (rules/auth#changes-of-the-application)', () => {
  test('disabled: its tokens are refused at once; enabled again, they work again', async () => {
    await platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 1 } })
    const refused = await probe(platform, token)
    expect({ status: refused.status, msg: refused.body.msg }).toEqual({
      status: 401,
      msg: 'Unauthorized: access token is missing, invalid or expired',
    })
    expect(await status(tokenCall(platform, app))).toBe(401)
    await platform.adminData('PUT system/partner-app/update-status', { body: { id: app.id, status: 0 } })
    expect(await status(probe(platform, token))).toBe(200)
    expect(await status(tokenCall(platform, app))).toBe(200)
  })

  test('deleted: its tokens and credentials are refused at once', async () => {
    expect(await status(probe(platform, token))).toBe(200)
    await platform.adminData('DELETE system/partner-app/delete', { query: `id=${app.id}` })
    expect(await status(probe(platform, token))).toBe(401)
    expect(await status(tokenCall(platform, app))).toBe(401)
  })

  test('expired: as disabled, from its expireTime on', async () => {
    const ending = await platform.createApp({ expireTime: platform.clock.now().getTime() + 1000 })
    const endingToken = await platform.issueToken(ending)
    platform.clock.advance(999)
    expect(await status(probe(platform, endingToken))).toBe(200)
    platform.clock.advance(1)
    expect(await status(probe(platform, endingToken))).toBe(401)
    expect(await status(tokenCall(platform, ending))).toBe(401)
  })

  test('a scope that is withdrawn is refused at once, and works again when it is granted again', async () => {
    await updateApp(platform, app, { scopes: ['goods:detail:read'] })
    const refused = await probe(platform, token)
    expect({ status: refused.status, msg: refused.body.msg }).toEqual({
      status: 403,
      msg: 'Forbidden: scope goods:qc:read is not granted',
    })
    await updateApp(platform, app, { scopes: ['goods:detail:read', 'goods:qc:read'] })
    expect(await status(probe(platform, token))).toBe(200)
  })

  test('a scope that is granted needs a new token', async () => {
    const narrow = await platform.createApp({ scopes: ['goods:detail:read'] })
    const old = await platform.issueToken(narrow)
    await updateApp(platform, narrow, { scopes: ['goods:detail:read', 'goods:qc:read'] })
    expect(await status(probe(platform, old))).toBe(403)
    expect(await status(probe(platform, await platform.issueToken(narrow)))).toBe(200)
  })

  test('the validity of later tokens follows the application', async () => {
    await updateApp(platform, app, { accessTokenValiditySeconds: 60 })
    expect((await tokenCall(platform, app)).body.data.expires_in).toBe(60)
  })
})

describe('reset-secret (rules/auth#changes-of-the-application)', () => {
  const reset = async (options: object = {}): Promise<TestApp> => {
    const data = await platform.adminData('POST system/partner-app/reset-secret', { body: { id: app.id, ...options } })
    expect(Object.keys(data as object)).toEqual(['clientId', 'clientSecret'])
    return { ...app, ...data } as TestApp
  }

  test('the old secret is refused at once, at both endpoints; tokens live on', async () => {
    const renewed = await reset()
    expect(renewed.clientId).toBe(app.clientId)
    expect(renewed.clientSecret).not.toBe(app.clientSecret)
    expect(await status(tokenCall(platform, app))).toBe(401)
    expect(await status(revokeCall(platform, app, token))).toBe(401)
    expect(await status(tokenCall(platform, renewed))).toBe(200)
    expect(await status(probe(platform, token))).toBe(200)
  })

  test('revokeTokens ends every token at once', async () => {
    const renewed = await reset({ revokeTokens: true })
    expect(await status(probe(platform, token))).toBe(401)
    expect(await status(probe(platform, await platform.issueToken(renewed)))).toBe(200)
  })

  test('overlapSeconds: both secrets work, the old one to the millisecond', async () => {
    const renewed = await reset({ overlapSeconds: 60 })
    expect(await status(tokenCall(platform, app))).toBe(200)
    platform.clock.advance(59_999)
    expect(await status(tokenCall(platform, app))).toBe(200)
    platform.clock.advance(1)
    expect(await status(tokenCall(platform, app))).toBe(401)
    expect(await status(tokenCall(platform, renewed))).toBe(200)
  })

  test('the next reset without overlap ends both older ones', async () => {
    const second = await reset({ overlapSeconds: 3600 })
    const third = await reset()
    expect([await status(tokenCall(platform, app)), await status(tokenCall(platform, second))]).toEqual([401, 401])
    expect(await status(tokenCall(platform, third))).toBe(200)
  })

  test('the next reset with overlap keeps only the last one before it', async () => {
    const second = await reset({ overlapSeconds: 3600 })
    const third = await reset({ overlapSeconds: 3600 })
    const statuses = [
      await status(tokenCall(platform, app)),
      await status(tokenCall(platform, second)),
      await status(tokenCall(platform, third)),
    ]
    expect(statuses).toEqual([401, 200, 200])
  })

  test('the hint and time of the secret are shown', async () => {
    platform.clock.advance(5000)
    const renewed = await reset()
    const row = await platform.adminData('GET system/partner-app/get', { query: `id=${app.id}` })
    expect(row).toMatchObject({ secretHint: renewed.clientSecret.slice(-4), secretUpdateTime: '2026-09-10T12:00:05' })
  })

  test('is answered whatever fails behind it: nobody could be shown the secret again', async () => {
    const database = troubled(emptyStorage())
    platform = await startPlatform({ storage: database.storage })
    app = await platform.createApp()
    let isChanged = false
    database.trouble = (path) => {
      isChanged ||= path.endsWith('.partnerApplications.replaceSecret')
      return isChanged && path === 'tenant.partnerApplications.find' ? new Error('disk on fire') : undefined
    }
    const renewed = await reset()
    expect(isChanged).toBe(true)
    expect(await status(tokenCall(platform, renewed))).toBe(200)
  })

  test('of an unknown application: 1002020000', async () => {
    const answer = await platform.admin('POST system/partner-app/reset-secret', { body: { id: 4711 } })
    expect(answer.body.code).toBe(1002020000)
  })

  test.each([-1, 1.5, '60', 8 * 86_400])('overlapSeconds %j: 400', async (overlapSeconds) => {
    const answer = await platform.admin('POST system/partner-app/reset-secret', {
      body: { id: app.id, overlapSeconds },
    })
    expect({ status: answer.status, detail: answer.body.error_detail }).toEqual({
      status: 400,
      detail: 'overlapSeconds',
    })
    expect(await status(tokenCall(platform, app))).toBe(200)
  })
})

describe('revoke-tokens (rules/auth#changes-of-the-application)', () => {
  test('every token issued before stops, later ones and other applications’ work', async () => {
    const other = await platform.issueToken(await platform.createApp())
    const another = await platform.issueToken(app)
    await platform.adminData('PUT system/partner-app/revoke-tokens', { body: { id: app.id } })
    expect([await status(probe(platform, token)), await status(probe(platform, another))]).toEqual([401, 401])
    expect(await status(probe(platform, other))).toBe(200)
    expect(await status(probe(platform, await platform.issueToken(app)))).toBe(200)
  })

  test('of an unknown application: 1002020000', async () => {
    const answer = await platform.admin('PUT system/partner-app/revoke-tokens', { body: { id: 4711 } })
    expect(answer.body.code).toBe(1002020000)
  })
})
