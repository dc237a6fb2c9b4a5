import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { readerOf } from './compiled-query.js'
import type { CompiledQuery } from './compiled-query.js'
import type { Dialect } from './dialect.js'
import type { ShownColumns } from './gateway.js'

/** A statement with its values, as it is sent. */
export interface AnsweringStatement {
  readonly text: string
  readonly parameters: unknown[]
  readonly read: NonNullable<CompiledQuery['read']>
}

/** What statements are put together with. */
interface StatementSource<Tables> {
  readonly tables: Tables
  readonly dialect: Dialect
  /** Puts SQL into words; drizzle's dialects have it as `sqlToQuery`. */
  readonly render: (sql: SQL) => { readonly sql: string; readonly params: unknown[] }
}

type ColumnsOf<Tables> = (tables: Tables) => ShownColumns

/** Columns as text, and what reads their rows. */
interface CompiledColumns extends Pick<AnsweringStatement, 'read'> {
  readonly list: SQL
}

/**
 * The statements of a dialect that are put together for the call: the columns of what they answer are compiled once, for all
 * connections.
 */
export class Answering<Tables> {
  readonly #compiled = new WeakMap<ColumnsOf<Tables>, CompiledColumns>()

  constructor(private readonly source: StatementSource<Tables>) {}

  bind(columns: ColumnsOf<Tables>, build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL): AnsweringStatement {
    const { tables, dialect, render } = this.source
    const { list, read } = this.#compiled.get(columns) ?? this.#compile(columns)
    const { sql: text, params } = render(build(list, tables, dialect))
    return { text, parameters: params, read }
  }

  #compile(columns: ColumnsOf<Tables>): CompiledColumns {
    const { tables, render } = this.source
    const fields = Object.entries(columns(tables)).map(([name, field]) => ({ path: [name], field }))
    const expressions = fields.map(({ field }) => sql`${field}`)
    const { sql: text, params } = render(sql.join(expressions, sql`, `))
    if (params.length > 0)
      throw new Error('What a statement answers is the same at each call: its columns have no values')
    const compiled = { list: sql.raw(text), read: readerOf({ fields }) }
    this.#compiled.set(columns, compiled)
    return compiled
  }
}
