import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PartnerApiError } from '../src/index.js'
import type { StoredToken } from '../src/index.js'
import { scriptedPlatform } from './scripted-platform.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const OK = { data: null }
const query = ({ client }: ReturnType<typeof scriptedPlatform>) => client.pay.order.query({ outOrderNo: 'A' })

test('200 calls together fetch one token, and one more when it has ended', async () => {
  const scripted = scriptedPlatform([OK])
  await Promise.all(Array.from({ length: 200 }, () => query(scripted)))
  expect(scripted.tokenCalls).toHaveLength(1)
  vi.advanceTimersByTime(1800_000)
  await Promise.all(Array.from({ length: 200 }, () => query(scripted)))
  expect(scripted.tokenCalls).toHaveLength(2)
  expect(new Set(scripted.platform.tokens)).toEqual(new Set(['Bearer token-1', 'Bearer token-2']))
})

test('a token is fetched by HTTP Basic, form-encoded', async () => {
  const scripted = scriptedPlatform([OK])
  await query(scripted)
  const [{ path, headers, body } = { path: '', headers: new Headers(), body: '' }] = scripted.tokenCalls
  expect(path).toBe('/base/open-api/system/oauth2/token')
  expect(atob(headers.get('authorization')?.slice(6) ?? '')).toBe('shop:a+secret%3A+of+tests')
  expect([headers.get('tenant-id'), body]).toEqual(['1', 'grant_type=client_credentials'])
  const other = scriptedPlatform([OK], { clientId: 'a=shop:', clientSecret: '=' })
  await query(other)
  expect(atob(other.tokenCalls[0]?.headers.get('authorization')?.slice(6) ?? '')).toBe('a%3Dshop%3A:%3D')
})

test('the next one is fetched a minute before, and nobody waits for it', async () => {
  const scripted = scriptedPlatform([OK])
  await query(scripted)
  vi.advanceTimersByTime(1739_000)
  await query(scripted)
  expect(scripted.tokenCalls).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  scripted.platform.answerTokensWith('silence')
  await query(scripted)
  await query(scripted)
  expect(scripted.tokenCalls).toHaveLength(2)
  expect(scripted.platform.tokens.at(-1)).toBe('Bearer token-1')
})

test('200 calls whose token was revoked fetch one', async () => {
  const refused = { status: 401 }
  const scripted = scriptedPlatform([OK, ...Array.from({ length: 200 }, () => refused), OK])
  await query(scripted)
  await Promise.all(Array.from({ length: 200 }, () => query(scripted)))
  expect(scripted.tokenCalls).toHaveLength(2)
})

test('a token that cannot be had is the error of its own call, and is asked for again the next time', async () => {
  const scripted = scriptedPlatform([OK])
  scripted.platform.answerTokensWith({ status: 401 })
  const error = await query(scripted).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PartnerApiError)
  expect(error).toMatchObject({ operation: 'issueToken', name: 'UNAUTHORIZED' })
  expect(scripted.calls).toHaveLength(0)
  scripted.platform.answerTokensWith({ data: { access_token: 'late', expires_in: 60 } })
  await query(scripted)
  expect(scripted.platform.tokens).toEqual(['Bearer late'])
})

test('processes share a token by a store, and none takes one that was refused', async () => {
  let stored: StoredToken | undefined
  const tokenStore = { get: () => stored, set: (token: StoredToken | undefined) => void (stored = token) }
  const first = scriptedPlatform([OK], { tokenStore })
  await query(first)
  expect(stored).toEqual({ accessToken: 'token-1', expireTime: Date.now() + 1800_000 })
  const second = scriptedPlatform([{ status: 401 }, OK], { tokenStore })
  second.platform.answerTokensWith({ data: { access_token: 'other', expires_in: 1800 } })
  await query(second)
  expect(second.platform.tokens).toEqual(['Bearer token-1', 'Bearer other'])
  expect([second.tokenCalls.length, stored?.accessToken]).toEqual([1, 'other'])
  vi.advanceTimersByTime(1800_000)
  await query(second)
  expect(second.tokenCalls).toHaveLength(2)
})

test.each([
  ['rejects', () => Promise.reject(new Error('the store is away'))],
  ['throws', () => expect.unreachable()],
  ['has nothing that is a token', () => null as never],
])('a store that %s fails no call, and costs each process one token', async (_, answer) => {
  const scripted = scriptedPlatform([OK, OK, { status: 401 }, OK], { tokenStore: { get: answer, set: answer } })
  await query(scripted)
  await query(scripted)
  expect(scripted.tokenCalls).toHaveLength(1)
  await query(scripted)
  expect(scripted.platform.tokens.slice(2)).toEqual(['Bearer token-1', 'Bearer token-2'])
  await scripted.client.revokeToken()
  expect(scripted.tokenCalls).toHaveLength(2)
})

test('a store that takes a token for ever holds up no call', async () => {
  const set = vi.fn(() => new Promise<void>(() => undefined))
  const scripted = scriptedPlatform([OK, { status: 401 }, OK], { tokenStore: { get: () => undefined, set } })
  await query(scripted)
  await query(scripted)
  expect(scripted.platform.tokens.at(-1)).toBe('Bearer token-2')
  expect(set.mock.calls).toHaveLength(3)
})

test('a store that never answers fails no call, and is asked again for the next token', async () => {
  const get = vi.fn<() => Promise<StoredToken>>(() => new Promise(() => undefined))
  const set = vi.fn(() => undefined)
  const scripted = scriptedPlatform([OK], { tokenStore: { get, set } })
  // As long as a call may take: whoever waited for the store until then would have been told that nothing came back.
  await Promise.all([query(scripted), query(scripted), vi.advanceTimersByTimeAsync(30_000)])
  expect(scripted.platform.tokens).toEqual(['Bearer token-1', 'Bearer token-1'])
  expect([get.mock.calls.length, scripted.tokenCalls.length, set.mock.calls.length]).toEqual([1, 1, 1])
  vi.advanceTimersByTime(1800_000)
  get.mockResolvedValue({ accessToken: 'shared', expireTime: Date.now() + 1800_000 })
  await query(scripted)
  expect(scripted.platform.tokens.at(-1)).toBe('Bearer shared')
  // What has answered keeps no process awake.
  expect(vi.getTimerCount()).toBe(0)
})

test('a token that is revoked is used no more', async () => {
  const scripted = scriptedPlatform([OK])
  await query(scripted)
  await scripted.client.revokeToken()
  expect(scripted.calls.at(-1)).toMatchObject({
    path: '/base/open-api/system/oauth2/token/revoke',
    body: 'token=token-1',
  })
  await query(scripted)
  expect(scripted.platform.tokens.at(-1)).toBe('Bearer token-2')
})
