import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** In what the two databases differ, beyond their columns. */
export interface Dialect {
  /** The greater of two numbers, nulls ignored: `max` in SQLite, `greatest` in PostgreSQL. */
  greatest(a: SQL | PgColumn, b: SQL | PgColumn): SQL
}
