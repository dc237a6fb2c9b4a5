import type { Dice } from './dice.js'
import { typesOf } from './documented-operations.js'
import { at, isObject, memberOf, textsOf } from './json.js'
import type { Json, JsonObject } from './json.js'
import type { KnownValues } from './known-values.js'

/** What values are made from. */
export interface ValueSources {
  readonly dice: Dice
  readonly known: KnownValues
}

/** How often a value is one that has been seen under the member's name. */
const SEEN = 0.75
/** How often a member that no two rows may share is a new one. */
const UNIQUE = 0.4
/** How often a member that may be left out is sent. */
const OPTIONAL = 0.5
const MOST_ELEMENTS = 3
const WORDS = ['a', 'Ana', 'canvas bag', '12.50', 'REF-1', 'https://img.example.com/1.jpg', 'en', '中文']
const TIMES = ['2026-09-01 00:00:00', '2026-09-10 12:00:00', '2026-12-31 23:59:59']

/** A value that the schema allows, as far as the schema says what it allows. */
export function valueFor(schema: JsonObject, name: string, sources: ValueSources): Json {
  const { dice, known } = sources
  if (schema['const'] !== undefined) return schema['const']
  if (Array.isArray(schema['enum'])) return dice.pick(schema['enum'])
  const choice = ['anyOf', 'oneOf'].map((keyword) => schema[keyword]).find(Array.isArray)
  if (choice !== undefined) return valueFor(dice.pick(choice) as JsonObject, name, sources)
  const all = schema['allOf']
  if (Array.isArray(all))
    return Object.assign(
      {},
      ...withNeeds(all as JsonObject[], dice).map((part) => valueFor(part, name, sources)),
    ) as Json
  const type = dice.pick(typesOf(schema).length === 0 ? ['string'] : typesOf(schema))
  const isScalar = !['object', 'array', 'null'].includes(type)
  const seen = isScalar && dice.isLucky(SEEN) ? known.of(name, dice) : undefined
  return seen !== undefined && isOfType(seen, type) ? seen : newValue(type, { schema, name }, sources)
}

/** The parts of an object, with one of the alternatives that say which members are needed. */
function withNeeds(parts: readonly JsonObject[], dice: Dice): JsonObject[] {
  const isNeed = ({ anyOf }: JsonObject): boolean =>
    Array.isArray(anyOf) && anyOf.every((one) => isObject(one) && Object.keys(one).join() === 'required')
  const needed = parts.filter(isNeed).flatMap(({ anyOf }) => textsOf(at(dice.pick(anyOf as Json[]), 'required')))
  return parts
    .filter((part) => !isNeed(part))
    .map((part) => ({ ...part, required: [...textsOf(part['required']), ...needed] }))
}

function isOfType(value: Json, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : typeof value === type
}

function newValue(type: string, { schema, name }: { schema: JsonObject; name: string }, sources: ValueSources): Json {
  const { dice } = sources
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return dice.isLucky(0.5)
    case 'integer':
      return integerFor(schema, dice)
    case 'number':
      return integerFor(schema, dice) / dice.pick([1, 10, 100])
    case 'array':
      return arrayFor(schema, name, sources)
    case 'object':
      return objectFor(schema, sources)
    default:
      return textFor(schema, dice)
  }
}

const limitOf = (schema: JsonObject, keyword: string, otherwise: number): number =>
  typeof schema[keyword] === 'number' ? schema[keyword] : otherwise

function integerFor(schema: JsonObject, dice: Dice): number {
  const least = limitOf(schema, 'minimum', 0)
  const most = limitOf(schema, 'maximum', Number.MAX_SAFE_INTEGER)
  const near = Math.max(least, 0) + dice.below(20)
  return dice.pick([near, near, near, least, most, Math.min(most, near * 1000)])
}

function textFor(schema: JsonObject, dice: Dice): string {
  const most = Math.min(limitOf(schema, 'maxLength', 40), 5000)
  const text = dice.pick([...WORDS, ...TIMES, 'x'.repeat(most)])
  return text.slice(0, most)
}

function arrayFor(schema: JsonObject, name: string, sources: ValueSources): Json[] {
  const least = limitOf(schema, 'minItems', 0)
  const most = Math.min(limitOf(schema, 'maxItems', MOST_ELEMENTS), Math.max(least, MOST_ELEMENTS))
  const items = schema['items']
  const length = least + sources.dice.below(most - least + 1)
  return Array.from({ length }, () => (isObject(items) ? valueFor(items, name, sources) : 1))
}

function objectFor(schema: JsonObject, sources: ValueSources): JsonObject {
  const required = textsOf(schema['required'])
  const members = Object.entries((schema['properties'] ?? {}) as JsonObject)
  const sent = members.filter(([name]) => required.includes(name) || sources.dice.isLucky(OPTIONAL))
  const named = Object.fromEntries(sent.map(([name, member]) => [name, valueFor(member as JsonObject, name, sources)]))
  const others = schema['additionalProperties']
  return isObject(others) && members.length === 0 ? { en: valueFor(others, 'en', sources) } : named
}

/** The example with some of its values exchanged for others that have been seen under their names. */
export function freshened(example: Json, schema: JsonObject, { dice, known }: ValueSources): Json {
  if (!isObject(example)) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const inner = memberOf(schema['properties'], name)
      if (isObject(value) && isObject(inner)) return [name, freshened(value, inner, { dice, known })]
      if (Array.isArray(value)) return [name, value.map((element) => freshOne(element, name, { dice, known }))]
      return [name, freshOne(value, name, { dice, known })]
    }),
  )
}

function freshOne(value: Json, name: string, { dice, known }: ValueSources): Json {
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([member, inner]) => [member, freshOne(inner, member, { dice, known })]),
    )
  if (typeof value === 'string' && isUnique(name) && dice.isLucky(UNIQUE)) return `F${dice.below(2 ** 31).toString(36)}`
  const seen = isReference(name) && dice.isLucky(SEEN) ? known.of(name, dice) : undefined
  return seen !== undefined && typeof seen === typeof value ? seen : value
}

/** Members that no two rows may share. */
function isUnique(name: string): boolean {
  return /^(externalUserId|code|sceneCode|clientId|rno|sda|outOrderNo|requestId|groupName|outboundOrderNo)$/.test(name)
}

/** Members that name a thing which must be there, by how the APIs call them. */
function isReference(name: string): boolean {
  return (
    /(Ids?|Nos?|Code|^ids?|openid|rno|sda|List)$/.test(name) &&
    !/^(out\w+|requestId|tracking\w+|accountTypeCode|socialChannelCode|abbreviationCode)$/.test(name)
  )
}
