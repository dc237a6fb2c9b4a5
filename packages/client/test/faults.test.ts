import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionError, OutcomeUnknown, PartnerApiError, TimeoutError } from '../src/index.js'
import { scriptedPlatform } from './scripted-platform.js'
import type { Script } from './scripted-platform.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const OK: Script = { data: { ok: true } }
const HTML: Script = { text: '<html>Bad gateway</html>', status: 502 }
const ended = (code: number, status = 200): Script => ({ code, status })

/** A read and a write. */
const kinds = {
  read: ({ client }: ReturnType<typeof scriptedPlatform>) => client.pay.order.query({ outOrderNo: 'A' }),
  write: ({ client }: ReturnType<typeof scriptedPlatform>) =>
    client.pay.wallet.pay({ externalUserId: 'u', orderNo: 'A', requestId: 'r' } as never),
}

async function outcomeOf(kind: keyof typeof kinds, scripts: readonly Script[]) {
  const scripted = scriptedPlatform(scripts)
  const settled = kinds[kind](scripted).then(
    () => 'done',
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  const outcome = await settled
  // All attempts of a write have one key, and reads have none.
  expect(new Set(scripted.platform.keys).size).toBe(1)
  expect(scripted.platform.keys[0] === null).toBe(kind === 'read')
  return { outcome, requests: scripted.calls.length, tokens: scripted.tokenCalls.length, scripted }
}

const lost = { read: ConnectionError, write: OutcomeUnknown }
const late = { read: TimeoutError, write: OutcomeUnknown }

/** Of a read the refusal, of a write what nobody knows. */
const refused = (code: number) => ({ refused: code }) as const

type Ends =
  | 'done'
  | typeof lost
  | typeof late
  | ReturnType<typeof refused>
  | { readonly code?: number; readonly name?: string; readonly httpStatus?: number }

const faults: readonly [what: string, scripts: readonly Script[], requests: number, ends: Ends, tokens?: number][] = [
  ['the connection breaks once', ['reset', OK], 2, 'done'],
  ['the connection breaks twice', ['reset', 'reset', OK], 3, 'done'],
  ['the connection breaks always', ['reset'], 3, lost],
  ['the connection breaks amid an answer', ['half', OK], 2, 'done'],
  ['the connection breaks amid every answer', ['half'], 3, lost],
  ['no answer comes once', ['silence', OK], 2, 'done'],
  ['no answer ever comes', ['silence'], 3, late],
  ['an answer stops amid its body', ['stalled', OK], 2, 'done'],
  ['every answer stops amid its body', ['stalled'], 3, late],
  ['a proxy answers once', [HTML, OK], 2, 'done'],
  ['a proxy answers always', [HTML], 3, lost],
  ['an answer is cut off', [{ text: '{"code":0,"da' }, OK], 2, 'done'],
  ['every answer is cut off', [{ text: '{"code":0,"da' }], 3, lost],
  ['a page is in the place of the answer once', [{ text: '<html>Sign in</html>' }, OK], 2, 'done'],
  ['a page is in the place of every answer', [{ text: '<html>Sign in</html>' }], 3, lost],
  ['every answer leads elsewhere', [{ text: '', status: 302 }], 3, lost],
  ['an answer is JSON of somebody else', [{ text: '{"error":"x"}' }], 3, lost],
  ['429 once', [ended(429, 429), OK], 2, 'done'],
  ['429 always', [ended(429, 429)], 3, { name: 'TOO_MANY_REQUESTS', code: 429, httpStatus: 429 }],
  ['500 once', [ended(500, 500), OK], 2, 'done'],
  ['500 always', [ended(500, 500)], 3, { name: 'INTERNAL_SERVER_ERROR', code: 500, httpStatus: 500 }],
  ['502 once', [ended(502, 502), OK], 2, 'done'],
  ['504 once', [ended(504, 504), OK], 2, 'done'],
  ['503 once', [ended(503, 503), OK], 2, 'done'],
  ['lost, then refused', ['reset', ended(1_007_020_003)], 2, { code: 1_007_020_003, httpStatus: 200 }],
  ['lost, then 403', ['reset', ended(403, 403)], 2, refused(403)],
  ['lost, then 429', ['reset', ended(429, 429)], 3, refused(429)],
  ['lost, then 500', ['reset', ended(500, 500)], 3, refused(500)],
  ['lost, then 503', ['reset', ended(503, 503)], 3, refused(503)],
  ['lost, then 429, then refused', ['reset', ended(429, 429), ended(1_007_020_003)], 3, { code: 1_007_020_003 }],
  ['429, then lost, then 429', [ended(429, 429), 'reset', ended(429, 429)], 3, refused(429)],
  ['lost, then the key is busy', ['reset', ended(1_002_021_001)], 3, refused(1_002_021_001)],
  ['lost, then every token is refused', ['reset', ended(401, 401)], 3, refused(401), 2],
  ['400', [ended(400, 400)], 1, { name: 'BAD_REQUEST', code: 400, httpStatus: 400 }],
  ['403', [ended(403, 403)], 1, { name: 'FORBIDDEN', code: 403, httpStatus: 403 }],
  ['a business error', [ended(1_008_020_000)], 1, { name: 'GOODS_NOT_EXISTS', httpStatus: 200 }],
  ['a code of tomorrow', [ended(1_099_000_001)], 1, { name: 'CODE_1099000001', httpStatus: 200 }],
  ['the key is busy once', [ended(1_002_021_001), OK], 2, 'done'],
  ['the key is busy always', [ended(1_002_021_001)], 3, { name: 'IDEMPOTENCY_KEY_BUSY', httpStatus: 200 }],
  ['the token is refused once', [ended(401, 401), OK], 2, 'done', 2],
  ['the token is refused, then all is lost', [ended(401, 401), 'reset'], 4, lost, 2],
  ['every token is refused', [ended(401, 401)], 2, { name: 'UNAUTHORIZED', code: 401 }, 2],
  ['a token is refused after a loss', ['reset', ended(401, 401), OK], 3, 'done', 2],
]

const isEnvelope = (script: Script) => typeof script === 'object' && 'code' in script
const faultsByCode = faults
  .filter(([, scripts, , ends]) => scripts.some(isEnvelope) && ends !== lost)
  .map(([what, scripts, requests, ends, tokens]) => {
    const all200 = scripts.map((script) => (isEnvelope(script) ? { ...(script as object), status: 200 } : script))
    const told = typeof ends === 'object' && 'code' in ends ? { ...ends, httpStatus: 200 } : ends
    return [`${what}, and all is answered with 200`, all200, requests, told, tokens] as (typeof faults)[number]
  })

const cases = [...faults, ...faultsByCode].flatMap(([what, scripts, requests, ends, tokens = 1]) =>
  (['read', 'write'] as const).map((kind) => ({ kind, what, scripts, requests, ends, tokens })),
)

test.each(cases)('a $kind, where $what', async ({ kind, scripts, requests, ends, tokens }) => {
  const seen = await outcomeOf(kind, scripts)
  expect([seen.requests, seen.tokens]).toEqual([requests, tokens])
  if (ends === 'done') return expect(seen.outcome).toBe('done')
  if ('read' in ends) {
    expect(seen.outcome).toBeInstanceOf(ends[kind])
    const [idempotencyKey] = seen.scripted.platform.keys
    if (kind === 'write') expect(seen.outcome).toMatchObject({ idempotencyKey, cause: expect.any(ends.read) as Error })
    return undefined
  }
  if ('refused' in ends) {
    const refusal = kind === 'read' ? seen.outcome : (seen.outcome as OutcomeUnknown).cause
    expect(refusal).toBeInstanceOf(PartnerApiError)
    expect(refusal).toMatchObject({ code: ends.refused })
    if (kind === 'read') return undefined
    expect(seen.outcome).toBeInstanceOf(OutcomeUnknown)
    return expect(seen.outcome).toMatchObject({ idempotencyKey: seen.scripted.platform.keys[0] })
  }
  expect(seen.outcome).toBeInstanceOf(PartnerApiError)
  return expect(seen.outcome).toMatchObject(ends)
})

const tokenFaults: readonly [what: string, script: Script, tokens: number, ends: object][] = [
  ['the connection breaks', 'reset', 3, { name: 'ConnectionError', operation: 'issueToken' }],
  ['no answer comes', 'silence', 3, { name: 'TimeoutError' }],
  ['a proxy answers', HTML, 3, { name: 'ConnectionError', operation: 'issueToken' }],
  ['the answer is no token', { data: {} }, 1, { name: 'ConnectionError', operation: 'issueToken' }],
  ['429', ended(429, 429), 3, { name: 'TOO_MANY_REQUESTS', operation: 'issueToken' }],
  ['500', ended(500, 500), 3, { name: 'INTERNAL_SERVER_ERROR', operation: 'issueToken' }],
  ['401', ended(401, 401), 1, { name: 'UNAUTHORIZED', operation: 'issueToken' }],
]
const tokenCases = tokenFaults.flatMap(([what, script, tokens, ends]) =>
  (['read', 'write'] as const).map((kind) => ({ kind, what, script, tokens, ends })),
)

test.each(tokenCases)('a $kind, where $what for its token, is not sent', async ({ kind, script, tokens, ends }) => {
  const scripted = scriptedPlatform([OK], { totalMs: 60_000 })
  scripted.platform.answerTokensWith(script)
  const settled = kinds[kind](scripted).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  const error = await settled
  expect(error).toMatchObject(ends)
  expect(error).not.toBeInstanceOf(OutcomeUnknown)
  expect([scripted.calls.length, scripted.tokenCalls.length > 0]).toEqual([0, true])
  if (script !== 'silence') expect(scripted.tokenCalls).toHaveLength(tokens)
})

test.each(['read', 'write'] as const)('a %s waits as long as a proxy says in place of the platform', async (kind) => {
  const page: Script = { text: '<html>Too many requests</html>', status: 429, headers: { 'retry-after': '7' } }
  const scripted = scriptedPlatform([page, OK])
  const { calls, attempts } = scripted
  const answer = kinds[kind](scripted)
  await vi.advanceTimersByTimeAsync(6999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ ok: true })
  expect(attempts).toMatchObject([{}, { error: 'ConnectionError', repeatInMs: 7000 }, { attempt: 2, code: 0 }])
})

