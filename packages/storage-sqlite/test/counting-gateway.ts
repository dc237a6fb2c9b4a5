import type { Database, Dialect, ShownColumns, Statement, StatementMode, Tables } from '@org/openapi-storage-drizzle'
import type { SQL } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type SqliteDatabase from 'better-sqlite3'
import { ExplainingGateway } from './explaining-gateway.js'

/** Answers numbers of rows, one after the other, to whatever counts: they decide how a list is read. */
export class CountingGateway extends ExplainingGateway {
  constructor(
    database: SqliteDatabase.Database,
    private readonly counts: number[],
  ) {
    super(database)
  }

  override async execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    await super.execute(statement, values)
    return [{ total: this.counts.shift() }] as Row[]
  }

  override async rows<Columns extends ShownColumns>(
    mode: StatementMode,
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): Promise<SelectResultFields<Columns>[]> {
    await super.rows(mode, columns, build)
    return [{ total: this.counts.shift() }] as unknown as SelectResultFields<Columns>[]
  }

  override async query<T>(
    mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    await super.query(mode, build)
    return [{ total: this.counts.shift() }] as T
  }
}
