import { ChannelRefusal } from '@org/openapi-core/channels'
import { StorageError } from '@org/openapi-core/storage'
import type { OpenApiOptions } from '@org/openapi-core'
import type { Channels } from '@org/openapi-core/channels'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import {
  ADMIN_KEY,
  echoedGoods,
  echoingChannels,
  startHostileEngine,
  TOKEN_SECRET,
} from '../http/hostile/hostile-engine.js'
import type { Answer, Credentials, HostileEngine } from '../http/hostile/hostile-engine.js'
import { leaksIn } from './leaks.js'
import { troubled } from './troubled-storage.js'
import type { Trouble, TroubledStorage } from './troubled-storage.js'

const GOODS_ID = 'goods-id-that-a-partner-sent'
const GOODS = { goodsId: GOODS_ID, source: 1 }

let open: HostileEngine[] = []
afterEach(async () => {
  await Promise.all(open.map((engine) => engine.openApi.close()))
  open = []
})

interface Platform {
  readonly engine: HostileEngine
  readonly credentials: Credentials
  readonly token: string
  /** What must appear in no answer and no log line. */
  readonly secrets: readonly string[]
}

async function start(options: Partial<OpenApiOptions> = {}, application: object = {}): Promise<Platform> {
  const engine = await startHostileEngine(options)
  open.push(engine)
  const credentials = await engine.createApplication(application)
  const token = await engine.issueToken(credentials)
  const { clientId, clientSecret } = credentials
  const basic = btoa(`${clientId}:${clientSecret}`)
  const secrets = [ADMIN_KEY, TOKEN_SECRET, clientSecret, basic, token, token.split('.')[2] as string, GOODS_ID]
  return { engine, credentials, token, secrets }
}

