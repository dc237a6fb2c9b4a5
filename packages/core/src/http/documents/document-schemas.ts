import type { z } from 'zod'
import type { Pieces } from '../../kernel/concurrency/pieces.js'
import { isObject } from '../../kernel/is-object.js'
import { COMPONENTS, toJsonSchema } from './json-schema.js'
import type { Direction, JsonSchema } from './json-schema.js'
import type { DocumentObject } from './openapi-document.js'

/** A schema that is to be a component. */
interface NamedSchema {
  readonly name: string
  readonly schema: JsonSchema
  readonly io: Direction
}

/**
 * The schemas of one document: what has a name becomes a component, and the first value that an example shows of it is
 * the component's example. Answers are published before requests.
 */
export class DocumentSchemas {
  readonly #components = new Map<string, JsonSchema>()
  readonly #examples = new Map<string, unknown>()
  readonly #given = new Set<string>()
  /** What operations share is published once: zod goes through all of a schema, and a document has thousands of members. */
  readonly #published = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() }
  readonly #parameters = new Map<z.ZodType, DocumentObject>()

  /** Components that were written as JSON Schema; a zod schema of such a name is a reference, whatever it says itself. */
  give(schemas: Readonly<Record<string, JsonSchema>>): void {
    for (const [name, schema] of Object.entries(schemas)) {
      this.#components.set(name, schema)
      this.#given.add(name)
    }
  }

  /** The published schema of a zod schema. */
  publish(schema: z.ZodType, io: Direction): JsonSchema {
    const before = this.#published[io].get(schema)
    if (before !== undefined) return before
    const published = toJsonSchema(schema, io, (name, named) => this.#take({ name, schema: named, io }))
    this.#published[io].set(schema, published)
    return published
  }

  /** What a member of a query is as a parameter, but for its name: `describe` says it of the first that has this schema. */
  parameter(member: z.ZodType, describe: () => DocumentObject): DocumentObject {
    const before = this.#parameters.get(member)
    if (before !== undefined) return before
    const described = describe()
    this.#parameters.set(member, described)
    return described
  }

  /** Takes in the components of what operations answer. */
  *publishAll(operations: readonly { readonly data: z.ZodType }[]): Pieces<void> {
    for (const { data } of operations) {
      this.publish(data, 'output')
      yield
    }
  }

  /** The same of what a request sends: a component of this name, unless it has a name already or no members. */
  publishRequest(name: string, schema: z.ZodType): JsonSchema {
    const published = this.publish(schema, 'input')
    const hasMembers = published['allOf'] !== undefined || Object.keys(published.properties ?? {}).length > 0
    if (!hasMembers || published['$ref'] !== undefined) return published
    return { $ref: `${COMPONENTS}${this.#take({ name, schema: published, io: 'input' })}` }
  }

  /** Whether what was published names members that have to be there. */
  needsMembers(schema: JsonSchema): boolean {
    const { required = [] } = this.#resolved(schema)
    return required.length > 0
  }

  /** Shows a value of what was published. */
  show(schema: JsonSchema, value: unknown): void {
    const name = componentIn(schema)
    if (value === undefined || value === null) return
    if (name !== undefined && !this.#given.has(name)) {
      if (!this.#examples.has(name)) this.#examples.set(name, value)
      this.show(this.#components.get(name) ?? {}, value)
    }
    // The value has more members than a part of it allows: it is no example of that.
    for (const part of schema.allOf ?? []) this.show(this.#resolved(part), value)
    for (const choice of this.#choiceFor(schema, value)) this.show(choice, value)
    if (schema.items !== undefined && Array.isArray(value)) this.show(schema.items, value[0])
    if (!isObject(value)) return
    for (const [member, of] of Object.entries(schema.properties ?? {})) this.show(of, value[member])
  }

  /** The components by name, in the order of the alphabet. */
  components(): Record<string, JsonSchema> {
    const sorted = [...this.#components].sort(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(
      sorted.map(([name, schema]) => {
        const example = this.#examples.get(name)
        return [name, example === undefined ? schema : { ...schema, examples: [example] }]
      }),
    )
  }

  /** The one alternative that a value is of, where that can be told. */
  #choiceFor({ anyOf = [], oneOf = [] }: JsonSchema, value: unknown): JsonSchema[] {
    const choices = [...anyOf, ...oneOf].filter((choice) => choice.type !== 'null' && this.#mayBe(choice, value))
    return choices.length === 1 ? choices : []
  }

  /** Whether the value has the constants of the schema. */
  #mayBe(schema: JsonSchema, value: unknown): boolean {
    const { properties = {} } = this.#resolved(schema)
    return Object.entries(properties).every(
      ([name, member]) => member['const'] === undefined || (isObject(value) && value[name] === member['const']),
    )
  }

  #resolved(schema: JsonSchema): JsonSchema {
    return this.#components.get(componentIn(schema) ?? '') ?? schema
  }

  /** One name is one schema; a request that differs from the answer of that name is its `…Input`. */
  #take({ name, schema, io }: NamedSchema): string {
    const known = this.#components.get(name)
    if (known === undefined) this.#components.set(name, schema)
    if (known === undefined || this.#given.has(name) || isSame(known, schema)) return name
    if (io === 'output' || name.endsWith('Input')) throw new Error(`DocumentSchemas: ${name} names two schemas`)
    return this.#take({ name: `${name}Input`, schema, io })
  }
}

const isSame = (one: JsonSchema, other: JsonSchema): boolean => JSON.stringify(one) === JSON.stringify(other)

function componentIn({ $ref: reference }: JsonSchema): string | undefined {
  return typeof reference === 'string' ? reference.slice(COMPONENTS.length) : undefined
}
