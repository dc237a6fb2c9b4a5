import type { StoredDomain } from '../domain-list.js'
import { DrizzlePointAccountRepository } from './point-account-repository.js'
import { DrizzlePointAwardRepository } from './point-award-repository.js'
import { DrizzlePointEntryRepository } from './point-entry-repository.js'
import { DrizzlePointExchangeRepository } from './point-exchange-repository.js'
import { DrizzlePointProductRepository } from './point-product-repository.js'
import { DrizzlePointRuleRepository } from './point-rule-repository.js'
import { pointTables } from './tables.js'

export const pointsStorage = {
  tables: pointTables,
  tenant: {
    pointRules: DrizzlePointRuleRepository,
    pointAccounts: DrizzlePointAccountRepository,
    pointEntries: DrizzlePointEntryRepository,
    pointAwards: DrizzlePointAwardRepository,
    pointProducts: DrizzlePointProductRepository,
    pointExchanges: DrizzlePointExchangeRepository,
  },
  system: {},
} satisfies StoredDomain
