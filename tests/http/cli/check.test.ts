import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOTSTRAP_KEY } from '../../start-platform.js'
import { backpack } from '../goods/backpack.js'
import { CALLER, page, startProxy } from './proxy.js'
import type { Between, Passing, Returning } from './proxy.js'
import { listenWith, loginOf, runningClock, servePlatform, withSandbox } from './served-platform.js'
import type { Listening, ServedPlatform } from './served-platform.js'
import { Terminal } from './terminal.js'

const clock = runningClock()
/** Goods of the same number as the sandbox’s. */
const real = { ...backpack, goodsTitle: 'Something else' }
let served: ServedPlatform
let terminal: Terminal
const open: Listening[] = []

beforeAll(async () => {
  served = await servePlatform({ clock, trustedProxies: ['127.0.0.1'] })
  served.platform.goods.put(real)
})
afterAll(() => served.close())
beforeEach(() => (terminal = new Terminal()))
afterEach(async () => {
  clock.offsetMs = 0
  await Promise.all(open.splice(0).map((one) => one.close()))
})

interface Point {
  readonly state: string
  readonly name: string
  readonly seen: string
}

/** What `openapi check` prints of a host behind something. */
async function check(between: Between, options: { env?: Record<string, string>; words?: string[] } = {}) {
  const proxy = await startProxy(served.url, between)
  open.push(proxy)
  return checkAt(proxy.url, options)
}

async function checkAt(url: string, { env = loginOf(url, served.platform.app), words = [] as string[] } = {}) {
  Object.assign(terminal.env, env)
  const { code, out, err } = await terminal.run('check', url, ...words)
  const points = out.map((line): Point => ({
    state: line.slice(0, 8).trim(),
    name: line.slice(9, 25).trim(),
    seen: line.slice(26),
  }))
  return { code, points, failed: points.filter(({ state }) => state === 'FAIL'), err }
}

const text = ({ body }: { body: Buffer }): string => body.toString('utf8')
const isForm = ({ headers }: Passing): boolean => /form/.test(headers['content-type'] ?? '')

const without =
  (name: string): NonNullable<Between['there']> =>
  ({ headers }) => {
    delete headers[name]
  }
const backWithout = (name: string): Between => ({
  back: ({ headers }) => {
    delete headers[name]
  },
})

const withDocument = (change: (document: { info: { version: string }; paths: Record<string, unknown> }) => void) => ({
  back: (returning: Returning, { path }: Readonly<Passing>) => {
    if (!path.startsWith('/open-api/openapi.json') || returning.status !== 200) return
    const document = JSON.parse(text(returning)) as Parameters<typeof change>[0]
    change(document)
    returning.body = Buffer.from(JSON.stringify(document))
  },
})

/** One thing that is wrong between a partner and a host, and what is said of it. */
type Broken = readonly [point: string, what: string, between: Between, seen: RegExp]

