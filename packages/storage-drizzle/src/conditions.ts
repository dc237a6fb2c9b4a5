import { between, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { InstantRange } from '@org/openapi-core'

/** `column = value`, or no condition where there is no value. */
export function ifEqual(column: PgColumn, value: string | number | undefined): SQL | undefined {
  return value === undefined ? undefined : eq(column, value)
}

/** `column` within the range, both ends inclusive, or no condition where there is none. */
export function ifWithin(column: PgColumn, range: InstantRange | undefined): SQL | undefined {
  return range === undefined ? undefined : between(column, range.start, range.end)
}
