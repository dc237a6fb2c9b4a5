import { sql } from 'drizzle-orm'
import type { Dialect } from '@org/openapi-storage-drizzle'

/** How SQLite words what the two databases word differently. */
export const sqliteDialect: Dialect = {
  greatest: (a, b) => sql`max(${a}, ${b})`,
  jsonElements: (array) => sql`json_each(${array})`,
  // The next rowid.
  generatedId: () => sql`null`,
}
