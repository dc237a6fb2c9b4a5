import { LONGEST_TEXT } from '../longest.js'
import { listIn, partOf } from './document-parts.js'
import { STORABLE } from './limits.js'
import type { DocumentObject } from './openapi-document.js'

/** Descriptions that are longer are for people who read the whole document. */
export const LONGEST_DESCRIPTION = 200

/** A time, whose many spellings a form has no use for: it sends ISO 8601. A date alone is none. */
export function isInstant(schema: unknown): boolean {
  const { pattern, anyOf } = partOf(schema)
  return [pattern, ...listIn(anyOf).map((part) => partOf(part)['pattern'])].some((each) =>
    /T\\d\{2\}/.test(String(each)),
  )
}

/** A time as it is asked for. */
export function shownInstant(schema: unknown): DocumentObject {
  const { type, anyOf, description } = partOf(schema)
  const isNullable = [...listIn(type), ...listIn(anyOf).map((part) => partOf(part)['type'])].includes('null')
  const isTold = typeof description === 'string' && !repeatsTime(description) && !isLong(description)
  return { type: isNullable ? ['string', 'null'] : 'string', ...(isTold && { description }), 'x-widget': 'date-time' }
}

/** Whether a description says nothing but how times are written. */
const repeatsTime = (description: string): boolean => description.startsWith('ISO 8601')

const isLong = (description: string): boolean => description.length > LONGEST_DESCRIPTION

/** Whether a description says nothing but what the unit says. */
export const repeatsUnit = (description: unknown): boolean =>
  /^(CNY cents|Grams|g|Points|USD|Cubic centimetres|Basis points: 10000 = 100 %)\.?$/.test(String(description))

const LIMITS = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems', 'required']

/** Examples, long descriptions, and limits: those of all values of a kind, and of what is only answered. */
export function isLeftOut([keyword, value]: readonly [string, unknown], isAnswered: boolean): boolean {
  if (isAnswered && LIMITS.includes(keyword)) return true
  switch (keyword) {
    case 'example':
    case 'examples':
    case 'propertyNames':
      return true
    case 'description':
      return typeof value === 'string' && isLong(value)
    case 'pattern':
      return value === STORABLE
    case 'format':
      return value === 'int32' || value === 'int64'
    case 'maxLength':
      return value === LONGEST_TEXT
    case 'minimum':
      return value === Number.MIN_SAFE_INTEGER
    case 'maximum':
      return value === Number.MAX_SAFE_INTEGER
    default:
      return false
  }
}
