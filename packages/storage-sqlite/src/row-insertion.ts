import type SqliteDatabase from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type Row = Readonly<Record<string, unknown>>

/** More rows a statement run no faster. */
const ROWS_AT_ONCE = 20

/**
 * Inserts any number of rows, all or nothing. Their values are bound one by one: taking a JSON text apart would cost
 * SQLite as much again as to insert what is in it.
 */
export class RowInsertion {
  readonly #columns: readonly (readonly [key: string, column: PgColumn])[]
  readonly #statementOf: (rows: number) => SqliteDatabase.Statement
  /** By the number of rows. */
  readonly #statements = new Map<number, SqliteDatabase.Statement>()
  readonly #insertTogether: SqliteDatabase.Transaction<(rows: readonly Row[]) => void>

  constructor(handle: SqliteDatabase.Database, table: PgTable) {
    // The id is the next one.
    this.#columns = Object.entries(getTableColumns(table)).filter(([key]) => key !== 'id')
    const names = this.#columns.map(([, { name }]) => `"${name}"`)
    const row = `(${names.map(() => '?').join(', ')})`
    this.#statementOf = (rows) =>
      handle.prepare(
        `insert into "${getTableName(table)}" (${names.join(', ')}) values ${Array(rows).fill(row).join()}`,
      )
    this.#insertTogether = handle.transaction((rows: readonly Row[]) => this.#insert(rows))
  }

  /** In place of the statement that it stands for. */
  run({ rows = [] }: { readonly rows?: readonly Row[] }): never[] {
    // One statement needs no savepoint to be all or nothing.
    if (rows.length > ROWS_AT_ONCE) this.#insertTogether.immediate(rows)
    else this.#insert(rows)
    return []
  }

  #insert(rows: readonly Row[]): void {
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const slice = rows.slice(at, at + ROWS_AT_ONCE)
      this.#statement(slice.length).run(this.#valuesOf(slice))
    }
  }

  #statement(rows: number): SqliteDatabase.Statement {
    const known = this.#statements.get(rows)
    if (known !== undefined) return known
    const statement = this.#statementOf(rows)
    this.#statements.set(rows, statement)
    return statement
  }

  #valuesOf(rows: readonly Row[]): unknown[] {
    const values: unknown[] = []
    for (const row of rows) {
      for (const [key, column] of this.#columns) {
        const { [key]: value = column.default } = row
        values.push(value === undefined || value === null ? null : column.mapToDriverValue(value))
      }
    }
    return values
  }
}
