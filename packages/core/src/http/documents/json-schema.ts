import { z } from 'zod'
import { maxPageSizeAtWork, PAGE_LIMIT } from '../input/page-limit.js'
import { COMPONENT } from '../named-schema.js'
import { withLimits } from './limits.js'
import type { Direction, JsonSchema } from './schema-types.js'

export type { Direction, JsonSchema } from './schema-types.js'

/** Takes in a schema that has a name, and answers what the document is to call it. */
export type TakeNamed = (name: string, schema: JsonSchema) => string

/** How a schema is published. */
interface Publication {
  readonly io: Direction
  readonly take: TakeNamed
}

/**
 * The published schema of a zod schema, with a reference in place of each part that has a name, which `take` is given.
 * Throws where a side of it cannot be told in JSON Schema.
 */
export function toJsonSchema(schema: z.ZodType, io: Direction, take: TakeNamed): JsonSchema {
  const { $schema: _, $defs: definitions = {}, ...json } = z.toJSONSchema(schema, { io }) as JsonSchema
  assertJsonValues(definitions)
  return tidy(json, { io, take })
}

/**
 * zod puts what is recursive under `$defs`, whose references would point to nowhere inside a document.
 * `z.json()` is the one such schema in use, and it is published as `{}`, any value.
 */
function assertJsonValues(definitions: Record<string, JsonSchema>): void {
  for (const [name, definition] of Object.entries(definitions)) {
    const text = JSON.stringify(definition).replaceAll(`"#/$defs/${name}"`, '"#"')
    if (text !== jsonValueText())
      throw new Error(`toJsonSchema: recursive schemas other than z.json() have no place in the document yet: ${text}`)
  }
}

function jsonValueText(): string {
  const { $schema: _, ...json } = z.toJSONSchema(z.json())
  return JSON.stringify(json)
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const IN_SCHEMA = ['items', 'additionalProperties', 'propertyNames', 'not']
const IN_LIST = ['anyOf', 'allOf', 'oneOf', 'prefixItems']
const IN_MAP = ['properties', 'patternProperties']

/** Where a document has its schemas. */
export const COMPONENTS = '#/components/schemas/'

/** Says the same more simply, so that the document is read and compared by people. */
function tidy({ [COMPONENT]: name, [PAGE_LIMIT]: limit, ...schema }: JsonSchema, publication: Publication): JsonSchema {
  if (typeof schema['$ref'] === 'string') return {}
  const tidied: JsonSchema = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (!isTextNames(keyword, value)) tidied[keyword] = tidyKeyword(keyword, value, publication)
    if (keyword === limit) tidied[keyword] = maxPageSizeAtWork()
  }
  // That an answer has no further members is true today and must not be relied on: members are added as the API grows.
  if (publication.io === 'output' && tidied['additionalProperties'] === false) delete tidied['additionalProperties']
  if (publication.io === 'input') admitAbsentNulls(tidied)
  const simple = withLimits(toIntegerEnum(toNullableType(partNeeds(tidied))), publication.io)
  return typeof name === 'string' ? { $ref: `${COMPONENTS}${publication.take(name, simple)}` } : simple
}

/** Names of members are texts in JSON anyway. */
const isTextNames = (keyword: string, value: unknown): boolean =>
  keyword === 'propertyNames' && JSON.stringify(value) === '{"type":"string"}'

function tidyKeyword(keyword: string, value: unknown, publication: Publication): unknown {
  if (IN_LIST.includes(keyword)) return (value as JsonSchema[]).map((element) => tidy(element, publication))
  if (typeof value !== 'object' || value === null) return value
  if (IN_SCHEMA.includes(keyword)) return tidy(value as JsonSchema, publication)
  if (!IN_MAP.includes(keyword)) return value
  const members = Object.entries(value as Record<string, JsonSchema>)
  return Object.fromEntries(members.map(([name, member]) => [name, tidy(member, publication)]))
}

/** What may be absent from a body may be null: `parseJsonObject` drops it. */
function admitAbsentNulls(schema: JsonSchema): void {
  const { properties, required = [] } = schema
  if (properties === undefined) return
  const admit = ([name, member]: [string, JsonSchema]): [string, JsonSchema] => [
    name,
    required.includes(name) ? member : orNull(member),
  ]
  schema.properties = Object.fromEntries(Object.entries(properties).map(admit))
}

const NULL: JsonSchema = { type: 'null' }

/** The schema, and null beside it where that is not among its values. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf: alternatives } = schema
  if (alternatives !== undefined) {
    return alternatives.some((one) => one.type === 'null') ? schema : { ...schema, anyOf: [...alternatives, NULL] }
  }
  if (schema['$ref'] !== undefined) return { anyOf: [schema, NULL] }
  // Any value, or one of several types: `toNullableType` was here.
  if (typeof type !== 'string' && schema['allOf'] === undefined) return schema
  if (typeof type !== 'string' || isChoice(schema)) {
    const { description, ...choice } = schema
    return { ...(description !== undefined && { description }), anyOf: [choice, NULL] }
  }
  return { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) }
}

/** A constant, and an enumeration with names: null among its values would have none, which generators stumble over. */
const isChoice = (schema: JsonSchema): boolean => 'const' in schema || 'x-enum-varnames' in schema

/** Which members are needed stands beside the object: generators lose the members where both are one schema. */
function partNeeds(schema: JsonSchema): JsonSchema {
  const { anyOf: needs, description, examples, ...object } = schema
  if (needs === undefined || object.type !== 'object') return schema
  return {
    ...(description !== undefined && { description }),
    ...(examples !== undefined && { examples }),
    allOf: [object, { anyOf: needs }],
  }
}

/** `anyOf: [{ type: T }, { type: 'null' }]` becomes `type: [T, 'null']`. */
function toNullableType(schema: JsonSchema): JsonSchema {
  const { anyOf = [], ...rest } = schema
  const [inner, nothing, ...more] = anyOf
  if (inner === undefined || nothing?.type !== 'null' || more.length > 0) return schema
  const { type, enum: values, anyOf: alternatives } = inner
  if (alternatives !== undefined) return { ...inner, anyOf: [...alternatives, nothing], ...rest }
  if (typeof type !== 'string' || isChoice(inner)) return schema
  return { ...inner, type: [type, 'null'], ...(values && { enum: [...values, null] }), ...rest }
}

/** zod knows literals as numbers; all of ours are integers. */
function toIntegerEnum(schema: JsonSchema): JsonSchema {
  const { type, enum: values = [schema['const']] } = schema
  return type === 'number' && values.every(Number.isInteger) ? { ...schema, type: 'integer' } : schema
}
