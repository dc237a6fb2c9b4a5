import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { createPartnerClient, PartnerApiError } from '../src/index.js'
import type { CallError, PartnerClientOptions } from '../src/index.js'
import { scriptedPlatform } from './scripted-platform.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const options: PartnerClientOptions = { baseUrl: 'https://a.example', tenantId: 1, clientId: 'a', clientSecret: 'b' }

test.each([
  { baseUrl: 'platform.example' },
  { baseUrl: 'ftp://platform.example' },
  { tenantId: 0 },
  { tenantId: 1.5 },
  { timeoutMs: 0 },
  { totalMs: Number.NaN },
  { retries: -1 },
  { baseUrl: 'https://user:password@platform.example' },
  { baseUrl: 'https://user@platform.example' },
  { baseUrl: 'https://platform.example?shard=1' },
  { baseUrl: 'https://platform.example/base#top' },
  { language: '中文' },
  { userAgent: '我的商店/1.0' },
  { userAgent: 'shop/1.0\r\nx: y' },
  { clientId: '' },
  { clientSecret: '' },
  { clientSecret: undefined as never },
])('%o cannot work', (wrong) => {
  const make = () => createPartnerClient({ ...options, ...(wrong as object) })
  expect(make).toThrow(TypeError)
  expect(make).toThrow(/^\w+ cannot be /)
})

test('an address is read as addresses are, with blanks around it', async () => {
  const urls: string[] = []
  const fetch: PartnerClientOptions['fetch'] = async (url) => {
    urls.push(url)
    return Response.json({ code: 403, data: null, msg: '' }, { status: 403 })
  }
  const client = createPartnerClient({ ...options, baseUrl: ' https://a.example/base/ \n', fetch })
  await expect(client.pay.exchangeRate.list()).rejects.toBeInstanceOf(PartnerApiError)
  expect(urls).toEqual(['https://a.example/base/open-api/system/oauth2/token'])
})

test('names follow the paths', async () => {
  const { client, calls } = scriptedPlatform([{ data: [] }])
  await client.order.purchase.supplement.list({ externalUserId: 'u' })
  await client.pay.exchangeRate.list()
  await client.member.consumption.query({ externalUserId: 'u' } as never)
  expect(calls.map(({ path }) => path)).toEqual([
    '/base/open-api/order/purchase/supplement/list',
    '/base/open-api/pay/exchange-rate/list',
    '/base/open-api/member/consumption/query',
  ])
  expect(calls.map(({ body }) => body)).toEqual(['{"externalUserId":"u"}', '{}', '{"externalUserId":"u"}'])
})

test('what comes with an answer is told where it is asked for', async () => {
  const headers = {
    'x-request-id': 'q',
    'x-ratelimit-limit': '50',
    'x-ratelimit-remaining': '49',
    'x-ratelimit-reset': '1',
    'idempotent-replayed': 'true',
  }
  const { client } = scriptedPlatform([{ data: { a: 1 }, headers }, { data: { a: 2 } }])
  const call = client.pay.order.create.withResponse
  expect(await call({ outOrderNo: 'A' } as never)).toEqual({
    data: { a: 1 },
    requestId: 'q',
    rateLimit: { limit: 50, remaining: 49, resetSeconds: 1 },
    isReplayed: true,
  })
  expect(await call({ outOrderNo: 'A' } as never)).toEqual({
    data: { a: 2 },
    requestId: undefined,
    rateLimit: undefined,
    isReplayed: false,
  })
})

test('who and in which language is said in headers', async () => {
  const { client, calls } = scriptedPlatform([{ data: [] }], { language: 'zh', userAgent: 'shop/1.4' })
  await client.pay.exchangeRate.list()
  await client.pay.order.create({ outOrderNo: 'A' } as never, { language: 'en', idempotencyKey: 'mine' })
  const [first, second] = calls.map(({ headers }) => Object.fromEntries(headers))
  expect(first).toMatchObject({ 'accept-language': 'zh', 'tenant-id': '1', authorization: 'Bearer token-1' })
  expect(first?.['user-agent']).toMatch(/^shop\/1\.4 openapi-client\/\d+\.\d+\.\d+ \(partner-api \d+\.\d+\.\d+\)$/)
  expect(second).toMatchObject({ 'accept-language': 'en', 'idempotency-key': 'mine' })
})

test('pages are read when they are wanted, until one is not full', async () => {
  const full = { list: Array.from({ length: 100 }, (_, id) => ({ id })), total: 250 }
  const { client, calls } = scriptedPlatform([
    { data: full },
    { data: full },
    { data: { list: [{ id: 0 }], total: 201 } },
  ])
  const ids: unknown[] = []
  for await (const order of client.pay.order.page.all({ status: 10 })) {
    ids.push(order)
    if (ids.length === 100) expect(calls).toHaveLength(1)
  }
  expect(ids).toHaveLength(201)
  expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    [1, 2, 3].map((pageNo) => ({ status: 10, pageNo, pageSize: 100 })),
  )
  const some = scriptedPlatform([{ data: full }])
  expect((await some.client.pay.order.page.all().next()).done).toBe(false)
  expect(some.calls).toHaveLength(1)
})

