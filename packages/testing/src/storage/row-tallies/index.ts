import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeChangingLists } from './changing-list-suite.js'
import { describeCountedLists } from './counted-list-suite.js'
import { describeRowTallyRaces } from './row-tally-race-suite.js'
import { describeRowTallies } from './row-tally-suite.js'

/** Totals that come from counts, whenever these are folded. */
export const rowTalliesContract = {
  system: {
    rowTallies: { fold: true },
    countedLists: { count: true },
  },
  describe(use) {
    describe('rowTallies', () => describeRowTallies(use))
    describe('countedLists', () => {
      describeCountedLists(use)
      describeChangingLists(use)
    })
  },
  races: describeRowTallyRaces,
} satisfies DomainContract
