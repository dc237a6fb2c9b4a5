import { describe, expect, it } from 'vitest'
import { at } from '../storage/contract-space.js'
import { qualityCheckInput } from '../storage/sample-rows.js'
import { ofTenant, race } from './race-suite.js'
import type { Racers } from './race-suite.js'

const RACERS = 20

/** Whoever updates the revision that he has seen overwrites nobody's change. */
export function describeRevisionRaces(use: () => Racers): void {
  describe('revision races', () => {
    it('let one of twenty update the revision that all have seen', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      const { id } = await stores.qualityChecks.create(qualityCheckInput(), at(0))
      const inputs = Array.from({ length: RACERS }, (_, index) => qualityCheckInput({ goodsName: `racer ${index}` }))
      const won = await race(ofTenant(use(), tenantId), RACERS, (racer, index) =>
        racer.transaction(({ qualityChecks }) => qualityChecks.update(id, inputs[index] ?? qualityCheckInput(), 1)),
      )
      expect(won.filter((isWinner) => isWinner)).toHaveLength(1)
      const winner = won.indexOf(true)
      expect(await stores.qualityChecks.find(id)).toMatchObject({ goodsName: `racer ${winner}`, revision: 2 })
    })

    it('count every one of twenty that ask for none', async () => {
      const { id: tenantId, stores } = await use().space.tenant()
      const { id } = await stores.qualityChecks.create(qualityCheckInput(), at(0))
      await race(ofTenant(use(), tenantId), RACERS, (racer, index) =>
        racer.qualityChecks.update(id, qualityCheckInput({ goodsName: `racer ${index}` })),
      )
      expect(await stores.qualityChecks.find(id)).toMatchObject({ revision: 1 + RACERS })
    })
  })
}
