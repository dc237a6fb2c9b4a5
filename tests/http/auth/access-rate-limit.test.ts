import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, TestApp, TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { probe, revokeCall, tokenCall, updateApp } from './token-calls.js'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

/** An application with a limit and a token that its own token call did not count for. */
async function limited(rateLimitQps: number): Promise<{ app: TestApp; token: string }> {
  const app = await platform.createApp()
  const token = await platform.issueToken(app)
  await updateApp(platform, app, { rateLimitQps })
  return { app, token }
}

async function statuses(count: number, token: string): Promise<number[]> {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await probe(platform, token)).status)
  return seen
}

const limitHeaders = ({ headers }: Answer): (string | null)[] =>
  ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) => headers.get(name))

describe('the limit (rules/auth#rate-limit)', () => {
  test('a burst of qps passes, the next in the same instant is 429', async () => {
    const { token } = await limited(5)
    expect(await statuses(7, token)).toEqual([200, 200, 200, 200, 200, 429, 429])
  })

  test('it refills by the clock, one request in 1/qps seconds', async () => {
    const { token } = await limited(5)
    await statuses(5, token)
    platform.clock.advance(199)
    expect(await statuses(1, token)).toEqual([429])
    platform.clock.advance(1)
    expect(await statuses(2, token)).toEqual([200, 429])
    platform.clock.advance(1000)
    expect(await statuses(6, token)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('refused requests do not push the refill away', async () => {
    const { token } = await limited(1)
    await statuses(10, token)
    platform.clock.advance(1000)
    expect(await statuses(1, token)).toEqual([200])
  })

  test('a clock that is set back locks nobody out, and gives nobody a second burst', async () => {
    const { token } = await limited(5)
    platform.clock.advance(1_200_000)
    await statuses(5, token)
    platform.clock.advance(-1_200_000)
    expect(await statuses(3, token)).toEqual([200, 429, 429])
    platform.clock.advance(200)
    expect(await statuses(2, token)).toEqual([200, 429])
    platform.clock.advance(1000)
    expect(await statuses(6, token)).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('no 2 × qps at the boundary of a second', async () => {
    const { token } = await limited(10)
    platform.clock.advance(990)
    const before = await statuses(10, token)
    platform.clock.advance(20)
    const after = await statuses(10, token)
    expect([...before, ...after].filter((status) => status === 200)).toHaveLength(10)
  })

  test('headers: limit, remaining and reset on each answer, Retry-After on 429', async () => {
    const { token } = await limited(2)
    const answers = [await probe(platform, token), await probe(platform, token), await probe(platform, token)]
    expect(answers.map(limitHeaders)).toEqual([
      ['2', '1', '1', null],
      ['2', '0', '1', null],
      ['2', '0', '1', '1'],
    ])
    platform.clock.advance(1000)
    expect(limitHeaders(await probe(platform, token))).toEqual(['2', '1', '1', null])
  })

  test('also on refusals after the count, and at the token endpoints', async () => {
    const { app, token } = await limited(10)
    const answers = [
      await platform.call('/open-api/goods/qc-detail', '{', { token }),
      await tokenCall(platform, app),
      await revokeCall(platform, app, 'x'),
      await platform.call('/open-api/goods/detail', { goodsId: 'unknown', source: 1 }, { token }),
    ]
    expect(answers.map((answer) => limitHeaders(answer)[1])).toEqual(['9', '8', '7', '6'])
  })

  test('token and revoke calls count, and are refused', async () => {
    const { app, token } = await limited(2)
    expect((await tokenCall(platform, app)).status).toBe(200)
    expect((await revokeCall(platform, app, 'x')).status).toBe(200)
    expect((await probe(platform, token)).status).toBe(429)
    const refused = await tokenCall(platform, app)
    expect(refused.status).toBe(429)
    expect(refused.body.error).toBe('temporarily_unavailable')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect((await revokeCall(platform, app, 'x')).status).toBe(429)
  })

  test('0 is unlimited, and the default', async () => {
    const { token } = await limited(0)
    expect(new Set(await statuses(100, token))).toEqual(new Set([200]))
    expect(limitHeaders(await probe(platform, token))).toEqual([null, null, null, null])
    const row = await platform.adminData('GET system/partner-app/get', {
      query: `id=${(await platform.createApp()).id}`,
    })
    expect(row.rateLimitQps).toBe(0)
  })

  test('each client has its own', async () => {
    const [one, two] = [await limited(1), await limited(1)]
    expect(await statuses(2, one.token)).toEqual([200, 429])
    expect(await statuses(2, two.token)).toEqual([200, 429])
  })

  test('all tokens of a client share it', async () => {
    const { app, token } = await limited(0)
    const second = await platform.issueToken(app)
    await updateApp(platform, app, { rateLimitQps: 2 })
    expect([...(await statuses(1, token)), ...(await statuses(2, second))]).toEqual([200, 200, 429])
  })

  test('a change of the limit acts at once', async () => {
    const { app, token } = await limited(1)
    expect(await statuses(2, token)).toEqual([200, 429])
    await updateApp(platform, app, { rateLimitQps: 0 })
    expect(await statuses(3, token)).toEqual([200, 200, 200])
  })
})

describe('several processes (rules/auth#rate-limit)', () => {
  async function two(): Promise<[TestPlatform, TestPlatform]> {
    const storage = { ...emptyStorage('sqlite'), isShared: true }
    platform = await startPlatform({ storage })
    return [platform, await platform.beside()]
  }

  test('share one limit', async () => {
    const [first, second] = await two()
    const { token } = await limited(4)
    const seen: number[] = []
    for (let i = 0; i < 3; i++) seen.push((await probe(first, token)).status, (await probe(second, token)).status)
    expect(seen).toEqual([200, 200, 200, 200, 429, 429])
    platform.clock.advance(250)
    expect([(await probe(second, token)).status, (await probe(first, token)).status]).toEqual([200, 429])
  })

  test('are set back together', async () => {
    const [first, second] = await two()
    const { token } = await limited(2)
    platform.clock.advance(1_200_000)
    for (let i = 0; i < 3; i++) await probe(first, token)
    platform.clock.advance(-1_200_000)
    expect([(await probe(second, token)).status, (await probe(first, token)).status]).toEqual([200, 429])
    platform.clock.advance(500)
    expect([(await probe(first, token)).status, (await probe(second, token)).status]).toEqual([200, 429])
  })

  test('limit by themselves while the store is down, and say so; never 5xx', async () => {
    await two()
    const { token } = await limited(2)
    vi.spyOn(platform.storage.system.rateLimits, 'advance').mockRejectedValue(new Error('connection refused'))
    expect(await statuses(3, token)).toEqual([200, 200, 429])
    expect(platform.log.lines.filter((line) => line.includes('shared rate limit unavailable'))).toHaveLength(3)
  })

  test('a host may bring its own limiter', async () => {
    const take = vi.fn(() => ({ allowed: false, remaining: 0, retryAfterMs: 2001, resetMs: 5000 }))
    platform = await startPlatform({ rateLimiter: { take } })
    const { app, token } = await limited(7)
    const answer = await probe(platform, token)
    expect(answer.status).toBe(429)
    expect(limitHeaders(answer)).toEqual(['7', '0', '5', '3'])
    expect(take).toHaveBeenCalledExactlyOnceWith({
      tenantId: 1,
      clientId: app.clientId,
      qps: 7,
      now: platform.clock.now(),
    })
  })

  test('where that answers no decision, the process limits by itself', async () => {
    platform = await startPlatform({ rateLimiter: { take: () => ({ allowed: 'yes' }) as never } })
    const { token } = await limited(1)
    expect((await probe(platform, token)).status).toBe(200)
    expect((await probe(platform, token)).status).toBe(429)
  })
})
