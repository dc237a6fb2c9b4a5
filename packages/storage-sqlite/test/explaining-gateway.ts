import { defineTables } from '@org/openapi-storage-drizzle'
import type {
  Database,
  Dialect,
  Gateway,
  ShownColumns,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import type SqliteDatabase from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { fillPlaceholders } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { sqliteColumnKit } from '../src/sqlite-column-kit.js'
import { sqliteDialect } from '../src/sqlite-dialect.js'
import { sqliteAnswering } from '../src/statement-texts.js'

/** What SQLite means to do for one statement. */
export interface Explanation {
  readonly sql: string
  /** The lines of `EXPLAIN QUERY PLAN`. */
  readonly plan: readonly string[]
}

interface Query {
  toSQL(): { sql: string; params: unknown[] }
}

/** Runs nothing: notes how SQLite would run each statement that a repository sends, and answers no rows. */
export class ExplainingGateway implements TransactionalGateway<Tables> {
  readonly explained: Explanation[] = []
  readonly #tables: Tables = defineTables(sqliteColumnKit)

  /** `answers`: what the first statements that are built for one call are answered after all. */
  constructor(
    private readonly handle: SqliteDatabase.Database,
    private readonly answers: unknown[][] = [],
  ) {}

  async execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    this.#explain(statement.build(this.#db(), this.#tables, sqliteDialect) as unknown as Query, values)
    return []
  }

  async send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    await this.execute(statement, values)
  }

  async rows<Columns extends ShownColumns>(
    _mode: StatementMode,
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): Promise<SelectResultFields<Columns>[]> {
    const { text, parameters } = sqliteAnswering.bind(columns, build)
    this.#explain({ toSQL: () => ({ sql: text, params: parameters }) }, {})
    return (this.answers.shift() ?? []) as SelectResultFields<Columns>[]
  }

  async query<T>(
    _mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    this.#explain(build(this.#db(), this.#tables, sqliteDialect) as unknown as Query, {})
    return (this.answers.shift() ?? []) as T
  }

  transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    return work(this)
  }

  #db(): Database {
    return drizzle(this.handle) as unknown as Database
  }

  #explain(query: Query, values: Record<string, unknown>): void {
    const { sql, params } = query.toSQL()
    const rows = this.handle.prepare(`explain query plan ${sql}`).all(...fillPlaceholders(params, values))
    this.explained.push({ sql, plan: (rows as { detail: string }[]).map(({ detail }) => detail) })
  }
}
