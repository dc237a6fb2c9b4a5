import type { UsageCounter } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import { UNLIMITED } from '@org/openapi-core/storage'
import { undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_TEXTS, LARGEST_ID } from '../sample-rows.js'

const COUNTER: UsageCounter = { subject: 'code', subjectId: 1, dimension: 'member-day', key: '17:2026-09-10' }

/** Limits are the callers': a counter knows only how far it has come. */
export function describeUsageCounters(use: UseSpace): void {
  it('count from 1 to the limit of the moment, and then refuse', async () => {
    const { usageCounters } = (await use().tenant()).stores
    const take = (limit: number) => usageCounters.take(COUNTER, limit)
    expect([await take(2), await take(2), await take(2), await take(1)]).toEqual([1, 2, undefined, undefined])
    // A limit that is raised, or taken away, lets through again; what was refused did not count.
    expect([await take(3), await take(3), await take(UNLIMITED), await take(UNLIMITED)]).toEqual([3, undefined, 4, 5])
    expect([await take(5), await take(2_147_483_647)]).toEqual([undefined, 6])
  })

  it('tell how many uses were counted, without counting one', async () => {
    const { theirs, usageCounters } = await use().neighbours('usageCounters')
    expect(await usageCounters.count(COUNTER)).toBe(0)
    for (let i = 0; i < 3; i++) await usageCounters.take(COUNTER, 2)
    expect([await usageCounters.count(COUNTER), await usageCounters.count(COUNTER)]).toEqual([2, 2])
    const others = [{ subject: 'Code' }, { subjectId: 2 }, { dimension: 'member' }, { key: '17:2026-09-11' }]
    for (const other of others) expect(await usageCounters.count({ ...COUNTER, ...other })).toBe(0)
    expect(await theirs.stores.usageCounters.count(COUNTER)).toBe(0)
  })

  it('give back one use of one counter, down to none', async () => {
    const { mine, theirs, usageCounters } = await use().neighbours('usageCounters')
    for (const stores of [mine.stores, theirs.stores])
      for (let i = 0; i < 2; i++) await stores.usageCounters.take(COUNTER, 2)
    const others = [{ subject: 'Code' }, { subjectId: 2 }, { dimension: 'member' }, { key: '17:2026-09-11' }]
    for (const other of others) await usageCounters.giveBack({ ...COUNTER, ...other })
    expect(await usageCounters.count(COUNTER)).toBe(2)
    await usageCounters.giveBack(COUNTER)
    expect([await usageCounters.count(COUNTER), await usageCounters.take(COUNTER, 2)]).toEqual([1, 2])
    for (let i = 0; i < 3; i++) await usageCounters.giveBack(COUNTER)
    expect([await usageCounters.count(COUNTER), await usageCounters.take(COUNTER, 1)]).toEqual([0, 1])
    expect(await theirs.stores.usageCounters.count(COUNTER)).toBe(2)
  })

  describeCounterKeys(use)
}

function describeCounterKeys(use: UseSpace): void {
  it('are apart by every member of the key, case and all, and by tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const counters = [
      COUNTER,
      { ...COUNTER, subject: 'Code' },
      { ...COUNTER, subjectId: LARGEST_ID },
      { ...COUNTER, subjectId: LARGEST_ID - 1 },
      { ...COUNTER, dimension: 'Member-Day' },
      ...AWKWARD_TEXTS.map((key) => ({ ...COUNTER, key })),
    ]
    for (const { stores } of [mine, theirs]) {
      for (const counter of counters)
        expect(await stores.usageCounters.take(counter, 1), JSON.stringify(counter)).toBe(1)
      for (const counter of counters) expect(await stores.usageCounters.take(counter, 1)).toBeUndefined()
    }
  })

  it('take back what a transaction that is rolled back took', async () => {
    const { stores } = await use().tenant()
    await stores.usageCounters.take(COUNTER, 3)
    await undo(stores, async (tx) => {
      expect(await tx.usageCounters.take(COUNTER, 3)).toBe(2)
      expect(await tx.usageCounters.take({ ...COUNTER, subjectId: 2 }, 3)).toBe(1)
    })
    expect(await stores.usageCounters.take(COUNTER, 3)).toBe(2)
    expect(await stores.usageCounters.take({ ...COUNTER, subjectId: 2 }, 3)).toBe(1)
  })
}
