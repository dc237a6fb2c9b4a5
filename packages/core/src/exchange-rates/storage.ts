export type { ExchangeRate, ExchangeRateInput, ExchangeRateRepository } from './exchange-rate.js'