const broken: readonly Broken[] = [
  [
    'envelope',
    'errors are pages of a proxy',
    { back: (returning) => void (returning.status >= 400 && Object.assign(returning, page(returning.status))) },
    /an unknown path should be 404 in an envelope, and was HTTP 404 without an envelope: <html>/,
  ],
  [
    'envelope',
    'JSON is called text',
    { back: ({ headers }) => void (headers['content-type'] = 'text/plain') },
    /an unknown path should be 404/,
  ],
  [
    'order of checks',
    'a gateway asks for a token before the platform is asked',
    {
      there: ({ headers, path }) =>
        headers.authorization === undefined && path.startsWith('/open-api/') && !path.endsWith('.json')
          ? {
              status: 401,
              headers: { 'content-type': 'application/json' },
              body: Buffer.from('{"code":401,"data":null,"msg":"gateway"}'),
            }
          : undefined,
    },
    /unknown path before method should be 404, and was HTTP 401, code 401 "gateway"/,
  ],
  [
    'order of checks',
    'a gateway refuses bodies before the scope is checked',
    {
      there: (passing) =>
        text(passing) === '{'
          ? {
              status: 400,
              headers: { 'content-type': 'application/json' },
              body: Buffer.from('{"code":400,"data":null,"msg":"Malformed JSON"}'),
            }
          : undefined,
    },
    /scope before body should be 403, and was HTTP 400/,
  ],
  [
    'methods',
    'every method becomes POST',
    { there: (passing) => void (passing.method = 'POST') },
    /GET should be 405 of the platform, and was HTTP 401/,
  ],
  [
    'methods',
    'a header makes another method',
    {
      there: (passing) => {
        passing.method = String(passing.headers['x-http-method-override'] ?? passing.method)
      },
    },
    /X-HTTP-Method-Override should be 401, and was HTTP 405/,
  ],
  [
    'paths',
    'paths are decoded',
    { there: (passing) => void (passing.path = decodeURIComponent(passing.path)) },
    /goods%2Fdetail should be 404 with its path, and was HTTP 401/,
  ],
  [
    'paths',
    'slashes are merged',
    { there: (passing) => void (passing.path = passing.path.replace(/\/+/g, '/')) },
    /goods\/\/detail should be 404/,
  ],
  ['headers', 'tenant-id is cut', { there: without('tenant-id') }, /tenant-id does not arrive/],
  ['headers', 'Accept-Language is cut', { there: without('accept-language') }, /Accept-Language does not arrive/],
  ['headers', 'Idempotency-Key is cut', { there: without('idempotency-key') }, /Idempotency-Key does not arrive/],
  [
    'headers',
    'long headers are refused',
    { there: ({ headers }) => ((headers.authorization?.length ?? 0) > 4000 ? page(431) : undefined) },
    /7000 bytes should be 401 of the platform, and was HTTP 431/,
  ],
  ...['x-request-id', 'www-authenticate', 'cache-control', 'x-content-type-options', 'allow'].map((name): Broken => [
    'headers',
    `${name} is cut`,
    backWithout(name),
    new RegExp(`^${name} is missing`),
  ]),
  [
    'headers',
    'answers may be kept',
    { back: ({ headers }) => void (headers['cache-control'] = 'public, max-age=60') },
    /cache-control is "public/,
  ],
  [
    'bodies',
    'JSON is written anew',
    {
      there: (passing) => {
        try {
          if (!isForm(passing)) passing.body = Buffer.from(JSON.stringify(JSON.parse(text(passing))))
        } catch {
          // What is no JSON passes.
        }
      },
    },
    /JSON with a member twice: something in between reads JSON and writes it anew; it was HTTP 200/,
  ],
  [
    'bodies',
    'bytes are mended',
    { there: (passing) => void (passing.body = Buffer.from(text(passing))) },
    /bytes that are no UTF-8: something in between/,
  ],
  [
    'bodies',
    'forms are written anew',
    {
      there: (passing) => {
        if (!isForm(passing)) return
        const members = Object.fromEntries(new URLSearchParams(text(passing)))
        passing.body = Buffer.from(new URLSearchParams(members).toString())
      },
    },
    /a form with a parameter twice: something in between reads forms/,
  ],
  [
    'bodies',
    'large bodies are refused',
    { there: ({ body }) => (body.length > 100_000 ? page(413) : undefined) },
    /a body of 1,000,000 bytes: something in between takes less/,
  ],
  [
    'bodies',
    'too large bodies are refused by a page',
    { there: ({ body }) => (body.length > 1_048_576 ? page(413) : undefined) },
    /a body of more than 1 MiB: the platform should refuse it/,
  ],
  [
    'documents',
    'the document is not served',
    { there: ({ path }) => (path.includes('openapi.json') ? page(404) : undefined) },
    /should be the document, and was HTTP 404/,
  ],
  [
    'documents',
    'the document is of an older platform',
    withDocument(({ info }) => (info.version = '2.8.9')),
    /version 2.8.9 is older than/,
  ],
  [
    'documents',
    'the document lacks an operation',
    withDocument(({ paths }) => delete paths['/open-api/goods/detail']),
    /describes nothing of \/open-api\/goods\/detail$/,
  ],
  [
    'documents',
    'a cache answers an older document',
    {
      back: (returning, { path }) => {
        if (path === '/open-api/openapi.json' && returning.status === 200) {
          returning.body = Buffer.from(text(returning).replace('Partner', 'Former'))
          returning.headers['age'] = '86400'
        }
      },
    },
    /is stale: asked anew, it is another one; kept for 86400 s/,
  ],
  ['documents', 'the tag is cut', backWithout('etag'), /has no ETag/],
  ['documents', 'the tag does not arrive', { there: without('if-none-match') }, /should be answered 304/],
  [
    'token',
    'tokens may be kept',
    {
      back: ({ headers }, { path }) => {
        if (path.endsWith('/token')) headers['cache-control'] = 'max-age=60'
      },
    },
    /has no "Cache-Control: no-store"/,
  ],
  ['token', 'Basic does not arrive', { there: without('authorization') }, /no token for the login: HTTP 401/],
  [
    'clock',
    'the clock before the platform is ten minutes off',
    { back: ({ headers }) => void (headers.date = new Date(Date.now() + 600_000).toUTCString()) },
    /the Date of the answer is (59[5-9]|60[0-5]) s ahead/,
  ],
]

