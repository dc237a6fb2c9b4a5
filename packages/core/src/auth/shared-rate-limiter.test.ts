import fc from 'fast-check'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { silentLogger } from '../kernel/logger.js'
import type { RateDecision, RateLimiter, RateLimitRepository } from './rate-limit.js'
import { rateLimitsInMemory } from './rate-limits-in-memory.js'
import { sharedRateLimiter } from './shared-rate-limiter.js'

const START = Date.UTC(2026, 8, 10)
/** As the limiter has them: a lease ends after 100 ms, and is at most 5 % of the limit. */
const LEASE_SECONDS = 0.1
const LEASE_SHARE = 0.05

type Step = Parameters<RateLimitRepository['advance']>[1]

/** A store that tells what it was asked. */
function watched(store = rateLimitsInMemory()) {
  const asked: Step[] = []
  const advance: RateLimitRepository['advance'] = (key, step) => {
    asked.push(step)
    return store.advance(key, step)
  }
  return { asked, advance }
}

const limiterOver = (store: RateLimitRepository): RateLimiter => sharedRateLimiter(store, silentLogger)

const take = async (limiter: RateLimiter, qps: number, atMs: number): Promise<RateDecision> =>
  limiter.take({ tenantId: 1, clientId: 'client', qps, now: new Date(START + atMs) })

const together = (count: number, call: () => Promise<RateDecision>): Promise<RateDecision[]> =>
  Promise.all(Array.from({ length: count }, call))

const passedOf = (decisions: readonly RateDecision[]): number => decisions.filter(({ allowed }) => allowed).length

describe('a refused client', () => {
  test('is refused from memory until the time that the store has named, and passes then', async () => {
    const store = watched()
    const limiter = limiterOver(store)
    await together(4, () => take(limiter, 4, 0))
    const before = store.asked.length
    for (let at = 0; at < 250; at += 10) {
      expect(await take(limiter, 4, at)).toMatchObject({ allowed: false, remaining: 0, retryAfterMs: 250 - at })
    }
    expect(store.asked).toHaveLength(before)
    expect((await take(limiter, 4, 250)).allowed).toBe(true)
  })

  test('several at once do not pass for one where another process has set the time forward', async () => {
    const store = rateLimitsInMemory()
    const there = limiterOver(store)
    let asked = 0
    const advance: RateLimitRepository['advance'] = async (key, step) => {
      asked += 1
      if (asked === 2) await take(there, 20, 3_600_000)
      return store.advance(key, step)
    }
    const here = limiterOver({ advance })
    expect(passedOf(await together(9, () => take(here, 20, 0)))).toBe(2)
  })

  test('asks anew where the clock was set back: what is remembered is of another time', async () => {
    const store = rateLimitsInMemory()
    const [here, there] = [limiterOver(store), limiterOver(store)]
    await together(6, () => take(here, 4, 0))
    expect(passedOf(await together(5, () => take(here, 4, -3_600_000)))).toBe(1)
    expect(passedOf(await together(5, () => take(there, 4, -3_600_000)))).toBe(0)
  })
})

