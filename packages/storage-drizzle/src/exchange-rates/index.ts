import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleExchangeRateRepository } from './exchange-rate-repository.js'

export const exchangeRatesStorage = {
  tenant: (tenantId: number) =>
    ({
      exchangeRates: (g) => new DrizzleExchangeRateRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
