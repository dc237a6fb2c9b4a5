import { defineError } from '../kernel/errors.js'

/** Also of a deleted rate, and of one of another tenant. */
export const EXCHANGE_RATE_NOT_EXISTS = defineError(1_007_011_000, 'EXCHANGE_RATE_NOT_EXISTS', {
  en: 'Exchange rate does not exist',
  zh: '汇率不存在',
})

/** A currency has one rate in the tenant. */
export const EXCHANGE_RATE_EXISTS = defineError(1_007_011_001, 'EXCHANGE_RATE_EXISTS', {
  en: 'This currency has an exchange rate already',
  zh: '该币种的汇率已存在',
})
