import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { enabledStatus } from '../../auth/index.js'
import { EXCHANGE_RATE_EXISTS, EXCHANGE_RATE_NOT_EXISTS } from '../exchange-rate-errors.js'
import { exchangeRateFilters, exchangeRateInput, exchangeRateView } from '../exchange-rate.js'
import type { ExchangeRateStores } from '../exchange-rate.js'

/** A rate for each currency, for partners to show prices by. */
export const exchangeRateOperations = defineAdminResource<ExchangeRateStores & AuditStores>()({
  path: '/admin-api/pay/exchange-rate',
  name: 'ExchangeRate',
  title: 'exchange rate',
  input: exchangeRateInput,
  view: exchangeRateView,
  filters: exchangeRateFilters,
  notFound: EXCHANGE_RATE_NOT_EXISTS,
  duplicate: EXCHANGE_RATE_EXISTS,
  example: {
    find: { abbreviationCode: 'USD' },
    created: 3,
    input: { name: 'Pound Sterling', abbreviationCode: 'GBP', symbol: '£', exchangeRate: 0.11 },
    view: {
      id: 1,
      name: 'US Dollar',
      abbreviationCode: 'USD',
      symbol: '$',
      exchangeRate: 0.14,
      sort: 1,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
  },
  status: { schema: enabledStatus(), summary: 'Enable or disable an exchange rate', example: 1 },
  repository: (tx) => tx.exchangeRates,
})
