import { z } from 'zod'
import { civilZone, inZone } from '../../../packages/core/src/kernel/civil-time.js'

type Schema = Record<string, unknown>
type Path = readonly (string | number)[]

/** Where a text can stand in a body. */
export interface StringField {
  readonly path: Path
  /** The text is the name of a member, not its value. */
  readonly isName?: true
}

const SAMPLE_NAME = 'sample'

const zone = civilZone('Asia/Shanghai')
/** What a schema says, read as an engine reads it. */
export const judge = (schema: Pick<z.ZodType, 'safeParse'>, value: unknown) =>
  inZone(zone, () => schema.safeParse(value))

/** Every place of a body that takes a text, by its published schema: one element stands for an array's. */
export function stringFields(schema: z.ZodType): StringField[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  return fieldsOf(root, [])
}

function fieldsOf(schema: Schema, path: Path): StringField[] {
  const found: StringField[] = []
  const types = [schema['type']].flat()
  // A reference is `z.json()`, which takes a text as well.
  const isText = types.includes('string') || schema['$ref'] !== undefined
  if (isText && schema['const'] === undefined) found.push({ path })
  for (const [name, member] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    found.push(...fieldsOf(member, [...path, name]))
  }
  const { items, additionalProperties: others } = schema as { items?: Schema; additionalProperties?: Schema }
  if (typeof items === 'object') found.push(...fieldsOf(items, [...path, 0]))
  if (typeof others === 'object') found.push({ path, isName: true }, ...fieldsOf(others, [...path, SAMPLE_NAME]))
  for (const keyword of ['anyOf', 'allOf', 'oneOf']) {
    for (const option of (schema[keyword] ?? []) as Schema[]) found.push(...fieldsOf(option, path))
  }
  return distinct(found)
}

function distinct(fields: StringField[]): StringField[] {
  return [...new Map(fields.map((field) => [JSON.stringify(field), field])).values()]
}

type Body = Record<string, unknown>

/**
 * A copy of the body with the text in the field's place, whatever stood on the way there. What is beside the way is
 * shared.
 */
export function withText(body: Body, field: StringField, text: string): Body {
  const path = field.isName ? [...field.path, text] : field.path
  return replacedAt(body, path, field.isName ? 'named' : text) as Body
}

function replacedAt(value: unknown, [step, ...rest]: Path, leaf: string): unknown {
  if (step === undefined) return leaf
  const isHolder = typeof value === 'object' && value !== null
  const copy: object = Array.isArray(value)
    ? [...(value as unknown[])]
    : isHolder
      ? { ...value }
      : typeof step === 'number'
        ? []
        : {}
  define(copy, step, replacedAt(isHolder ? (value as Record<string | number, unknown>)[step] : undefined, rest, leaf))
  return copy
}

/** Also where the name is `__proto__`. */
function define(target: object, name: string | number, value: unknown): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/** `body.a[0].b`, for messages. */
export function describeField({ path, isName }: StringField): string {
  return `${path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')}${isName ? '{name}' : ''}`
}
