import { createHash } from 'node:crypto'
import { scopes } from '@org/openapi-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { startPlatform, TOKEN_ISSUER } from '../../start-platform.js'
import { basic, claimsFor, forgeToken, probe, revokeCall, tokenCall } from './token-calls.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const grant = 'grant_type=client_credentials'
const payloadOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as Record<string, unknown>

describe('the answer (rules/auth#token-answer)', () => {
  test('data is the specification’s AccessToken', async () => {
    const { status, body } = await tokenCall(platform, app)
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
    const { body } = await tokenCall(platform, app)
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
    const { body } = await tokenCall(platform, app, {
      form: { grant_type: 'password' },
      headers: { 'accept-language': 'zh' },
    })
    expect(Object.keys(body as object)).toEqual(['code', 'data', 'msg', 'error', 'error_description'])
    expect(body).toMatchObject({
      error: 'unsupported_grant_type',
      error_description: 'Only client_credentials is supported',
    })
  })

  test.each<[string, string, (p: TestPlatform) => Promise<Answer>]>([
    ['grant_type absent', 'invalid_request', (p) => tokenCall(p, app, { form: {} })],
    ['wrong credentials', 'invalid_client', (p) => tokenCall(p, app, { authorization: basic(app.clientId, 'x') })],
    ['scope', 'invalid_scope', (p) => tokenCall(p, app, { form: `${grant}&scope=x` })],
    ['tenant', 'unauthorized_client', (p) => tokenCall(p, app, { tenantId: 9 })],
    ['revoke without token', 'invalid_request', (p) => revokeCall(p, app, '')],
    [
      'revoke with wrong credentials',
      'invalid_client',
      (p) => revokeCall(p, app, { form: { token: 'x' }, authorization: undefined }),
    ],
  ])('%s is %s', async (_, error, call) => {
    expect((await call(platform)).body.error).toBe(error)
  })

  test('oauthTopLevel off: the envelope alone', async () => {
    const plain = await startPlatform({ tokens: { oauthTopLevel: false } })
    const plainApp = await plain.createApp()
    const success = await tokenCall(plain, plainApp)
    expect(Object.keys(success.body as object)).toEqual(['code', 'data', 'msg'])
    expect(success.body.data.access_token).toEqual(expect.any(String))
    const failure = await tokenCall(plain, plainApp, { form: {} })
    expect(Object.keys(failure.body as object)).toEqual(['code', 'data', 'msg'])
  })

  test('Cache-Control: no-store, whatever the answer', async () => {
    const answers = [
      await tokenCall(platform, app),
      await tokenCall(platform, app, { authorization: undefined }),
      await tokenCall(platform, app, { tenantId: undefined }),
      await revokeCall(platform, app, 'x'),
      await revokeCall(platform, app, ''),
    ]
    for (const { headers } of answers) expect(headers.get('cache-control')).toBe('no-store')
  })

  test('expires_in and the expiry are the application’s', async () => {
    const hourly = await platform.createApp({ accessTokenValiditySeconds: 3600 })
    const { body } = await tokenCall(platform, hourly)
    expect(body.data.expires_in).toBe(3600)
    const { iat, exp } = payloadOf(body.data.access_token as string)
    expect((exp as number) - (iat as number)).toBe(3600)
  })

  test('a new token does not end older ones', async () => {
    const tokens = [await platform.issueToken(app), await platform.issueToken(app), await platform.issueToken(app)]
    expect(new Set(tokens).size).toBe(3)
    for (const token of tokens) expect((await probe(platform, token)).body.code).toBe(0)
  })

  test('the claims', async () => {
    const claims = payloadOf(await platform.issueToken(app, 'goods:qc:read goods:detail:read'))
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

  test.each<[string, (app: TestApp) => string]>([
    ['raw', ({ clientId, clientSecret }) => basic(clientId, clientSecret)],
    ['form-encoded', ({ clientId, clientSecret }) => basic(percentEncoded(clientId), percentEncoded(clientSecret))],
    ['lower-case scheme', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace('Basic', 'basic')],
    ['upper-case scheme', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace('Basic', 'BASIC')],
    ['unpadded', ({ clientId, clientSecret }) => basic(clientId, clientSecret).replace(/=+$/, '')],
  ])('%s is understood', async (_, authorization) => {
    expect((await tokenCall(platform, app, { authorization: authorization(app) })).status).toBe(200)
  })

  test('the pair is split at the first colon', async () => {
    const colon = await tokenCall(platform, app, { authorization: basic(app.clientId, `:${app.clientSecret}`) })
    expect(colon.status).toBe(401)
    const extra = await tokenCall(platform, app, { authorization: basic(`${app.clientId}:x`, app.clientSecret) })
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
    const { status, headers } = await tokenCall(platform, app, { authorization: header })
    expect(status).toBe(401)
    expect(headers.get('www-authenticate')).toBe('Basic realm="open-api"')
  })

  test('credentials in the body are refused', async () => {
    const form = { grant_type: 'client_credentials', client_id: app.clientId, client_secret: app.clientSecret }
    expect((await tokenCall(platform, app, { form, authorization: undefined })).status).toBe(401)
  })

  test.each([
    ['en', 'Client authentication failed: send the client id and secret by HTTP Basic, not in the body'],
    ['zh-CN', '客户端认证失败：请通过 HTTP Basic 传递 client_id 和 client_secret，不要放在请求体中'],
  ])('whoever sends the secret in the body is told where to, right or wrong, in %s', async (language, msg) => {
    const headers = { 'accept-language': language }
    const sent = (clientId: string, secret: string) => ({ client_id: clientId, client_secret: secret })
    for (const pair of [sent(app.clientId, app.clientSecret), sent(app.clientId, 'wr0ng'), sent('nobody', 'wr0ng')]) {
      const call = { authorization: undefined, headers }
      const issued = await tokenCall(platform, app, { ...call, form: { grant_type: 'client_credentials', ...pair } })
      const revoked = await revokeCall(platform, app, { ...call, form: { token: 'x', ...pair } })
      for (const { status, body, text, headers: answered } of [issued, revoked]) {
        expect({ status, code: body.code, msg: body.msg, error: body.error }).toEqual({
          status: 401,
          code: 401,
          msg,
          error: 'invalid_client',
        })
        expect(answered.get('www-authenticate')).toBe('Basic realm="open-api"')
        for (const value of Object.values(pair)) expect(text).not.toContain(value)
      }
    }
  })

  test('credentials in the body beside Basic are refused: one method a request (RFC 6749 §2.3)', async () => {
    const { status, body } = await tokenCall(platform, app, {
      form: `${grant}&client_id=${app.clientId}&client_secret=${app.clientSecret}`,
    })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
    const differs = await tokenCall(platform, app, { form: `${grant}&client_id=another` })
    expect({ status: differs.status, error: differs.body.error }).toEqual({ status: 400, error: 'invalid_request' })
    expect((await tokenCall(platform, app, { form: `${grant}&client_id=${app.clientId}` })).status).toBe(200)
    const stranger = await tokenCall(platform, app, {
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
      await tokenCall(platform, app, { authorization: basic('nobody', 'wrong') }),
      await tokenCall(platform, app, { authorization: basic(app.clientId, 'wrong') }),
      await tokenCall(platform, disabled),
      await tokenCall(platform, expired),
      await tokenCall(platform, deleted),
      await tokenCall(platform, app, { authorization: basic('nobody', 'wrong'), tenantId: 99 }),
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
      const { status, body } = await tokenCall(platform, app, { form: { grant_type: grantType } })
      expect(status).toBe(400)
      expect(body.msg).toContain('client_credentials')
    },
  )

  test.each(['', grant.replace('=', '[]='), 'grant_type='])('absent in %j: 400', async (form) => {
    const { status, body } = await tokenCall(platform, app, { form })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Missing parameter: grant_type' })
  })

  test('a repeated parameter: 400', async () => {
    for (const form of [`${grant}&${grant}`, `${grant}&scope=goods:qc:read&scope=goods:qc:read`]) {
      expect((await tokenCall(platform, app, { form })).status).toBe(400)
    }
  })

  test.each([
    [`${grant}&${grant}`, { en: 'Repeated parameter: grant_type', zh: '请求参数重复：grant_type' }],
    [
      `${grant}&token_type_hint=a&token_type_hint=a`,
      { en: 'Repeated parameter: token_type_hint', zh: '请求参数重复：token_type_hint' },
    ],
    [`${grant}&a=1&a=1`, { en: 'A parameter that is not known here is repeated', zh: '请求中有重复的未知参数' }],
  ])('a repeated parameter is told by a name of OAuth: %s', async (form, said) => {
    for (const language of ['en', 'zh'] as const) {
      const { body } = await tokenCall(platform, app, { form, headers: { 'accept-language': language } })
      expect(body).toMatchObject({
        code: 400,
        msg: said[language],
        error: 'invalid_request',
        error_description: said.en,
      })
    }
  })

  test.each([
    undefined,
    'application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=gbk',
  ])('Content-Type %s: 400', async (contentType) => {
    const { status, body } = await tokenCall(platform, app, {
      headers: { 'content-type': contentType ?? 'text/plain' },
    })
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: 'Unsupported content type' })
  })

  test('a charset of UTF-8 is fine', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
    expect((await tokenCall(platform, app, { headers })).status).toBe(200)
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
  const scopeOf = async (of: TestApp, scope: string): Promise<string> => {
    const { body } = await tokenCall(platform, of, { form: { grant_type: 'client_credentials', scope } })
    return (body.code === 0 ? body.data.scope : `${body.code} ${body.msg}`) as string
  }

  test('absent or blank: all granted', async () => {
    const two = await platform.createApp({ scopes: ['goods:qc:read', 'goods:detail:read'] })
    const granted = 'goods:qc:read goods:detail:read'
    expect((await tokenCall(platform, two)).body.data.scope).toBe(granted)
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
      const { status, body } = await tokenCall(platform, one, {
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
    const answer = await probe(platform, await platform.issueToken(none))
    expect({ status: answer.status, msg: answer.body.msg }).toEqual({
      status: 403,
      msg: 'Forbidden: scope goods:qc:read is not granted',
    })
    expect(await scopeOf(none, 'goods:qc:read')).toMatch(/^403/)
  })

  test('a call needs a scope that its token has', async () => {
    const token = await platform.issueToken(app, 'goods:detail:read')
    expect((await probe(platform, token)).status).toBe(403)
    expect((await probe(platform, await platform.issueToken(app, 'goods:qc:read'))).status).toBe(200)
  })
})

describe('expiry (rules/auth#tokens)', () => {
  test('valid while now < exp, to the millisecond, remembered or not', async () => {
    const [used, unused] = [await platform.issueToken(app), await platform.issueToken(app)]
    expect((await probe(platform, used)).status).toBe(200)
    platform.clock.advance(1_800_000 - 1)
    expect((await probe(platform, used)).status).toBe(200)
    platform.clock.advance(1)
    expect((await probe(platform, used)).status).toBe(401)
    expect((await probe(platform, unused)).status).toBe(401)
  })

  test('without a cache of tokens as well', async () => {
    const fresh = await startPlatform({ tokens: { cacheSize: 0 } })
    const token = await fresh.issueToken(await fresh.createApp({ accessTokenValiditySeconds: 60 }))
    fresh.clock.advance(59_999)
    expect((await probe(fresh, token)).status).toBe(200)
    fresh.clock.advance(1)
    expect((await probe(fresh, token)).status).toBe(401)
  })
})

describe('the brake on wrong credentials (rules/auth#wrong-credentials)', () => {
  const wrong = (from: string): Promise<Answer> =>
    tokenCall(platform, app, { authorization: basic(app.clientId, 'wrong'), from })

  test('20 a minute and address are 401, then 429; right credentials always pass; it recovers', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 22; i++) statuses.push((await wrong('203.0.113.1')).status)
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429])
    const braked = await wrong('203.0.113.1')
    expect(braked.headers.get('retry-after')).toBe('60')
    expect((await wrong('203.0.113.2')).status).toBe(401)
    expect((await tokenCall(platform, app)).status).toBe(200)
    expect((await revokeCall(platform, app, 'x')).status).toBe(200)
    platform.clock.advance(59_999)
    expect((await wrong('203.0.113.1')).status).toBe(429)
    platform.clock.advance(1)
    expect((await wrong('203.0.113.1')).status).toBe(401)
  })

  test('failures at both endpoints count together, and the number is an option', async () => {
    const strict = await startPlatform({ tokens: { failuresPerMinute: 2 } })
    const strictApp = await strict.createApp()
    const calls = [
      await tokenCall(strict, strictApp, { authorization: undefined }),
      await revokeCall(strict, strictApp, { form: { token: 'x' }, authorization: basic('nobody', 'x') }),
      await tokenCall(strict, strictApp, { authorization: basic(strictApp.clientId, 'x') }),
    ]
    expect(calls.map(({ status }) => status)).toEqual([401, 401, 429])
  })
})

test('a forged token with the key’s signature is taken, so that the forging of these tests means something', async () => {
  expect((await probe(platform, forgeToken(claimsFor(app, platform.clock.now())))).status).toBe(200)
})

/** Every character as `%XX`. */
function percentEncoded(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
}
