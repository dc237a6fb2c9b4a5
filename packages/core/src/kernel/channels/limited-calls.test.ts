import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.js'
import type { Logger } from '../logger.js'
import { systemRandom } from '../random.js'
import { ChannelGuard, ChannelRefusal, ChannelUnavailable, DEFAULT_CALL_POLICY } from './channel-guard.js'

const lines: string[] = []
const log: Logger = {
  ...{ debug: vi.fn(), info: vi.fn(), error: vi.fn() },
  warn: (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`),
  child: () => log,
}
const parts = { policy: DEFAULT_CALL_POLICY, clock: systemClock, random: systemRandom, log }
const guard = new ChannelGuard({ name: 'goods', ...parts })

beforeEach(() => {
  vi.useFakeTimers()
  lines.length = 0
})
afterEach(() => vi.useRealTimers())

/** What a call rejects with, however long that takes. */
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const failure = call.then(
    () => undefined,
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return failure
}

describe('what a channel does without asking the other side', () => {
  test.each<[string, unknown, RegExp]>([
    [
      'a mistake',
      new TypeError('x of secret-host is not a function'),
      /^\{"channel":"goods","error":"TypeError","at":\[/,
    ],
    ['no error', 'a text of secret-host', /^\{"channel":"goods","error":"string"\}/],
  ])('reaches the caller as it is thrown, and the log by its kind: %s', async (_, thrown, line) => {
    const fail = vi.fn().mockRejectedValue(thrown)
    expect(await failureOf(guard.limited(fail))).toBe(thrown)
    expect(lines).toEqual([expect.stringMatching(line)])
    expect(lines[0]).toMatch(/ channel call failed$/)
    expect(lines[0]).not.toContain('secret-host')
  })

  test('is waited for as long as an attempt may take, and then logged', async () => {
    const hang = () => new Promise<never>(() => undefined)
    expect(await failureOf(guard.limited(hang))).toBeInstanceOf(ChannelUnavailable)
    expect(lines).toEqual(['{"channel":"goods","error":"CallTimeout"} channel call failed'])
  })

  test('says no without a line: anybody may make it', async () => {
    const refusal = new ChannelRefusal('not ours')
    expect(await failureOf(guard.limited(() => Promise.reject(refusal)))).toBe(refusal)
    expect(lines).toEqual([])
  })
})
