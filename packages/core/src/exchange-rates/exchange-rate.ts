import { z } from 'zod'
import { decimalsOf, toPlainText } from '../kernel/decimal.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { keptStatus } from '../auth/index.js'

const MAX_DECIMALS = 8
const MAX_RATE = 1_000_000_000

/** As it stands in the database: decimal text, so that nothing of it is lost on the way to a price. */
const rateInput = () =>
  z
    .number()
    .gt(0)
    .max(MAX_RATE)
    .refine((rate) => rate < 0 || decimalsOf(rate) <= MAX_DECIMALS, {
      error: `must have at most ${MAX_DECIMALS} decimals`,
      params: { zh: `最多 ${MAX_DECIMALS} 位小数` },
    })
    .transform(toPlainText)
    .meta({ description: '1 CNY is worth so many units of the currency; at most 8 decimals.', examples: [0.14] })

/** A stored rate as a number: PostgreSQL's text and SQLite's name the same one. */
const rateOutput = () =>
  z
    .string()
    .transform(Number)
    .pipe(z.number().meta({ description: '1 CNY = exchangeRate units of the currency', examples: [0.14] }))

const currencyCode = () =>
  z
    .string()
    .regex(/^[A-Z]{3}$/, saying('must be three capital letters', '必须是三位大写字母'))
    .max(3)
    .meta({ description: 'ISO 4217', examples: ['USD'] })

/** What operations decide about a rate. */
export const exchangeRateInput = z.object({
  name: requiredText(64),
  abbreviationCode: currencyCode(),
  symbol: requiredText(16),
  exchangeRate: rateInput(),
  sort: integer(0, MAX_INT32).default(0).meta({ description: 'Smaller comes first.' }),
  status: keptStatus(),
})

/** What an administrator decides about a rate, checked. */
export type ExchangeRateInput = z.output<typeof exchangeRateInput>

/** The specification's ExchangeRate. */
export const exchangeRate = named(
  'ExchangeRate',
  z.object({
    name: z.string(),
    abbreviationCode: z.string().meta({ description: 'ISO code' }),
    symbol: z.string(),
    exchangeRate: rateOutput(),
  }),
)

/** A rate as partners see it; `exchangeRate` is decimal text until it leaves. */
export type ExchangeRate = z.input<typeof exchangeRate>

/** A rate as the admin API shows it. */
export const exchangeRateView = z.object({
  id: numericId(),
  ...exchangeRate.shape,
  sort: integer(),
  status: integer(),
  createTime: localDateTimeOutput(),
})

/** A rate as the admin API shows it. */
export type ExchangeRateRow = z.input<typeof exchangeRateView>

/** Narrows the page of exchange rates: what is absent narrows nothing. */
export const exchangeRateFilters = {
  name: queryPart(),
  abbreviationCode: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of rates; what is absent narrows nothing. */
export type ExchangeRateFilter = FilterOf<typeof exchangeRateFilters>

/** The rates of one tenant; a currency has one that is not deleted. */
export interface ExchangeRateRepository extends AdminRepository<
  ExchangeRateInput,
  ExchangeRateRow,
  ExchangeRateFilter
> {
  /** All that are enabled, by `sort`, then by id. */
  listEnabled(): Promise<ExchangeRate[]>
  /** The enabled rate of a currency, as decimal text. */
  findEnabled(abbreviationCode: string): Promise<string | undefined>
  /** False where there is no such row. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
}

/** The repositories that reading rates touches. */
export interface ExchangeRateStores {
  readonly exchangeRates: ExchangeRateRepository
}
