import type { ConsoleVocabulary, OpenChoices } from './console-vocabulary.js'
import { listIn, partOf } from './document-parts.js'
import type { DocumentObject } from './openapi-document.js'

/** `{module}/{resource}.{member}` → the schema of an enumeration that a request of the resource has. */
export type EnumeratedMembers = ReadonlyMap<string, DocumentObject>

/** A value of an enumeration. */
interface Choice {
  readonly value: unknown
  readonly name: string
  readonly meaning: string | undefined
}

type Words = Pick<ConsoleVocabulary, 'choices' | 'openChoices'> & { readonly enumerated: EnumeratedMembers }

/** The enumerations of a schema's members, for the members of the resource that are bare numbers or texts. */
export function enumerationsIn(schema: unknown, resource: string, member?: string): [string, DocumentObject][] {
  const { properties, anyOf, allOf, items, ...own } = partOf(schema)
  const self: [string, DocumentObject][] =
    member !== undefined && Array.isArray(own['enum']) ? [[`${resource}.${member}`, own]] : []
  const parts = [...listIn(anyOf), ...listIn(allOf), ...(items === undefined ? [] : [items])]
  return [
    ...self,
    ...parts.flatMap((part) => enumerationsIn(part, resource, member)),
    ...Object.entries(partOf(properties)).flatMap(([name, inner]) => enumerationsIn(inner, resource, name)),
  ]
}

/** The values of a member with their names, labels and tones; undefined where it has no choice, or one without words. */
export function choiceMembers(schema: DocumentObject, key: string, words: Words): DocumentObject | undefined {
  const choices = choicesOf(schema, key, words)
  const known = choices.flatMap((choice) => {
    const entry = words.choices[`${key}:${choice.name}`] ?? words.choices[choice.name]
    return entry === undefined ? [] : [{ ...choice, entry }]
  })
  if (known.length === 0 || known.length < choices.length) return undefined
  const { enum: closed } = schema
  return {
    ...(Array.isArray(closed) ? { enum: listIn(closed) } : { 'x-enum-values': known.map(({ value }) => value) }),
    'x-enum-varnames': known.map(({ name }) => name),
    'x-enum-descriptions': known.map(({ name, meaning, entry: [, , en] }) => en ?? meaning ?? spoken(name)),
    'x-enum-labels-zh': known.map(({ entry: [zh] }) => zh),
    'x-tones': known.map(({ entry: [, tone] }) => tone ?? 'neutral'),
  }
}

function choicesOf(schema: DocumentObject, key: string, { openChoices, enumerated }: Words): Choice[] {
  if (Array.isArray(schema['enum'])) return listed(schema)
  if (!isBare(schema)) return []
  const open: OpenChoices | undefined = openChoices[key]
  if (open !== undefined) return open.map(([value, name, meaning]) => ({ value, name, meaning }))
  const other = enumerated.get(key)
  return other === undefined || !sharesType(schema, other) ? [] : listed(other)
}

/** A number or a text, which may be one of several values without saying so. */
const isBare = ({ type, properties, anyOf, $ref }: DocumentObject): boolean =>
  type !== undefined && properties === undefined && anyOf === undefined && $ref === undefined

const typesOf = ({ type }: DocumentObject): unknown[] => (Array.isArray(type) ? [...listIn(type)] : [type])

/** An enumeration of texts has no type of its own where null is among its values. */
const sharesType = (one: DocumentObject, other: DocumentObject): boolean =>
  typesOf(other).some((type) => type !== 'null' && typesOf(one).includes(type))

function listed({ enum: values, ...named }: DocumentObject): Choice[] {
  const names = listIn(named['x-enum-varnames'])
  const meanings = listIn(named['x-enum-descriptions'])
  return listIn(values)
    .filter((value) => value !== null)
    .map((value, at) => ({
      value,
      name: textOrNone(names[at]) ?? textOrNone(value) ?? JSON.stringify(value),
      meaning: textOrNone(meanings[at]),
    }))
}

const textOrNone = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** `RANDOM_ONE` → `Random one`. */
function spoken(name: string): string {
  const words = name.toLowerCase().replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
