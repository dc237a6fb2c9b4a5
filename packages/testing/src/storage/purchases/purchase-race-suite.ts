import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { createdPurchase, newWalletPayment, purchaseClaim } from './purchase-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20
const MINUTE = 60_000

/** Purchases and payments that many want at the same time. */
export function describePurchaseRaces(use: () => Racers): void {
  describe('purchases', () => {
    it(`of one number are claimed by one of ${RACERS}, as new ones and when they were abandoned`, async () => {
      const { id, stores } = await use().space.tenant()
      for (const round of [1, 2, 3]) {
        const now = round * MINUTE
        const time = { now: at(now), abandonedBefore: at(now - MINUTE) }
        const answers = await race(ofTenant(use(), id), RACERS, (racer) =>
          racer.purchases.claim(purchaseClaim('o'), time),
        )
        expect(answers.flatMap((attempt) => attempt?.attempt ?? [])).toEqual([round])
      }
      const row = await stores.purchases.findByOutOrderNo('client', 'o')
      const outcomes = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        racer.purchases.complete({ id: row?.id ?? 0, attempt: 1 + (index % 3) }, createdPurchase(`G${index}`)),
      )
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      // Of the present attempt, which is the third.
      expect(outcomes.indexOf(true) % 3).toBe(2)
    })

    it(`are settled by one of ${RACERS} who pay or close them`, async () => {
      const { id, stores } = await use().space.tenant()
      await stores.walletPayments.insert(newWalletPayment('Z1'), at(0))
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) => {
        const { walletPayments } = racer
        return walletPayments.settle(
          'Z1',
          index % 2 === 0 ? { trigger: 'close' } : { trigger: 'pay', successTime: at(index) },
        )
      })
      const won = answers.filter((answer) => answer !== undefined)
      expect(won).toHaveLength(1)
      expect(await stores.walletPayments.find('Z1')).toEqual(won[0])
    })
  })
}
