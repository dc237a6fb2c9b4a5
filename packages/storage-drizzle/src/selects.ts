import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readerOf } from './compiled-query.js'
import type { CompiledQuery } from './compiled-query.js'
import type { Dialect } from './dialect.js'
import type { ShownColumns } from './gateway.js'

/** A select with its values, as it is sent. */
export interface BoundSelect {
  readonly text: string
  readonly parameters: unknown[]
  readonly read: NonNullable<CompiledQuery['read']>
}

/** What selects are put together with. */
interface SelectSource<Tables> {
  readonly tables: Tables
  readonly dialect: Dialect
  /** Puts SQL into words; drizzle's dialects have it as `sqlToQuery`. */
  readonly render: (sql: SQL) => { readonly sql: string; readonly params: unknown[] }
}

type ColumnsOf<Tables> = (tables: Tables) => ShownColumns

/** Columns as text, and what reads their rows. */
interface CompiledColumns extends Pick<BoundSelect, 'read'> {
  readonly list: SQL
}

/** Selects of a dialect: their columns are compiled once, for all connections. */
export class Selects<Tables> {
  readonly #compiled = new WeakMap<ColumnsOf<Tables>, CompiledColumns>()

  constructor(private readonly source: SelectSource<Tables>) {}

  bind(columns: ColumnsOf<Tables>, rest: (tables: Tables, dialect: Dialect) => SQL): BoundSelect {
    const { tables, dialect, render } = this.source
    const { list, read } = this.#compiled.get(columns) ?? this.#compile(columns)
    const { sql: text, params } = render(sql`select ${list} ${rest(tables, dialect)}`)
    return { text, parameters: params, read }
  }

  #compile(columns: ColumnsOf<Tables>): CompiledColumns {
    const { tables, render } = this.source
    const fields = Object.entries(columns(tables)).map(([name, field]) => ({ path: [name], field }))
    const expressions = fields.map(({ field }) => sql`${field}`)
    const { sql: text, params } = render(sql.join(expressions, sql`, `))
    if (params.length > 0) throw new Error('The columns of a select are the same at each call: they have no values')
    const compiled = { list: sql.raw(text), read: readerOf({ fields }) }
    this.#compiled.set(columns, compiled)
    return compiled
  }
}
