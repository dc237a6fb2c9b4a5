import { describe, expect, test } from 'vitest'
import { silentLogger } from '../kernel/logger.js'
import type { ApiAccessEntry, ApiAccessLogSink } from './api-access-entry.js'
import { ApiAccessLog } from './api-access-log.js'

const entry = (at: number, code = 0): ApiAccessEntry => ({
  tenantId: 1,
  clientId: `client ${at}`,
  path: '/open-api/goods/search',
  code,
  durationMs: 1,
  ip: '192.0.2.1',
  requestId: `${at}`,
  createTime: new Date(Date.UTC(2026, 8, 10) + at),
})

test('what has piled up is stored in order, and lets the event loop go on after each batch', async () => {
  const stored: string[] = []
  const turnsOf: number[] = []
  let turn = 0
  let isOver = false
  const count = () => {
    turn += 1
    if (!isOver) setImmediate(count)
  }
  const store = async (entries: readonly ApiAccessEntry[]) => {
    stored.push(...entries.map(({ requestId }) => requestId))
    turnsOf.push(turn)
  }
  const sink: ApiAccessLogSink = { appendAll: store, countRefused: store }
  const log = new ApiAccessLog(sink, silentLogger)
  const entries = Array.from({ length: 1800 }, (_, at) => entry(at))
  const refused = Array.from({ length: 250 }, (_, at) => entry(at, 429))
  for (const each of [...entries, ...refused]) log.record(each)
  setImmediate(count)
  await log.flush()
  isOver = true
  expect(stored.slice(0, entries.length)).toEqual(entries.map(({ requestId }) => requestId))
  expect(stored).toHaveLength(entries.length + refused.length)
  expect(turnsOf).toHaveLength(3 + 5)
  expect(new Set(turnsOf).size).toBe(turnsOf.length)
})

describe('while a batch is being stored', () => {
  /** A sink whose answers are given one by one. */
  function slowSink() {
    const batches: number[] = []
    const answers: (() => void)[] = []
    const appendAll = (entries: readonly ApiAccessEntry[]) => {
      batches.push(entries.length)
      return new Promise<void>((resolve) => answers.push(resolve))
    }
    const log = new ApiAccessLog({ appendAll, countRefused: async () => undefined }, silentLogger)
    const record = (count: number) => {
      for (let at = 0; at < count; at++) log.record(entry(at))
    }
    const answer = async () => {
      await expect.poll(() => answers).not.toEqual([])
      answers.shift()?.()
    }
    return { log, batches, record, answer }
  }

  test('those who come wait for a batch of their own', async () => {
    const { log, batches, record, answer } = slowSink()
    record(600)
    const flushed = log.flush()
    await expect.poll(() => batches).toEqual([600])
    record(20)
    await answer()
    await flushed
    expect(batches).toEqual([600])
    void log.flush()
    await expect.poll(() => batches).toEqual([600, 20])
    await answer()
  })

  test('whoever asks for all gets all, and waits for nobody who comes later', async () => {
    const { log, batches, record, answer } = slowSink()
    record(3)
    const first = log.flush()
    await expect.poll(() => batches).toEqual([3])
    record(2)
    const both = Promise.all([log.flush(), log.flush()])
    await answer()
    await first
    await expect.poll(() => batches).toEqual([3, 2])
    record(600)
    await answer()
    await both
    await expect.poll(() => batches).toEqual([3, 2, 600])
    await answer()
  })
})
