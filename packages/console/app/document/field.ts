import type { AdminDocument, Label, Schema } from './schema.js'
import { wholeSchema } from './schema.js'

/** One of the values that a field may have. */
export interface Choice {
  readonly value: string | number
  readonly label: Label
  /** How it looks in a list: `good`, `bad`, `warning`, `active`, `neutral`. */
  readonly tone: string | undefined
}

interface FieldBase {
  readonly name: string
  readonly label: Label
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly fallback: unknown
  readonly schema: Schema
  /** Shown only where other members have one of these values. */
  readonly visibleIf: Readonly<Record<string, readonly unknown[]>> | undefined
}

/** One type for each, so that a switch tells them apart. */
type Plain<Kind extends string> = Kind extends string ? { readonly kind: Kind } : never

/** What a field's value is, and so how it is shown and entered. */
export type FieldKind =
  | Plain<'text' | 'multiline' | 'image' | 'secret' | 'boolean' | 'time' | 'period' | 'json' | 'map'>
  /** A constant text may stand in its place: of the tenants of a key `*` is all. */
  | { readonly kind: 'number'; readonly unit: string | undefined; readonly isWhole: boolean }
  /** `states`: others that a row may have, and that nobody sets. */
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly states?: readonly Choice[] }
  | { readonly kind: 'reference'; readonly resource: string; readonly by: string; readonly isText: boolean }
  | { readonly kind: 'list'; readonly item: Field }
  | { readonly kind: 'group'; readonly fields: readonly Field[] }

/** A member of a request or of an answer, or a filter. */
export type Field = FieldBase & FieldKind

interface Named {
  readonly name: string
  readonly schema: Schema
  readonly isRequired: boolean
  readonly label?: Label | undefined
  readonly description?: string | undefined
}

const WIDGETS = {
  multiline: 'multiline',
  image: 'image',
  'secret-once': 'secret',
  'date-time': 'time',
  json: 'json',
} as const

/** The field of a schema. */
export function fieldOf(document: AdminDocument, { name, schema: given, isRequired, ...said }: Named): Field {
  const { schema, isNullable } = wholeSchema(document, given)
  const words = wordsOf(name)
  const base: FieldBase = {
    name,
    label: said.label ?? schema['x-label'] ?? { en: words, zh: words },
    description: said.description ?? schema.description,
    isRequired,
    isNullable,
    fallback: schema.default,
    schema,
    visibleIf: schema['x-visible-if'],
  }
  return { ...base, ...kindOf(document, name, schema) }
}

/** The fields of an object's members. */
export function fieldsOf(document: AdminDocument, given: Schema): Field[] {
  const { schema } = wholeSchema(document, given)
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).map(([name, member]) =>
    fieldOf(document, { name, schema: member, isRequired: required.has(name) }),
  )
}

function kindOf(document: AdminDocument, name: string, schema: Schema): FieldKind {
  const widget = WIDGETS[schema['x-widget'] as keyof typeof WIDGETS] as
    | (typeof WIDGETS)[keyof typeof WIDGETS]
    | undefined
  // Before the reference of a list, which is one of each that is in it.
  if (schema.type === 'array') return listOf(document, name, schema)
  if (widget !== undefined) return { kind: widget }
  const reference = schema['x-reference']
  if (reference !== undefined)
    return {
      kind: 'reference',
      resource: reference.resource,
      by: reference.by ?? 'id',
      isText: schema.type === 'string',
    }
  if (valuesOf(schema) !== undefined) return { kind: 'choice', choices: choicesOf(schema) }
  switch (schema.type) {
    case 'boolean':
      return { kind: 'boolean' }
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'object':
      if (schema.properties !== undefined) return { kind: 'group', fields: fieldsOf(document, schema) }
      return { kind: typeof schema.additionalProperties === 'object' ? 'map' : 'json' }
    case 'string':
      return { kind: 'text' }
    default:
      return schema.anyOf === undefined ? { kind: 'json' } : unionOf(schema.anyOf)
  }
}

const numberOf = (schema: Schema): FieldKind => ({
  kind: 'number',
  unit: schema['x-unit'],
  isWhole: schema.type === 'integer',
})

/** A number that a constant text may stand in the place of, otherwise a text. */
function unionOf(alternatives: readonly Schema[]): FieldKind {
  const [number, ...others] = alternatives.filter((each) => typeof each.const !== 'string')
  return number?.type === 'integer' && others.length === 0 ? numberOf(number) : { kind: 'text' }
}

function listOf(document: AdminDocument, name: string, schema: Schema): FieldKind {
  const { items = {}, 'x-reference': reference, 'x-label': label } = schema
  const each = reference === undefined ? items : { ...items, 'x-reference': reference }
  const item = fieldOf(document, { name, schema: each, isRequired: true, label })
  if (schema.minItems === 2 && schema.maxItems === 2 && item.kind === 'time') return { kind: 'period' }
  return { kind: 'list', item }
}

const valuesOf = (schema: Schema) => schema.enum ?? schema['x-enum-values']

function choicesOf(schema: Schema): Choice[] {
  const values = (valuesOf(schema) ?? []).filter((value) => value !== null)
  return values.map((value, index) => {
    const en = schema['x-enum-descriptions']?.[index] ?? schema['x-enum-varnames']?.[index] ?? String(value)
    return { value, label: { en, zh: schema['x-enum-labels-zh']?.[index] ?? en }, tone: schema['x-tones']?.[index] }
  })
}

/** `couponTemplateId` as people would write it, where nobody has said. */
function wordsOf(name: string): string {
  const words = name.replace(
    /([a-z\d])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
