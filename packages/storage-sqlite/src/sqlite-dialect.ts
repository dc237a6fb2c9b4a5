import { getTableName, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Dialect } from '@org/openapi-storage-drizzle'

/** More trigrams of a long part would not tell rows apart any better. */
const MAX_TRIGRAMS = 24

const FOLLOWING = Array.from('abcdefghijklmnopqrstuvwxyz0123456789')

/**
 * All trigrams of the part; of two characters each trigram that may begin with them: every text has one after its last.
 */
function trigramQuery(part: string): string {
  if (part.length < 3) return FOLLOWING.map((next) => `"${part}${next}"`).join(' OR ')
  const trigrams = new Set(Array.from({ length: part.length - 2 }, (_, at) => part.slice(at, at + 3)))
  return [...trigrams]
    .slice(0, MAX_TRIGRAMS)
    .map((trigram) => `"${trigram}"`)
    .join(' AND ')
}

/** The ids of the rows that the trigram index of the column proposes. */
function proposed(column: Parameters<Dialect['mayContain']>[0], part: string): SQL {
  const index = sql.raw(`${getTableName(column.table)}_search`)
  return sql`select rowid from ${index} where ${index} match ${trigramQuery(part)}`
}

/** How SQLite words what the two databases word differently. */
export const sqliteDialect: Dialect = {
  greatest: (a, b) => sql`max(${a}, ${b})`,
  jsonElements: (array) => sql`json_each(${array})`,
  isOneOf: (id, array) => sql`${id} in (select value from json_each(${array}))`,
  locked: (query) => query,
  held: (query) => query,
  exclusive: (query) => query,
  // A plus hides a column.
  ofTenant: (tenantId, value) => sql`+${tenantId} = ${value}`,
  // Instants are milliseconds.
  later: (instant, milliseconds) => sql`${instant} + ${milliseconds}`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  mayContain: (column, part) => sql`id in (${proposed(column, part)})`,
  proposals: (column, part, limit) => sql`(${proposed(column, part)} limit ${limit}) as proposed`,
  through: (table, index) =>
    index === undefined ? sql`${table} not indexed` : sql`${table} indexed by ${sql.identifier(index)}`,
  onlyValue: (column, { joined }) => sql`${joined}.${column}`,
  // The next rowid.
  generatedId: () => sql`null`,
  numbered: () => sql`true`,
  // One writes at a time: whoever does has all rows for himself,
  lockingFree: () => sql``,
  freeChoice: (select) => sql`(${select})`,
  lockedChoice: (select) => sql`(${select})`,
  // and when anybody else did, it is over.
  oldestTransaction: () => sql`0`,
  comingTransaction: () => sql`0`,
  // As SQLite compares texts.
  byBytes: (text) => sql`${text}`,
  isSpread: false,
}
