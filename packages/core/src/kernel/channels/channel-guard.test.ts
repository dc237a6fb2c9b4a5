import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChannelGuard, ChannelRefusal, ChannelUnavailable, UnusableAnswer } from './channel-guard.js'
import type { ChannelQuestion } from './channel-circuits.js'
import type { CallPolicy } from './channel-guard.js'
import { runInsideTransaction } from '../storage/transaction-scope.js'

const policy: CallPolicy = {
  timeoutMs: 1000,
  attempts: 3,
  backoffMs: 100,
  windowMs: 10_000,
  breakAfter: 4,
  breakPercent: 50,
  breakQuestions: 2,
  restMs: 5000,
}
const lines: string[] = []
const log = {
  debug: vi.fn(),
  info: vi.fn(),
  error: vi.fn(),
  warn: (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`),
  child: () => log,
}

let present: { now: number; monotonic: number }
let jitter: number

function guardWith(changes: Partial<CallPolicy> = {}): ChannelGuard {
  const clock = { now: () => new Date(present.now), monotonic: () => present.monotonic }
  const random = {
    bytes: (length: number) => new Uint8Array(length),
    uuid: () => '',
    integer: (bound: number) => Math.floor((bound - 1) * jitter),
  }
  return new ChannelGuard({ name: 'goods', policy: { ...policy, ...changes }, clock, random, log })
}

beforeEach(() => {
  vi.useFakeTimers()
  present = { now: 1_000_000, monotonic: 0 }
  jitter = 0
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

const ask = (key: string, tenantId = 1): ChannelQuestion => ({ tenantId, key })

const failing = () => vi.fn(() => Promise.reject(new Error('connection reset by secret-host')))

/** How a promise ended, without waiting longer than it takes. */
function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

/** Runs all timers until the call has ended. */
async function settle(promise: Promise<unknown>): Promise<unknown> {
  const outcome = outcomeOf(promise)
  await vi.runAllTimersAsync()
  return outcome
}

describe('an attempt', () => {
  test('answers what the channel answers, and leaves no timer behind', async () => {
    expect(await guardWith().read(ask('a'), async () => 42)).toBe(42)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is abandoned after its time: its signal aborts, the caller sees ChannelUnavailable', async () => {
    let signal: AbortSignal | undefined
    const call = vi.fn((given: AbortSignal) => {
      signal = given
      return new Promise<never>(() => undefined)
    })
    const outcome = outcomeOf(guardWith({ attempts: 1 }).read(ask('a'), call))
    await vi.advanceTimersByTimeAsync(999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal?.aborted).toBe(true)
    expect(await outcome).toEqual({ error: expect.any(ChannelUnavailable) })
  })

  test('that fails after it was abandoned fails nobody', async () => {
    const call = (): Promise<never> => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 5000))
    expect(await settle(guardWith({ attempts: 1 }).read(ask('a'), call))).toEqual({
      error: expect.any(ChannelUnavailable),
    })
    await vi.runAllTimersAsync()
  })

  test('that throws instead of rejecting is a failure like any other', async () => {
    const call = (): Promise<never> => {
      throw new Error('not even a promise')
    }
    expect(await settle(guardWith().read(ask('a'), call))).toEqual({ error: expect.any(ChannelUnavailable) })
  })

  test('inside of a transaction is refused, and nothing is called', async () => {
    const call = vi.fn(async () => 1)
    await expect(runInsideTransaction(async () => guardWith().read(ask('a'), call))).rejects.toThrow(
      'call the goods channel',
    )
    expect(call).not.toHaveBeenCalled()
  })
})

describe('retries', () => {
  test('as many attempts as the policy has, the last failure as cause', async () => {
    const call = failing()
    const outcome = (await settle(guardWith().read(ask('a'), call))) as { error: ChannelUnavailable }
    expect(call).toHaveBeenCalledTimes(3)
    expect(outcome.error).toBeInstanceOf(ChannelUnavailable)
    expect(outcome.error.cause).toEqual(new Error('connection reset by secret-host'))
  })

  test('the first success is the answer', async () => {
    const call = failing()
      .mockRejectedValueOnce(new Error('once'))
      .mockResolvedValueOnce('second' as never)
    expect(await settle(guardWith().read(ask('a'), call))).toEqual({ value: 'second' })
    expect(call).toHaveBeenCalledTimes(2)
  })

  test.each([
    [0, 100, 200],
    [1, 200, 400],
  ])('the waits double, with up to as much jitter again (%d)', async (share, first, second) => {
    jitter = share
    const call = failing()
    const outcome = outcomeOf(guardWith().read(ask('a'), call))
    await vi.advanceTimersByTimeAsync(first - 1)
    expect(call).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(second - 1)
    expect(call).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledTimes(3)
    await outcome
  })

  test('a refusal is not retried and reaches the caller as it is', async () => {
    const refusal = new ChannelRefusal('blocked')
    const call = vi.fn(() => Promise.reject(refusal))
    expect(await settle(guardWith().read(ask('a'), call))).toEqual({ error: refusal })
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('the log has the kind of a failure, never its text', async () => {
    await settle(guardWith().read(ask('a'), failing()))
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toContain('secret-host')
  })
})

describe('a limit over all attempts', () => {
  test('ends the one that runs, and begins no other; whoever asks then asks anew', async () => {
    const guard = guardWith()
    const call = vi.fn(() => new Promise<never>(() => undefined))
    const outcome = outcomeOf(guard.read(ask('a'), call, 1500))
    await vi.advanceTimersByTimeAsync(1499)
    expect(call).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(await outcome).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(await guard.read(ask('a'), async () => 'anew')).toBe('anew')
    expect(call).toHaveBeenCalledTimes(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('begins no attempt where it runs out between two', async () => {
    const call = failing()
    expect(await settle(guardWith().read(ask('a'), call, 50))).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(call).toHaveBeenCalledTimes(1)
  })
})

describe('a channel that is not written in TypeScript', () => {
  test('may answer what is no promise, and throw before it waits', async () => {
    const guard = guardWith({ attempts: 1 })
    const plain = (() => 'at once') as unknown as () => Promise<string>
    expect(await guard.once(ask('a'), plain)).toBe('at once')
    const thrown = () => {
      throw new ChannelRefusal('no')
    }
    expect(await settle(guard.once(ask('a'), thrown))).toEqual({ error: expect.any(ChannelRefusal) })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('coalescing', () => {
  test('callers with one key at the same time share one call, and its failure', async () => {
    const guard = guardWith({ attempts: 1 })
    const call = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('shared'), 10)))
    const both = Promise.all([guard.read(ask('a'), call), guard.read(ask('a'), call), guard.read(ask('b'), call)])
    await vi.runAllTimersAsync()
    expect(await both).toEqual(['shared', 'shared', 'shared'])
    expect(call).toHaveBeenCalledTimes(2)
    const fails = failing()
    const outcomes = await Promise.all([settle(guard.read(ask('a'), fails)), settle(guard.read(ask('a'), fails))])
    for (const outcome of outcomes) expect(outcome).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(fails).toHaveBeenCalledTimes(1)
  })

  test('nothing is kept: a later caller asks anew, also after a failure', async () => {
    const guard = guardWith({ attempts: 1 })
    await settle(guard.read(ask('a'), failing()))
    expect(await guard.read(ask('a'), async () => 1)).toBe(1)
    expect(await guard.read(ask('a'), async () => 2)).toBe(2)
  })
})

describe('a call that must happen once', () => {
  test('answers what the channel answers, and leaves no timer behind', async () => {
    expect(await guardWith().once(ask('x'), async () => 42)).toBe(42)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is not repeated when it fails', async () => {
    const call = failing()
    const outcome = (await settle(guardWith().once(ask('x'), call))) as { error: ChannelUnavailable }
    expect(call).toHaveBeenCalledTimes(1)
    expect(outcome.error).toBeInstanceOf(ChannelUnavailable)
    expect(outcome.error.cause).toEqual(new Error('connection reset by secret-host'))
  })

  test('is abandoned after its time: its signal aborts, nothing is repeated', async () => {
    let signal: AbortSignal | undefined
    const call = vi.fn((given: AbortSignal) => {
      signal = given
      return new Promise<never>(() => undefined)
    })
    const outcome = outcomeOf(guardWith().once(ask('x'), call))
    await vi.advanceTimersByTimeAsync(999)
    expect(signal?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(signal?.aborted).toBe(true)
    expect(await outcome).toEqual({ error: expect.any(ChannelUnavailable) })
    await vi.runAllTimersAsync()
    expect(call).toHaveBeenCalledTimes(1)
  })

  test('a refusal reaches the caller as it is', async () => {
    const refusal = new ChannelRefusal('used already')
    expect(await settle(guardWith().once(ask('x'), () => Promise.reject(refusal)))).toEqual({ error: refusal })
  })

  test('is shared with nobody', async () => {
    const guard = guardWith()
    const call = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('done'), 10)))
    const both = Promise.all([guard.once(ask('x'), call), guard.once(ask('x'), call)])
    await vi.runAllTimersAsync()
    expect(await both).toEqual(['done', 'done'])
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('counts for the circuit breaker, and is not sent while it is open', async () => {
    const guard = guardWith()
    const call = failing()
    for (let i = 0; i < 6; i++)
      expect(await settle(guard.once(ask(`x${i}`), call))).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(call).toHaveBeenCalledTimes(policy.breakAfter)
    expect(await settle(guard.read(ask('a'), async () => 1))).toEqual({ error: expect.any(ChannelUnavailable) })
    present.monotonic += policy.restMs
    expect(await settle(guard.once(ask('x'), async () => 'back'))).toEqual({ value: 'back' })
  })

  test('inside of a transaction is refused, and nothing is called', async () => {
    const call = vi.fn(async () => 1)
    await expect(runInsideTransaction(async () => guardWith().once(ask('x'), call))).rejects.toThrow(
      'call the goods channel',
    )
    expect(call).not.toHaveBeenCalled()
  })
})

describe('the circuit breaker', () => {
  const once = { attempts: 1 }

  async function breakIt(guard: ChannelGuard, tenantId = 1): Promise<void> {
    for (let i = 0; i < policy.breakAfter; i++) await settle(guard.read(ask(`a${i}`, tenantId), failing()))
  }

  /** How many of the calls reached the channel. */
  async function sent(guard: ChannelGuard, questions: readonly ChannelQuestion[]): Promise<number> {
    const call = failing()
    for (const question of questions)
      expect(await settle(guard.read(question, call))).toEqual({ error: expect.any(ChannelUnavailable) })
    return call.mock.calls.length
  }

  const different = (count: number, tenantId = 1) => Array.from({ length: count }, (_, i) => ask(`q${i}`, tenantId))

  test('opens after so many failed calls: nothing is sent any more, and the log says whose they are', async () => {
    const guard = guardWith(once)
    expect(await sent(guard, different(9))).toBe(4)
    expect(lines.filter((line) => line.includes('left alone'))).toEqual([
      expect.stringContaining('"channel":"goods","tenantId":1'),
    ])
  })

  test('opens by answers of another shape as by any failure; they are not asked for again, nor logged twice', async () => {
    const guard = guardWith({ attempts: 3 })
    const call = vi.fn(() => Promise.reject(new UnusableAnswer()))
    for (const question of different(9))
      expect(await settle(guard.read(question, call))).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(call).toHaveBeenCalledTimes(4)
    expect(lines).toEqual([expect.stringContaining('left alone')])
  })

  test('counts calls, not attempts', async () => {
    expect(await sent(guardWith({ attempts: 3 }), different(9))).toBe(12)
  })

  test('what one tenant asks never stops another', async () => {
    const guard = guardWith(once)
    await breakIt(guard, 1)
    expect(await settle(guard.read(ask('good', 2), async () => 'there'))).toEqual({ value: 'there' })
    expect(await settle(guard.read(ask('good', 1), async () => 'there'))).toEqual({
      error: expect.any(ChannelUnavailable),
    })
    expect(await sent(guard, different(9, 2))).toBe(4)
  })

  test('a tenant that may not call is refused by itself: nobody comes to share its refusal', async () => {
    const guard = guardWith(once)
    await breakIt(guard, 1)
    const both = [
      outcomeOf(guard.read(ask('good', 1), async () => 'there')),
      outcomeOf(guard.read(ask('good', 2), async () => 'there')),
    ]
    expect(await Promise.all(both)).toEqual([{ error: expect.any(ChannelUnavailable) }, { value: 'there' }])
  })

  test('one question that fails again and again does not open it', async () => {
    const guard = guardWith(once)
    expect(
      await sent(
        guard,
        Array.from({ length: 50 }, () => ask('broken')),
      ),
    ).toBe(50)
    expect(await settle(guard.read(ask('good'), async () => 'there'))).toEqual({ value: 'there' })
    // A second one does, for then it is more likely the channel.
    expect(await sent(guard, [ask('other'), ask('third')])).toBe(1)
  })

  test('refusals never open it', async () => {
    const guard = guardWith(once)
    const call = vi.fn(() => Promise.reject(new ChannelRefusal('no')))
    for (let i = 0; i < 10; i++) await settle(guard.read(ask('a'), call))
    expect(call).toHaveBeenCalledTimes(10)
  })

  test.each(['monotonic', 'now'] as const)('rests until either clock says so (%s)', async (which) => {
    const guard = guardWith(once)
    await breakIt(guard)
    const call = vi.fn(async () => 'back')
    present[which] += policy.restMs - 1
    expect(await settle(guard.read(ask('a'), call))).toEqual({ error: expect.any(ChannelUnavailable) })
    expect(call).not.toHaveBeenCalled()
    present[which] += 1
    expect(await settle(guard.read(ask('a'), call))).toEqual({ value: 'back' })
    expect(await settle(guard.read(ask('a'), call))).toEqual({ value: 'back' })
  })

  test('half open: one call finds out, the others are refused meanwhile', async () => {
    const guard = guardWith(once)
    await breakIt(guard)
    present.monotonic += policy.restMs
    const slow = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('back'), 10)))
    const [first, second] = [outcomeOf(guard.read(ask('a'), slow)), outcomeOf(guard.read(ask('b'), slow))]
    expect(await second).toEqual({ error: expect.any(ChannelUnavailable) })
    await vi.runAllTimersAsync()
    expect(await first).toEqual({ value: 'back' })
    expect(slow).toHaveBeenCalledTimes(1)
    expect(await settle(guard.read(ask('b'), slow))).toEqual({ value: 'back' })
  })

  test('half open: a failure starts the rest anew, at once', async () => {
    const guard = guardWith()
    await breakIt(guard)
    present.monotonic += policy.restMs
    expect(await sent(guard, different(3))).toBe(1)
    present.monotonic += policy.restMs - 1
    expect(await sent(guard, different(3))).toBe(0)
    present.monotonic += 1
    expect(await sent(guard, different(3))).toBe(1)
  })

  test('half open: a refusal is an answer, and closes it', async () => {
    const guard = guardWith(once)
    await breakIt(guard)
    present.monotonic += policy.restMs
    const refusal = new ChannelRefusal('no')
    expect(await settle(guard.read(ask('a'), () => Promise.reject(refusal)))).toEqual({ error: refusal })
    expect(await settle(guard.read(ask('a'), async () => 'there'))).toEqual({ value: 'there' })
  })
})

describe('what a guard tells', () => {
  const answering = () => Promise.resolve('yes')
  const breakFor = async (guard: ChannelGuard, tenantId: number) => {
    for (let i = 0; i < 4; i++) await outcomeOf(guard.once(ask(`${i}`, tenantId), failing()))
  }

  test('calls that were answered, a refusal being an answer, and calls that were not', async () => {
    const guard = guardWith()
    const never = { answered: 0, failed: 0, turnedAway: 0, lastAnswer: null, lastFailure: null, broken: [] }
    expect(guard.report()).toEqual({ name: 'goods', ...never })
    await guard.once(ask('a'), answering)
    present.now += 1000
    await outcomeOf(guard.once(ask('a'), () => Promise.reject(new ChannelRefusal('no'))))
    present.now += 1000
    await outcomeOf(guard.once(ask('a'), failing()))
    expect(guard.report()).toEqual({
      ...{ name: 'goods', answered: 2, failed: 1, turnedAway: 0, broken: [] },
      lastAnswer: new Date(1_001_000),
      lastFailure: new Date(1_002_000),
    })
  })

  test('for whom it is left alone, until it answers again', async () => {
    const guard = guardWith()
    await breakFor(guard, 7)
    present.now += 3000
    await breakFor(guard, 3)
    await outcomeOf(guard.once(ask('a', 3), answering))
    const broken = [
      { tenantId: 7, state: 'OPEN', since: new Date(1_000_000), failsLately: true },
      { tenantId: 3, state: 'OPEN', since: new Date(1_003_000), failsLately: true },
    ]
    expect(guard.report()).toMatchObject({ failed: 8, turnedAway: 1, broken })
    present.now += 2000
    expect(guard.report().broken).toEqual([{ ...broken[0], state: 'HALF_OPEN' }, broken[1]])
    await guard.once(ask('a', 7), answering)
    expect(guard.report().broken).toEqual([broken[1]])
  })
})
