import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { basic, REVOKE_PATH, revokeCall, TOKEN_PATH } from './token-calls.js'
import { startPlatform } from '../../start-platform.js'

/**
 * What RFC 6749 (4.4, 5.1, 5.2) and RFC 7009 (2.1, 2.2) have a client meet, and, where our own
 * rules say otherwise (rules/auth#order-of-a-token-call), what those say: an ungranted scope is 403, and 401 is
 * whatever is wrong with the credentials.
 */
interface Outcome {
  readonly status: number
  /** The RFC's word for the failure; null where there is none. */
  readonly error: string | null
}

const issued: Outcome = { status: 200, error: null }
const wrongClient: Outcome = { status: 401, error: 'invalid_client' }
const wrongScope: Outcome = { status: 403, error: 'invalid_scope' }
const wrongRequest: Outcome = { status: 400, error: 'invalid_request' }
const wrongGrant: Outcome = { status: 400, error: 'unsupported_grant_type' }

const FORM = 'application/x-www-form-urlencoded'
const GRANT = 'grant_type=client_credentials'

const SCOPE = 'goods:detail:read'

let platform: TestPlatform
let app: TestApp

beforeAll(async () => {
  platform = await startPlatform({ tokens: { failuresPerMinute: 1000 } })
  app = await platform.createApp({ scopes: [SCOPE] })
})

/** A request that differs from the plain one in what is named. A function is given the application. */
interface Sent {
  readonly authorization?: string | undefined | ((own: TestApp) => string)
  readonly contentType?: string | undefined
  readonly body?: string | ((own: TestApp) => string)
  readonly query?: string
}

function ask(sent: Sent): Promise<Answer> {
  const { authorization = (own: TestApp) => basic(own.clientId, own.clientSecret), body = GRANT, query = '' } = sent
  const header = 'authorization' in sent && sent.authorization === undefined ? undefined : authorization
  return platform.send({
    path: TOKEN_PATH + query,
    headers: {
      authorization: typeof header === 'function' ? header(app) : header,
      'tenant-id': '1',
      'content-type': 'contentType' in sent ? sent.contentType : FORM,
    },
    // Bytes, so that no Content-Type is added where the case has none.
    body: new TextEncoder().encode(typeof body === 'function' ? body(app) : body),
  })
}

const encoded = (pair: string): string => Buffer.from(pair, 'latin1').toString('base64')
const pairOf = ({ clientId, clientSecret }: TestApp): string => `${clientId}:${clientSecret}`

