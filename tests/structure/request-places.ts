import { z } from 'zod'

export type Path = readonly PropertyKey[]

/** A value inside of a request, and the schema that it has to fit. */
export interface Place {
  readonly path: Path
  readonly member: z.ZodType
}

/** Every value of an example and every member that it could have besides. */
export function placesIn(schema: z.core.$ZodType, example: unknown, path: Path = []): Place[] {
  return [{ path, member: schema as z.ZodType }, ...insideOf(schema, example, path)]
}

function insideOf(schema: z.core.$ZodType, example: unknown, path: Path): Place[] {
  if (example === undefined || example === null) return []
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape)
    const values = example as Record<string, unknown>
    return members.flatMap(([name, member]) => placesIn(member, values[name], [...path, name]))
  }
  if (schema instanceof z.ZodArray)
    return Array.isArray(example) ? placesIn(schema.element, example[0], [...path, 0]) : []
  if (schema instanceof z.ZodIntersection)
    return [...insideOf(schema.def.left, example, path), ...insideOf(schema.def.right, example, path)]
  if (schema instanceof z.ZodPipe) return insideOf(schema.in, example, path)
  return isWrapper(schema) ? insideOf(schema.unwrap(), example, path) : []
}

function isWrapper(schema: z.core.$ZodType): schema is z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault {
  return (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
}

/** Limits that a value can break. */
interface Limits {
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly items?: object
}

const LONG = 10_000

/**
 * Values that break each kind of rule: another type, beyond each limit, in no format, or undefined for nothing at all.
 */
export function wrongValues(member: z.ZodType): unknown[] {
  const limits = limitsOf(z.toJSONSchema(member, { io: 'input', unrepresentable: 'any' }))
  return [
    ...[
      undefined,
      null,
      true,
      [],
      {},
      [{}],
      [[]],
      '',
      ' ',
      'x',
      '{',
      'x,,y',
      '0',
      '-1',
      'javascript:alert(1)',
      'https://u@h',
      '2026-02-30 00:00:00',
    ],
    ...['2026-09-02 00:00:00', '2026-09-01 00:00:00'],
    ...[0, -1, 1.5, 0.123456789, 7, 99, 1e9, 2 ** 53, -(2 ** 53), 1e308],
    ...limits.flatMap(({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) =>
      [minimum, maximum, exclusiveMinimum, exclusiveMaximum].flatMap((limit) =>
        limit === undefined ? [] : [limit - 1, limit, limit + 1],
      ),
    ),
    ...limits.flatMap(({ maxLength = LONG }) => ['x'.repeat(maxLength + 1), '1'.repeat(maxLength + 1)]),
    ...limits.flatMap(({ maxItems = LONG }) => [
      [1, 1],
      ['x', 'x'],
      ['2026-09-02 00:00:00', '2026-09-01 00:00:00'],
      Array.from({ length: maxItems + 1 }, (_, i) => i + 1),
    ]),
    { '': 'x', ['n'.repeat(300)]: 'x' },
    Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`n${i}`, 'x'])),
  ]
}

function limitsOf(schema: object): Limits[] {
  const inner = ['anyOf', 'allOf', 'oneOf'].flatMap((list) =>
    ((schema as Record<string, object[]>)[list] ?? []).flatMap(limitsOf),
  )
  return [schema, ...inner]
}

/** A rule's own words. */
interface Words {
  readonly en: string
  /** Undefined where the rule has none. */
  readonly zh: unknown
}

/** The words of every rule that has to bring its own: what its fault is cannot be told from its kind. */
export function rulesOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Words[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { checks = [] } = schema._zod.def
  const own = [schema, ...checks].flatMap(({ _zod: { def } }) => wordsOf(def))
  const parts = Object.values(schema._zod.def as unknown as Record<string, unknown>).flatMap(schemasIn)
  return [...own, ...parts.flatMap((part) => rulesOf(part, seen))]
}

const TYPES = ['integer']

function wordsOf(def: object): Words[] {
  const { check, fn, pattern, error, params } = def as {
    readonly check?: string
    readonly fn?: unknown
    readonly pattern?: unknown
    readonly error?: z.core.$ZodErrorMap
    readonly params?: { readonly zh?: unknown }
  }
  const said = error?.({ code: 'custom', input: 'x', path: [] })
  const en = typeof said === 'object' ? said?.message : said
  if (typeof en === 'string') return TYPES.includes(en) ? [] : [{ en, zh: params?.zh }]
  const needsWords = (check === 'custom' && fn !== undefined) || (check === 'string_format' && pattern !== undefined)
  return needsWords ? [{ en: `a rule without words: ${String(fn ?? pattern)}`, zh: undefined }] : []
}

function schemasIn(value: unknown): z.core.$ZodType[] {
  if (value instanceof z.core.$ZodType) return [value]
  if (Array.isArray(value)) return value.flatMap(schemasIn)
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isPlain ? Object.values(value).flatMap(schemasIn) : []
}