test('where a proxy says to come back later than a call may take, its error says when', async () => {
  const page: Script = { text: '<html>Away</html>', status: 503, headers: { 'retry-after': '60' } }
  const { client, calls } = scriptedPlatform([page, OK])
  const lost = client.pay.order.query({ outOrderNo: 'A' }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await lost).toMatchObject({ name: 'ConnectionError', retryAfterMs: 60_000 })
  expect(calls).toHaveLength(1)
})

test('a call waits as long as it is told, and no longer than it may take in all', async () => {
  const asked = scriptedPlatform([{ status: 429, headers: { 'retry-after': '3' } }, OK])
  const answer = asked.client.pay.order.query({ outOrderNo: 'A' })
  await vi.advanceTimersByTimeAsync(2999)
  expect(asked.calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ ok: true })
  expect(asked.attempts).toMatchObject([{}, { code: 429, repeatInMs: 3000 }, { attempt: 2, code: 0 }])

  const long = scriptedPlatform([{ status: 429, headers: { 'retry-after': '31' } }, OK])
  const refused = long.client.pay.order.query({ outOrderNo: 'A' }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await refused).toMatchObject({ code: 429, retryAfterMs: 31_000 })
  expect(long.calls).toHaveLength(1)

  const silent = scriptedPlatform(['silence'], { totalMs: 15_000 })
  const began = Date.now()
  const late = silent.client.pay.order.query({ outOrderNo: 'A' }).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await late).toBeInstanceOf(TimeoutError)
  expect(Date.now() - began).toBeLessThanOrEqual(15_000)
})

