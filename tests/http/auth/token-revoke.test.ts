import { beforeEach, describe, expect, test } from 'vitest'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { basic, probe, revokeCall } from './token-calls.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const revoked = { code: 0, data: true, msg: '' }
const nothing = { code: 0, data: false, msg: '' }

describe('revoke (rules/auth#revocation)', () => {
  test('a live token of the client: true, and it is refused at once; its others live on', async () => {
    const [token, other] = [await platform.issueToken(app), await platform.issueToken(app)]
    expect((await probe(platform, token)).status).toBe(200)
    const answer = await revokeCall(platform, app, token)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(JSON.stringify(revoked))
    expect((await probe(platform, token)).status).toBe(401)
    expect((await probe(platform, other)).status).toBe(200)
  })

  test('a second time: false', async () => {
    const token = await platform.issueToken(app)
    expect((await revokeCall(platform, app, token)).body).toEqual(revoked)
    expect((await revokeCall(platform, app, token)).body).toEqual(nothing)
    expect((await probe(platform, token)).status).toBe(401)
  })

  test.each(['unknown', 'a.b.c', '..', 'x'.repeat(5000)])('an unknown token: false', async (token) => {
    const { status, body } = await revokeCall(platform, app, token)
    expect({ status, body }).toEqual({ status: 200, body: nothing })
  })

  test('an expired token: false', async () => {
    const token = await platform.issueToken(app)
    platform.clock.advance(1_800_000)
    expect((await revokeCall(platform, app, token)).body).toEqual(nothing)
  })

  test('another client’s token: false, and it lives on', async () => {
    const other = await platform.createApp()
    const token = await platform.issueToken(other)
    const { status, body } = await revokeCall(platform, app, token)
    expect({ status, body }).toEqual({ status: 200, body: nothing })
    expect((await probe(platform, token)).status).toBe(200)
  })

  test('a token that revoke-tokens ended: false', async () => {
    const token = await platform.issueToken(app)
    await platform.adminData('PUT system/partner-app/revoke-tokens', { body: { id: app.id } })
    expect((await revokeCall(platform, app, token)).body).toEqual(nothing)
  })

  test('token missing or empty: 400', async () => {
    for (const form of ['', 'token=']) {
      const { status, body } = await revokeCall(platform, app, { form })
      expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Missing parameter: token' })
    }
  })

  test('token_type_hint is ignored', async () => {
    const form = { token: await platform.issueToken(app), token_type_hint: 'refresh_token' }
    expect((await revokeCall(platform, app, { form })).body).toEqual(revoked)
    const other = { token: await platform.issueToken(app), token_type_hint: 'nonsense' }
    expect((await revokeCall(platform, app, { form: other })).body).toEqual(revoked)
  })

  test('client authentication fails as at the token endpoint, and nothing is revoked', async () => {
    const token = await platform.issueToken(app)
    for (const authorization of [undefined, basic(app.clientId, 'wrong'), basic('nobody', 'x'), `Bearer ${token}`]) {
      const { status, headers, body } = await revokeCall(platform, app, { form: { token }, authorization })
      expect({ status, msg: body.msg }).toEqual({ status: 401, msg: 'Client authentication failed' })
      expect(headers.get('www-authenticate')).toBe('Basic realm="open-api"')
    }
    expect((await probe(platform, token)).status).toBe(200)
  })

  test('of many at the same time one is true', async () => {
    const token = await platform.issueToken(app)
    const answers = await Promise.all(Array.from({ length: 10 }, () => revokeCall(platform, app, token)))
    expect(answers.filter(({ body }) => body.data === true)).toHaveLength(1)
  })

  test('credentials in the body beside Basic are refused', async () => {
    const form = { token: 'x', client_id: app.clientId, client_secret: app.clientSecret }
    expect((await revokeCall(platform, app, { form })).status).toBe(400)
  })
})

test('a revoked jti is kept until the token’s expiry, then swept (rules/auth#revocation)', async () => {
  await revokeCall(platform, app, await platform.issueToken(app))
  platform.clock.advance(1_799_999)
  expect(await platform.openApi.jobs.run('sweep-revoked-tokens')).toEqual({ processed: 0 })
  platform.clock.advance(1)
  expect(await platform.openApi.jobs.run('sweep-revoked-tokens')).toEqual({ processed: 1 })
})
