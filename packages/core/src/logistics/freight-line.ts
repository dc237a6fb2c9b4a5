import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { codes } from '../http/input/codes.js'
import { integer, localDateTimeOutput, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { optionalWebAddress } from '../http/input/web-address.js'
import { keptStatus } from '../auth/index.js'
import { estimateFreight } from './estimate-freight.js'
import { countryCode, fee, fuelRateInput, fuelRateOutput, grams } from './freight-fields.js'

const MAX_COUNTRIES = 300
const MAX_LANGUAGES = 100

const members = z.object({
  lineName: requiredText(64).meta({ description: 'In English' }),
  lineNameI18n: z
    .record(z.string().min(1).max(16), requiredText(64))
    .refine(
      (names) => Object.keys(names).length <= MAX_LANGUAGES,
      saying(`must have at most ${MAX_LANGUAGES} languages`, `最多 ${MAX_LANGUAGES} 种语言`),
    )
    .nullish()
    .meta({ description: 'Names by language; for others the name is translated by machine.' }),
  icon: optionalWebAddress().meta({ description: 'URL' }),
  referenceTime: optionalText(64).meta({ description: 'How long a parcel takes, as partners show it' }),
  billingType: codes([1, 'ACTUAL_WEIGHT', 'Actual weight'], [2, 'VOLUMETRIC_WEIGHT', 'Volumetric weight']),
  status: keptStatus(),
  sort: integer(0, MAX_INT32).default(0).meta({ description: 'Smaller comes first.' }),
  countries: z
    .array(countryCode())
    .min(1)
    .max(MAX_COUNTRIES)
    .refine((codes) => new Set(codes).size === codes.length, { error: 'must be distinct', params: { zh: '不能重复' } }),
  firstWeight: grams(1),
  firstFee: fee(),
  stepWeight: grams(1),
  stepFee: fee(),
  minWeight: grams(0).default(0),
  maxWeight: grams(1),
  handlingFee: fee().default(0),
  fuelRate: fuelRateInput().nullish(),
})

/** What operations decide about a freight line. */
export const freightLineInput = members
  .refine(({ minWeight, maxWeight }) => minWeight <= maxWeight, {
    path: ['minWeight'],
    error: 'must not be above maxWeight',
    params: { zh: '不能大于 maxWeight' },
  })
  .refine((line) => Number.isSafeInteger(estimateFreight(line, line.maxWeight)), {
    path: ['stepFee'],
    error: 'makes the price of maxWeight too large',
    params: { zh: '使 maxWeight 的价格过大' },
  })

/** `fuelRate` in 1/10,000. */
export type FreightLineInput = z.output<typeof freightLineInput>

/** A freight line as it is stored at first: with the identifier that partners may keep. */
export type NewFreightLine = FreightLineInput & { readonly lineUUid: string }

/** A freight line as the admin API shows it. */
export const freightLineView = z.object({
  id: numericId(),
  lineUUid: z.string().meta({ description: 'Generated; stays when the line changes.' }),
  lineName: z.string(),
  lineNameI18n: z.record(z.string(), z.string()).nullable(),
  icon: z.string().nullable(),
  referenceTime: z.string().nullable(),
  billingType: integer(),
  status: integer(),
  sort: integer(),
  countries: z.array(z.string()),
  firstWeight: integer(),
  firstFee: integer(),
  stepWeight: integer(),
  stepFee: integer(),
  minWeight: integer(),
  maxWeight: integer(),
  handlingFee: integer(),
  fuelRate: fuelRateOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** A freight line as the admin API shows it, disabled ones too. */
export type FreightLineRow = z.input<typeof freightLineView>

/** What a country's estimates are made from. */
export type CountryLine = Omit<FreightLineRow, 'status' | 'countries' | 'createTime'>

/** Narrows the page of freight lines: what is absent narrows nothing. */
export const freightLineFilters = {
  lineName: queryPart(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of freight lines; what is absent narrows nothing. */
export type FreightLineFilter = FilterOf<typeof freightLineFilters>

/** The freight lines of one tenant. */
export interface FreightLineRepository extends AdminRepository<FreightLineInput, FreightLineRow, FreightLineFilter> {
  create(line: NewFreightLine, now: Date): Promise<FreightLineRow & Revised>
  /** False where there is no such row. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /** All enabled lines to the country (upper case), in one statement: by `sort`, then by id. */
  listOfCountry(countryCode: string): Promise<CountryLine[]>
}

/** The repositories that estimating freight touches. */
export interface FreightStores {
  readonly freightLines: FreightLineRepository
}