test('a token that is lost once is waited for while it is asked for again', async () => {
  const scripted = scriptedPlatform([OK], { timeoutMs: 1000 })
  scripted.platform.answerTokensWith('silence')
  const answer = scripted.client.pay.order.query({ outOrderNo: 'A' })
  await vi.advanceTimersByTimeAsync(500)
  scripted.platform.answerTokensWith({ data: { access_token: 'late', expires_in: 1800 } })
  await vi.runAllTimersAsync()
  expect(await answer).toEqual({ ok: true })
  expect(scripted.tokenCalls).toHaveLength(2)
})

const silent = { timeoutMs: undefined, totalMs: undefined, retries: undefined, idempotencyKey: undefined }

test('an option of a call that is undefined is that of its client', async () => {
  const scripted = scriptedPlatform(['reset', OK])
  const answer = scripted.client.pay.order.create({ outOrderNo: 'A' } as never, silent)
  await vi.runAllTimersAsync()
  expect(await answer).toEqual({ ok: true })
  expect(new Set(scripted.platform.keys)).toEqual(new Set([expect.stringMatching(/^[0-9a-f-]{36}$/)]))
})

test.each([
  { timeoutMs: 0 },
  { totalMs: Number.NaN },
  { retries: -1 },
  { idempotencyKey: '' },
  { idempotencyKey: 'a key' },
  { idempotencyKey: '订单-1' },
  { idempotencyKey: 'a'.repeat(65) },
  { language: '中文' },
])('a call with %o is a mistake of the program: nothing is sent, and nothing is unknown', async (wrong) => {
  const scripted = scriptedPlatform([OK])
  const error = scripted.client.pay.order.create({ outOrderNo: 'A' } as never, wrong).catch((thrown: unknown) => thrown)
  await vi.runAllTimersAsync()
  expect(await error).toBeInstanceOf(TypeError)
  expect([...scripted.calls, ...scripted.tokenCalls]).toEqual([])
})

