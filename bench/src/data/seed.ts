import type { SeedWords } from './seed-words.js'

/** Rows that a target has before it is measured, the same in either database. */
export interface Seed {
  /** Tables that it fills. */
  readonly tables: readonly string[]
  /** Those whose indexes, and searches, are made anew after it: row by row they take far longer. */
  readonly reindexed?: readonly ReindexedTable[]
  readonly statements: (words: SeedWords) => string[]
}

/** A table with many rows. */
export interface ReindexedTable {
  readonly name: string
  /** The table of SQLite that its texts are searched by. */
  readonly search?: string
  /** Whether its primary key is made anew, too, where the database can: rows come in another order than that of their key. */
  readonly keyed?: boolean
}

const ROWS_AT_ONCE = 1000

/** Statements that insert these rows, each as SQL. */
export const insertsOf = (into: string, rows: readonly string[]): string[] =>
  Array.from(
    { length: Math.ceil(rows.length / ROWS_AT_ONCE) },
    (_, index) =>
      `INSERT INTO ${into} VALUES ${rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE).join(', ')}`,
  )