describe('callers who come together', () => {
  test('ask twice: the first for himself, then the rest at once; as many pass as may', async () => {
    const store = watched()
    const limiter = limiterOver(store)
    expect(passedOf(await together(15, () => take(limiter, 20, 0)))).toBe(15)
    expect(store.asked.map(({ cost }) => cost / 50_000)).toEqual([1, 14])
  })

  test('of whom only some fit: those pass, each with what is left after him', async () => {
    const store = rateLimitsInMemory()
    const [here, there] = [limiterOver(store), limiterOver(store)]
    await together(12, () => take(there, 20, 0))
    const decisions = await together(12, () => take(here, 20, 0))
    expect(decisions.map(({ allowed }) => allowed)).toEqual([...Array(8).fill(true), ...Array(4).fill(false)])
    expect(decisions.map(({ remaining }) => remaining)).toEqual([7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0])
  })

  test('fail together where the store does, and the next asks again', async () => {
    let isDown = true
    const store = rateLimitsInMemory()
    const warned: string[] = []
    const log = { ...silentLogger, warn: (_: object, message: string) => void warned.push(message) }
    const advance: RateLimitRepository['advance'] = (key, step) =>
      isDown ? Promise.reject(new Error('down')) : store.advance(key, step)
    const limiter = sharedRateLimiter({ advance }, log)
    expect(passedOf(await together(6, () => take(limiter, 4, 0)))).toBe(4)
    expect(warned).toHaveLength(6)
    isDown = false
    expect(passedOf(await together(6, () => take(limiter, 4, 0)))).toBe(4)
    expect(warned).toHaveLength(6)
  })

  test('a store that answers nonsense is not asked for ever', async () => {
    const store = watched({ advance: () => Promise.resolve({ allowed: false, arrivalTime: 0 }) })
    const limiter = limiterOver(store)
    expect(passedOf(await together(5, () => take(limiter, 20, 0)))).toBe(0)
    expect(store.asked.length).toBeLessThan(20)
  })
})

describe('a lease', () => {
  test('spares most questions at the pace of the limit, and none of a small one', async () => {
    const questions = async (qps: number) => {
      const store = watched()
      const limiter = limiterOver(store)
      for (let call = 0; call < 2 * qps; call++) {
        expect((await take(limiter, qps, Math.floor((call * 1000) / qps))).allowed).toBe(true)
      }
      return store.asked.length
    }
    expect(await questions(1000)).toBeLessThan(100)
    expect(await questions(30)).toBe(60)
  })

  test('ends: what was not spent in a tenth of a second is lost', async () => {
    const store = watched()
    const limiter = limiterOver(store)
    for (let call = 0; call < 60; call++) await take(limiter, 1000, call)
    const before = store.asked.length
    await take(limiter, 1000, 1000)
    expect(store.asked.slice(before).map(({ cost }) => cost)).toEqual([1000])
  })

  test('ends with a change of the limit', async () => {
    const limiter = limiterOver(rateLimitsInMemory())
    for (let call = 0; call < 60; call++) await take(limiter, 1000, call)
    expect(passedOf(await together(9, () => take(limiter, 2, 60)))).toBeLessThanOrEqual(2)
  })
})

/** Calls of the simulation at one of the processes, so much later than those before. */
interface Call {
  readonly gapMs: number
  readonly process: number
  readonly count: number
}

const PROCESSES = 5

interface Schedule {
  readonly qps: number
  /** How long the store takes to answer. */
  readonly answerMs: number
  readonly plan: readonly Call[]
}

/**
 * Schedules in which processes take leases at the pace of the limit, are left by the client in the middle of one, and
 * are asked for all that the limit has, one of them or, after a pause, each.
 */
const schedules = (answersMs: number[]): fc.Arbitrary<Schedule> => {
  const process = fc.nat(PROCESSES - 1)
  const runs = (qps: number) =>
    fc
      .record({ process, calls: fc.integer({ min: 3, max: 40 }) })
      .map((run) => Array.from({ length: run.calls }, () => ({ gapMs: 1000 / qps, process: run.process, count: 1 })))
  const waves = (qps: number) =>
    fc
      .integer({ min: 0, max: 1500 })
      .map((gapMs) =>
        Array.from({ length: PROCESSES }, (_, process) => ({ gapMs: process === 0 ? gapMs : 0, process, count: qps })),
      )
  const bursts = (qps: number) =>
    fc.record({ process, count: fc.integer({ min: 1, max: qps }) }).map((burst) => [{ gapMs: 0, ...burst }])
  return fc
    .record({ qps: fc.integer({ min: 2, max: 600 }), answerMs: fc.constantFrom(...answersMs) })
    .chain(({ qps, answerMs }) =>
      fc
        .array(
          fc.oneof(
            { weight: 20, arbitrary: runs(qps) },
            { weight: 1, arbitrary: waves(qps) },
            { weight: 2, arbitrary: bursts(qps) },
          ),
          { minLength: 5, maxLength: 200, size: 'max' },
        )
        .map((parts) => ({ qps, answerMs, plan: parts.flat() })),
    )
}

