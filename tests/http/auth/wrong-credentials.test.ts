import { createSandboxWorld, sandboxControl } from '@org/openapi-sandbox'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'
import { basic, probe, tokenCall } from './token-calls.js'

let platform: TestPlatform
let app: TestApp

beforeEach(async () => {
  platform = await startPlatform()
  app = await platform.createApp()
})

const WRONG_KEY = `oak_${'x'.repeat(48)}`

/** One wrong credential at each of the three doors; each answers its status and Retry-After. */
const doors: [name: string, knock: (from: string) => Promise<{ status: number; retryAfter: string | null }>][] = [
  [
    'token',
    async (from) => shown(await tokenCall(platform, app, { authorization: basic(app.clientId, 'wrong'), from })),
  ],
  ['admin', async (from) => shown(await admin(WRONG_KEY, from))],
  ['sandbox', (from) => sandbox(WRONG_KEY, from)],
]

const shown = ({ status, headers }: Answer) => ({ status, retryAfter: headers.get('retry-after') })

const admin = (key: string | undefined, from: string): Promise<Answer> =>
  platform.send({
    method: 'GET',
    path: '/admin-api/system/tenant/page',
    headers: { authorization: key && `Bearer ${key}` },
    from,
  })

/** A call of the sandbox's control API beside the engine. */
async function sandbox(key: string, from: string) {
  const { openApi } = platform
  const control = sandboxControl({
    world: createSandboxWorld(),
    openApi,
    isAdmin: (bearer) => bearer === BOOTSTRAP_KEY,
  })
  const response = await control.handle({
    method: 'POST',
    path: '/sandbox/clock',
    query: '',
    remoteAddress: from,
    signal: new AbortController().signal,
    header: (name) => (name === 'authorization' ? `Bearer ${key}` : undefined),
    body: async () => new TextEncoder().encode('{"advanceSeconds":0}'),
  })
  return { status: response?.status ?? 0, retryAfter: response?.headers['retry-after'] ?? null }
}

async function knockAt(names: readonly string[], from: string): Promise<number[]> {
  const statuses: number[] = []
  for (const name of names) statuses.push((await doors.find(([door]) => door === name)?.[1](from))?.status ?? 0)
  return statuses
}

/** Twenty failures in a row, spread over the doors. */
const TWENTY = Array.from({ length: 20 }, (_, i) => ['token', 'admin', 'sandbox'][i % 3] as string)

