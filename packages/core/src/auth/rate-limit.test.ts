import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hostRateLimiter, processRateLimiter } from './rate-limit.js'
import type { RateDecision, RateLimiter } from './rate-limit.js'
import { rateLimitsInMemory } from './rate-limits-in-memory.js'
import { sharedRateLimiter } from './shared-rate-limiter.js'
import { silentLogger } from '../kernel/logger.js'

const START = Date.UTC(2026, 8, 10)
const take = async (limiter: RateLimiter, qps: number, atMs: number): Promise<RateDecision> =>
  limiter.take({ tenantId: 1, clientId: 'client', qps, now: new Date(START + atMs) })

const makers: [string, () => RateLimiter][] = [
  ['in process', processRateLimiter],
  ['shared', () => sharedRateLimiter(rateLimitsInMemory(), silentLogger)],
]

describe.each(makers)('%s', (_, make) => {
  test.each([1, 2, 3, 7, 60, 333, 999, 1001, 1500, 7001])('%i a second: exactly as many pass at once', async (qps) => {
    const limiter = make()
    let passed = 0
    for (let i = 0; i < qps + 5; i++) if ((await take(limiter, qps, 0)).allowed) passed++
    expect(passed).toBe(qps)
  })

  test('after a second the whole burst is there again, for any limit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), async (qps) => {
        const limiter = make()
        for (let i = 0; i < qps; i++) await take(limiter, qps, 0)
        for (let i = 0; i < qps; i++) expect((await take(limiter, qps, 1000)).allowed).toBe(true)
        expect((await take(limiter, qps, 1000)).allowed).toBe(false)
      }),
      { numRuns: 30 },
    )
  })

  test('never more than qps + qps·t in any window of t seconds', async () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), gaps, async (qps, waits) => {
        const limiter = make()
        const passed: number[] = []
        let at = 0
        for (const wait of waits) {
          at += wait
          // Several at each instant, so that the limit is reached.
          for (let i = 0; i < 5; i++) if ((await take(limiter, qps, at)).allowed) passed.push(at)
        }
        passed.forEach((from, first) => {
          passed.slice(first).forEach((to, more) => {
            // The cost is rounded down to a microsecond: one request in 20,000 at these limits.
            expect(more + 1).toBeLessThanOrEqual(qps + ((to - from) / 1000) * qps * 1.0001 + 1e-6)
          })
        })
      }),
      { numRuns: 60 },
    )
  })

  test('a client that keeps to its limit is never refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1000 }), async (qps) => {
        const limiter = make()
        for (let i = 0; i < 100; i++) expect((await take(limiter, qps, Math.ceil((i * 1000) / qps))).allowed).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('remaining, retryAfter and reset tell the truth', async () => {
    const limiter = make()
    expect(await take(limiter, 4, 0)).toEqual({ allowed: true, remaining: 3, retryAfterMs: 0, resetMs: 250 })
    expect(await take(limiter, 4, 0)).toEqual({ allowed: true, remaining: 2, retryAfterMs: 0, resetMs: 500 })
    await take(limiter, 4, 0)
    expect(await take(limiter, 4, 0)).toEqual({ allowed: true, remaining: 0, retryAfterMs: 250, resetMs: 1000 })
    expect(await take(limiter, 4, 100)).toEqual({ allowed: false, remaining: 0, retryAfterMs: 150, resetMs: 900 })
    expect((await take(limiter, 4, 249)).allowed).toBe(false)
    expect((await take(limiter, 4, 250)).allowed).toBe(true)
  })

  test.each([20_000, 3_600_000, 86_400_000 * 365])(
    'set back by %i ms it limits as before: nobody is locked out, no burst is won',
    async (back) => {
      const limiter = make()
      for (let i = 0; i < 6; i++) await take(limiter, 4, 0)
      const passed = async (at: number) => {
        let count = 0
        for (let i = 0; i < 9; i++) if ((await take(limiter, 4, at)).allowed) count++
        return count
      }
      expect([
        await passed(-back),
        await passed(250 - back),
        await passed(1000 - back),
        await passed(9000 - back),
      ]).toEqual([1, 1, 3, 4])
      // And forward again.
      expect([await passed(0), await passed(100), await passed(250)]).toEqual([4, 0, 1])
    },
  )

  test('a clock that runs in both directions never keeps a client waiting longer than two seconds', async () => {
    const steps = fc.array(fc.integer({ min: -5_000_000, max: 5_000_000 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), steps, async (qps, moves) => {
        const limiter = make()
        let at = 0
        for (const move of moves) {
          at += move
          for (let i = 0; i < qps + 1; i++) await take(limiter, qps, at)
          expect((await take(limiter, qps, at + 2000)).allowed).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('clients and tenants have their own', async () => {
    const limiter = make()
    const at = { qps: 1, now: new Date(START) }
    const asked = [
      [1, 'a'],
      [1, 'b'],
      [2, 'a'],
      [1, 'a'],
    ] as const
    const allowed = []
    for (const [tenantId, clientId] of asked) allowed.push((await limiter.take({ tenantId, clientId, ...at })).allowed)
    expect(allowed).toEqual([true, true, true, false])
  })
})

test('while the store is down each process limits by itself, and says so', async () => {
  const lines: string[] = []
  const log = { ...silentLogger, warn: (_: object, message: string) => void lines.push(message) }
  const limiter = sharedRateLimiter({ advance: () => Promise.reject(new Error('down')) }, log)
  expect((await take(limiter, 1, 0)).allowed).toBe(true)
  expect((await take(limiter, 1, 0)).allowed).toBe(false)
  expect(lines).toHaveLength(2)
})

const decision = { allowed: true, remaining: 4, retryAfterMs: 0, resetMs: 200 }

test.each([decision, { ...decision, allowed: false, retryAfterMs: 200 }])(
  'a limiter of the host’s decides: %j',
  async (made) => {
    expect(await take(hostRateLimiter({ take: () => made }, silentLogger), 1, 0)).toEqual(made)
  },
)

test.each([undefined, null, {}, { ...decision, allowed: 'no' }, { ...decision, resetMs: NaN }])(
  'what is no decision counts as none: %j',
  async (made) => {
    const warn = vi.fn()
    const limiter = hostRateLimiter({ take: () => made as RateDecision }, { ...silentLogger, warn })
    expect([(await take(limiter, 1, 0)).allowed, (await take(limiter, 1, 0)).allowed]).toEqual([true, false])
    expect(warn).toHaveBeenCalledTimes(2)
  },
)

test('a limiter that never answers holds up nobody', async () => {
  vi.useFakeTimers()
  try {
    const taken = take(hostRateLimiter({ take: () => new Promise(() => undefined) }, silentLogger), 1, 0)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await taken).allowed).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
