import { expect, test } from 'vitest'
import { createOlderFile, statementsOf } from './older-file.js'

/** What a counter counts, and along which key. */
const OLDER = [
  ['member-day', '17:2026-09-10'],
  ['ip-day', '2001:db8::1:2026-09-11'],
  ['try-day', '2026-09-12'],
  ['member', '17'],
  ['other-day', 'no day'],
] as const

test('counters of a day that are older than their end are forgotten after it, and others are kept', async () => {
  const { storage, handle, remove } = await createOlderFile()
  const insert = handle.prepare(
    "insert into usage_counter (tenant_id, subject, subject_id, dimension, key, used) values (7, 'code', 1, ?, ?, 2)",
  )
  for (const older of OLDER) insert.run(...older)
  for (const statement of await statementsOf('expiring-usage-counters')) handle.exec(statement)
  const { usageCounters } = storage.forTenant(7)
  const left = async () =>
    (
      await Promise.all(
        OLDER.map(([dimension, key]) => usageCounters.count({ subject: 'code', subjectId: 1, dimension, key })),
      )
    ).map((used) => used > 0)
  const sweep = (day: string) => storage.system.usageCounters.deleteExpired(new Date(`${day}T00:00:00Z`), 10)
  expect([await sweep('2026-09-12'), await left()]).toEqual([0, [true, true, true, true, true]])
  expect([await sweep('2026-09-13'), await left()]).toEqual([1, [false, true, true, true, true]])
  expect([await sweep('2026-09-15'), await left()]).toEqual([2, [false, false, false, true, true]])
  await remove()
})
