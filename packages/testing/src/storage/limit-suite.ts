import { UNLIMITED } from '@org/openapi-core'
import type { RequestIdKey, UsageCounter } from '@org/openapi-core'
import { describe, expect, it } from 'vitest'
import { at } from './contract-space.js'
import type { UseSpace } from './contract-space.js'
import { AWKWARD_JSON, AWKWARD_TEXTS, LARGEST_ID } from './sample-rows.js'

/** Configurations, request ids and counters of uses. */
export function describeLimits(use: UseSpace): void {
  describe('settings', () => describeSettings(use))
  describe('requestIds', () => describeRequestIds(use))
  describe('usageCounters', () => describeUsageCounters(use))
}

function describeSettings(use: UseSpace): void {
  it('are undefined until they are saved, and then what was saved last', async () => {
    const { settings } = (await use().tenant()).stores
    expect(await settings.find('config')).toBeUndefined()
    await settings.save('config', AWKWARD_JSON, at(0))
    expect(await settings.find('config')).toEqual(AWKWARD_JSON)
    await settings.save('config', { other: [1] }, at(1))
    expect(await settings.find('config')).toEqual({ other: [1] })
    // Null, which is a configuration too, and not the same as none.
    await settings.save('config', null, at(2))
    expect(await settings.find('config')).toBeNull()
    await settings.save('config', [], at(3))
    expect(await settings.find('config')).toEqual([])
  })

  it('are kept by tenant and name, case and all', async () => {
    const { mine, theirs } = await use().neighbours()
    await mine.stores.settings.save('null', null, at(0))
    await mine.stores.settings.save('config', 1, at(0))
    await theirs.stores.settings.save('config', 2, at(0))
    expect(await mine.stores.settings.find('config')).toBe(1)
    expect(await mine.stores.settings.find('null')).toBeNull()
    expect(await mine.stores.settings.find('Config')).toBeUndefined()
    expect(await theirs.stores.settings.find('null')).toBeUndefined()
  })

  it('of a transaction that is rolled back were never saved', async () => {
    const { stores } = await use().tenant()
    await stores.settings.save('config', 'before', at(0))
    const undone = stores.transaction(async (tx) => {
      await tx.settings.save('config', 'after', at(1))
      expect(await tx.settings.find('config')).toBe('after')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stores.settings.find('config')).toBe('before')
  })
}

const KEY: RequestIdKey = { clientId: 'client', operation: 'operation', requestId: 'request' }

function describeRequestIds(use: UseSpace): void {
  it('are taken until their end, and free again at it', async () => {
    const { requestIds } = (await use().tenant()).stores
    const reserve = (now: number) => requestIds.reserve(KEY, { now: at(now), expireTime: at(now + 600_000) })
    expect(await reserve(0)).toBe(true)
    expect(await reserve(0)).toBe(false)
    expect(await reserve(599_999)).toBe(false)
    expect(await reserve(600_000)).toBe(true)
    // From then on for as long again: those that were refused in between have not put it off.
    expect(await reserve(1_199_999)).toBe(false)
    expect(await reserve(1_200_000)).toBe(true)
  })

  it('are unique by client, operation and id, case and all, and within their tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const times = { now: at(0), expireTime: at(1) }
    const keys = [
      KEY,
      { ...KEY, clientId: 'Client' },
      { ...KEY, operation: 'Operation' },
      { ...KEY, requestId: 'Request' },
      ...AWKWARD_TEXTS.map((requestId) => ({ ...KEY, requestId })),
    ]
    for (const { stores } of [mine, theirs]) {
      for (const key of keys) expect(await stores.requestIds.reserve(key, times), JSON.stringify(key)).toBe(true)
      for (const key of keys) expect(await stores.requestIds.reserve(key, times), JSON.stringify(key)).toBe(false)
    }
  })

  it('of a transaction that is rolled back are given back', async () => {
    const { stores } = await use().tenant()
    const times = { now: at(0), expireTime: at(1) }
    const undone = stores.transaction(async (tx) => {
      expect(await tx.requestIds.reserve(KEY, times)).toBe(true)
      expect(await tx.requestIds.reserve(KEY, times)).toBe(false)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stores.requestIds.reserve(KEY, times)).toBe(true)
  })

  it('sweeps those that are free, of all tenants, as many as it is told to', async () => {
    const { mine, theirs } = await use().neighbours()
    const long = (milliseconds: number) => new Date(Date.UTC(2001, 0, 1) + milliseconds)
    const take = ({ stores }: typeof mine, key: Partial<RequestIdKey>, end: number) =>
      stores.requestIds.reserve({ ...KEY, ...key }, { now: long(-1), expireTime: long(end) })
    for (const tenant of [mine, theirs]) {
      for (let i = 0; i < 3; i++) await take(tenant, { requestId: `past ${i}` }, i)
    }
    await take(mine, { requestId: 'at its end' }, 10)
    // Each like one of the others in all members but one.
    await take(mine, { requestId: 'past 0', clientId: 'other' }, 11)
    await take(mine, { requestId: 'past 0', operation: 'other' }, 11)
    await take(theirs, { requestId: 'at its end' }, 11)
    const { requestIds } = use().system
    expect(await requestIds.deleteExpired(long(10), 0)).toBe(0)
    expect(await requestIds.deleteExpired(long(10), 5)).toBe(5)
    expect(await requestIds.deleteExpired(long(10), 5)).toBe(2)
    expect(await requestIds.deleteExpired(long(10), 5)).toBe(0)
    // Before its end a key is free only where its row is gone.
    expect(await take(mine, { requestId: 'at its end' }, 99)).toBe(true)
    expect(await take(mine, { requestId: 'past 0', clientId: 'other' }, 99)).toBe(false)
    expect(await take(mine, { requestId: 'past 0', operation: 'other' }, 99)).toBe(false)
    expect(await take(theirs, { requestId: 'at its end' }, 99)).toBe(false)
  })
}

const COUNTER: UsageCounter = { subject: 'code', subjectId: 1, dimension: 'member-day', key: '17:2026-09-10' }

function describeUsageCounters(use: UseSpace): void {
  it('count from 1 to the limit of the moment, and then refuse', async () => {
    const { usageCounters } = (await use().tenant()).stores
    const take = (limit: number) => usageCounters.take(COUNTER, limit)
    expect([await take(2), await take(2), await take(2), await take(1)]).toEqual([1, 2, undefined, undefined])
    // A limit that is raised, or taken away, lets through again; what was refused did not count.
    expect([await take(3), await take(3), await take(UNLIMITED), await take(UNLIMITED)]).toEqual([3, undefined, 4, 5])
    expect([await take(5), await take(2_147_483_647)]).toEqual([undefined, 6])
  })

  it('tell how many uses were counted, without counting one', async () => {
    const { mine, theirs } = await use().neighbours()
    const { usageCounters } = mine.stores
    expect(await usageCounters.count(COUNTER)).toBe(0)
    for (let i = 0; i < 3; i++) await usageCounters.take(COUNTER, 2)
    expect([await usageCounters.count(COUNTER), await usageCounters.count(COUNTER)]).toEqual([2, 2])
    const others = [{ subject: 'Code' }, { subjectId: 2 }, { dimension: 'member' }, { key: '17:2026-09-11' }]
    for (const other of others) expect(await usageCounters.count({ ...COUNTER, ...other })).toBe(0)
    expect(await theirs.stores.usageCounters.count(COUNTER)).toBe(0)
  })

  it('give back one use of one counter, down to none', async () => {
    const { mine, theirs } = await use().neighbours()
    const { usageCounters } = mine.stores
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
    const undone = stores.transaction(async (tx) => {
      expect(await tx.usageCounters.take(COUNTER, 3)).toBe(2)
      expect(await tx.usageCounters.take({ ...COUNTER, subjectId: 2 }, 3)).toBe(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await stores.usageCounters.take(COUNTER, 3)).toBe(2)
    expect(await stores.usageCounters.take({ ...COUNTER, subjectId: 2 }, 3)).toBe(1)
  })
}
