import { expect, it } from 'vitest'
import type { AccessSlice, ApiAccessLogRepository, ApiAccessRow } from './api-access-entry.js'
import { figuresOf } from './call-figures.js'

const NOON = Date.UTC(2026, 8, 10, 4)
const range = { start: new Date(NOON), end: new Date(NOON + 60_000) }

/** A log with a call in each of these milliseconds, which answers a few rows at a time. */
function logOf(...times: readonly number[]) {
  const rows = times.map((time, id): ApiAccessRow => {
    const call = { clientId: 'a', path: '/p', code: time % 2, durationMs: time, ip: '', requestId: '', count: null }
    return { id: id + 1, ...call, createTime: new Date(NOON + time) }
  })
  const newest = rows.toReversed()
  const asked: AccessSlice[] = []
  const slice = (one: AccessSlice) => {
    asked.push(one)
    const { createTime, id } = one.behind
    const isBehind = (row: ApiAccessRow) =>
      row.createTime < createTime || (row.createTime.getTime() === createTime.getTime() && row.id < id)
    return Promise.resolve(newest.filter((row) => isBehind(row) && row.createTime >= one.start).slice(0, 4))
  }
  return { log: { slice } as unknown as ApiAccessLogRepository, asked }
}

it('adds up what all slices have, once', async () => {
  const times = Array.from({ length: 11 }, (_, i) => i)
  const { log, asked } = logOf(...times)
  const { total, cutTime } = await figuresOf(log, { range })
  expect(total).toEqual({ calls: 11, errors: 5, meanMs: 5, p50Ms: 5, p95Ms: 10, maxMs: 10 })
  expect(cutTime).toBeNull()
  expect(asked.map(({ behind }) => behind.id)).toEqual([0, 8, 4, 1])
})

it('reads so many rows and no more, says since when, and shows nothing of the time before', async () => {
  const { log, asked } = logOf(0, 10_000, 20_000, 30_000, 40_000, 50_000, 55_000)
  const figures = await figuresOf(log, { range, path: '/q' }, 4)
  expect(asked).toHaveLength(1)
  expect(figures.total.calls).toBe(0)
  expect(figures.cutTime).toEqual(new Date(NOON + 30_000))
  const cut = await figuresOf(log, { range }, 5)
  expect(cut.total.calls).toBe(5)
  expect(cut.cutTime).toEqual(new Date(NOON + 20_000))
  expect(cut.buckets[0]).toMatchObject({ startTime: new Date(NOON + 20_000), calls: 1 })
  expect(cut.buckets).toHaveLength(5)
})