test('an error says by name what it is', async () => {
  const { client } = scriptedPlatform([{ code: 1_008_020_000, headers: { 'x-request-id': 'q' } }])
  const error = await client.goods.detail({ goodsId: '1', source: 1 }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PartnerApiError)
  expect(error).toMatchObject({ message: 'refused 1008020000', operation: 'getGoodsDetail', requestId: 'q' })
  expect(error instanceof PartnerApiError && error.is('GOODS_REFUSED', 'GOODS_NOT_EXISTS')).toBe(true)
  expect(error instanceof PartnerApiError && error.is('GOODS_REFUSED')).toBe(false)
  expectTypeOf<'GOODS_NOT_EXISTS'>().toExtend<CallError<'getGoodsDetail'>>()
  expectTypeOf<'COUPON_NOT_OWNED'>().not.toExtend<CallError<'getGoodsDetail'>>()
})

const event = (id: string) => ({ id, type: 'pay.order.paid' })
const page = (names: string, nextCursor: string) => ({
  data: { events: [...names].map(event), nextCursor, hasMore: false },
})

test('a stream saves its cursor when the events of a page were consumed, and goes on from there', async () => {
  const { client, calls } = scriptedPlatform([page('ab', 'c1'), page('', 'c1'), page('', 'c2'), page('d', 'c3')])
  const seen: string[] = []
  const save = (cursor: string) => void seen.push(cursor)
  const consumed = (async () => {
    for await (const { id } of client.events.stream({ after: 'c0', types: ['x'], save })) {
      seen.push(id)
      if (id === 'd') break
    }
  })()
  await vi.runAllTimersAsync()
  await consumed
  expect(seen).toEqual(['a', 'b', 'c1', 'c2', 'd'])
  expect(calls.map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    ['c0', 'c1', 'c1', 'c2'].map((after) => ({ after, types: ['x'], waitSeconds: 20 })),
  )
})

test('a stream waits longer than other calls, and is ended without an error', async () => {
  const controller = new AbortController()
  const { client, calls } = scriptedPlatform([page('ab', 'c1'), 'silence'])
  const seen: string[] = []
  const consumed = (async () => {
    for await (const { id } of client.events.stream({ signal: controller.signal, save: (c) => void seen.push(c) }))
      seen.push(id)
  })()
  await vi.advanceTimersByTimeAsync(29_000)
  expect(calls).toHaveLength(2)
  controller.abort()
  await consumed
  expect(seen).toEqual(['a', 'b', 'c1'])

  const inside = new AbortController()
  const half = scriptedPlatform([page('ab', 'c1')])
  for await (const { id } of half.client.events.stream({ signal: inside.signal, save: (c) => void seen.push(c) })) {
    seen.push(id)
    inside.abort()
  }
  expect(seen).toEqual(['a', 'b', 'c1', 'a'])
})

test('a stream that is answered at once that there is nothing asks about once a second, and is ended amid its pause', async () => {
  const controller = new AbortController()
  const { client, calls } = scriptedPlatform([page('a', 'c1'), page('', 'c1')])
  const seen: string[] = []
  const consumed = (async () => {
    for await (const { id } of client.events.stream({ signal: controller.signal })) seen.push(id)
  })()
  await vi.advanceTimersByTimeAsync(0)
  // Behind an event it does not wait: there may be more.
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(calls).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(calls.length).toBeGreaterThanOrEqual(2 + 19)
  expect(calls.length).toBeLessThanOrEqual(2 + 31)
  controller.abort()
  await consumed
  expect(seen).toEqual(['a'])
})

test('a page whose last event was consumed when the stream is ended is saved, and no other is read', async () => {
  const inside = new AbortController()
  const { client, calls } = scriptedPlatform([page('ab', 'c1')])
  const seen: string[] = []
  for await (const { id } of client.events.stream({ signal: inside.signal, save: (c) => void seen.push(c) })) {
    seen.push(id)
    if (id === 'b') inside.abort()
  }
  expect(seen).toEqual(['a', 'b', 'c1'])
  expect(calls).toHaveLength(1)

  const left = scriptedPlatform([page('ab', 'c1')])
  for await (const { id } of left.client.events.stream({ save: (c) => void seen.push(c) })) if (id === 'b') break
  expect(seen).toEqual(['a', 'b', 'c1'])
})

test('a stream throws what its calls throw', async () => {
  const { client } = scriptedPlatform([{ code: 1_015_001_000 }])
  const events = client.events.stream({ after: 'garbage' })
  await expect(events.next()).rejects.toMatchObject({ code: 1_015_001_000, operation: 'listEvents' })
})
