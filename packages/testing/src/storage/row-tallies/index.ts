import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeRowTallyRaces } from './row-tally-race-suite.js'
import { describeRowTallies } from './row-tally-suite.js'

/** Totals that come from counts, whenever these are folded. */
export const rowTalliesContract = {
  system: {
    rowTallies: { fold: true },
  },
  describe(use) {
    describe('rowTallies', () => describeRowTallies(use))
  },
  races: describeRowTallyRaces,
} satisfies DomainContract
