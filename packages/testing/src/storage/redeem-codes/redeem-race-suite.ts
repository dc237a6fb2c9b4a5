import { StorageError, UNLIMITED } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { exchangeCodeInput, newRedeemCode } from './redeem-code-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const RACERS = 20
const FIRST_PAGE = { pageNo: 1, pageSize: 200 } as const

const count = (answers: readonly unknown[], wanted: unknown) => answers.filter((answer) => answer === wanted).length

/** Redeem codes: as many uses as there are, and rules about used codes that hold while they are being used. */
export function describeRedeemRaces(use: () => Racers): void {
  describe(`${RACERS} racers for redeem codes`, () => {
    it('take uses of a code: as many as it has', async () => {
      const { id, stores } = await use().space.tenant()
      for (const [maxUsage, expected] of [
        [1, 1],
        [7, 7],
        [UNLIMITED, RACERS],
      ] as const) {
        const code = await stores.redeemCodes.create(exchangeCodeInput(`code ${maxUsage}`, { maxUsage }), at(0))
        const answers = await race(ofTenant(use(), id), RACERS, (racer) => racer.redeemCodes.takeUse(code))
        expect(count(answers, true)).toBe(expected)
        expect((await stores.redeemCodes.find(code.id))?.usedCount).toBe(expected)
      }
    })

    it('use a code and delete it unless it was used: one of the two', async () => {
      const { id, stores } = await use().space.tenant()
      for (let round = 0; round < 10; round++) {
        const code = await stores.redeemCodes.create(exchangeCodeInput(`code ${round}`), at(0))
        const [isUsed, isDeleted] = await race(ofTenant(use(), id), 2, (racer, index) =>
          racer.transaction(async (tx) => {
            if (index === 0) return tx.redeemCodes.takeUse(code)
            const locked = await tx.redeemCodes.lock(code.id)
            return locked?.usedCount === 0 && tx.redeemCodes.delete(code.id, at(1))
          }),
        )
        expect(isUsed).toBe(!isDeleted)
        expect((await stores.redeemCodes.find(code.id))?.usedCount).toBe(isUsed ? 1 : undefined)
      }
    })

    it('store batches with a code in common: one of them is there, whole', async () => {
      const { id, stores } = await use().space.tenant()
      const answers = await race(ofTenant(use(), id), RACERS, async (racer, index) => {
        const codes = [`own ${index} a`, 'common', `own ${index} b`].map((code) =>
          newRedeemCode(code, `batch ${index}`),
        )
        try {
          await racer.redeemCodes.insertAll(codes, at(0))
          return 'stored'
        } catch (error) {
          return error instanceof StorageError ? error.kind : 'other'
        }
      })
      expect([count(answers, 'stored'), count(answers, 'unique')]).toEqual([1, RACERS - 1])
      const { list } = await stores.redeemCodes.page(FIRST_PAGE)
      expect(list.map(({ batchNo }) => batchNo)).toEqual(
        Array.from({ length: 3 }, () => `batch ${answers.indexOf('stored')}`),
      )
    })
  })
}
