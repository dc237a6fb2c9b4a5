import { exchangeRateOperations } from './admin/exchange-rate.js'
import type { ExchangeRateRepository } from './exchange-rate.js'
import { listExchangeRates } from './operations/list-exchange-rates.js'

export interface ExchangeRateRepositories {
  readonly exchangeRates: ExchangeRateRepository
}

/** What a CNY is worth. */
export const exchangeRateModule = {
  name: 'exchange-rates',
  partner: [listExchangeRates],
  admin: exchangeRateOperations,
}
