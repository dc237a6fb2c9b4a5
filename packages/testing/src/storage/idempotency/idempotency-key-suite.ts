import type { IdempotencyKey } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at, undo } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD, AWKWARD_TEXTS } from '../sample-rows.js'

const KEY: IdempotencyKey = { adminId: 'admin', operation: 'operation', key: 'key' }
const DAY = 86_400_000

/** Idempotency keys of calls that move money. */
export function describeIdempotencyKeys(use: UseSpace): void {
  describe('idempotencyKeys', () => {
    it('are taken until their end, with what was done under them, and free again at it', async () => {
      const { idempotencyKeys } = (await use().tenant()).stores
      const take = (bodyHash: string, now: number) =>
        idempotencyKeys.take(KEY, bodyHash, { now: at(now), expireTime: at(now + DAY) })
      expect(await idempotencyKeys.find(KEY)).toBeUndefined()
      expect(await take('a', 0)).toBe(true)
      expect(await idempotencyKeys.find(KEY)).toEqual({ bodyHash: 'a', answer: null })
      await idempotencyKeys.keep(KEY, AWKWARD)
      expect(await take('b', DAY - 1)).toBe(false)
      expect(await idempotencyKeys.find(KEY)).toEqual({ bodyHash: 'a', answer: AWKWARD })
      expect(await take('b', DAY)).toBe(true)
      expect(await idempotencyKeys.find(KEY)).toEqual({ bodyHash: 'b', answer: null })
    })

    it('are unique by administrator, operation and key, case and all, and within their tenant', async () => {
      const { mine, theirs } = await use().neighbours()
      const times = { now: at(0), expireTime: at(1) }
      const others = [
        { ...KEY, adminId: 'Admin' },
        { ...KEY, operation: 'Operation' },
        { ...KEY, key: 'Key' },
      ]
      const keys = [KEY, ...others, ...AWKWARD_TEXTS.map((key) => ({ ...KEY, key }))]
      for (const { stores } of [mine, theirs]) {
        for (const [index, key] of keys.entries()) {
          expect(await stores.idempotencyKeys.take(key, `${index}`, times), JSON.stringify(key)).toBe(true)
          await stores.idempotencyKeys.keep(key, `${index}`)
        }
        for (const [index, key] of keys.entries()) {
          expect(await stores.idempotencyKeys.take(key, 'other', times), JSON.stringify(key)).toBe(false)
          expect(await stores.idempotencyKeys.find(key)).toEqual({ bodyHash: `${index}`, answer: `${index}` })
        }
      }
    })

    it('of a transaction that is rolled back are given back', async () => {
      const { stores } = await use().tenant()
      await undo(stores, async (tx) => {
        expect(await tx.idempotencyKeys.take(KEY, 'a', { now: at(0), expireTime: at(1) })).toBe(true)
        await tx.idempotencyKeys.keep(KEY, 'true')
      })
      expect(await stores.idempotencyKeys.find(KEY)).toBeUndefined()
    })

    it('are swept when they are free, those of all tenants, as many as it is told to', async () => {
      const { mine, theirs } = await use().neighbours()
      const long = (milliseconds: number) => new Date(Date.UTC(2001, 0, 1) + milliseconds)
      const taken = [0, 5, 10, 11].flatMap((end) =>
        [mine, theirs].map((tenant) => ({ tenant, key: { ...KEY, key: `${end}` }, end })),
      )
      for (const { tenant, key, end } of taken) {
        await tenant.stores.idempotencyKeys.take(key, 'a', { now: long(-1), expireTime: long(end) })
      }
      const { idempotencyKeys } = use().system
      expect(await idempotencyKeys.deleteExpired(long(10), 4)).toBe(4)
      expect(await idempotencyKeys.deleteExpired(long(10), 4)).toBe(2)
      expect(await idempotencyKeys.deleteExpired(long(10), 4)).toBe(0)
      for (const { tenant, key, end } of taken) {
        expect((await tenant.stores.idempotencyKeys.find(key)) !== undefined, key.key).toBe(end > 10)
      }
    })
  })
}
