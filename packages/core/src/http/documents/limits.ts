import { MAX_INT32 } from '../input/fields.js'
import { LONGEST_LIST, LONGEST_TEXT } from '../longest.js'
import type { Direction, JsonSchema } from './schema-types.js'

/** No text of either API has a NUL: requests with one are refused, and so is what a channel tells. */
export const STORABLE = String.raw`^[^\x00]*$`

/** How long the texts of these formats are at most. */
const LENGTH_OF_FORMAT: Readonly<Record<string, number>> = { uuid: 36, 'date-time': 24 }

/**
 * The schema with the limits of all values of its kind, where it tells none of its own (decisions/0052). What a request
 * may send has its own: a text or a list without is an error of whoever declares it, for no rule would check it.
 */
export function withLimits(schema: JsonSchema, io: Direction): JsonSchema {
  const types = [schema.type ?? []].flat()
  if (types.includes('integer')) return withRange(schema)
  if (types.includes('string')) return withLength(schema, io)
  if (types.includes('array') && schema['maxItems'] === undefined) return { ...schema, maxItems: listLimit(schema, io) }
  return schema
}

/** The range, and the width that holds it. Those of an enumeration are told for who reads no enumerations. */
function withRange(schema: JsonSchema): JsonSchema {
  const { enum: values = 'const' in schema ? [schema['const']] : [] } = schema
  const numbers = values.filter((value) => typeof value === 'number')
  const isListed = numbers.length > 0
  const least = isListed ? Math.min(...numbers) : numberIn(schema, 'minimum', Number.MIN_SAFE_INTEGER)
  const most = isListed ? Math.max(...numbers) : numberIn(schema, 'maximum', Number.MAX_SAFE_INTEGER)
  const isNarrow = least >= -MAX_INT32 && most <= MAX_INT32
  const { exclusiveMinimum } = schema
  return {
    ...schema,
    format: isNarrow && exclusiveMinimum === undefined ? 'int32' : 'int64',
    ...(exclusiveMinimum === undefined && { minimum: least }),
    maximum: most,
  }
}

/** The members of an answer, each with its limits. */
export const limitedMembers = (members: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, withLimits(member, 'output')]))

const numberIn = (schema: JsonSchema, keyword: string, otherwise: number): number => {
  const value = schema[keyword]
  return typeof value === 'number' ? value : otherwise
}

function withLength(schema: JsonSchema, io: Direction): JsonSchema {
  const { enum: values, format, pattern, maxLength } = schema
  if (values !== undefined || 'const' in schema) return schema
  const most = typeof maxLength === 'number' ? maxLength : textLimit(schema, io)
  if (format !== undefined || pattern !== undefined) return { ...schema, maxLength: most }
  return { ...schema, maxLength: most, pattern: most === 0 ? '^$' : STORABLE }
}

function textLimit(schema: JsonSchema, io: Direction): number {
  const { format } = schema
  const most = typeof format === 'string' ? LENGTH_OF_FORMAT[format] : undefined
  return most ?? otherwise(LONGEST_TEXT, schema, io)
}

const listLimit = (schema: JsonSchema, io: Direction): number => otherwise(LONGEST_LIST, schema, io)

function otherwise(most: number, schema: JsonSchema, io: Direction): number {
  if (io === 'output') return most
  throw new Error(`withLimits: a request may send this without end: ${JSON.stringify(schema)}`)
}
