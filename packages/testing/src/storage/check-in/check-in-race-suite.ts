import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { redeemCodeInput } from '../sample-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const ROUNDS = 20

/** Wallet redeem codes that are used while somebody decides by their uses. */
export function describeCheckInRaces(use: () => Racers): void {
  describe('racers for wallet redeem codes', () => {
    it('use a code, or find that it was not used, and delete it: one of the two', async () => {
      const { id, stores } = await use().space.tenant()
      for (let round = 0; round < ROUNDS; round++) {
        const { id: code } = await stores.walletRedeemCodes.create(redeemCodeInput(`CODE ${round}`), at(0))
        const [isUsed, isDeleted] = await race(ofTenant(use(), id), 2, (racer, index) =>
          racer.transaction(async ({ walletRedeemCodes }) => {
            if (index === 0) return walletRedeemCodes.takeUse(code)
            await walletRedeemCodes.lock(code)
            return (await walletRedeemCodes.find(code))?.usedCount === 0 && walletRedeemCodes.delete(code, at(1))
          }),
        )
        expect(isUsed).toBe(!isDeleted)
      }
    })
  })
}
