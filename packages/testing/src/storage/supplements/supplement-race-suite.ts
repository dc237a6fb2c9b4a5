import type { SupplementRow } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { addDebtor, newSupplement } from './supplement-rows.js'
import { ofTenant, race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const TIMEOUT = { timeout: 60_000 } as const
const RACERS = 20

/** Supplements that many pay and cancel at the same time. */
export function describeSupplementRaces(use: () => Racers): void {
  describe('supplements', () => {
    it('end once, of 20 that pay or cancel one', TIMEOUT, async () => {
      const { id, stores } = await use().space.tenant()
      const supplement = await stores.supplements.insert(newSupplement('E1', { userId: 7 }), at(0))
      const answers = await race(ofTenant(use(), id), RACERS, (racer, index) =>
        racer.supplements.end(supplement.id, index % 2 === 0 ? { to: 10, payTime: at(index) } : { to: 30 }),
      )
      const winners = answers.filter((answer) => answer !== undefined)
      expect(winners).toHaveLength(1)
      expect(await stores.supplements.find(supplement.id)).toEqual(winners[0])
    })

    it('are paid by a payment together or not: none is paid twice, none that was cancelled', TIMEOUT, async () => {
      const space = await use().space.tenant()
      const { id, stores } = space
      const userId = await addDebtor(space)
      const rows: SupplementRow[] = []
      for (let i = 0; i < 10; i++) rows.push(await stores.supplements.insert(newSupplement(`E${i}`, { userId }), at(i)))
      await stores.supplements.assignPayment(
        rows.map((row) => row.orderExpensesNo),
        'S1',
      )
      const answers = await race(ofTenant(use(), id), RACERS, async (racer, index) => {
        const { supplements } = racer
        if (index % 2 === 0) return supplements.payAll('S1', at(100))
        const ended = await supplements.end(rows[(index - 1) / 2]?.id ?? 0, { to: 30 })
        return ended === undefined ? [] : [ended]
      })
      const ends = answers.flat().map((row) => row.id)
      expect(ends.toSorted((a, b) => a - b)).toEqual(rows.map((row) => row.id))
      for (const ended of answers.flat()) expect((await stores.supplements.find(ended.id))?.status).toBe(ended.status)
      expect(await stores.supplements.countUnpaid({ orderNo: 'O1', bagOrderNo: null })).toBe(0)
    })
  })
}
