import type { RequestIdKey } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { at, longAgo, undo } from '../contract-space.js'
import { AWKWARD, AWKWARD_TEXTS } from '../sample-rows.js'

const KEY: RequestIdKey = { clientId: 'client', operation: 'operation', requestId: 'request' }

/** Request ids, which are taken for a while and then free again. */
export function describeRequestIds(use: UseSpace): void {
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

  it('show the answer that was kept with them, until their end', async () => {
    const { mine, theirs } = await use().neighbours()
    const { requestIds } = mine.stores
    const reserve = (now: number) => requestIds.reserve(KEY, { now: at(now), expireTime: at(now + 10) })
    const others = [
      { ...KEY, clientId: 'Client' },
      { ...KEY, operation: 'Operation' },
      { ...KEY, requestId: 'Request' },
    ]
    const kept = { bodyHash: 'hash', answer: AWKWARD }
    expect(await requestIds.find(KEY, at(0))).toBeUndefined()
    for (const key of others) await requestIds.reserve(key, { now: at(0), expireTime: at(10) })
    await theirs.stores.requestIds.reserve(KEY, { now: at(0), expireTime: at(10) })
    await reserve(0)
    expect(await requestIds.find(KEY, at(0))).toBeUndefined()
    await requestIds.keep(KEY, kept)
    expect(await requestIds.find(KEY, at(9))).toEqual(kept)
    for (const key of others) expect(await requestIds.find(key, at(9)), JSON.stringify(key)).toBeUndefined()
    expect(await theirs.stores.requestIds.find(KEY, at(9))).toBeUndefined()
    expect(await requestIds.find(KEY, at(10))).toBeUndefined()
    expect(await reserve(10)).toBe(true)
    expect(await requestIds.find(KEY, at(10))).toBeUndefined()
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

  describeEndsOfRequestIds(use)
}

function describeEndsOfRequestIds(use: UseSpace): void {
  it('of a transaction that is rolled back are given back', async () => {
    const { stores } = await use().tenant()
    const times = { now: at(0), expireTime: at(1) }
    await undo(stores, async (tx) => {
      expect(await tx.requestIds.reserve(KEY, times)).toBe(true)
      expect(await tx.requestIds.reserve(KEY, times)).toBe(false)
    })
    expect(await stores.requestIds.reserve(KEY, times)).toBe(true)
  })

  it('sweeps those that are free, of all tenants, as many as it is told to', async () => {
    const { mine, theirs } = await use().neighbours()
    const take = ({ stores }: typeof mine, key: Partial<RequestIdKey>, end: number) =>
      stores.requestIds.reserve({ ...KEY, ...key }, { now: longAgo(-1), expireTime: longAgo(end) })
    for (const tenant of [mine, theirs]) {
      for (let i = 0; i < 3; i++) await take(tenant, { requestId: `past ${i}` }, i)
    }
    await take(mine, { requestId: 'at its end' }, 10)
    // Each like one of the others in all members but one.
    await take(mine, { requestId: 'past 0', clientId: 'other' }, 11)
    await take(mine, { requestId: 'past 0', operation: 'other' }, 11)
    await take(theirs, { requestId: 'at its end' }, 11)
    const { requestIds } = use().system
    expect(await requestIds.deleteExpired(longAgo(10), 0)).toBe(0)
    expect(await requestIds.deleteExpired(longAgo(10), 5)).toBe(5)
    expect(await requestIds.deleteExpired(longAgo(10), 5)).toBe(2)
    expect(await requestIds.deleteExpired(longAgo(10), 5)).toBe(0)
    // Before its end a key is free only where its row is gone.
    expect(await take(mine, { requestId: 'at its end' }, 99)).toBe(true)
    expect(await take(mine, { requestId: 'past 0', clientId: 'other' }, 99)).toBe(false)
    expect(await take(mine, { requestId: 'past 0', operation: 'other' }, 99)).toBe(false)
    expect(await take(theirs, { requestId: 'at its end' }, 99)).toBe(false)
  })
}