/** What stands before a host and sees the tokens that it gives and takes back. */
function watchedTokens() {
  const issued: string[] = []
  const revoked: string[] = []
  const between: Between = {
    back: (returning, passing) => {
      if (!passing.path.startsWith('/open-api/system/oauth2/token') || returning.status !== 200) return
      const { data } = JSON.parse(text(returning)) as { data: { access_token: string } | boolean }
      if (typeof data === 'object') issued.push(data.access_token)
      else if (data) revoked.push(new URLSearchParams(text(passing)).get('token') ?? '')
    },
  }
  return { between, issued, revoked }
}

describe('a host that partners can use', () => {
  test('passes every point', async () => {
    const { code, points, failed } = await check({}, {})
    expect(failed).toEqual([])
    expect(code).toBe(0)
    // All that fails in the table below, and what has tests of its own.
    const names = new Set(points.map(({ name }) => name))
    expect(names).toEqual(new Set([...broken.map(([name]) => name), 'TLS', 'sandbox', 'addresses']))
  })

  test('is looked at without a login as far as that goes', async () => {
    const { code, points } = await check({}, { env: {} })
    expect(code).toBe(0)
    const skipped = points.filter(({ state }) => state === 'skipped')
    expect(new Set(skipped.map(({ name }) => name))).toEqual(
      new Set(['TLS', 'order of checks', 'headers', 'bodies', 'sandbox', 'token', 'clock', 'addresses']),
    )
    expect(skipped.filter(({ seen }) => seen.startsWith('needs login')).length).toBe(skipped.length - 1)
  })

  test('has no token of the login left', async () => {
    const { between, issued, revoked } = watchedTokens()
    const { code } = await check(between)
    expect(code).toBe(0)
    expect(issued).toHaveLength(2)
    expect(revoked.toSorted()).toEqual(issued.toSorted())
  })

  test('is not told to fail where Ctrl-C ended it, and has no token left either', async () => {
    const { between, issued, revoked } = watchedTokens()
    terminal.onLine = (line) => {
      if (/^ok +headers/.test(line)) terminal.interrupt.abort()
    }
    const { code, failed, err, points } = await check(between)
    expect([code, failed, err]).toEqual([1, [], []])
    expect(points.some(({ name }) => name === 'token')).toBe(false)
    expect(issued.length).toBeGreaterThan(0)
    expect(revoked.toSorted()).toEqual(issued.toSorted())
  })

  test('with few calls a second is given its time', async () => {
    const app = await served.platform.createApp({ rateLimitQps: 2 })
    const { failed } = await checkAt(served.url, { env: loginOf(served.url, app) })
    expect(failed).toEqual([])
  })
})

