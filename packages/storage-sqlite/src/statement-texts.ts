import type SqliteDatabase from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { Answering, compileQuery, defineTables } from '@org/openapi-storage-drizzle'
import type { CompiledQuery, Database, Statement, Tables } from '@org/openapi-storage-drizzle'
import { sqliteColumnKit } from './sqlite-column-kit.js'
import { sqliteDialect } from './sqlite-dialect.js'

/** The tables with SQLite's columns; statements are built over them. */
export const sqliteTables: Tables = defineTables(sqliteColumnKit)

const words = new SQLiteSyncDialect()

/** Statements that are put together for the call; the columns of what they answer are compiled once for all connections. */
export const sqliteAnswering = new Answering<Tables>({
  tables: sqliteTables,
  dialect: sqliteDialect,
  render: (sql) => words.sqlToQuery(sql),
})

/** What drizzle asks of a handle. */
interface Preparing {
  prepare(text: string): SqliteDatabase.Statement
}

/** drizzle around a handle. */
export const builderOn = (handle: Preparing): Database =>
  // The one cast of the database: the builders that this product uses answer the same rows on both.
  drizzle(handle as unknown as SqliteDatabase.Database) as unknown as Database

/** Only builds: what it builds is compiled by whichever connection. */
const builder = builderOn({ prepare: () => undefined as never })
const built = new WeakMap<object, CompiledQuery>()

/** A prepared statement as text, built once for all connections. */
export function textOf<Values extends Record<string, unknown>, Row>(
  statement: Statement<Values, Row, Tables>,
): CompiledQuery {
  const known = built.get(statement)
  if (known !== undefined) return known
  const query = compileQuery(statement.build(builder, sqliteTables, sqliteDialect).prepare(statement.name))
  built.set(statement, query)
  return query
}
