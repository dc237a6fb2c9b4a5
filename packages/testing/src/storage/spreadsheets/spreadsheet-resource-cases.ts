import type {
  ExchangeRateFilter,
  ExchangeRateInput,
  ExchangeRateRow,
  SpreadsheetFilter,
  SpreadsheetInput,
  SpreadsheetRow,
} from '@org/openapi-core'
import type { ResourceCase } from '../resource-case.js'
import { IMPOSSIBLE_NUMBERS, inTwoTenants } from '../resource-cases.js'
import { AWKWARD, AWKWARD_TEXTS, LARGEST_ID } from '../sample-rows.js'

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

/** A row of a spreadsheet with what must be given. */
export function spreadsheetInput(overrides: Partial<SpreadsheetInput> = {}): SpreadsheetInput {
  const goods = {
    goodsId: 'G1',
    goodsTitle: 'Canvas backpack',
    priceInCents: 1250,
    goodsSource: 1,
    goodsSaleCount: 0,
  } as const
  return { promoterId: 1, ...goods, ...overrides }
}

export const exchangeRateCase: ResourceCase<ExchangeRateInput, ExchangeRateRow, ExchangeRateFilter> = {
  name: 'exchangeRates',
  isUnique: true,
  open: (space) =>
    inTwoTenants(space, ({ stores: { exchangeRates: repository } }) => ({
      repository,
      add: (input, now) => repository.create(input, now),
      own: {},
    })),
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
    () => ({
      filter: { abbreviationCode: 'EUR' },
      found: exchangeRateInput({ abbreviationCode: 'EUR' }),
      passedOver: exchangeRateInput({ abbreviationCode: 'eur' }),
    }),
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
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: exchangeRateInput({ abbreviationCode: mark }), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, abbreviationCode: 'USD' }]),
}

export const spreadsheetCase: ResourceCase<SpreadsheetInput, SpreadsheetRow, SpreadsheetFilter> = {
  name: 'spreadsheets',
  open: (space) =>
    inTwoTenants(space, ({ stores: { spreadsheets: repository } }) => ({
      repository,
      add: (input, now) => repository.create(input, now),
      own: {},
    })),
  full: (mark) =>
    spreadsheetInput({
      promoterId: LARGEST_ID,
      goodsId: `${mark} ${AWKWARD}`,
      goodsTitle: `title ${AWKWARD}`,
      localGoodsTitle: `local ${AWKWARD}`,
      priceInCents: LARGEST_ID,
      goodsSource: 3,
      goodsPicUrl: `picture ${AWKWARD}`,
      goodsImageUrlList: [...AWKWARD_TEXTS, 'https://img.example.com/1.jpg'],
      goodsSaleCount: 2_147_483_647,
      goodsCategoryCode: `category ${AWKWARD}`,
    }),
  sparse: (mark) => spreadsheetInput({ goodsId: mark }),
  optional: ['localGoodsTitle', 'goodsPicUrl', 'goodsImageUrlList', 'goodsCategoryCode'],
  filters: [
    (mark) => ({
      filter: { goodsId: `${mark}a` },
      found: spreadsheetInput({ goodsId: `${mark}a` }),
      passedOver: spreadsheetInput({ goodsId: `${mark}A` }),
    }),
    () => ({
      filter: { promoterId: 7 },
      found: spreadsheetInput({ promoterId: 7 }),
      passedOver: spreadsheetInput({ promoterId: 70 }),
    }),
    () => ({
      filter: { promoterId: 7, goodsId: 'G7' },
      found: spreadsheetInput({ promoterId: 7, goodsId: 'G7' }),
      passedOver: spreadsheetInput({ promoterId: 7 }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: spreadsheetInput({ goodsId: mark }), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.filter((id) => id !== LARGEST_ID).flatMap((promoterId) => [
    { promoterId },
    { promoterId, goodsId: 'G1' },
  ]),
}
