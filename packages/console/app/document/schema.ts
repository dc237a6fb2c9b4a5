/** A text in both languages. */
export interface Label {
  readonly en: string
  readonly zh: string
}

/** The resource whose rows a member names, and by which member of them: by their key where absent. */
export interface Reference {
  readonly resource: string
  readonly by?: string
}

/** What the console reads of a JSON schema, and of what the document says beside it. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly allOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly (string | number | null)[]
  readonly const?: unknown
  readonly default?: unknown
  readonly examples?: readonly unknown[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minItems?: number
  readonly maxItems?: number
  readonly 'x-label'?: Label
  readonly 'x-unit'?: string
  /** Of a number whose unit another member of the row tells, by its values. */
  readonly 'x-told-unit'?: { readonly member: string; readonly units: Readonly<Record<string, string>> }
  /** Of an enumeration that may grow: other values may come. */
  readonly 'x-enum-values'?: readonly (string | number)[]
  readonly 'x-enum-varnames'?: readonly string[]
  readonly 'x-enum-descriptions'?: readonly string[]
  readonly 'x-enum-labels-zh'?: readonly string[]
  readonly 'x-tones'?: readonly string[]
  readonly 'x-reference'?: Reference
  /** Of the resource that another member of the row tells by its value, or with its path. */
  readonly 'x-told-reference'?: { readonly member: string; readonly references?: Readonly<Record<string, Reference>> }
  readonly 'x-widget'?: string
  readonly 'x-visible-if'?: Readonly<Record<string, readonly unknown[]>>
}

/** From a state to which others a call moves a row; all others are refused. */
export interface Transition {
  readonly from: number
  readonly to: readonly number[]
  /** The row's member that has to be the state where it goes. */
  readonly if?: string
}

/** One operation of the document. */
export interface OperationObject {
  readonly operationId: string
  readonly summary?: string
  readonly parameters?: readonly ParameterObject[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema; example?: unknown }>> }
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Schema }>> }>>
  readonly 'x-permission'?: string
  readonly 'x-resource'?: string
  readonly 'x-call'?: string
  readonly 'x-target'?: 'row' | 'rows' | 'none'
  readonly 'x-label'?: Label
  readonly 'x-transitions'?: readonly Transition[]
}

/** A parameter, or where it is. */
export interface ParameterObject {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly explode?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly 'x-label'?: Label
}

/** A resource that has a page. */
export interface ResourceObject {
  readonly path: string
  readonly title: Label
  readonly module: string
  readonly key?: string
  readonly label?: string
  /** What a list shows of a row at first, in this order. */
  readonly columns: readonly string[]
  readonly group: string
  readonly groupTitle: Label
}

/** The admin document, as the host serves it for the console. */
export interface AdminDocument {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components?: Readonly<Record<string, unknown>>
  readonly 'x-resources': readonly ResourceObject[]
}

/** What `$ref` names, or the thing itself. */
export function resolve<T extends { readonly $ref?: string }>(document: AdminDocument, thing: T): T {
  const { $ref: reference, ...beside } = thing
  if (reference === undefined) return thing
  let found: unknown = document
  for (const part of reference.split('/').slice(1)) found = (found as Record<string, unknown>)[part]
  // What stands beside a reference says more of this use of it.
  return { ...resolve(document, found as T), ...beside }
}

/** A schema as one: its references followed, its parts put together, and whether it may be null. */
export function wholeSchema(document: AdminDocument, given: Schema): { schema: Schema; isNullable: boolean } {
  const schema = resolve(document, given)
  const parts = (schema.allOf ?? []).map((part) => wholeSchema(document, part).schema)
  const { allOf: _, ...own } = schema
  const joined = parts.length === 0 ? own : [...parts, own].reduce(join)
  const types = typeof joined.type === 'string' || joined.type === undefined ? joined.type : null
  if (types === null) {
    const [type, ...others] = (joined.type as readonly string[]).filter((name) => name !== 'null')
    const isNullable = (joined.type as readonly string[]).includes('null')
    return {
      schema: { ...joined, ...(type !== undefined && { type: others.length === 0 ? type : joined.type }) },
      isNullable,
    }
  }
  const alternatives = joined.anyOf ?? joined.oneOf
  if (alternatives === undefined) return { schema: joined, isNullable: false }
  const possible = alternatives.map((each) => resolve(document, each)).filter(({ type }) => type !== 'null')
  const isNullable = possible.length < alternatives.length
  const { anyOf: _any, oneOf: _one, ...outer } = joined
  const [only, ...more] = possible
  if (only !== undefined && more.length === 0) {
    const inner = wholeSchema(document, only)
    return { schema: { ...inner.schema, ...outer }, isNullable: isNullable || inner.isNullable }
  }
  return { schema: { ...outer, anyOf: possible }, isNullable }
}

function join(a: Schema, b: Schema): Schema {
  const required = [...(a.required ?? []), ...(b.required ?? [])]
  return { ...a, ...b, properties: { ...a.properties, ...b.properties }, required }
}
