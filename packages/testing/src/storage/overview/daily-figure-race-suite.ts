import { figureKinds } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'
import { seededRandom } from '../../platform/seeded-random.js'
import { countAllFigures, countFigures, FigureHistory, happen, RANGE } from './figure-history.js'

/** Two of three write. */
const RACERS = 90

/** Figures while processes write and count at once. */
export function describeDailyFigureRaces(use: () => Racers): void {
  describe('daily figure races', () => {
    it('count each row once, whoever writes and counts it', async () => {
      const { id } = await use().space.tenant()
      const random = seededRandom(7)
      const dice = (sides: number) => random.integer(sides)
      const history = new FigureHistory(use().space.storage, id)
      for (let round = 0; round < 3; round++)
        await race(use(), RACERS, async (storage, index) => {
          if (index % 3 === 2) await countFigures(storage, 1 + (index % 7))
          else await happen(history.through(storage), dice)
        })
      await countAllFigures(use().space.storage)
      const { overviews } = use().space.storage.forTenant(id)
      expect(await overviews.figures(figureKinds, RANGE)).toEqual(history.recount())
      expect(await overviews.partnerCalls(RANGE, 9)).toEqual(history.recountOfPartners())
    })
  })
}
