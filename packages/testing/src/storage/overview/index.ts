import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeDailyFigureRaces } from './daily-figure-race-suite.js'
import { describeDailyFigures } from './daily-figure-suite.js'
import { describeWaiting } from './waiting-suite.js'

/** What an operator sees first. */
export const overviewContract = {
  tenant: {
    overviews: { waiting: true, figures: true, partnerCalls: true, uncountedSince: true },
  },
  system: {
    dailyFigures: { count: true, deleteBefore: true },
  },
  describe(use) {
    describe('overviews', () => {
      describeWaiting(use)
      describeDailyFigures(use)
    })
  },
  races: describeDailyFigureRaces,
} satisfies DomainContract
