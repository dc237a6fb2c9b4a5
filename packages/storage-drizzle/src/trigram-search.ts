import { sql } from 'drizzle-orm'
import type { GetColumnData, SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldKeyword, trigramKeyOf } from '@org/openapi-core/storage'

/** A trigram index knows keys from here on: shorter ones have no letter to tell them apart. */
export const MIN_KEY = 2

/** Rows of which it takes no index to find a part of a text. */
export const FEW_ROWS = 250

/** To look at a row that the trigram index proposes takes about as long as to pass over so many in a walk. */
export const ROWS_PER_PROPOSAL = 3

/** What a part of a text is looked up by in a trigram index. */
export const keyOf = (part: string): string => trigramKeyOf(foldKeyword(part))

/** Columns as expressions: drizzle does not know the table in a source of raw SQL. */
export function asExpressions<Columns extends Readonly<Record<string, PgColumn>>>(columns: Columns) {
  const expressions = Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column)])
  return Object.fromEntries(expressions) as { [Name in keyof Columns]: SQL<GetColumnData<Columns[Name]>> }
}