/** The example calls of every operation, and the two token endpoints. */
function everyCall({ engine, credentials, token }: Platform): [string, () => Promise<Answer>][] {
  const partner = partnerOperations.map(({ path, example }): [string, () => Promise<Answer>] => [
    path,
    () => engine.partner(path.replace('/open-api/', ''), token, { body: example.body }),
  ])
  const admin = adminOperations.map(({ path, method, example }): [string, () => Promise<Answer>] => {
    const query = method === 'GET' || method === 'DELETE' ? '?id=1&ids=1' : ''
    const body = (example as { body?: unknown }).body
    return [path, () => engine.admin(path.replace('/admin-api/', '') + query, { method, body })]
  })
  const form = {
    authorization: `Basic ${btoa(`${credentials.clientId}:${credentials.clientSecret}`)}`,
    'tenant-id': '1',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const revoke = () => engine.call('/open-api/system/oauth2/token/revoke', { headers: form, body: `token=${token}` })
  return [...partner, ...admin, ['token', () => engine.requestToken(credentials)], ['revoke', revoke]]
}

/** 500 with the fixed text and an id that the log knows, and nothing else. */
function expectFixed500(path: string, answer: Answer, engine: HostileEngine): void {
  const requestId = answer.headers['x-request-id'] ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
  const envelope = { code: 500, data: null, msg: 'Internal server error' }
  const oauth = { error: 'server_error', error_description: 'Internal server error' }
  const wanted = path.startsWith('/admin-api/')
    ? { ...envelope, error_detail: requestId }
    : path.startsWith('/open-api/')
      ? envelope
      : { ...envelope, ...oauth }
  expect([path, answer.status, answer.body]).toEqual([path, 500, wanted])
  expect(engine.log.lines.some((line) => line.includes(requestId))).toBe(true)
}

function expectNoLeak({ engine, secrets }: Platform, answers: readonly Answer[]): void {
  for (const { text, headers } of answers)
    expect([leaksIn(text, secrets), leaksIn(JSON.stringify(headers), secrets)]).toEqual([[], []])
  for (const line of engine.log.lines) expect([line, leaksIn(line, secrets)]).toEqual([line, []])
}

/** Passes the age that what is known of clients and tokens may have. */
const forgetStates = ({ engine }: Platform): void => engine.clock.advance(1000)

describe('the database is down', () => {
  const loud = (secrets: readonly string[]): Error => {
    const text = `Failed query: select "secret_hash", "ip_whitelist" from "partner_application" where "client_id" = $1 -- params: ${secrets.join(', ')}`
    return Object.assign(new Error(text, { cause: new Error(text) }), {
      code: 'ECONNREFUSED',
      query: text,
      parameters: secrets,
    })
  }
  const kinds: [string, (secrets: readonly string[]) => Trouble][] = [
    ['as storages report it', () => () => new StorageError('unavailable', 'CONNECTION_CLOSED')],
    ['by a full disk', () => () => new StorageError('full', '53100')],
    // Against the contract of storages, and so all the more: what drivers throw quotes everything.
    ['with an error that quotes SQL and parameters', (secrets) => () => loud(secrets)],
  ]

  test.each(kinds)('%s: every call is 500 with a fixed text, and all is well after it', async (_, kind) => {
    const storage = troubled(emptyStorage('sqlite'))
    const platform = await start({ storage: storage.storage })
    const { engine, token, secrets } = platform
    const answers: Answer[] = []
    storage.trouble = kind(secrets)
    for (const [path, call] of everyCall(platform)) {
      forgetStates(platform)
      const answer = await call()
      // The scopes are a constant; only the administrator's own key is configuration as well.
      if (path.endsWith('/scope-list') && answer.status === 200) continue
      answers.push(answer)
      // The health is what tells of it.
      if (path.endsWith('/system/health/get') && answer.status === 200) continue
      expectFixed500(path, answer, engine)
    }
    expect(answers.length).toBeGreaterThan(20)
    await expect(engine.openApi.health()).rejects.toThrow()
    await engine.openApi.services.apiAccessLog.flush()
    storage.trouble = undefined
    expectNoLeak(platform, answers)
    forgetStates(platform)
    expect((await engine.partner('goods/detail', token, { body: GOODS })).body.code).toBe(0)
    await engine.openApi.health()
  })

  test('in the middle of a write: nothing of it stays', async () => {
    const storage = troubled(emptyStorage('sqlite'))
    const platform = await start({ storage: storage.storage })
    const { engine } = platform
    const count = async (): Promise<number> =>
      (await engine.admin('system/partner-app/page', { method: 'GET' })).body.data.total
    const before = await count()
    storage.trouble = (path) =>
      path.endsWith('operateLogs.append') ? new StorageError('unavailable', 'CONNECTION_CLOSED') : undefined
    const answer = await engine.admin('system/partner-app/create', { body: { name: 'half' } })
    expectFixed500('/admin-api/', answer, engine)
    storage.trouble = undefined
    expect(await count()).toBe(before)
  })
})

describe('the access log cannot be written', () => {
  test('no call fails for it, and the log says how many entries are lost', async () => {
    const storage = troubled(emptyStorage('sqlite'))
    const platform = await start({ storage: storage.storage })
    const { engine, token, secrets } = platform
    storage.trouble = (path) =>
      /system\.transaction|apiAccessLogs/.test(path)
        ? new Error(`insert into api_access_log values (${secrets.join()})`)
        : undefined
    const answers: Answer[] = []
    for (let i = 0; i < 20; i++)
      answers.push(await engine.partner('goods/detail', token, { body: { ...GOODS, goodsId: `g${i}` } }))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    await engine.openApi.services.apiAccessLog.flush()
    expect(engine.log.lines.join('\n')).toMatch(/"entries":2\d.* access log entries lost/)
    expectNoLeak(platform, answers)
    storage.trouble = undefined
    await engine.partner('goods/detail', token, { body: GOODS })
    expect((await engine.admin('infra/api-access-log/page', { method: 'GET' })).body.data.total).toBe(1)
  })
})

describe('the shared rate limiter is down', () => {
  /** 10 a second: of 30 in one instant 10 pass, and nobody sees that the limiter is another one. */
  async function expectLimitedInProcess({ engine, token }: Platform, burst: number): Promise<Answer[]> {
    const answers = await Promise.all(
      Array.from({ length: burst }, (_, i) =>
        engine.partner('goods/detail', token, { body: { ...GOODS, goodsId: `g${i}` } }),
      ),
    )
    const passed = answers.filter(({ status }) => status === 200)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(passed.length).toBeLessThanOrEqual(10)
    for (const { headers } of answers) expect(headers['x-ratelimit-limit']).toBe('10')
    return answers
  }

  const sharedSqlite = (): TroubledStorage => troubled(emptyStorage('sqlite'), { isShared: true })

  test('because its table is: the limit holds in this process, and is shared again after', async () => {
    const storage = sharedSqlite()
    const platform = await start({ storage: storage.storage }, { rateLimitQps: 10 })
    storage.trouble = (path) =>
      path.includes('rateLimits')
        ? new Error(`insert into "rate_limit" ... params: ${platform.secrets.join()}`)
        : undefined
    const answers = await expectLimitedInProcess(platform, 30)
    expect((await platform.engine.requestToken(platform.credentials)).status).toBe(429)
    expectNoLeak(platform, answers)
    storage.trouble = undefined
    platform.engine.clock.advance(1000)
    expect((await platform.engine.partner('goods/detail', platform.token, { body: GOODS })).status).toBe(200)
  })

  test.each([
    ['rejects', () => Promise.reject(new Error('redis at secret.internal:6379 is gone'))],
    [
      'throws',
      () => {
        throw new Error('redis at secret.internal:6379 is gone')
      },
    ],
  ])('the host’s own one that %s: limited in process', async (_, take) => {
    const platform = await start({ rateLimiter: { take } }, { rateLimitQps: 10 })
    // The request for the token was one of the ten.
    await expectLimitedInProcess(platform, 30)
    expect(leaksIn(platform.engine.log.lines.join('\n'), ['secret.internal'])).toEqual([])
  })
})

describe('a channel', () => {
  const POLICY = { timeoutMs: 20, attempts: 2, backoffMs: 1, breakAfter: 4, restMs: 5000 }
  const PROVIDER_ERROR = { code: 1008020003, data: null, msg: 'The marketplace did not answer, please try again later' }
  const REFUSED = { code: 1008020006, data: null, msg: 'The marketplace refuses this' }

  /** Goods of an adjustable kind; counts what reaches it. */
  class Marketplace {
    calls = 0
    answer: () => Promise<unknown> = async () => echoedGoods(GOODS_ID, 1)
    readonly channels: Channels = {
      ...echoingChannels(),
      goods: { findGoods: () => (this.calls++, this.answer() as never) },
    }
  }

  const loud = 'GET https://api.market.example/?app_secret=hunter2hunter2 401'
  const failures: [what: string, answer: () => Promise<unknown>, told?: object][] = [
    ['rejects', () => Promise.reject(new Error(loud))],
    [
      'throws',
      () => {
        throw new Error(loud)
      },
    ],
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a channel may throw anything
    ['rejects with no error', () => Promise.reject(loud)],
    ['declines', () => Promise.reject(new ChannelRefusal(loud)), REFUSED],
    ['never answers', () => new Promise(() => undefined)],
    ['answers something else', async () => ({ goodsId: GOODS_ID, error: loud })],
    ['answers text', async () => loud],
    ['answers null', async () => null],
  ]

  test.each(failures)(
    'that %s: the business code, a fixed text, and recovery by itself',
    async (_, answer, told = PROVIDER_ERROR) => {
      const market = new Marketplace()
      const platform = await start({ channels: market.channels, channelPolicy: POLICY })
      const { engine, token } = platform
      const ask = (): Promise<Answer> => engine.partner('goods/detail', token, { body: GOODS })
      market.answer = answer
      const answers: Answer[] = []
      for (let i = 0; i < 6; i++) answers.push(await ask())
      for (const { status, headers, body } of answers) {
        expect([status, body]).toEqual([200, told])
        expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      }
      expect(
        leaksIn(answers.map(({ text }) => text).join('\n') + engine.log.lines.join('\n'), [
          ...platform.secrets,
          'hunter2',
          'market.example',
        ]),
      ).toEqual([])
      market.answer = async () => echoedGoods(GOODS_ID, 1)
      engine.clock.advance(POLICY.restMs)
      expect((await ask()).body).toMatchObject({ code: 0, data: { goodsId: GOODS_ID } })
    },
  )

  test('that is down is left alone for a while, and asked again after it', async () => {
    const market = new Marketplace()
    const { engine, token } = await start({ channels: market.channels, channelPolicy: POLICY })
    const ask = (goodsId: string): Promise<Answer> =>
      engine.partner('goods/detail', token, { body: { goodsId, source: 1 } })
    market.answer = () => Promise.reject(new Error('down'))
    for (let i = 0; i < 20; i++) await ask(`g${i}`)
    expect(market.calls).toBe(POLICY.breakAfter * POLICY.attempts)
    engine.clock.advance(POLICY.restMs)
    await Promise.all(Array.from({ length: 20 }, (_, i) => ask(`again ${i}`)))
    expect(market.calls).toBe(POLICY.breakAfter * POLICY.attempts + 1)
  })

  test('that is slow holds up nobody who does not ask it', async () => {
    const market = new Marketplace()
    const { engine, token } = await start({
      channels: market.channels,
      channelPolicy: { ...POLICY, timeoutMs: 30_000, attempts: 1 },
    })
    let answer = (): void => undefined
    market.answer = () => new Promise((resolve) => (answer = () => resolve(echoedGoods(GOODS_ID, 1))))
    const slow = engine.partner('goods/detail', token, { body: GOODS })
    await expect.poll(() => market.calls).toBe(1)
    expect((await engine.partner('goods/qc-detail', token, { body: GOODS })).status).toBeLessThan(500)
    answer()
    expect((await slow).body).toMatchObject({ code: 0 })
  })
})
