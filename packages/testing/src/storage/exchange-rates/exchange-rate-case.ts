import type { ExchangeRateInput } from '@org/openapi-core/storage'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, IMPOSSIBLE_NUMBERS } from '../sample-rows.js'
import { createdWithin, filterOf, opened } from '../resource-case.js'

/** An exchange rate. `abbreviationCode` has to be unique. */
export function exchangeRateInput(overrides: Partial<ExchangeRateInput> = {}): ExchangeRateInput {
  return {
    name: 'US Dollar',
    abbreviationCode: 'USD',
    symbol: '$',
    exchangeRate: '0.14',
    sort: 0,
    status: 0,
    ...overrides,
  }
}

/** `abbreviationCode` is unique. The rate of the full row has more digits than a double keeps. */
export const exchangeRateCase: CaseOf<'exchangeRates'> = {
  name: 'exchangeRates',
  isUnique: true,
  open: opened(({ exchangeRates }) => exchangeRates, {}),
  full: (mark) =>
    exchangeRateInput({
      name: AWKWARD,
      abbreviationCode: mark,
      symbol: '元',
      exchangeRate: '123456789.12345678',
      sort: 7,
      status: 1,
    }),
  sparse: (mark) => exchangeRateInput({ abbreviationCode: mark }),
  initial: { status: 0 },
  optional: [],
  filters: [
    filterOf<'exchangeRates'>((_, members) => exchangeRateInput(members))(
      { abbreviationCode: 'EUR' },
      { abbreviationCode: 'eur' },
    ),
    () => ({
      filter: { status: 1 },
      found: exchangeRateInput({ abbreviationCode: 'EUR', status: 1 }),
      passedOver: exchangeRateInput(),
    }),
    () => ({
      filter: { status: 1, abbreviationCode: 'EUR' },
      found: exchangeRateInput({ abbreviationCode: 'EUR', status: 1 }),
      passedOver: exchangeRateInput({ status: 1 }),
    }),
  ],
  ranges: [createdWithin((mark) => exchangeRateInput({ abbreviationCode: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, abbreviationCode: 'USD' }]),
}
