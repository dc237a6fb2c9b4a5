import { generateKeyPairSync } from 'node:crypto'
import type { TokenKey } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'
import type { TestApp, TestPlatform } from '@org/openapi-testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { startPlatform, TOKEN_ISSUER, TOKEN_SECRET } from '../../start-platform.js'
import { claimsFor, forgeToken, probe } from './token-calls.js'

let first: TestPlatform
let app: TestApp

beforeEach(async () => {
  first = await startPlatform()
  app = await first.createApp()
})

const oldKey = { kid: 'test', secret: TOKEN_SECRET }
const newKey = { kid: 'next', secret: 'another-secret-that-is-long-enough-too' }

/** Another engine over the same database, with this key ring. */
const withKeys = (keys: TokenKey[]): Promise<TestPlatform> => first.beside({ tokens: { keys, issuer: TOKEN_ISSUER } })

const headerOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] as string, 'base64url').toString())

describe('the key ring (rules/auth#key-ring)', () => {
  test('rotation: the first signs, previous ones verify, absent ones do not', async () => {
    const old = await first.issueToken(app)
    expect(headerOf(old)).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'test' })
    const rotated = await withKeys([newKey, oldKey])
    expect((await probe(rotated, old)).status).toBe(200)
    const fresh = await rotated.issueToken(app)
    expect(headerOf(fresh)).toMatchObject({ kid: 'next' })
    expect((await probe(rotated, fresh)).status).toBe(200)
    const finished = await withKeys([newKey])
    expect((await probe(finished, fresh)).status).toBe(200)
    expect((await probe(finished, old)).status).toBe(401)
  })

  test('without keys one is made and kept in the database: processes share it, restarts keep it', async () => {
    const [one, two] = [await first.beside({ tokens: {} }), await first.beside({ tokens: {} })]
    const token = await one.issueToken(app)
    expect((await probe(two, token)).status).toBe(200)
    expect((await probe(first, token)).status).toBe(401)
  })

  test('a secret of 31 bytes is refused at start', async () => {
    await expect(withKeys([{ kid: '1', secret: 'x'.repeat(31) }])).rejects.toThrow('tokens.keys')
    expect(await withKeys([{ kid: '1', secret: 'x'.repeat(32) }])).toBeDefined()
  })

  test('two keys of one kid are refused at start', async () => {
    await expect(withKeys([oldKey, newKey, { ...newKey, kid: 'test' }])).rejects.toThrow(
      'tokens.keys.2.kid: is the kid of another key',
    )
  })

  test('the bytes of the secret in UTF-8 are the HMAC key', async () => {
    const secret = '密钥'.repeat(6)
    const engine = await withKeys([{ kid: 'test', secret }])
    expect((await probe(engine, forgeToken(claimsFor(app, first.clock.now()), { secret }))).status).toBe(200)
  })

  const eddsa = generateKeyPairSync('ed25519')
  const es256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pairs = [
    ['EdDSA', eddsa],
    ['ES256', es256],
  ] as const
  const pem = (
    algorithm: 'EdDSA' | 'ES256',
    pair: { privateKey: typeof eddsa.privateKey; publicKey: typeof eddsa.publicKey },
  ) => ({
    kid: 'pair',
    algorithm,
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
    publicKey: pair.publicKey.export({ format: 'pem', type: 'spki' }) as string,
  })

  test.each(pairs)('%s from PEM signs and verifies, and HS256 rotates into it', async (algorithm, pair) => {
    const old = await first.issueToken(app)
    const engine = await withKeys([pem(algorithm, pair), oldKey])
    const token = await engine.issueToken(app)
    expect(headerOf(token)).toEqual({ alg: algorithm, typ: 'JWT', kid: 'pair' })
    expect((await probe(engine, token)).status).toBe(200)
    expect((await probe(engine, old)).status).toBe(200)
    expect((await probe(first, token)).status).toBe(401)
  })

  test.each(pairs)('%s from JWK', async (algorithm, { privateKey, publicKey }) => {
    const keys = { privateKey: privateKey.export({ format: 'jwk' }), publicKey: publicKey.export({ format: 'jwk' }) }
    const engine = await withKeys([{ kid: 'jwk', algorithm, ...keys }])
    expect((await probe(engine, await engine.issueToken(app))).status).toBe(200)
  })

  test.each(pairs)(
    'the algorithm comes from the key: HS256 by the public key of %s is refused',
    async (algorithm, pair) => {
      const key = pem(algorithm, pair)
      const engine = await withKeys([key, oldKey])
      const forged = forgeToken(claimsFor(app, first.clock.now()), { secret: key.publicKey, header: { kid: 'pair' } })
      expect((await probe(engine, forged)).status).toBe(401)
    },
  )
})

describe('the issuer (rules/auth#key-ring)', () => {
  const tokens = { keys: [oldKey] }

  test('by default no two installations share one, even with the same secret', async () => {
    const [staging, live] = [await startPlatform({ tokens }), await startPlatform({ tokens, random: seededRandom(7) })]
    const credentials = { clientId: 'samePartner' }
    const token = await staging.issueToken(await staging.createApp(credentials))
    const there = await live.createApp(credentials)
    expect((await probe(staging, token)).status).toBe(200)
    expect((await probe(live, token)).status).toBe(401)
    expect((await probe(live, await live.issueToken(there))).status).toBe(200)
  })

  test('the default is kept: processes share it, restarts keep it', async () => {
    const token = await (await first.beside({ tokens })).issueToken(app)
    expect((await probe(await first.beside({ tokens }), token)).status).toBe(200)
    const { iss, aud } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString()) as {
      iss: string
      aud: string
    }
    expect([iss, aud]).toEqual([expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/), iss])
  })

  test('the option names it', async () => {
    const named = (issuer: string) => first.beside({ tokens: { ...tokens, issuer } })
    const [one, same, other] = [
      await named('https://a.example'),
      await named('https://a.example'),
      await named('https://b.example'),
    ]
    const token = await one.issueToken(app)
    expect([(await probe(same, token)).status, (await probe(other, token)).status]).toEqual([200, 401])
    await expect(named('')).rejects.toThrow('tokens.issuer')
  })
})

