import { ApiError, BodyAbortedError, BodyTooLargeError } from '@org/openapi-core'
import type { ApiRequest } from '@org/openapi-core'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { recordingTelemetry } from '@org/openapi-testing'
import type { TestPlatform } from '@org/openapi-testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { changedStorage } from '../http/changed-storage.js'
import { backpack } from '../http/goods/backpack.js'
import { startPlatform } from '../start-platform.js'

/** What became of a request's span: how often it was ended, and whether its promise was settled before. */
interface End {
  times: number
  isLate: boolean
}

/** Telemetry whose spans of requests end when they are told to, and are counted. */
function countingTelemetry() {
  const ends: End[] = []
  const recording = recordingTelemetry()
  const telemetry: Telemetry = {
    ...recording,
    spanUntil: (start, work) =>
      recording.span(start, async (span) => {
        const end = { times: 0, isLate: false, isSettled: false }
        ends.push(end)
        try {
          return await work(span, () => {
            end.times += 1
            end.isLate = end.isSettled
          })
        } finally {
          end.isSettled = true
        }
      }),
  }
  return { telemetry, ends, read: () => recording.read() }
}

let platform: TestPlatform
let counting: ReturnType<typeof countingTelemetry>

const NOBODY_DECLARES = { code: 1_999_999_999, name: 'NOBODY_DECLARES', message: { en: 'Undeclared', zh: '未声明' } }
const refuse = () => Promise.reject(new ApiError(NOBODY_DECLARES))

beforeEach(async () => {
  counting = countingTelemetry()
  // Rates answer a code that no operation declares: in tests not even a refusal is answered then.
  const storage = changedStorage(emptyStorage(), 'exchangeRates', () => ({ listEnabled: refuse, page: refuse }))
  platform = await startPlatform({ telemetry: counting.telemetry, storage })
  await platform.createApp()
})
afterEach(() => platform.close())

const GOODS = '/open-api/goods/detail'
const goods = { goodsId: backpack.goodsId, source: backpack.goodsSource }

/** A request whose body is read in some way. */
const handled = (request: Partial<ApiRequest>) =>
  platform.openApi.handle({
    ...{ method: 'POST', path: GOODS, query: '', remoteAddress: '198.51.100.7' },
    signal: new AbortController().signal,
    header: () => undefined,
    body: async () => new Uint8Array(),
    ...request,
  })

/** With a token, and a body that fails as it is read. */
async function unreadable(error: Error) {
  const token = await platform.issueToken()
  const headers = new Map([
    ['authorization', `Bearer ${token}`],
    ['tenant-id', String(platform.tenantId)],
    ['content-type', 'application/json'],
  ])
  return handled({ header: (name) => headers.get(name), body: () => Promise.reject(error) })
}

const requests: Readonly<Record<string, () => Promise<unknown>>> = {
  'a call that succeeds': async () => expect((await platform.call(GOODS, goods)).body).toMatchObject({ code: 0 }),
  'a call whose token is known': async () => {
    const token = await platform.issueToken()
    await platform.call(GOODS, goods, { token })
    return platform.call(GOODS, goods, { token })
  },
  'a call without a token': () => platform.call(GOODS, goods, { token: null }),
  'a call with a wrong token': () => platform.call(GOODS, goods, { token: 'a.b.c' }),
  'a body that is no JSON': () => platform.call(GOODS, '{'),
  'a body with a wrong value': () => platform.call(GOODS, { goodsId: 1 }),
  'a body that is too large': () => unreadable(new BodyTooLargeError()),
  'a caller who went away': () => unreadable(new BodyAbortedError()),
  'a body that cannot be read': () => unreadable(new Error('socket')),
  'a path that is none': () => handled({ path: '/open-api/none' }),
  'a method that a path does not have': () => handled({ method: 'PUT' }),
  'no method at all': () => handled({ method: 'PROPFIND', path: '/admin-api/none' }),
  'a token': () => platform.issueToken(),
  'a refused token': () => handled({ path: '/open-api/system/oauth2/token' }),
  'the document of partners': () => handled({ method: 'GET', path: '/open-api/openapi.json' }),
  'the refused document of administrators': () => handled({ method: 'GET', path: '/admin-api/openapi.json' }),
  'a call of an administrator': () => platform.admin('GET system/tenant/page'),
  'a refused call of an administrator': () => platform.admin('GET system/tenant/page', { key: 'none' }),
  'a call that nobody answers': () => Promise.allSettled([platform.call('/open-api/pay/exchange-rate/list', {})]),
  'a call of an administrator that nobody answers': () =>
    Promise.allSettled([platform.admin('GET pay/exchange-rate/page')]),
  'a wrong call of an administrator': () => platform.admin('POST system/tenant/create', { body: {} }),
}

test.each(Object.entries(requests))('the span of %s is ended once, before its answer', async (_, request) => {
  const before = counting.ends.length
  await request()
  const ends = counting.ends.slice(before)
  expect(ends.length).toBeGreaterThan(0)
  for (const end of ends) expect(end).toMatchObject({ times: 1, isLate: false })
})

test('nothing is under way afterwards', async () => {
  for (const request of Object.values(requests)) await request()
  const active = (await counting.read()).filter(({ name }) => name === 'http.server.active_requests')
  expect(active.length).toBeGreaterThan(2)
  expect(active.map(({ value }) => value)).toEqual(active.map(() => 0))
})
