import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** In a prepared statement: what the placeholder of this name is given, a whole number. */
export const givenNumber = (name: string): SQL => sql`cast(${sql.placeholder(name)} as bigint)`

/**
 * The same, which SQLite does not look at before it runs the statement: where somebody ran ANALYZE it would prepare the
 * statement anew for each call, in ten times the time that a sum takes.
 */
export const unseenNumber = (name: string): SQL => sql`${givenNumber(name)} + 0`

/** A whole number in the answer of a statement: PostgreSQL's driver would answer it as text. */
export const answeredNumber = (value: SQL) => sql<number>`cast(${value} as bigint)`.mapWith(Number)

/** The same of an expression that is written as text, for columns of what a statement puts together itself. */
export const answeredNumberOf = (value: string): ReturnType<typeof answeredNumber> => answeredNumber(sql.raw(value))
