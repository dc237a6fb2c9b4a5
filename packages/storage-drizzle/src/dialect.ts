import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** In what the two databases differ, beyond their columns. */
export interface Dialect {
  /** The greater of two numbers: `max` in SQLite, `greatest` in PostgreSQL. */
  greatest(a: SQLWrapper, b: SQLWrapper): SQL
  /** A table whose column `value` holds the elements of a JSON array, given as text. */
  jsonElements(array: SQLWrapper): SQL
  /** What stands for the generated `id` in an `insert … select`. */
  generatedId(table: PgTable): SQL
}
