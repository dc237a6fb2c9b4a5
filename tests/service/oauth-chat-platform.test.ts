import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ChannelRefusal, oauthChatPlatform } from '@org/openapi-core/channels'
import type { ChatGrant, OAuthChatPlatformOptions } from '@org/openapi-core/channels'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const SECRET = 'the-client-secret+of/the tests'
const TOKEN = 'access-token-of-the-tests'
const grant: ChatGrant = {
  code: 'the-code',
  redirectUri: 'https://shop.example.com/chat/callback?a=1',
  clientId: 'client:1',
}
const ana = { id: '1234567890123456789', username: 'ana', global_name: 'Ana', email: 'ana@example.com', verified: true }

interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Answerer = (response: ServerResponse, request: Received) => void

let server: Server
let base: string
let received: Received[]
/** What `/token` and `/user` answer. */
let answers: Record<'/token' | '/user', Answerer>

const json =
  (body: unknown, status = 200): Answerer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

beforeEach(async () => {
  received = []
  answers = {
    '/token': json({ access_token: TOKEN, token_type: 'Bearer', expires_in: 600, scope: 'identify email' }),
    '/user': json(ana),
  }
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const told = { method, url, headers, body: Buffer.concat(chunks).toString() }
      received.push(told)
      const answer = answers[url as keyof typeof answers] as Answerer | undefined
      if (answer === undefined) response.writeHead(404).end()
      else answer(response, told)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function identify(options: Partial<OAuthChatPlatformOptions> = {}, signal = new AbortController().signal) {
  return oauthChatPlatform({
    tokenUrl: `${base}/token`,
    userInfoUrl: `${base}/user`,
    clientSecret: SECRET,
    ...options,
  }).identify(grant, signal)
}

/** How a login failed, and that nothing in it tells a secret. */
async function failure(options: Partial<OAuthChatPlatformOptions> = {}): Promise<Error> {
  const error = await identify(options).then(
    () => expect.unreachable('the login succeeded'),
    (thrown: unknown) => thrown as Error,
  )
  const told = [error, error.cause]
    .map((thrown) => (thrown instanceof Error ? `${thrown.name} ${thrown.message} ${thrown.stack}` : ''))
    .join()
  for (const hidden of [SECRET, encodeURIComponent(SECRET), TOKEN, 'the-code', 'ana@example.com'])
    expect(told).not.toContain(hidden)
  return error
}

describe('a login', () => {
  test('exchanges the code once, then asks whose token it is', async () => {
    expect(await identify()).toEqual({ chatUserId: ana.id, email: ana.email, isEmailVerified: true, nickname: 'Ana' })
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /token', 'GET /user'])
    const [exchange, question] = received
    expect(exchange?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded(;|$)/)
    expect(exchange?.headers.authorization).toBeUndefined()
    expect(Object.fromEntries(new URLSearchParams(exchange?.body))).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      redirect_uri: grant.redirectUri,
      client_id: 'client:1',
      client_secret: SECRET,
    })
    expect(question?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(question?.body).toBe('')
  })

  test('with Basic the secret is in no form, and encoded as RFC 6749 says', async () => {
    await identify({ clientAuthentication: 'basic' })
    const [exchange] = received
    const [scheme, encoded = ''] = (exchange?.headers.authorization ?? '').split(' ')
    expect(scheme).toBe('Basic')
    expect(Buffer.from(encoded, 'base64').toString()).toBe('client%3A1:the-client-secret%2Bof%2Fthe+tests')
    expect(Object.keys(Object.fromEntries(new URLSearchParams(exchange?.body)))).toEqual([
      'grant_type',
      'code',
      'redirect_uri',
    ])
  })

  test('the secret may depend on the client', async () => {
    await identify({ clientSecret: (clientId) => `secret of ${clientId}` })
    expect(new URLSearchParams(received[0]?.body).get('client_secret')).toBe('secret of client:1')
  })

  test('the mapping may be another', async () => {
    answers['/user'] = json({ sub: '42', name: 'Bob' })
    const toUser = (info: unknown) => {
      const { sub, name } = info as { sub: string; name: string }
      return { chatUserId: sub, email: null, isEmailVerified: false, nickname: name }
    }
    expect(await identify({ toUser })).toEqual({
      chatUserId: '42',
      email: null,
      isEmailVerified: false,
      nickname: 'Bob',
    })
  })

  test('the fetch may be another', async () => {
    const urls: unknown[] = []
    const recording: typeof fetch = (input, init) => {
      urls.push(input)
      return fetch(input, init)
    }
    await identify({ fetch: recording })
    expect(urls).toEqual([`${base}/token`, `${base}/user`])
  })
})

describe('the default mapping', () => {
  test.each<[object, object]>([
    [{ global_name: null }, { nickname: 'ana' }],
    [{ global_name: null, username: undefined }, { nickname: null }],
    [{ email: null }, { email: null }],
    [
      { email: undefined, verified: undefined },
      { email: null, isEmailVerified: false },
    ],
    [{ verified: 'true' }, { isEmailVerified: false }],
    [{ verified: false }, { isEmailVerified: false }],
    [{ global_name: 'x'.repeat(65) }, { nickname: 'x'.repeat(64) }],
    [{ global_name: `${'x'.repeat(63)}😀` }, { nickname: 'x'.repeat(63) }],
  ])('%j', async (members, expected) => {
    answers['/user'] = json({ ...ana, ...members })
    expect(await identify()).toMatchObject(expected)
  })

  test.each([1234567890, null, undefined])('an id that is no text is refused: %j', async (id) => {
    answers['/user'] = json({ ...ana, id })
    expect(await failure()).toMatchObject({ name: 'Error', message: expect.stringContaining('id') })
  })
})

describe('what goes wrong', () => {
  test.each([400, 401, 403, 404])('%i of the token endpoint is a definite no', async (status) => {
    answers['/token'] = json({ error: 'invalid_grant', error_description: `the-code ${SECRET}` }, status)
    expect(await failure()).toBeInstanceOf(ChannelRefusal)
    expect(received).toHaveLength(1)
  })

  test.each([500, 502, 503])('%i of the token endpoint is unknown', async (status) => {
    answers['/token'] = json({}, status)
    const error = await failure()
    expect(error).not.toBeInstanceOf(ChannelRefusal)
    expect(error.message).toContain(String(status))
  })

  test.each([400, 401, 403, 500])('%i of the user endpoint is unknown: the code was good', async (status) => {
    answers['/user'] = json({ message: TOKEN }, status)
    const error = await failure()
    expect(error).not.toBeInstanceOf(ChannelRefusal)
    expect(error.message).toContain(String(status))
  })

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is never followed, neither with the secret nor with the token',
    async (status) => {
      const redirect: Answerer = (response) => void response.writeHead(status, { location: `${base}/elsewhere` }).end()
      answers['/token'] = redirect
      expect(await failure()).not.toBeInstanceOf(ChannelRefusal)
      answers['/token'] = json({ access_token: TOKEN })
      answers['/user'] = redirect
      expect(await failure()).not.toBeInstanceOf(ChannelRefusal)
      expect(received.map(({ url }) => url)).toEqual(['/token', '/token', '/user'])
    },
  )

  test.each<[string, Answerer]>([
    ['no JSON', (response) => void response.end(`<html>${TOKEN} ${SECRET}</html>`)],
    ['nothing', (response) => void response.end()],
    ['a list', json([TOKEN])],
    ['a text', json(TOKEN)],
    ['null', json(null)],
    ['no token', json({ token_type: 'Bearer' })],
    ['a token that is no text', json({ access_token: 1 })],
    ['an empty token', json({ access_token: '' })],
    ['a token that no header can hold', json({ access_token: `${TOKEN}\r\nx-more: 1` })],
    ['a token of another type', json({ access_token: TOKEN, token_type: 'mac' })],
    ['an answer without end', (response) => void response.end(Buffer.alloc(65_537, ' '))],
  ])('the token endpoint answers %s', async (_, answer) => {
    answers['/token'] = answer
    expect(await failure()).not.toBeInstanceOf(ChannelRefusal)
    expect(received).toHaveLength(1)
  })

  test.each<[string, Answerer]>([
    ['no JSON', (response) => void response.end('ana@example.com')],
    ['a text', json('ana@example.com')],
    ['an answer without end', (response) => void response.end(JSON.stringify({ ...ana, bio: 'x'.repeat(65_536) }))],
  ])('the user endpoint answers %s', async (_, answer) => {
    answers['/user'] = answer
    expect(await failure()).not.toBeInstanceOf(ChannelRefusal)
  })

  test('nobody listens', async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await failure()).not.toBeInstanceOf(ChannelRefusal)
    server.listen()
  })

  test.each(['/token', '/user'] as const)('whoever gives up is not kept waiting (%s)', async (path) => {
    const abort = new AbortController()
    const reached = new Promise<void>((resolve) => {
      answers[path] = () => resolve()
    })
    const outcome = identify({}, abort.signal).catch((error: unknown) => error)
    await reached
    abort.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })

  test('giving up counts in the middle of an answer, too', async () => {
    const abort = new AbortController()
    const reached = new Promise<void>((resolve) => {
      answers['/user'] = (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":')
        resolve()
      }
    })
    const outcome = identify({}, abort.signal).catch((error: unknown) => error)
    await reached
    abort.abort()
    expect(await outcome).toMatchObject({ name: 'AbortError' })
  })
})

describe('addresses', () => {
  test.each(['http://chat.example.com/token', 'ftp://127.0.0.1/token', 'chat.example.com', ''])(
    '%j would send the secret in the clear',
    (url) => {
      const make = (options: Partial<OAuthChatPlatformOptions>) => () =>
        oauthChatPlatform({
          tokenUrl: 'https://chat.example.com/token',
          userInfoUrl: 'https://chat.example.com/me',
          clientSecret: 's',
          ...options,
        })
      expect(make({})).not.toThrow()
      expect(make({ tokenUrl: url })).toThrow(/^oauthChatPlatform: tokenUrl: /)
      expect(make({ userInfoUrl: url })).toThrow(/^oauthChatPlatform: userInfoUrl: /)
    },
  )
})
