import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzlePointAccountRepository } from './point-account-repository.js'
import { DrizzlePointAwardRepository } from './point-award-repository.js'
import { DrizzlePointEntryRepository } from './point-entry-repository.js'
import { DrizzlePointExchangeRepository } from './point-exchange-repository.js'
import { DrizzlePointProductRepository } from './point-product-repository.js'
import { DrizzlePointRuleRepository } from './point-rule-repository.js'

export const pointsStorage = {
  tenant: (tenantId: number) =>
    ({
      pointRules: (g) => new DrizzlePointRuleRepository(g, tenantId),
      pointAccounts: (g) => new DrizzlePointAccountRepository(g, tenantId),
      pointEntries: (g) => new DrizzlePointEntryRepository(g, tenantId),
      pointAwards: (g) => new DrizzlePointAwardRepository(g, tenantId),
      pointProducts: (g) => new DrizzlePointProductRepository(g, tenantId),
      pointExchanges: (g) => new DrizzlePointExchangeRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
