import { describe } from 'vitest'
import type { DomainContract } from '../domain-contract.js'
import { describeSettings } from './setting-suite.js'

/** Configurations of a tenant, by name. */
export const settingsContract = {
  tenant: {
    settings: { find: true, save: true, hold: true },
  },
  describe(use) {
    describe('settings', () => describeSettings(use))
  },
} satisfies DomainContract
