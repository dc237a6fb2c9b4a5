// What of a schema breaks whoever knows the released one (decisions/0053). A request may ask for less, an answer may tell
// more: what is sent must still be taken, and what is answered must still be what was told.
import { resolve } from './references.mjs'

/** Any text without NUL: said where nothing else is known of a text. */
const ANY_TEXT = String.raw`^[^\x00]*$`
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']

/**
 * The breaks between two schemas. With `isRequest` they are of what is sent to the platform; otherwise of what the
 * platform sends.
 * @param {{ released: object, current: object, isRequest: boolean, at: string }} pair
 * @param {{ released: object, current: object }} documents where the references of each lead
 * @param {readonly (readonly [object, object])[]} seen pairs that are being compared: schemas may hold themselves
 * @returns {string[]}
 */
export function schemaBreaks({ released, current, isRequest, at }, documents, seen = []) {
  if (seen.some(([one, other]) => one === released && other === current)) return []
  const within = [...seen, [released, current]]
  const before = flat(released, documents.released)
  const after = flat(current, documents.current)
  const deeper = (one, other, step) =>
    schemaBreaks({ released: one, current: other, isRequest, at: at + step }, documents, within)
  // Who gives and who takes: what is given must be among what is taken.
  const [given, taken] = isRequest ? [before, after] : [after, before]
  return [
    ...typeBreaks(given, taken).map((fault) => `${at}: ${fault}`),
    ...valueBreaks(given, taken).map((fault) => `${at}: ${fault}`),
    ...memberBreaks({ before, after, isRequest, at }, deeper),
    ...(before.items !== undefined && after.items !== undefined ? deeper(before.items, after.items, '[]') : []),
    ...(isSchema(before.additionalProperties) && isSchema(after.additionalProperties)
      ? deeper(before.additionalProperties, after.additionalProperties, '.*')
      : []),
    ...choiceBreaks({ before, after, isRequest, at }, deeper),
  ]
}

const isSchema = (value) => typeof value === 'object' && value !== null

/** The schema that a reference leads to, in one with the parts that it consists of. */
function flat(schema, document) {
  const { $ref, allOf = [], ...own } = schema
  const parts = [...($ref === undefined ? [] : [resolve(document, $ref)]), ...allOf].map((part) => flat(part, document))
  return parts.reduce(merged, choosing(own, document))
}

/** With `null` as one of the types, and not as one of the alternatives. */
function choosing({ anyOf, oneOf, ...own }, document) {
  const all = [...(anyOf ?? []), ...(oneOf ?? [])]
  const needs = all.length > 0 && all.every((one) => Object.keys(one).join() === 'required') ? [all] : []
  if (all.length === 0 || needs.length > 0) return { ...own, needs }
  const choices = all.filter(({ type }) => type !== 'null')
  const isNullable = choices.length < all.length
  if (choices.length > 1) return { ...own, isNullable, choices, needs }
  const only = flat(choices[0] ?? { type: 'null' }, document)
  return merged({ ...own, isNullable }, only)
}

const merged = (one, other) => ({
  ...other,
  ...one,
  isNullable: Boolean(one.isNullable ?? false) || Boolean(other.isNullable ?? false),
  needs: [...(one.needs ?? []), ...(other.needs ?? [])],
  ...((one.properties ?? other.properties) && { properties: { ...other.properties, ...one.properties } }),
  ...((one.required ?? other.required) && { required: [...(one.required ?? []), ...(other.required ?? [])] }),
})

/** The types of a schema; undefined where it takes any. */
function typesOf({ type, isNullable, choices, enum: values = [] }) {
  if (type === undefined && (choices !== undefined || !isNullable)) return undefined
  return [...new Set([type ?? [], isNullable || values.includes(null) ? 'null' : []].flat())]
}

function typeBreaks(given, taken) {
  const takes = typesOf(taken)
  const gives = typesOf(given)
  if (takes === undefined) return Boolean(given.isNullable) && !taken.isNullable && taken.choices ? ['may be null'] : []
  if (gives === undefined) return given.choices === undefined ? [`is no longer only ${takes.join(' or ')}`] : []
  const isTaken = (type) => takes.includes(type) || (type === 'integer' && takes.includes('number'))
  return gives.filter((type) => !isTaken(type)).map((type) => `${type} is not among ${takes.join(', ')}`)
}

const valuesOf = (schema) => ('const' in schema ? [schema.const] : schema.enum)

function valueBreaks(given, taken) {
  const takes = valuesOf(taken)
  const gives = valuesOf(given)
  if (takes !== undefined) {
    if (gives === undefined) return [`any value, where it is one of ${takes.join(', ')}`]
    return gives.filter((value) => !takes.includes(value)).map((value) => `${value} is not one of ${takes.join(', ')}`)
  }
  if (gives !== undefined) return []
  return [
    ...UPPER.filter((limit) => taken[limit] < (given[limit] ?? Infinity)).map(
      (limit) => `${limit} ${given[limit] ?? 'none'}, where it is ${taken[limit]}`,
    ),
    ...LOWER.filter((limit) => taken[limit] > (given[limit] ?? -Infinity)).map(
      (limit) => `${limit} ${given[limit] ?? 'none'}, where it is ${taken[limit]}`,
    ),
    ...['pattern', 'multipleOf', 'format'].flatMap((rule) => ruleBreaks(rule, given[rule], taken[rule])),
  ]
}

/** Rules that cannot be compared: another one is a break. */
function ruleBreaks(rule, given, taken) {
  const isLoose = taken === undefined || taken === given || (rule === 'pattern' && taken === ANY_TEXT)
  const isWider = given === 'int32' && taken === 'int64'
  return isLoose || isWider ? [] : [`${rule} ${given ?? 'none'}, where it is ${taken}`]
}

function memberBreaks({ before, after, isRequest, at }, deeper) {
  const [known, now] = [before.properties ?? {}, after.properties ?? {}]
  const [needed, needs] = [before.required ?? [], after.required ?? []]
  const isKnown = (other) => before.needs.some((need) => JSON.stringify(need) === JSON.stringify(other))
  const rules = isRequest
    ? [
        ...needs.filter((name) => !needed.includes(name)).map((name) => `${at}.${name}: is required now`),
        ...after.needs
          .filter((need) => !isKnown(need))
          .map((need) => `${at}: needs one of ${JSON.stringify(need)} now`),
      ]
    : needed.filter((name) => name in now && !needs.includes(name)).map((name) => `${at}.${name}: may be absent now`)
  return [
    ...rules,
    ...Object.keys(known).flatMap((name) =>
      name in now ? deeper(known[name], now[name], `.${name}`) : [`${at}.${name}: is gone`],
    ),
  ]
}

/** Alternatives stand in their order; where one came or went, each that is given must be one that is taken. */
function choiceBreaks({ before, after, isRequest, at }, deeper) {
  const [known, now] = [before.choices, after.choices]
  if (known === undefined && now === undefined) return []
  if (known === undefined || now === undefined) return [`${at}: has other alternatives`]
  if (known.length === now.length) return known.flatMap((one, i) => deeper(one, now[i], `|${i}`))
  const given = isRequest ? known : now
  const isTaken = (one) =>
    isRequest
      ? now.some((other) => deeper(one, other, '').length === 0)
      : known.some((other) => deeper(other, one, '').length === 0)
  return given.flatMap((one, i) => (isTaken(one) ? [] : [`${at}|${i}: is no alternative that was known`]))
}
