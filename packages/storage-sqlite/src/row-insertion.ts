import type SqliteDatabase from 'better-sqlite3'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { slicesOf } from '@org/openapi-storage-drizzle'
import type { CompiledQuery } from '@org/openapi-storage-drizzle'

type Row = Readonly<Record<string, unknown>>

/** What an insertion answers: of each row these columns, as `read` makes a row of them. */
export interface AnsweredRows {
  readonly columns: readonly PgColumn[]
  readonly read: CompiledQuery['read']
  /** Rows whose unique key is taken are left out. */
  readonly skipsTaken: boolean
}

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
  readonly #insertTogether: SqliteDatabase.Transaction<(rows: readonly Row[]) => unknown[]>

  constructor(
    handle: SqliteDatabase.Database,
    table: PgTable,
    private readonly answer?: AnsweredRows,
  ) {
    // The id is the next one.
    this.#columns = Object.entries(getTableColumns(table)).filter(([key]) => key !== 'id')
    const names = this.#columns.map(([, column]) => column)
    const row = `(${names.map(() => '?').join(', ')})`
    const end = answer === undefined ? '' : answerOf(answer)
    this.#statementOf = (rows) =>
      handle.prepare(
        `insert into "${getTableName(table)}" (${quoted(names)}) values ${Array(rows).fill(row).join()}${end}`,
      )
    this.#insertTogether = handle.transaction((rows: readonly Row[]) =>
      [...slicesOf(rows, ROWS_AT_ONCE)].flatMap((slice) => this.#insert(slice)),
    )
  }

  /** In place of the statement that it stands for. */
  run({ rows = [] }: { readonly rows?: readonly Row[] }): unknown[] {
    if (rows.length === 0) return []
    // One statement needs no savepoint to be all or nothing.
    return rows.length > ROWS_AT_ONCE ? this.#insertTogether.immediate(rows) : this.#insert(rows)
  }

  #insert(rows: readonly Row[]): unknown[] {
    const statement = this.#statement(rows.length)
    const values = this.#valuesOf(rows)
    const read = this.answer?.read
    if (read !== undefined) return (statement.all(values) as unknown[][]).map(read)
    statement.run(values)
    return []
  }

  #statement(rows: number): SqliteDatabase.Statement {
    const known = this.#statements.get(rows)
    if (known !== undefined) return known
    const compiled = this.#statementOf(rows)
    const statement = this.answer?.read === undefined ? compiled : compiled.raw()
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

const quoted = (columns: readonly PgColumn[]): string => columns.map(({ name }) => `"${name}"`).join(', ')

const answerOf = ({ skipsTaken, columns }: AnsweredRows): string =>
  `${skipsTaken ? ' on conflict do nothing' : ''} returning ${quoted(columns)}`
