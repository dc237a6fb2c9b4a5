export type {
  ExchangeRate,
  ExchangeRateFilter,
  ExchangeRateInput,
  ExchangeRateRepository,
  ExchangeRateRow,
} from './exchange-rate.js'
export { listExchangeRates } from './operations/list-exchange-rates.js'
