export type { ExchangeRateRepository } from './exchange-rate.js'
export { listExchangeRates } from './operations/list-exchange-rates.js'
