import { expect, test } from 'vitest'
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
  expect(turnsOf).toHaveLength(4 + 3)
  expect(new Set(turnsOf).size).toBe(turnsOf.length)
})
