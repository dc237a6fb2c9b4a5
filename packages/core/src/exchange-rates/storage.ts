export type {
  ExchangeRate,
  ExchangeRateFilter,
  ExchangeRateInput,
  ExchangeRateRepository,
  ExchangeRateRow,
} from './exchange-rate.js'
