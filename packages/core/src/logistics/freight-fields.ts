import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { FUEL_UNITS } from './estimate-freight.js'

/** A thousand tonnes: far beyond any parcel, and within the 32 bits of a column. */
const MAX_GRAMS = 1_000_000_000
/** Ten million yuan. */
const MAX_FEE = 1_000_000_000
const MAX_FUEL_RATE = 100

/** A weight in grams, at least so many. */
export const grams = (least: number) => integer(least, MAX_GRAMS).meta({ description: 'g', examples: [500] })

/** A part of a price in CNY cents. */
export const fee = () => integer(0, MAX_FEE).meta({ description: 'CNY cents', examples: [3000] })

/** Two letters of either case, told apart by nothing but the letters. */
export const countryCode = () =>
  z
    .string()
    .regex(/^[A-Za-z]{2}$/, saying('must be two letters', '必须是两位字母'))
    .max(2)
    .transform((code) => code.toUpperCase())
    .meta({ description: 'ISO 3166-1 alpha-2, upper or lower case', examples: ['US'] })

/** A fraction with at most 4 decimals, kept as an integer of 1/10,000. */
export const fuelRateInput = () =>
  z
    .number()
    .min(0)
    .max(MAX_FUEL_RATE)
    .refine((rate) => Math.round(rate * FUEL_UNITS) / FUEL_UNITS === rate, {
      error: 'must have at most 4 decimals',
      params: { zh: '最多 4 位小数' },
    })
    .transform((rate) => Math.round(rate * FUEL_UNITS))
    .meta({
      description: 'Fuel surcharge on the price of the weight: 0.15 is 15 %; at most 4 decimals.',
      examples: [0.15],
    })

/** Shows an integer of 1/10,000 as the fraction that was sent. */
export const fuelRateOutput = () =>
  z
    .int()
    .transform((units) => units / FUEL_UNITS)
    .pipe(z.number().meta({ examples: [0.15] }))