describe('what is broken is told', () => {
  test.each(broken)('%s: %s', async (...[name, , between, seen]) => {
    const { code, failed, err } = await check(between)
    expect(code).toBe(1)
    expect(failed.filter((point) => point.name === name).map((point) => point.seen)).toContainEqual(
      expect.stringMatching(seen),
    )
    expect(err).toEqual([expect.stringMatching(/^\d+ things? (is|are) not as partners need it$/)])
  })

  test('clock: the platform’s own is ten minutes off', async () => {
    clock.offsetMs = -600_000
    const { failed } = await check({})
    expect(failed).toEqual([
      { state: 'FAIL', name: 'clock', seen: expect.stringMatching(/by its token, is \d+ s behind/) },
    ])
  })

  test('nothing answers', async () => {
    const gone = await listenWith(createServer())
    await gone.close()
    const { code, failed } = await checkAt(gone.url, { env: {} })
    expect(code).toBe(1)
    expect(failed[0]).toMatchObject({ name: 'envelope', seen: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('sandbox and demo', () => {
  test('a sandbox that can be reached is told, unless it is to be one', async () => {
    const sandbox = await listenWith(createServer(withSandbox(served.platform)))
    open.push(sandbox)
    const { code, failed } = await checkAt(sandbox.url)
    expect(code).toBe(1)
    expect(failed).toEqual([{ state: 'FAIL', name: 'sandbox', seen: expect.stringContaining('/sandbox/clock') }])
    expect((await checkAt(sandbox.url, { words: ['--sandbox-host'] })).code).toBe(0)
  })

  test('the demo’s application, and simulated goods, are told', async () => {
    const { platform, url } = served
    const app = await platform.createApp({ clientId: 'demoPartner' })
    platform.goods.put({ ...real, goodsTitle: 'Canvas backpack, 15 inch laptop sleeve' })
    const { failed } = await checkAt(url, { env: loginOf(url, app) })
    platform.goods.put(real)
    expect(failed.map(({ seen }) => seen)).toEqual([
      expect.stringContaining('demoPartner is let in'),
      expect.stringContaining('goods are simulated'),
    ])
  })
})

describe('addresses', () => {
  const checkAddress = async (between: Between, address: string = CALLER) => {
    const proxy = await startProxy(served.url, between)
    open.push(proxy)
    const env = { ...loginOf(proxy.url, served.platform.app), OPENAPI_ADMIN_KEY: BOOTSTRAP_KEY }
    const { points } = await checkAt(proxy.url, { env, words: ['--address', address] })
    return points.filter(({ name }) => name === 'addresses')
  }

  test('are the caller’s behind a proxy that says so', async () => {
    expect(await checkAddress({})).toEqual([
      { state: 'ok', name: 'addresses', seen: expect.stringContaining(CALLER) },
      { state: 'ok', name: 'addresses', seen: expect.stringContaining('is not believed') },
    ])
    expect(await checkAddress({}, `::FFFF:${CALLER}`)).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
  })

  test('are the proxy’s where it swallows for whom it asks', async () => {
    const [own] = await checkAddress({ there: without('x-forwarded-for') })
    expect(own).toMatchObject({
      state: 'FAIL',
      seen: expect.stringContaining(`the whitelist sees 127.0.0.1, and not ${CALLER}`),
    })
  })

  test('are anybody’s where the proxy passes on what it was told', async () => {
    const [, forged] = await checkAddress({
      there: ({ headers }) => {
        headers['x-forwarded-for'] = String(headers['x-forwarded-for']).split(', ')[0]
      },
    })
    expect(forged).toMatchObject({ state: 'FAIL', seen: expect.stringContaining('anybody is 203.0.113.77') })
  })
})

test('a login of another address is not sent there', async () => {
  const arrived: (string | undefined)[] = []
  const proxy = await startProxy(served.url, {
    there: ({ headers }) => void arrived.push(headers.authorization, String(headers['tenant-id'])),
  })
  open.push(proxy)
  const env = { ...loginOf(served.url, served.platform.app), OPENAPI_ADMIN_KEY: BOOTSTRAP_KEY }
  const { points } = await checkAt(proxy.url, { env })
  expect(points.filter(({ name }) => name === 'token')).toEqual([
    { state: 'skipped', name: 'token', seen: 'needs login' },
  ])
  expect(arrived.length).toBeGreaterThan(20)
  expect(arrived.filter((one) => one?.startsWith('Basic') === true || one?.includes(BOOTSTRAP_KEY) === true)).toEqual(
    [],
  )
})
