import type { SQL, SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** A select whose rows can be locked; SQLite's has no such method, and none is called. */
export interface Lockable {
  for(strength: 'no key update' | 'update'): unknown
  for(strength: 'key share', config: { readonly of: PgTable }): unknown
}

/** In what the two databases differ, beyond their columns. */
export interface Dialect {
  /** The greater of two numbers: `max` in SQLite, `greatest` in PostgreSQL. */
  greatest(a: SQLWrapper, b: SQLWrapper): SQL
  /** A table whose column `value` holds the elements of a JSON array, given as text. */
  jsonElements(array: SQLWrapper): SQL
  /**
   * Whether an id is one of a JSON array, given as text. PostgreSQL then goes through the rows in the order of the ids,
   * so that two that change some of the same rows do not wait for each other in a circle.
   */
  isOneOf(id: PgColumn, array: SQLWrapper): SQL
  /**
   * The select, whose rows nobody else changes until the transaction's end, and which answers them as they are when it has
   * them. An update that leaves them as they are would do the same, and write every one of them again. On SQLite a
   * transaction is the only one that writes.
   */
  locked<Query extends Lockable>(query: Query): Query
  /**
   * The select, whose row of this table stays until the transaction's end: whoever wants it `exclusive` waits. Others may
   * hold it as well, and change it meanwhile.
   */
  held<Query extends Lockable>(query: Query, table: PgTable): Query
  /** As `locked`, and nobody holds the rows: it waits for those who do. */
  exclusive<Query extends Lockable>(query: Query): Query
  /**
   * That rows which something else names, such as their ids, are a tenant's. SQLite would take an index that begins with
   * the tenant for as good as the key, and go through all that the tenant has.
   */
  ofTenant(tenantId: PgColumn, value: SQLWrapper | number): SQL
  /** An instant so many milliseconds after another. */
  later(instant: SQLWrapper, milliseconds: SQLWrapper): SQL
  /**
   * Whether a text contains a part, character by character: nothing in the part is a pattern. Both are folded before.
   */
  contains(text: SQLWrapper, part: SQLWrapper): SQL
  /**
   * Through the trigram index of a column of trigram keys: rows whose key may contain this part, and never one less
   * than those that do. The part has at least 2 characters, a to z and digits.
   */
  mayContain(column: PgColumn, part: string): SQL
  /**
   * A source of as many rows as `mayContain` proposes, whoever's they are, at most `limit`; of none where the database
   * weighs by itself whether the index is worth it.
   */
  proposals(column: PgColumn, part: string, limit: number): SQL
  /**
   * The table, read through one of its indexes: SQLite, which need not know any numbers of rows, would take the index
   * of any filter for as good as that of all of them; without a name, through none but the key's. PostgreSQL knows
   * numbers and chooses for itself.
   */
  through(table: PgTable, index?: string): SQL
  /**
   * A column of a common table's only row, which the same select has joined as `joined`. PostgreSQL reads a range of a
   * key by scalars whatever it knows of the rows; SQLite does by columns, too, and writes out a common table's text at
   * each mention.
   */
  onlyValue(column: SQL, from: { readonly table: SQL; readonly joined: SQL }): SQL
  /** What stands for the generated `id` in an `insert … select`. */
  generatedId(table: PgTable): SQL
  /**
   * Always true. It gives the transaction its number, before anything that this very statement selects is given an id.
   */
  numbered(): SQL
  /** Stands behind a condition: locks the rows that nobody else has locked, and skips the others. */
  lockingFree(): SQL
  /**
   * The rows that a select with a limit chooses, as a list for `in`: those that nobody else has locked, and locked from
   * then on, so that two who choose do not wait for each other in a circle.
   */
  freeChoice(select: SQL): SQL
  /**
   * The same of all rows that a select chooses, locked one after the other in its order: whoever has one of them is waited
   * for. Two that choose the same in the same order do not wait for each other in a circle.
   */
  lockedChoice(select: SQL): SQL
  /** Every writing transaction of a lower number is over, and what it has written seen by this very statement. */
  oldestTransaction(): SQL
  /** Every transaction that has written before this very statement has a lower number. */
  comingTransaction(): SQL
  /** A text, to be put in the order of its bytes in UTF-8, which is the same on every server. */
  byBytes(text: SQLWrapper): SQL
  /**
   * Whether tenants' rows are on several servers. Then a transaction of several tenants ends on one server after the other,
   * and what has to change at once with a tenant's rows must itself be of that tenant.
   */
  readonly isSpread: boolean
}