const tokenCases: readonly (readonly [name: string, sent: Sent, outcome: Outcome])[] = [
  ['nothing but the grant type', {}, issued],
  ['a granted scope', { body: `${GRANT}&scope=${SCOPE}` }, issued],
  ['an empty scope', { body: `${GRANT}&scope=` }, issued],
  ['a scope of blanks', { body: `${GRANT}&scope=+%20+` }, issued],
  ['a granted scope twice, two blanks between', { body: `${GRANT}&scope=${SCOPE}++${SCOPE}` }, issued],
  ['a scope that is not granted', { body: `${GRANT}&scope=pay:wallet:pay` }, wrongScope],
  ['a scope that nobody knows', { body: `${GRANT}&scope=everything` }, wrongScope],
  ['a granted scope and one that is not', { body: `${GRANT}&scope=${SCOPE}+pay:wallet:pay` }, wrongScope],
  ['a line feed between scopes', { body: `${GRANT}&scope=${SCOPE}%0Ax` }, wrongScope],
  ['a scope that is wrongly escaped', { body: `${GRANT}&scope=%zz` }, wrongScope],
  ['a scope in capitals', { body: `${GRANT}&scope=${SCOPE.toUpperCase()}` }, wrongScope],
  ['a wrong secret', { authorization: (own) => basic(own.clientId, 'wrong') }, wrongClient],
  ['an unknown client', { authorization: basic('nobody', 'wrong') }, wrongClient],
  ['the secret of nobody', { authorization: (own) => basic('nobody', own.clientSecret) }, wrongClient],
  ['no secret', { authorization: (own) => basic(own.clientId, '') }, wrongClient],
  ['no client id', { authorization: (own) => basic('', own.clientSecret) }, wrongClient],
  ['a secret and more', { authorization: (own) => basic(own.clientId, `${own.clientSecret}x`) }, wrongClient],
  [
    'a client id in capitals',
    { authorization: (own) => basic(own.clientId.toUpperCase() + 'A', own.clientSecret) },
    wrongClient,
  ],
  ['no credentials', { authorization: undefined }, wrongClient],
  ['an empty header', { authorization: '' }, wrongClient],
  ['Basic and nothing', { authorization: 'Basic' }, wrongClient],
  ['Basic and a blank', { authorization: 'Basic ' }, wrongClient],
  ['Basic and no base64', { authorization: 'Basic ****' }, wrongClient],
  ['base64 and more', { authorization: (own) => `Basic ${encoded(pairOf(own))}*` }, wrongClient],
  ['base64 without a colon inside', { authorization: (own) => `Basic ${encoded(own.clientId)}` }, wrongClient],
  ['a pair that is wrongly escaped', { authorization: `Basic ${encoded('a b %:c d $')}` }, wrongClient],
  ['credentials as Bearer', { authorization: (own) => `Bearer ${encoded(pairOf(own))}` }, wrongClient],
  ['credentials as Digest', { authorization: (own) => `Digest ${encoded(pairOf(own))}` }, wrongClient],
  ['credentials that are not encoded', { authorization: (own) => `Basic ${pairOf(own)}` }, wrongClient],
  ['basic in small letters', { authorization: (own) => `basic ${encoded(pairOf(own))}` }, issued],
  ['two blanks behind Basic (RFC 9110, 11.4)', { authorization: (own) => `Basic  ${encoded(pairOf(own))}` }, issued],
  [
    'base64 without its padding',
    { authorization: (own) => `Basic ${encoded(pairOf(own)).replace(/=+$/, '')}` },
    issued,
  ],
  [
    'a pair that is escaped (RFC 6749, 2.3.1)',
    {
      authorization: (own) =>
        `Basic ${encoded(pairOf(own).replace(/^[A-Za-z0-9]/, (first) => `%${first.charCodeAt(0).toString(16)}`))}`,
    },
    issued,
  ],
  ['the client id in the body, too', { body: (own) => `${GRANT}&client_id=${own.clientId}` }, issued],
  ['another client id in the body', { body: `${GRANT}&client_id=another` }, wrongRequest],
  [
    'the secret in the body, too',
    { body: (own) => `${GRANT}&client_id=${own.clientId}&client_secret=${own.clientSecret}` },
    wrongRequest,
  ],
  [
    'the secret in the body alone',
    { authorization: undefined, body: (own) => `${GRANT}&client_id=${own.clientId}&client_secret=${own.clientSecret}` },
    wrongClient,
  ],
  ['no grant type', { body: `scope=${SCOPE}` }, wrongRequest],
  ['an empty grant type', { body: 'grant_type=' }, wrongRequest],
  ['no body', { body: '' }, wrongRequest],
  ['the grant type in the query', { body: '', query: `?${GRANT}` }, wrongRequest],
  ['the grant type as a list', { body: 'grant_type[]=client_credentials' }, wrongRequest],
  ['the grant type twice', { body: `${GRANT}&grant_type=password` }, wrongRequest],
  ['the same grant type twice', { body: `${GRANT}&${GRANT}` }, wrongRequest],
  ['the scope twice', { body: `${GRANT}&scope=${SCOPE}&scope=pay:wallet:pay` }, wrongRequest],
  ['the password grant', { body: 'grant_type=password&username=a&password=b' }, wrongGrant],
  ['the refresh grant', { body: 'grant_type=refresh_token&refresh_token=x' }, wrongGrant],
  ['the code grant', { body: 'grant_type=authorization_code&code=x' }, wrongGrant],
  ['the grant type in capitals', { body: 'grant_type=CLIENT_CREDENTIALS' }, wrongGrant],
  ['a body of JSON', { contentType: 'application/json', body: '{"grant_type":"client_credentials"}' }, wrongRequest],
  [
    'a body of parts',
    {
      contentType: 'multipart/form-data; boundary=x',
      body: '--x\r\nContent-Disposition: form-data; name="grant_type"\r\n\r\nclient_credentials\r\n--x--',
    },
    wrongRequest,
  ],
  ['no content type', { contentType: undefined }, wrongRequest],
  ['a charset', { contentType: `${FORM}; charset=UTF-8` }, issued],
  ['a member that would pollute', { body: `${GRANT}&__proto__[scope]=pay:wallet:pay` }, issued],
  ['a member that is not known', { body: `${GRANT}&resource=x` }, issued],
]

describe('the token endpoint', () => {
  test.each(tokenCases)('%s', async (_, sent, outcome) => {
    const { status, body, headers } = await ask(sent)
    expect({ status, error: body.error ?? null }).toEqual(outcome)
    expect('access_token' in body).toBe(outcome.status === 200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('www-authenticate')).toBe(outcome.status === 401 ? 'Basic realm="open-api"' : null)
    if (status !== 200) expect(body.error_description).toEqual(expect.any(String))
  })
})

const revocations: readonly (readonly [name: string, call: () => Promise<Answer>, outcome: Outcome])[] = [
  ['an own token', async () => revokeCall(platform, app, await platform.issueToken(app)), issued],
  [
    'the same again',
    async () => {
      const token = await platform.issueToken(app)
      await revokeCall(platform, app, token)
      return revokeCall(platform, app, token)
    },
    issued,
  ],
  ['what is no token', () => revokeCall(platform, app, 'unknown'), issued],
  ['no token', () => revokeCall(platform, app, { form: '' }), wrongRequest],
  [
    'wrong credentials',
    () => revokeCall(platform, app, { form: { token: 'x' }, authorization: basic(app.clientId, 'bad') }),
    wrongClient,
  ],
  ['no credentials', () => revokeCall(platform, app, { form: { token: 'x' }, authorization: undefined }), wrongClient],
  [
    'a hint that is not known',
    async () =>
      revokeCall(platform, app, { form: { token: await platform.issueToken(app), token_type_hint: 'nonsense' } }),
    issued,
  ],
  // rules/auth#revocation: nothing is removed, and nobody learns whose it is.
  [
    'a token of another client',
    async () => revokeCall(platform, app, await platform.issueToken(await platform.createApp())),
    issued,
  ],
]

describe('revocation', () => {
  test.each(revocations)('of %s', async (_, call, outcome) => {
    const { status, body } = await call()
    expect({ status, error: body.error ?? null }).toEqual(outcome)
  })

  test('is at the specification’s path', () => {
    expect(REVOKE_PATH).toBe('/open-api/system/oauth2/token/revoke')
  })
})