describe('one brake for wrong credentials of every kind (rules/auth#wrong-credentials)', () => {
  test('20 a minute and address over all doors, then 429 with Retry-After at each; right ones always pass; it recovers', async () => {
    expect(await knockAt(TWENTY, '203.0.113.9')).toEqual(Array(20).fill(401))
    platform.clock.advance(30_000)
    for (const [name, knock] of doors)
      expect([name, await knock('203.0.113.9')]).toEqual([name, { status: 429, retryAfter: '30' }])
    expect((await admin(BOOTSTRAP_KEY, '203.0.113.9')).status).toBe(200)
    expect((await sandbox(BOOTSTRAP_KEY, '203.0.113.9')).status).toBe(200)
    expect((await tokenCall(platform, app, { from: '203.0.113.9' })).status).toBe(200)
    expect(await knockAt(['token', 'admin', 'sandbox'], '203.0.113.10')).toEqual([401, 401, 401])
    platform.clock.advance(30_000)
    expect(await knockAt(['admin'], '203.0.113.9')).toEqual([401])
  })

  test('the admin API says so in its own envelope', async () => {
    await knockAt(TWENTY, '203.0.113.9')
    expect((await admin(WRONG_KEY, '203.0.113.9')).body).toEqual({
      code: 429,
      data: null,
      msg: 'Too many requests',
      error_detail: '',
    })
    expect(
      (
        await platform.send({
          method: 'GET',
          path: '/admin-api/openapi.json',
          headers: { authorization: `Bearer ${WRONG_KEY}` },
          from: '203.0.113.9',
        })
      ).status,
    ).toBe(429)
  })

  test('an admin call without a credential, or with a partner’s token, guesses nothing', async () => {
    const token = await platform.issueToken(app)
    for (let i = 0; i < 15; i++) {
      expect((await admin(undefined, '203.0.113.9')).status).toBe(401)
      expect((await admin(token, '203.0.113.9')).status).toBe(403)
    }
    expect(await knockAt(['admin'], '203.0.113.9')).toEqual([401])
  })

  test('an IPv6 caller is its /64, however it writes its address', async () => {
    const mine = (i: number): string => `2001:db8:0:7:${i.toString(16)}::${i + 1}`
    for (let i = 0; i < 20; i++) await knockAt([TWENTY[i] as string], mine(i))
    expect(await knockAt(['token', 'admin', 'sandbox'], '2001:0DB8::7:1:2:3:4')).toEqual([429, 429, 429])
    expect(await knockAt(['token'], '2001:db8:0:8::1')).toEqual([401])
  })

  test('a mapped IPv4 address is that address, not everybody’s /64', async () => {
    await knockAt(TWENTY, '::ffff:203.0.113.9')
    expect(await knockAt(['admin'], '203.0.113.9')).toEqual([429])
    expect(await knockAt(['admin'], '::ffff:203.0.113.10')).toEqual([401])
  })

  test('a clock that is set back does not hold for as long', async () => {
    await knockAt(TWENTY, '203.0.113.9')
    platform.clock.advance(-3_600_000)
    expect(await knockAt(['admin', 'token'], '203.0.113.9')).toEqual([401, 401])
  })

  test('the partner API is no place to try out admin keys: past ten times as many it knows none, and goes on serving', async () => {
    const few = await startPlatform({ tokens: { failuresPerMinute: 1 } })
    const fewApp = await few.createApp()
    const statuses: number[] = []
    for (let i = 0; i < 9; i++) statuses.push((await probe(few, WRONG_KEY)).status)
    statuses.push(
      (await probe(few, BOOTSTRAP_KEY)).status,
      (await probe(few, WRONG_KEY)).status,
      (await probe(few, BOOTSTRAP_KEY)).status,
    )
    expect(statuses).toEqual([...Array<number>(9).fill(401), 403, 401, 401])
    const good = await few.beside()
    expect((await probe(few, undefined)).status).toBe(401)
    expect((await probe(few, await few.issueToken(fewApp))).status).toBe(200)
    expect((await probe(good, BOOTSTRAP_KEY)).status).toBe(403)
  })
})

describe('client ids that cannot be one (rules/auth#credentials)', () => {
  const failed = {
    code: 401,
    data: null,
    msg: 'Client authentication failed',
    error: 'invalid_client',
    error_description: 'Client authentication failed',
  }

  /** The engine with every look-up of a client counted. */
  async function counting(): Promise<{ platform: TestPlatform; lookedUp: string[] }> {
    const lookedUp: string[] = []
    const { clients } = platform.storage.system
    const directory = {
      findClient: (id: string) => (lookedUp.push(id), clients.findClient(id)),
      findTenant: (id: number) => clients.findTenant(id),
    }
    const system = Object.create(platform.storage.system, {
      clients: { value: directory },
    }) as typeof platform.storage.system
    const storage = Object.create(platform.storage, { system: { value: system } }) as typeof platform.storage
    return { platform: await platform.beside({ storage }), lookedUp }
  }

  test('are refused like wrong ones, without being looked up', async () => {
    const { platform: engine, lookedUp } = await counting()
    const ids = [
      'abc',
      'x'.repeat(65),
      'x'.repeat(21_000),
      'with blank',
      'with-hyphen',
      'ünï',
      "' or 1=1 --",
      'abcd\n',
      'abcd%00',
      '....',
    ]
    for (const [i, id] of ids.entries()) {
      const from = `198.51.100.${i}`
      const answer = await tokenCall(engine, app, { authorization: basic(id, app.clientSecret), from })
      expect([id, answer.status, answer.body]).toEqual([id, 401, failed])
      expect(answer.headers.get('www-authenticate')).toBe('Basic realm="open-api"')
    }
    expect(lookedUp).toEqual([])
    expect((await tokenCall(engine, app, { authorization: basic('nobody', 'x'), from: '198.51.100.99' })).body).toEqual(
      failed,
    )
    expect(lookedUp).toEqual(['nobody'])
  })

  test('meet the same brake', async () => {
    for (let i = 0; i < 20; i++) await tokenCall(platform, app, { authorization: basic('-', 'x'), from: '203.0.113.9' })
    expect((await tokenCall(platform, app, { authorization: basic('-', 'x'), from: '203.0.113.9' })).status).toBe(429)
    expect(await knockAt(['admin'], '203.0.113.9')).toEqual([429])
  })
})
