import { z } from 'zod'
import { operationsOf } from '../../http/operation.js'
import { exchangeRate } from '../exchange-rate.js'
import type { ExchangeRateStores } from '../exchange-rate.js'
import { wholeList } from '../../http/input/fields.js'

/** The enabled rates of the tenant. */
export const listExchangeRates = operationsOf<object, ExchangeRateStores>()(
  {
    operationId: 'PayExchangeAPI',
    path: '/open-api/pay/exchange-rate/list',
    scope: 'pay:exchange-rate:read',
    summary: 'List the exchange rates',
    description: 'Exchange rates of all enabled currencies; base is CNY. Configured rates only. Needs no body.',
    body: z.object({}),
    data: wholeList(exchangeRate),
    example: {
      body: {},
      data: [
        { name: 'US Dollar', abbreviationCode: 'USD', symbol: '$', exchangeRate: 0.14 },
        { name: 'Euro', abbreviationCode: 'EUR', symbol: '€', exchangeRate: 0.13 },
      ],
    },
  },
  ({ context }) => context.storage.exchangeRates.listEnabled(),
)
