import type { StoredDomain } from '../domain-list.js'
import { DrizzleExchangeRateRepository } from './exchange-rate-repository.js'
import { exchangeRateTables } from './tables.js'

export const exchangeRatesStorage = {
  tables: exchangeRateTables,
  tenant: { exchangeRates: DrizzleExchangeRateRepository },
  system: {},
} satisfies StoredDomain
