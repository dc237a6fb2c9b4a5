import { beforeEach, expect, test, vi } from 'vitest'
import { ChannelGuard, ChannelUnavailable, DEFAULT_CALL_POLICY } from './channel-guard.js'
import type { ChannelQuestion } from './channel-circuits.js'
import type { Logger } from '../logger.js'

const policy = { ...DEFAULT_CALL_POLICY, attempts: 1, breakAfter: 4, breakQuestions: 1 }

const lines: string[] = []
const log: Logger = {
  ...{ debug: vi.fn(), info: vi.fn(), error: vi.fn() },
  warn: (fields: object, message: string) => void lines.push(`${JSON.stringify(fields)} ${message}`),
  child: () => log,
}

let now: number
let guard: ChannelGuard

beforeEach(() => {
  now = 1_000_000
  lines.length = 0
  const clock = { now: () => new Date(now), monotonic: () => now }
  const random = { bytes: (length: number) => new Uint8Array(length), uuid: () => '', integer: () => 0 }
  guard = new ChannelGuard({ name: 'goods', policy, clock, random, log })
})

const PARCELS = { tenantId: 7, apart: 'parcels' }
const OTHERS = { tenantId: 7 }

const answered = (question: Omit<ChannelQuestion, 'key'>) => guard.once({ ...question, key: 'a' }, async () => 42)

/** How many of so many calls reached the channel, which failed. */
async function sent(question: Omit<ChannelQuestion, 'key'>, calls: number): Promise<number> {
  const call = vi.fn(() => Promise.reject(new Error('down')))
  for (let i = 0; i < calls; i++)
    await expect(guard.once({ ...question, key: `${i}` }, call)).rejects.toThrow(ChannelUnavailable)
  return call.mock.calls.length
}

test('calls that are told apart are left alone by themselves, and not when others fail', async () => {
  expect(await sent(PARCELS, 9)).toBe(4)
  expect(await answered(OTHERS)).toBe(42)
  expect(await sent(OTHERS, 9)).toBe(4)
  now += policy.restMs
  expect(await answered(PARCELS)).toBe(42)
  expect(await sent(OTHERS, 2)).toBe(1)
})

test('of a tenant with several broken circuits it is told once, as of the worst, since the first', async () => {
  const since = new Date(now)
  await sent(PARCELS, 4)
  expect(lines.filter((line) => line.includes('left alone'))).toEqual([
    expect.stringContaining('"tenantId":7,"apart":"parcels"'),
  ])
  now += 3000
  await sent(OTHERS, 4)
  const first = { tenantId: 7, state: 'OPEN', since, failsLately: true }
  expect(guard.report().broken).toEqual([first])
  now += 2000
  expect(guard.report().broken).toEqual([first])
  now += 3000
  expect(guard.report().broken).toEqual([{ ...first, state: 'HALF_OPEN' }])
  await answered(PARCELS)
  expect(guard.report().broken).toEqual([{ ...first, state: 'HALF_OPEN', since: new Date(1_003_000) }])
})
