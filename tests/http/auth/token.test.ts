import { createHash } from 'node:crypto'
import { scopes } from '@org/openapi-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { basic, claimsFor, forgeToken, Platform, TOKEN_ISSUER } from '../platform.js'
import type { Answer, App } from '../platform.js'

let platform: Platform
let app: App

beforeEach(async () => {
  platform = await Platform.start()
  app = await platform.createApp()
})

const grant = 'grant_type=client_credentials'
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>

describe('the answer (rules/auth#token-answer)', () => {
  test('data is the specification’s AccessToken', async () => {
    const { status, body } = await platform.tokenCall(app)
    expect(status).toBe(200)
    expect(body).toMatchObject({ code: 0, msg: '' })
    expect(body.data).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: '',
      token_type: 'Bearer',
      expires_in: 1800,
      scope: scopes.join(' '),
    })
  })

  test('RFC 6749’s members also stand at the top level, never refresh_token', async () => {
    const { body } = await platform.tokenCall(app)
    expect(Object.keys(body as object)).toEqual([
      'code',
      'data',
      'msg',
      'access_token',
      'token_type',
      'expires_in',
      'scope',
    ])
    const { refresh_token: _, ...members } = body.data
    expect(body).toMatchObject(members as object)
  })

  test('failure: error and error_description beside the envelope', async () => {
    const { body } = await platform.tokenCall(app, {
      form: { grant_type: 'password' },
      headers: { 'accept-language': 'zh' },
    })
    expect(Object.keys(body as object)).toEqual(['code', 'data', 'msg', 'error', 'error_description'])
    expect(body).toMatchObject({
      error: 'unsupported_grant_type',
      error_description: 'Only client_credentials is supported',
    })
  })

  test.each<[string, string, (p: Platform) => Promise<Answer>]>([
    ['grant_type absent', 'invalid_request', (p) => p.tokenCall(app, { form: {} })],
    ['wrong credentials', 'invalid_client', (p) => p.tokenCall(app, { authorization: basic(app.clientId, 'x') })],
    ['scope', 'invalid_scope', (p) => p.tokenCall(app, { form: `${grant}&scope=x` })],
    ['tenant', 'unauthorized_client', (p) => p.tokenCall(app, { tenantId: 9 })],
    ['revoke without token', 'invalid_request', (p) => p.revokeCall(app, '')],
    ['revoke with wrong credentials', 'invalid_client', (p) => p.revokeCall(app, 'x', { authorization: undefined })],
  ])('%s is %s', async (_, error, call) => {
    expect((await call(platform)).body.error).toBe(error)
  })

  test('oauthTopLevel off: the envelope alone', async () => {
    const plain = await Platform.start({ tokens: { oauthTopLevel: false } })
    const plainApp = await plain.createApp()
    const success = await plain.tokenCall(plainApp)
    expect(Object.keys(success.body as object)).toEqual(['code', 'data', 'msg'])
    expect(success.body.data.access_token).toEqual(expect.any(String))
    const failure = await plain.tokenCall(plainApp, { form: {} })
    expect(Object.keys(failure.body as object)).toEqual(['code', 'data', 'msg'])
  })

  test('Cache-Control: no-store, whatever the answer', async () => {
    const answers = [
      await platform.tokenCall(app),
      await platform.tokenCall(app, { authorization: undefined }),
      await platform.tokenCall(app, { tenantId: undefined }),
      await platform.revokeCall(app, 'x'),
      await platform.revokeCall(app, ''),
    ]
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  })

  test('expires_in and the expiry are the application’s', async () => {
    const hourly = await platform.createApp({ accessTokenValiditySeconds: 3600 })
    const { body } = await platform.tokenCall(hourly)
    expect(body.data.expires_in).toBe(3600)
    const { iat, exp } = payloadOf(body.data.access_token as string)
    expect((exp as number) - (iat as number)).toBe(3600)
  })

  test('a new token does not end older ones', async () => {
    const tokens = [await platform.token(app), await platform.token(app), await platform.token(app)]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect((await platform.probe(token)).body.code).toBe(0)
  })

  test('the claims', async () => {
    const claims = payloadOf(await platform.token(app, 'goods:qc:read goods:detail:read'))
    const iat = platform.clock.now().getTime() / 1000
    expect(claims).toMatchObject({
      iss: TOKEN_ISSUER,
      aud: TOKEN_ISSUER,
      sub: app.clientId,
      tid: 1,
      ut: 'OPEN_API',
      scope: 'goods:qc:read goods:detail:read',
      iat,
      exp: iat + 1800,
    })
    expect(claims['jti']).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('credentials (rules/auth#credentials)', () => {
  test('generated secrets are [A-Za-z0-9] of at least 256 bits, ids 24 of the same', () => {
    expect(app.clientSecret).toMatch(/^[A-Za-z0-9]{44,}$/)
    expect(app.clientId).toMatch(/^[A-Za-z0-9]{24}$/)
  })

  test('the secret is stored as a hash only', async () => {
    const record = await platform.storage.system.clients.findClient(app.clientId)
    expect(record?.secretHash).toBe(createHash('sha256').update(app.clientSecret).digest('hex'))
    expect(JSON.stringify(record)).not.toContain(app.clientSecret)
  })

  test.each<[string, (app: App) => string]>([
    ['raw', ({ clientId, clientSecret }) => basic(clientId, clientSecret)],
    ['form-encoded', ({ clientId, clientSecret }) => basic(percentEncoded(clientId), percentEncoded(clientSecret))],
    ['lower-case scheme', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace('Basic', 'basic')],
    ['upper-case scheme', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace('Basic', 'BASIC')],
    ['unpadded', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace(/=+$/, '')],
  ])('%s is understood', async (_, authorization) => {
    expect((await platform.tokenCall(app, { authorization: authorization(app) })).status).toBe(200)
  })

  test('the pair is split at the first colon', async () => {
    const colon = await platform.tokenCall(app, { authorization: basic(app.clientId, `:${app.clientSecret}`) })
    expect(colon.status).toBe(401)
    const extra = await platform.tokenCall(app, { authorization: basic(`${app.clientId}:x`, app.clientSecret) })
    expect(extra.status).toBe(401)
  })

  test.each([
    ['no header', undefined],
    ['no value', 'Basic'],
    ['no base64', 'Basic !!!!'],
    ['no colon', `Basic ${Buffer.from('clientonly').toString('base64')}`],
    ['empty id', basic('', 'secret')],
    ['empty secret', 'EMPTY'],
    ['another scheme', 'Bearer abc'],
    ['broken UTF-8', `Basic ${Buffer.from([0xff, 0x3a, 0xff]).toString('base64')}`],
  ])('%s: 401 with a challenge', async (_, authorization) => {
    const header = authorization === 'EMPTY' ? basic(app.clientId, '') : authorization
    const { status, headers } = await platform.tokenCall(app, { authorization: header })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Basic realm="open-api"')
  })

  test('credentials in the body are refused', async () => {
    const form = { grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret }
    expect((await platform.tokenCall(app, { form, authorization: undefined })).status).toBe(401)
  })

  test('credentials in the body beside Basic are refused: one method a request (RFC 6749 §2.3)', async () => {
    const { status, body } = await platform.tokenCall(app, {
      form: `${grant}&client_id=${app.clientId}&client_secret=${app.clientSecret}`,
    })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
    const differs = await platform.tokenCall(app, { form: `${grant}&client_id=another` })
    expect({ status: differs.status, error: differs.body.error }).toEqual({ status: 400, error: 'invalid_request' })
    expect((await platform.tokenCall(app, { form: `${grant}&client_id=${app.clientId}` })).status).toBe(200)
    const stranger = await platform.tokenCall(app, {
      form: `${grant}&client_secret=x`,
      authorization: basic(app.clientId, 'x'),
    })
    expect(stranger.status).toBe(401)
  })

  test('unknown, wrong, disabled, expired and deleted are answered alike, byte for byte', async () => {
    const disabled = await platform.createApp({ status: 1 })
    const expired = await platform.createApp({ expireTime: platform.clock.now().getTime() })
    const deleted = await platform.createApp()
    await platform.adminData('DELETE system/partner-app/delete', { query: `id=${deleted.id}` })
    const answers = [
      await platform.tokenCall(app, { authorization: basic('nobody', 'wrong') }),
      await platform.tokenCall(app, { authorization: basic(app.clientId, 'wrong') }),
      await platform.tokenCall(disabled),
      await platform.tokenCall(expired),
      await platform.tokenCall(deleted),
      await platform.tokenCall(app, { authorization: basic('nobody', 'wrong'), tenantId: 99 }),
    ]
    expect(answers[0]?.status).toBe(401)
    expect(answers[0]?.body).toMatchObject({ code: 401, msg: 'Client authentication failed', error: 'invalid_client' })
    const seen = answers.map(({ status, text, headers }) => ({
      status,
      text,
      challenge: headers.get('www-authenticate'),
    }))
    for (const answer of seen) expect(answer).toEqual(seen[0])
  })
})

describe('grant_type and form (rules/auth#order-of-a-token-call)', () => {
  test.each(['authorization_code', 'password', 'refresh_token', 'CLIENT_CREDENTIALS', 'implicit'])(
    '%s: 400',
    async (grantType) => {
      const { status, body } = await platform.tokenCall(app, { form: { grant_type: grantType } })
      expect(status).toBe(400)
      expect(body.msg).toContain('client_credentials')
    },
  )

  test.each(['', grant.replace('=', '[]='), 'grant_type='])('absent in %j: 400', async (form) => {
    const { status, body } = await platform.tokenCall(app, { form })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Missing parameter: grant_type' })
  })

  test('a repeated parameter: 400', async () => {
    for (const form of [`${grant}&${grant}`, `${grant}&scope=goods:qc:read&scope=goods:qc:read`]) {
      expect((await platform.tokenCall(app, { form })).status).toBe(400)
    }
  })

  test.each([
    undefined,
    'application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=gbk',
  ])('Content-Type %s: 400', async (contentType) => {
    const { status, body } = await platform.tokenCall(app, { headers: { 'content-type': contentType ?? 'text/plain' } })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Unsupported content type' })
  })

  test('a charset of UTF-8 is fine', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expect((await platform.tokenCall(app, { headers })).status).toBe(200)
  })

  test('parameters of the query do not count', async () => {
    const { status } = await platform.send({
      path: `/open-api/system/oauth2/token?${grant}`,
      headers: {
        authorization: basic(app.clientId, app.clientSecret),
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: '',
    })
    expect(status).toBe(400)
  })
})

describe('scope (rules/auth#token-scope)', () => {
  const scopeOf = async (of: App, scope: string): Promise<string> => {
    const { body } = await platform.tokenCall(of, { form: { grant_type: 'client_credentials', scope } })
    return (body.code === 0 ? body.data.scope : `${body.code} ${body.msg}`) as string
  }

  test('absent or blank: all granted', async () => {
    const two = await platform.createApp({ scopes: ['goods:qc:read', 'goods:detail:read'] })
    const granted = 'goods:qc:read goods:detail:read'
    expect((await platform.tokenCall(two)).body.data.scope).toBe(granted)
    expect(await scopeOf(two, '')).toBe(granted)
    expect(await scopeOf(two, ' \t\n ')).toBe(granted)
  })

  test('runs of whitespace separate, duplicates count once, the request’s order stays', async () => {
    const wanted = ' pay:wallet:pay \t goods:qc:read\n\ngoods:detail:read  goods:qc:read pay:wallet:pay '
    expect(await scopeOf(app, wanted)).toBe('pay:wallet:pay goods:qc:read goods:detail:read')
  })

  test('one that is not granted or unknown: 403, nothing issued', async () => {
    const one = await platform.createApp({ scopes: ['goods:qc:read'] })
    for (const wrong of ['pay:wallet:pay', 'no:such:scope', 'goods:qc:READ']) {
      const { status, body } = await platform.tokenCall(one, {
        form: { grant_type: 'client_credentials', scope: `goods:qc:read ${wrong}` },
      })
      expect(status).toBe(403)
      expect(body).toMatchObject({ code: 403, data: null, msg: `Forbidden: scope ${wrong} is not granted` })
      expect(body).not.toHaveProperty('access_token')
    }
  })

  test('an application without scopes gets a token of none', async () => {
    const none = await platform.createApp({ scopes: [] })
    expect(await scopeOf(none, '')).toBe('')
    const answer = await platform.probe(await platform.token(none))
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({
      status: 403,
      msg: 'Forbidden: scope goods:qc:read is not granted',
    })
    expect(await scopeOf(none, 'goods:qc:read')).toMatch(/^403/)
  })

  test('a call needs a scope that its token has', async () => {
    const token = await platform.token(app, 'goods:detail:read')
    expect((await platform.probe(token)).status).toBe(403)
    expect((await platform.probe(await platform.token(app, 'goods:qc:read'))).status).toBe(200)
  })
})

describe('expiry (rules/auth#tokens)', () => {
  test('valid while now < exp, to the millisecond, remembered or not', async () => {
    const [used, unused] = [await platform.token(app), await platform.token(app)]
    expect((await platform.probe(used)).status).toBe(200)
    platform.clock.advance(1_800_000 - 1)
    expect((await platform.probe(used)).status).toBe(200)
    platform.clock.advance(1)
    expect((await platform.probe(used)).status).toBe(401)
    expect((await platform.probe(unused)).status).toBe(401)
  })

  test('without a cache of tokens as well', async () => {
    const fresh = await Platform.start({ tokens: { cacheSize: 0 } })
    const token = await fresh.token(await fresh.createApp({ accessTokenValiditySeconds: 60 }))
    fresh.clock.advance(59_999)
    expect((await fresh.probe(token)).status).toBe(200)
    fresh.clock.advance(1)
    expect((await fresh.probe(token)).status).toBe(401)
  })
})

describe('the brake on wrong credentials (rules/auth#wrong-credentials)', () => {
  const wrong = (from: string): Promise<Answer> =>
    platform.tokenCall(app, { authorization: basic(app.clientId, 'wrong'), from })

  test('20 a minute and address are 401, then 429; right credentials always pass; it recovers', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await wrong('203.0.113.1')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429])
    const braked = await wrong('203.0.113.1')
    expect(braked.headers.get('retry-after')).toBe('60')
    expect((await wrong('203.0.113.2')).status).toBe(401)
    expect((await platform.tokenCall(app)).status).toBe(200)
    expect((await platform.revokeCall(app, 'x')).status).toBe(200)
    platform.clock.advance(59_999)
    expect((await wrong('203.0.113.1')).status).toBe(429)
    platform.clock.advance(1)
    expect((await wrong('203.0.113.1')).status).toBe(401)
  })

  test('failures at both endpoints count together, and the number is an option', async () => {
    const strict = await Platform.start({ tokens: { failuresPerMinute: 2 } })
    const strictApp = await strict.createApp()
    const calls = [
      await strict.tokenCall(strictApp, { authorization: undefined }),
      await strict.revokeCall(strictApp, 'x', { authorization: basic('nobody', 'x') }),
      await strict.tokenCall(strictApp, { authorization: basic(strictApp.clientId, 'x') }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 429])
  })
})

test('a forged token with the key’s signature is taken, so that the forging of these tests means something', async () => {
  expect((await platform.probe(forgeToken(claimsFor(app, platform.clock.now())))).status).toBe(200)
})

/** Every character as `%XX`. */
function percentEncoded(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
}
