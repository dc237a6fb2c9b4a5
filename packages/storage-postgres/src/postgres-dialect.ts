import { getTableName, sql } from 'drizzle-orm'
import type { Dialect } from '@org/openapi-storage-drizzle'

/** How PostgreSQL words what the two databases word differently. */
export const postgresDialect: Dialect = {
  greatest: (a, b) => sql`greatest(${a}, ${b})`,
  jsonElements: (array) => sql`jsonb_array_elements(cast(${array} as jsonb))`,
  generatedId: (table) => sql`nextval(pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id'))`,
}