describe('what is refused as a token', () => {
  const claims = (changes: object = {}): object => ({ ...claimsFor(app, first.clock.now()), ...changes })
  const second = (): number => first.clock.now().getTime() / 1000
  const token = (): string => forgeToken(claims())
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  test.each<[string, () => string | undefined]>([
    ['nothing', () => undefined],
    ['another secret', () => forgeToken(claims(), { secret: newKey.secret })],
    ['no kid', () => forgeToken(claims(), { header: { kid: undefined } })],
    ['unknown kid', () => forgeToken(claims(), { header: { kid: 'unknown' } })],
    ['alg none', () => `${part({ alg: 'none', kid: 'test' })}.${part(claims())}.`],
    ['alg HS512', () => forgeToken(claims(), { header: { alg: 'HS512' } })],
    ['changed claims', () => token().replace(/\.[^.]+\./, `.${part(claims({ tid: 2 }))}.`)],
    ['another issuer', () => forgeToken(claims({ iss: 'somebody' }))],
    ['another audience', () => forgeToken(claims({ aud: 'somebody' }))],
    ['no audience', () => forgeToken(claims({ aud: undefined }))],
    ['an empty audience', () => forgeToken(claims({ aud: '' }))],
    ['audiences', () => forgeToken(claims({ aud: [TOKEN_ISSUER] }))],
    ['no type', () => forgeToken(claims(), { header: { typ: undefined } })],
    ['another type', () => forgeToken(claims(), { header: { typ: 'dpop+jwt' } })],
    ['issued in six seconds', () => forgeToken(claims({ iat: second() + 6 }))],
    ['no time of issue', () => forgeToken(claims({ iat: undefined }))],
    ['a life of a day and a second', () => forgeToken(claims({ exp: second() + 86_401 }))],
    ['a life of years', () => forgeToken(claims({ iat: 0 }))],
    ['no exp', () => forgeToken(claims({ exp: undefined }))],
    ['no jti', () => forgeToken(claims({ jti: undefined }))],
    ['no sub', () => forgeToken(claims({ sub: undefined }))],
    ['tid as text', () => forgeToken(claims({ tid: '1' }))],
    ['unknown client', () => forgeToken(claims({ sub: 'nobody' }))],
    ['expired', () => forgeToken(claims({ exp: first.clock.now().getTime() / 1000 }))],
    ['padded', () => `${token()}=`],
    ['a second one behind it', () => `${token()} ${token()}`],
  ])('%s', async (_, make) => {
    const { status, body, headers } = await probe(first, make())
    expect({ status, msg: body.msg }).toEqual({
      status: 401,
      msg: 'Unauthorized: access token is missing, invalid or expired',
    })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  })

  test('not a clock that is five seconds ahead, nor a life of a day', async () => {
    for (const times of [{ iat: second() + 5 }, { exp: second() + 86_400 }]) {
      expect((await probe(first, forgeToken(claims(times)))).status).toBe(200)
    }
  })

  test('another spelling of a revoked token is refused, too', async () => {
    const live = await first.issueToken(app)
    // 32 bytes in base64url: two bits of the last character are spare.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = alphabet.indexOf(live.at(-1) as string)
    const respelt = [1, 2, 3].map((bits) => live.slice(0, -1) + (alphabet[last + bits] as string))
    for (const spelling of respelt) expect((await probe(first, spelling)).status).toBe(401)
    expect((await probe(first, live)).status).toBe(200)
  })

  test('other user types than OPEN_API: 403', async () => {
    for (const ut of ['ADMIN', 'MEMBER', 'open_api']) {
      const { status, body } = await probe(first, forgeToken(claims({ ut })))
      expect({ status, msg: body.msg }).toEqual({ status: 403, msg: 'Forbidden: wrong user type' })
    }
  })

  test('the scheme Bearer in any case', async () => {
    for (const scheme of ['bearer', 'BEARER']) {
      const answer = await probe(first, undefined, { headers: { authorization: `${scheme} ${token()}` } })
      expect(answer.status).toBe(200)
    }
    const basicScheme = await probe(first, undefined, { headers: { authorization: `Basic ${token()}` } })
    expect(basicScheme.status).toBe(401)
  })
})

test('/app-api is the host’s, and guarded from partner tokens where it asks for it (rules/auth#user-types)', async () => {
  const guarded = await first.beside({ guardAppApi: true })
  const ask = (platform: TestPlatform, token: string) =>
    platform.openApi.fetch(
      new Request('http://localhost/app-api/member', { headers: { authorization: `Bearer ${token}` } }),
    )
  const token = await first.issueToken(app)
  expect(await ask(first, token)).toBeUndefined()
  expect(await ask(guarded, 'a-member-token')).toBeUndefined()
  const refused = await ask(guarded, token)
  expect(refused?.status).toBe(403)
  expect(await refused?.json()).toEqual({ code: 403, data: null, msg: 'Forbidden: wrong user type' })
})
