import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { basic, Platform, REVOKE_PATH, TOKEN_PATH } from './platform.js'
import type { Answer, App } from './platform.js'

/** Answers of a certified OpenID provider; read in place, never copied. */
const file = fileURLToPath(new URL('../../../shared/data/oauth/token-endpoint-reference.json', import.meta.url))

interface Reference {
  readonly status: number
  readonly error: string | null
  readonly hasToken?: boolean
}

interface TokenCase {
  readonly name: string
  readonly request: { readonly authorization: string | null; readonly contentType: string | null; readonly body: string; readonly query: string }
  readonly reference: Reference
}

interface RevocationCase {
  readonly name: string
  readonly reference: Reference
}

/** Where the specification or the decisions say otherwise than the provider. */
const scope403 = { status: 403, error: 'invalid_scope' }
const basic401 = { status: 401, error: 'invalid_client' }
const DIFFERENT: Readonly<Record<string, { readonly status: number; readonly error: string | null; readonly why: string }>> = {
  'scope not allowed for client': { ...scope403, why: 'ungranted scope gives 403' },
  'unknown scope ignored or refused': { ...scope403, why: 'an unknown scope is not granted' },
  'scope with newline': { ...scope403, why: 'whitespace separates, and the second is not granted' },
  'scope double space': { status: 200, error: null, why: 'split on runs of whitespace' },
  'body percent-malformed': { ...scope403, why: 'an unknown scope is not granted' },
  'empty secret': { ...basic401, why: 'credentials missing or wrong: 401' },
  'empty id': { ...basic401, why: 'credentials missing or wrong: 401' },
  'no auth': { ...basic401, why: 'credentials missing or wrong: 401' },
  'Basic without value': { ...basic401, why: 'credentials missing or wrong: 401' },
  'Basic not base64': { ...basic401, why: 'credentials missing or wrong: 401' },
  'Basic trailing junk': { ...basic401, why: 'credentials missing or wrong: 401' },
  'Basic no colon': { ...basic401, why: 'credentials missing or wrong: 401' },
  'Bearer scheme': { ...basic401, why: 'credentials missing or wrong: 401' },
  'bad percent in header': { ...basic401, why: 'credentials missing or wrong: 401' },
  'secret_post only': { ...basic401, why: 'HTTP Basic only' },
  'two spaces': { status: 200, error: null, why: 'RFC 7235 allows several spaces after the scheme' },
  'grant_type authorization_code': { status: 400, error: 'unsupported_grant_type', why: 'only client_credentials is supported' },
}

/** Our client ids and secrets are `[A-Za-z0-9]` only, so that no credentials of this kind exist. */
const NOT_OURS = ['form-encoded id/secret (RFC 6749 2.3.1)', 'raw id/secret not encoded']

describe.skipIf(!existsSync(file))('a certified provider’s answers (shared/data/oauth; skipped where the folder is missing)', () => {
  const cases = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { token: TokenCase[]; revocation: RevocationCase[] }) : { token: [], revocation: [] }
  let platform: Platform
  let app: App

  beforeAll(async () => {
    platform = await Platform.start({ tokens: { failuresPerMinute: 1000 } })
    app = await platform.createApp({ scopes: ['goods:detail:read'] })
  })

  /** Their `client1:secret1` is our application, their `api:read` a granted scope, `api:write` one that is not. */
  const translate = (text: string): string =>
    text
      .replaceAll('api:read', 'goods:detail:read')
      .replaceAll('api:write', 'pay:wallet:pay')
      .replaceAll('client1', app.clientId)
      .replaceAll('secret1', app.clientSecret)

  function translateHeader(header: string | null): string | undefined {
    const [, encoded, tail = ''] = /^basic +([A-Za-z0-9+/_=-]+)(.*)$/i.exec(header ?? '') ?? []
    if (header === null || encoded === undefined) return header ?? undefined
    const pair = translate(Buffer.from(encoded, 'base64').toString('latin1'))
    return header.replace(encoded + tail, Buffer.from(pair, 'latin1').toString('base64') + tail)
  }

  async function replay({ authorization, contentType, body, query }: TokenCase['request']): Promise<Answer> {
    return platform.send({
      path: TOKEN_PATH + query,
      headers: { authorization: translateHeader(authorization), 'tenant-id': '1', 'content-type': contentType ?? undefined },
      // Bytes, so that no Content-Type is added where the case has none.
      body: new TextEncoder().encode(translate(body)),
    })
  }

  test.each(cases.token.filter(({ name }) => !NOT_OURS.includes(name)).map((given) => [given.name, given] as const))('token: %s', async (name, { request, reference }) => {
    const expected = DIFFERENT[name] ?? reference
    const { status, body, headers } = await replay(request)
    expect({ status, error: body.error ?? null }).toEqual({ status: expected.status, error: expected.error })
    expect('access_token' in body).toBe(expected.status === 200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('www-authenticate')).toBe(expected.status === 401 ? 'Basic realm="open-api"' : null)
    if (status !== 200) expect(body.error_description).toEqual(expect.any(String))
  })

  test('every difference is about a case that exists and does differ', () => {
    const references = new Map(cases.token.map(({ name, reference }) => [name, reference]))
    for (const [name, { status, error }] of Object.entries(DIFFERENT)) {
      expect(references.get(name), name).toBeDefined()
      expect({ status, error }, name).not.toEqual({ status: references.get(name)?.status, error: references.get(name)?.error })
    }
  })

  const revocations: Record<string, () => Promise<Answer>> = {
    'own token': async () => platform.revokeCall(app, await platform.token(app)),
    'same again': async () => {
      const token = await platform.token(app)
      await platform.revokeCall(app, token)
      return platform.revokeCall(app, token)
    },
    'unknown token': () => platform.revokeCall(app, 'unknown'),
    'token missing': () => platform.revokeCall(app, '', { form: '' }),
    'bad client auth': () => platform.revokeCall(app, 'x', { authorization: basic(app.clientId, 'bad') }),
    'no auth': () => platform.revokeCall(app, 'x', { authorization: undefined }),
    'unrecognised hint': async () => platform.revokeCall(app, '', { form: { token: await platform.token(app), token_type_hint: 'nonsense' } }),
    'token of another client': async () => platform.revokeCall(app, await platform.token(await platform.createApp())),
  }
  const differentRevocations: Record<string, Pick<Reference, 'status' | 'error'>> = {
    'no auth': basic401,
    'token of another client': { status: 200, error: null },
  }

  test.each(cases.revocation)('revocation: $name', async ({ name, reference }) => {
    const expected = differentRevocations[name] ?? reference
    const { status, body } = await (revocations[name] as () => Promise<Answer>)()
    expect({ status, error: body.error ?? null }).toEqual({ status: expected.status, error: expected.error })
  })

  test('the path of revocation is the specification’s', () => {
    expect(REVOKE_PATH).toBe('/open-api/system/oauth2/token/revoke')
  })
})
