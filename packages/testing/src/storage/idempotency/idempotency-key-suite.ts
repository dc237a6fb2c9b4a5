import type { IdempotencyKey, IdempotentCall } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, longAgo, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, AWKWARD_TEXTS } from '../sample-rows.js'

const KEY: IdempotencyKey = { caller: 'caller', key: 'key' }
const CALL: IdempotentCall = { operation: 'operation', bodyHash: 'hash', takenBy: 'first' }
const OTHER: IdempotentCall = { operation: 'other', bodyHash: 'other', takenBy: 'second' }
const DAY = 86_400_000

/** Idempotency keys of calls that are done once. */
export function describeIdempotencyKeys(use: UseSpace): void {
  describe('idempotencyKeys', () => {
    it('are taken until their end, with what was done under them, and free again at it', async () => {
      const { idempotencyKeys } = (await use().tenant()).stores
      const take = (call: IdempotentCall, now: number) =>
        idempotencyKeys.take(KEY, call, { now: at(now), expireTime: at(now + DAY) })
      expect(await idempotencyKeys.find(KEY, at(0))).toBeUndefined()
      expect(await take(CALL, 0)).toBe(true)
      expect(await idempotencyKeys.find(KEY, at(0))).toEqual({ ...CALL, answer: null })
      await idempotencyKeys.keep(KEY, AWKWARD)
      expect(await take(OTHER, DAY - 1)).toBe(false)
      expect(await idempotencyKeys.find(KEY, at(DAY - 1))).toEqual({ ...CALL, answer: AWKWARD })
      expect(await idempotencyKeys.find(KEY, at(DAY))).toBeUndefined()
      expect(await take(OTHER, DAY)).toBe(true)
      expect(await idempotencyKeys.find(KEY, at(DAY))).toEqual({ ...OTHER, answer: null })
    })

    it('are settled by the request that has them, with an end of its own', async () => {
      const { idempotencyKeys } = (await use().tenant()).stores
      const kept = { answer: AWKWARD, expireTime: at(DAY) }
      expect(await idempotencyKeys.settle(KEY, CALL.takenBy, kept)).toBe(false)
      await idempotencyKeys.take(KEY, CALL, { now: at(0), expireTime: at(10) })
      expect(await idempotencyKeys.settle(KEY, OTHER.takenBy, kept)).toBe(false)
      expect(await idempotencyKeys.find(KEY, at(0))).toEqual({ ...CALL, answer: null })
      expect(await idempotencyKeys.settle(KEY, CALL.takenBy, kept)).toBe(true)
      expect(await idempotencyKeys.find(KEY, at(DAY - 1))).toEqual({ ...CALL, answer: AWKWARD })
      expect(await idempotencyKeys.find(KEY, at(DAY))).toBeUndefined()
    })

    it('are free where one without an answer ends later than any can that was taken since the clock was set back', async () => {
      const { idempotencyKeys } = (await use().tenant()).stores
      const take = (call: IdempotentCall, now: number) =>
        idempotencyKeys.take(KEY, call, { now: at(now), expireTime: at(now + 10) })
      await take(CALL, 100)
      // Of a process whose clock is ahead.
      expect(await take(OTHER, 90)).toBe(false)
      expect(await take(OTHER, 89)).toBe(true)
      await idempotencyKeys.settle(KEY, OTHER.takenBy, { answer: AWKWARD, expireTime: at(DAY) })
      expect(await take(CALL, 0)).toBe(false)
    })

    it('are given back by the request that has them, and by no other', async () => {
      const { idempotencyKeys } = (await use().tenant()).stores
      await idempotencyKeys.free(KEY, CALL.takenBy)
      await idempotencyKeys.take(KEY, CALL, { now: at(0), expireTime: at(10) })
      expect(await idempotencyKeys.take(KEY, OTHER, { now: at(10), expireTime: at(20) })).toBe(true)
      await idempotencyKeys.free(KEY, CALL.takenBy)
      expect(await idempotencyKeys.find(KEY, at(10))).toEqual({ ...OTHER, answer: null })
      await idempotencyKeys.free(KEY, OTHER.takenBy)
      expect(await idempotencyKeys.find(KEY, at(10))).toBeUndefined()
    })

    describePlacesOfKeys(use)
  })
}

function describePlacesOfKeys(use: UseSpace): void {
  it('are unique by caller and key, case and all, and within their tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const times = { now: at(0), expireTime: at(1) }
    const others = [
      { ...KEY, caller: 'Caller' },
      { ...KEY, key: 'Key' },
    ]
    const keys = [KEY, ...others, ...AWKWARD_TEXTS.map((key) => ({ ...KEY, key }))]
    const takenBy = (index: number): IdempotentCall => ({ ...CALL, takenBy: `${index}` })
    for (const { stores } of [mine, theirs]) {
      for (const [index, key] of keys.entries()) {
        expect(await stores.idempotencyKeys.take(key, takenBy(index), times), JSON.stringify(key)).toBe(true)
        await stores.idempotencyKeys.keep(key, `${index}`)
      }
      for (const [index, key] of keys.entries()) {
        expect(await stores.idempotencyKeys.take(key, OTHER, times), JSON.stringify(key)).toBe(false)
        expect(await stores.idempotencyKeys.find(key, at(0))).toEqual({ ...takenBy(index), answer: `${index}` })
      }
    }
    await mine.stores.idempotencyKeys.settle(KEY, '0', { answer: 'mine', expireTime: at(1) })
    await mine.stores.idempotencyKeys.free(others[0] as IdempotencyKey, '1')
    const { idempotencyKeys } = theirs.stores
    expect(await idempotencyKeys.find(KEY, at(0))).toEqual({ ...takenBy(0), answer: '0' })
    expect(await idempotencyKeys.find(others[0] as IdempotencyKey, at(0))).toEqual({ ...takenBy(1), answer: '1' })
  })

  it('of a transaction that is rolled back are given back', async () => {
    const { stores } = await use().tenant()
    await undo(stores, async (tx) => {
      expect(await tx.idempotencyKeys.take(KEY, CALL, { now: at(0), expireTime: at(1) })).toBe(true)
      await tx.idempotencyKeys.keep(KEY, 'true')
    })
    expect(await stores.idempotencyKeys.find(KEY, at(0))).toBeUndefined()
  })

  it('are swept when they are free, those of all tenants, as many as it is told to', async () => {
    const { mine, theirs } = await use().neighbours()
    const taken = [0, 5, 10, 11].flatMap((end) =>
      [mine, theirs].map((tenant) => ({ tenant, key: { ...KEY, key: `${end}` }, end })),
    )
    for (const { tenant, key, end } of taken) {
      await tenant.stores.idempotencyKeys.take(key, CALL, { now: longAgo(-1), expireTime: longAgo(end) })
    }
    const { idempotencyKeys } = use().system
    expect(await idempotencyKeys.deleteExpired(longAgo(10), 4)).toBe(4)
    expect(await idempotencyKeys.deleteExpired(longAgo(10), 4)).toBe(2)
    expect(await idempotencyKeys.deleteExpired(longAgo(10), 4)).toBe(0)
    for (const { tenant, key, end } of taken) {
      expect((await tenant.stores.idempotencyKeys.find(key, longAgo(-1))) !== undefined, key.key).toBe(end > 10)
    }
  })
}
