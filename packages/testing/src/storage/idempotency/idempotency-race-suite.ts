import { describe, expect, it } from 'vitest'
import { at, longAgo } from '../contract-space.js'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20
const KEY = { caller: 'caller', key: 'key' }
const callOf = (takenBy: string) => ({ operation: 'operation', bodyHash: 'hash', takenBy })
const TIMES = { now: at(0), expireTime: at(86_400_000) }

/** A key is one call's, whoever else comes with it at the same time, and whatever becomes of those before it. */
export function describeIdempotencyRaces(use: () => Racers): void {
  describe('idempotency key races', () => {
    it('do the work once, and show its answer to whoever waited for it', async () => {
      const { id, stores } = await use().space.tenant()
      let failures = 0
      const answers = await race(use(), RACERS, (storage, index) =>
        storage
          .forTenant(id)
          .transaction(async (tx) => {
            if (!(await tx.idempotencyKeys.take(KEY, callOf(`racer ${index}`), TIMES)))
              return (await tx.idempotencyKeys.find(KEY, TIMES.now))?.answer
            await tx.wallets.change(1, { balance: 1, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }, at(0))
            // Whoever fails gives the key to the next.
            if (failures++ < 3) throw new Error('undone')
            await tx.idempotencyKeys.keep(KEY, `racer ${index}`)
            return 'done'
          })
          .catch((error: unknown) => (error as Error).message),
      )
      const winner = answers.indexOf('done')
      const others = answers.filter((answer) => answer !== 'done' && answer !== 'undone')
      expect(answers.filter((answer) => answer === 'undone')).toHaveLength(3)
      expect(others).toEqual(Array.from({ length: RACERS - 4 }, () => `racer ${winner}`))
      expect(await stores.wallets.find(1)).toMatchObject({ balance: 1 })
    })

    it('are claimed by one of all, and then settled by it alone', async () => {
      const { id, stores } = await use().space.tenant()
      const { now, expireTime } = TIMES
      const claimed = await race(use(), RACERS, (storage, index) =>
        storage.forTenant(id).idempotencyKeys.take(KEY, callOf(`${index}`), { now, expireTime }),
      )
      expect(claimed.filter(Boolean)).toHaveLength(1)
      const winner = claimed.indexOf(true)
      const settled = await race(use(), RACERS, (storage, index) =>
        storage.forTenant(id).idempotencyKeys.settle(KEY, `${index}`, { answer: `racer ${index}`, expireTime }),
      )
      expect(settled).toEqual(claimed)
      expect(await stores.idempotencyKeys.find(KEY, now)).toEqual({ ...callOf(`${winner}`), answer: `racer ${winner}` })
    })

    it('sweep a key that a transaction is taking anew: it stays', async () => {
      const { stores } = await use().space.tenant()
      const past = longAgo()
      await stores.idempotencyKeys.take(KEY, callOf('old'), { now: past, expireTime: past })
      const taken = stores.transaction(async (tx) => {
        const isTaken = await tx.idempotencyKeys.take(KEY, callOf('new'), { now: past, expireTime: at(0) })
        await tx.idempotencyKeys.keep(KEY, 'true')
        return isTaken
      })
      const swept = race(use(), RACERS, (storage) => storage.system.idempotencyKeys.deleteExpired(past, 10))
      expect([await taken, (await swept).length]).toEqual([true, RACERS])
      expect(await stores.idempotencyKeys.find(KEY, past)).toEqual({ ...callOf('new'), answer: 'true' })
    })
  })
}
