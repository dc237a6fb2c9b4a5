import { Column, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm'
import type { DriverValueDecoder } from 'drizzle-orm'

/**
 * A statement as drizzle has built it, for drivers to run by themselves: drizzle's own way from values to parameters and
 * from rows to objects goes through everything that it can do, at each call.
 */
export interface CompiledQuery {
  readonly text: string
  /** The parameters in the order of the text; throws where a placeholder has no value. */
  readonly bind: (values: Readonly<Record<string, unknown>>) => unknown[]
  /** A row of its columns, in the order of the statement; absent where the statement answers none. */
  readonly read: ((columns: readonly unknown[]) => unknown) | undefined
}

/** What a query that drizzle has prepared has in it, beyond its types. */
interface PreparedQuery {
  getQuery(): { readonly sql: string; readonly params: readonly unknown[] }
  readonly fields?: readonly SelectedField[]
  /** By the name of a table: whether it is there for every row. */
  readonly joinsNotNullableMap?: Readonly<Record<string, boolean>>
}

/** A column, or an expression with or without a name. */
interface SelectedField {
  readonly path: readonly string[]
  readonly field: Column | SQL | { readonly sql: SQL }
}

type Decoder = DriverValueDecoder<unknown, unknown>

/** Compiles what a builder's `prepare` has answered. */
export function compileQuery(prepared: object): CompiledQuery {
  const query = prepared as PreparedQuery
  const { sql, params } = query.getQuery()
  const binders = params.map(binderOf)
  return {
    text: sql,
    bind: (values) => binders.map((bound) => bound(values)),
    read: query.fields && readerOf(query),
  }
}

function binderOf(parameter: unknown): (values: Readonly<Record<string, unknown>>) => unknown {
  if (is(parameter, Placeholder)) return ({ [parameter.name]: value }) => given(parameter.name, value)
  if (is(parameter, Param) && is(parameter.value, Placeholder)) {
    const { encoder } = parameter
    const { name } = parameter.value
    // As drizzle does it with a value of the call: null is no value of the column's type.
    return ({ [name]: value }) => (value === null ? null : encoder.mapToDriverValue(given(name, value)))
  }
  return () => parameter
}

function given(name: string, value: unknown): unknown {
  if (value === undefined) throw new Error(`The placeholder ${name} has no value`)
  return value
}

type Row = Record<string, unknown>

/** What makes objects of a query's rows. */
export function readerOf({
  fields = [],
  joinsNotNullableMap = {},
}: Omit<PreparedQuery, 'getQuery'>): (columns: readonly unknown[]) => Row {
  const optional = new Set(
    fields.flatMap(({ path, field }) =>
      is(field, Column) && joinsNotNullableMap[getTableName(field.table)] === false ? path.slice(0, -1) : [],
    ),
  )
  const readers = fields.map(({ path, field }, position) => {
    const [group, name, ...deeper] = path.length === 1 ? [undefined, ...path] : path
    if (name === undefined || deeper.length > 0) throw new Error('Rows of prepared statements are nested once at most')
    return { group, name, position, decode: decoderOf(field) }
  })
  return (columns) => {
    const row: Row = {}
    for (const { group, name, position, decode } of readers) {
      const value = columns[position]
      const target = group === undefined ? row : ((row[group] ??= {}) as Row)
      target[name] = value === null || decode === undefined ? value : decode(value)
    }
    for (const group of optional) if (isEmpty(row[group] as Row)) row[group] = null
    return row
  }
}

/** Of a table that was joined for nothing. */
const isEmpty = (group: Row): boolean => Object.values(group).every((value) => value === null)

/** Undefined where the driver's value is the value. */
function decoderOf(field: SelectedField['field']): ((value: unknown) => unknown) | undefined {
  const decoder = is(field, Column) ? field : expressionDecoder(field)
  const isAsItIs = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isAsItIs ? undefined : (value) => decoder.mapFromDriverValue(value)
}

function expressionDecoder(field: SQL | { readonly sql: SQL }): Decoder {
  // Where `mapWith` has put it; drizzle keeps it to itself.
  const expression = (is(field, SQL) ? field : field.sql) as SQL & { readonly decoder: Decoder }
  return expression.decoder
}