/** Plays calls at several processes of one store; answers when each was allowed or refused. */
async function play({ qps, answerMs, plan }: Schedule): Promise<{ at: number; allowed: boolean }[]> {
  const store = rateLimitsInMemory()
  const events: { readonly at: number; readonly run: () => void }[] = []
  let now = 0
  const later = (at: number, run: () => void) => {
    const next = events.findIndex((event) => event.at > at)
    events.splice(next === -1 ? events.length : next, 0, { at, run })
  }
  const late: RateLimitRepository = {
    async advance(key, step) {
      const answer = await store.advance(key, step)
      if (answerMs > 0) await new Promise<void>((run) => later(now + answerMs, run))
      return answer
    },
  }
  const limiters = Array.from({ length: PROCESSES }, () => limiterOver(late))
  const seen: { at: number; allowed: boolean }[] = []
  let at = 0
  for (const { gapMs, process, count } of plan) {
    at += gapMs
    later(at, () => {
      for (let i = 0; i < count; i++) {
        void take(limiters[process] as RateLimiter, qps, now).then(({ allowed }) => seen.push({ at: now, allowed }))
      }
    })
  }
  for (let event = events.shift(); event !== undefined; event = events.shift()) {
    now = event.at
    event.run()
    await nextTurn()
  }
  return seen
}

/** As many of the calls as a bucket of three quarters of the limit lets pass. */
function keepingTo(qps: number, plan: readonly Call[]): Call[] {
  let used = 0
  return plan.map((call) => {
    used = Math.max(0, used - (call.gapMs / 1000) * qps)
    const count = Math.max(0, Math.min(call.count, Math.floor(0.75 * qps - used)))
    used += count
    return { ...call, count }
  })
}

describe(`${PROCESSES} processes`, () => {
  // Many schedules: more than the usual five seconds on a machine that does other things.
  test('in any window no more pass than the limit says, and what leases explain', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(schedules([0, 0, 3, 40]), async (schedule) => {
        const { qps, answerMs } = schedule
        const passed = new Map<number, number>()
        for (const { at, allowed } of await play(schedule)) {
          if (allowed) passed.set(at, (passed.get(at) ?? 0) + 1)
        }
        const leases = Math.min(qps * LEASE_SECONDS, PROCESSES * Math.floor(qps * LEASE_SHARE))
        const moments = [...passed]
        moments.forEach(([from], first) => {
          let count = 0
          for (const [to, more] of moments.slice(first)) {
            count += more
            // Calls come at whole milliseconds. The cost is rounded down to a microsecond: one request in 1,600 at most.
            const refilled = ((to - from + 1 + 2 * answerMs) / 1000) * qps * 1.001
            if (count > qps + refilled + leases) {
              throw new Error(`${count} of ${qps} a second passed within ${to - from} ms, with leases of ${leases}`)
            }
          }
        })
      }),
      { numRuns: 60 },
    )
  })

  test('a client that keeps to its limit, in bursts of three quarters of it, is never refused for what others hold', async () => {
    await fc.assert(
      fc.asyncProperty(schedules([0]), async ({ qps, answerMs, plan }) => {
        const seen = await play({ qps, answerMs, plan: keepingTo(qps, plan) })
        expect(seen.filter(({ allowed }) => !allowed)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('without leases exactly as many pass in an instant as may', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 39 }), async (qps) => {
        const plan = Array.from({ length: 2 * qps }, (_, call) => ({ gapMs: 0, process: call % PROCESSES, count: 1 }))
        expect((await play({ qps, answerMs: 0, plan })).filter(({ allowed }) => allowed)).toHaveLength(qps)
      }),
      { numRuns: 30 },
    )
  })
})