test('a log of attempts that fails fails no call, if only later', async () => {
  const later = vi.fn((): unknown => Promise.reject(new Error('log')))
  const atOnce = vi.fn((): unknown => expect.unreachable())
  for (const onAttempt of [later, atOnce]) {
    const { client } = scriptedPlatform([OK], { onAttempt })
    expect(await client.pay.order.query({ outOrderNo: 'A' })).toEqual({ ok: true })
    expect(onAttempt).toHaveBeenCalledTimes(2)
  }
})

test('who ends a call is thrown the reason, and nothing is sent again', async () => {
  const reason = new Error('the user has gone')
  for (const scripts of [['silence'], ['reset']] as const) {
    const scripted = scriptedPlatform(scripts)
    const controller = new AbortController()
    const call = scripted.client.pay.order.query({ outOrderNo: 'A' }, { signal: controller.signal })
    const thrown = call.catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort(reason)
    await vi.runAllTimersAsync()
    expect(await thrown).toBe(reason)
    expect(scripted.calls).toHaveLength(1)
  }
  const before = scriptedPlatform([OK], { signal: AbortSignal.abort(reason) })
  await expect(before.client.pay.order.query({ outOrderNo: 'A' })).rejects.toBe(reason)
  expect(before.calls).toHaveLength(0)
})

test('one signal ends any number of calls, and has one listener for all of them', async () => {
  const { signal, ...controller } = counted()
  const scripted = scriptedPlatform([OK, OK, 'silence'], { retries: 0 })
  const call = () => scripted.client.pay.order.query({ outOrderNo: 'A' }, { signal }).catch((error: unknown) => error)
  await Promise.all([call(), call()])
  const calls = Array.from({ length: 30 }, call)
  await vi.advanceTimersByTimeAsync(0)
  expect(controller.listeners()).toBe(1)
  const reason = new Error('the user has gone')
  controller.abort(reason)
  expect(new Set(await Promise.all(calls))).toEqual(new Set([reason]))
})

/** A signal that knows how many listen: Node 20 warns of a leak where it is more than ten. */
function counted() {
  const controller = new AbortController()
  const { signal } = controller
  const listeners = new Set<unknown>()
  const add = vi.spyOn(signal, 'addEventListener')
  add.mockImplementation((...[type, listener]) => {
    listeners.add(listener)
    EventTarget.prototype.addEventListener.call(signal, type, listener)
  })
  vi.spyOn(signal, 'removeEventListener').mockImplementation((...[type, listener]) => {
    listeners.delete(listener)
    EventTarget.prototype.removeEventListener.call(signal, type, listener)
  })
  return { signal, abort: (reason: unknown) => controller.abort(reason), listeners: () => listeners.size }
}

test('attempts are told of without anything secret', async () => {
  const { attempts, client } = scriptedPlatform(['reset', { data: 1, headers: { 'x-request-id': 'q' } }])
  const done = client.pay.order.query({ outOrderNo: 'A' })
  await vi.runAllTimersAsync()
  await done
  expect(attempts).toMatchObject([
    { operation: 'issueToken', attempt: 1, httpStatus: 200, code: 0 },
    { operation: 'queryPaymentOrder', path: '/open-api/pay/order/query', attempt: 1, error: 'ConnectionError' },
    { operation: 'queryPaymentOrder', attempt: 2, httpStatus: 200, code: 0, requestId: 'q' },
  ])
  expect(JSON.stringify(attempts)).not.toMatch(/token-1|a secret/)
})
