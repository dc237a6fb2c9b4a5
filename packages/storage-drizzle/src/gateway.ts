import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Dialect } from './dialect.js'

/**
 * The drizzle database that repositories are written against. Both dialects are typed as PostgreSQL's:
 * the builders that are allowed here (see the lint rules of this package) produce the same rows on both.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Whether a statement may be sent to a read-only connection. */
export type StatementMode = 'read' | 'write'

/**
 * A statement of the hot path: built once, prepared once for each connection, then only given values. `name` is what is told of
 * it where calls are measured, so that the same statement of many resources has one. One that `onlyInserts` has its own:
 * those that leave together are known by their names.
 */
export interface Statement<Values extends Record<string, unknown>, Row, in Tables> {
  readonly name: string
  readonly mode: StatementMode
  /**
   * What it writes may be lost when the power goes: SQLite then does not wait for the disk. For logs, and for what nobody has
   * been told before a later commit, which takes it along; an acknowledged write of anything else is on disk.
   */
  readonly mayBeLost?: boolean
  readonly build: (db: Database, tables: Tables, dialect: Dialect) => Preparable<Row>
  /**
   * It inserts rows that nobody waits for, and neither changes nor locks any that are there: what a transaction sends of these
   * (`Gateway.send`) one after the other, a driver may send as one statement.
   */
  readonly onlyInserts?: boolean
  /** Of a bulk insert, for a driver that has a faster way than what `build` makes: where its `rows` go. */
  readonly into?: (tables: Tables) => PgTable
  /** What such a bulk insert answers of the rows that it has inserted; absent: nothing. */
  readonly answers?: InsertAnswer<Tables>
  /** Only carries the type of the placeholders' values. */
  readonly values?: Values
}

/** What a bulk insert answers of its rows, in the order of `columns`, and what it does with those whose unique key is taken. */
export interface InsertAnswer<in Tables> {
  readonly columns: (tables: Tables) => Readonly<Record<string, PgColumn>>
  /** They are left out; otherwise it fails, and inserts none. */
  readonly skipsTaken: boolean
}

/** What a drizzle select, insert, update or delete (with `returning`) looks like from here. */
export interface Preparable<Row> {
  prepare(name: string): { execute(values?: Record<string, unknown>): PromiseLike<Row[]> }
}

/** A statement without `returning`: what it answers is the driver's own, and nobody reads it. */
export const unanswered = (statement: { prepare(name: string): unknown }): Preparable<unknown> =>
  statement as Preparable<unknown>

/** The answer of a statement that was only sent: nobody reads it. A cast, since `then` would make one more promise. */
export const unread = (answer: Promise<unknown>): Promise<void> => answer as Promise<void>

/** The row of a statement that always answers one. */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error('A statement that always answers a row answered none')
  return row
}

/** The first row that a statement answers, if there is one. */
export const firstRow = <Row>(rows: Promise<Row[]>): Promise<Row | undefined> => rows.then(([row]) => row)

/** Whether a statement answers one row: it changed the one that it was for. */
export const isOneRow = (rows: Promise<readonly unknown[]>): Promise<boolean> => rows.then(({ length }) => length === 1)

/** Declares a prepared statement that only reads. */
export function defineRead<Values extends Record<string, unknown>>() {
  return <Row, Tables>(
    name: string,
    build: Statement<Values, Row, Tables>['build'],
  ): Statement<Values, Row, Tables> => ({
    name,
    mode: 'read',
    build,
  })
}

/** Declares a prepared statement that writes; it answers the rows of its `returning`. */
export function defineWrite<Values extends Record<string, unknown>>() {
  return <Row, Tables>(
    name: string,
    build: Statement<Values, Row, Tables>['build'],
  ): Statement<Values, Row, Tables> => ({
    name,
    mode: 'write',
    build,
  })
}

/** Declares a prepared statement that only inserts rows, and whose answer nobody reads. */
export function defineAppend<Values extends Record<string, unknown>>() {
  return <Tables>(
    name: string,
    build: Statement<Values, unknown, Tables>['build'],
  ): Statement<Values, unknown, Tables> => ({ name, mode: 'write', onlyInserts: true, build })
}

/** What a statement answers of its rows, by the names that these have there. */
export type ShownColumns = Readonly<Record<string, PgColumn | SQL>>

/**
 * The only way from a repository to the database. A gateway is either a storage's (each call is a
 * statement of its own) or a transaction's (each call belongs to it, and is refused after its end).
 *
 * Errors leave as `StorageError`: no SQL, no parameter, no driver object goes further.
 *
 * `Tables`: those that the repository touches. A storage's gateway has all of them.
 */
export interface Gateway<out Tables> {
  /** Runs a prepared statement. */
  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]>
  /**
   * Runs a prepared statement whose answer decides nothing. A transaction does not wait for it before it goes on, which
   * saves the way to the database and back: it commits only where all that was sent succeeded, and is rejected otherwise.
   */
  send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void>
  /**
   * Runs a statement of which only what it answers is the same at each call: a page with its filters, a change with its guard.
   * `columns` is a function of a module, for which their text and what reads rows are made once, and of most statements they
   * are the longest part. `build` puts it together, with the columns where they go.
   */
  rows<Columns extends ShownColumns>(
    mode: StatementMode,
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): Promise<SelectResultFields<Columns>[]>
  /** Runs one statement that is built for the call, for queries with optional filters. */
  query<T>(mode: StatementMode, build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>): Promise<T>
  /** Whether tenants' rows are on several servers, as `Dialect.isSpread` says; absent: they are not. */
  readonly isSpread?: boolean
  /** Whether one statement may write two tables, the second from what the first answers; absent: it may not. */
  readonly writesTwoTables?: boolean
  /** The span that the caller is in, as W3C `traceparent`; absent where nobody listens. */
  readonly traceParent?: () => string | undefined
}

/** A storage's gateway. Transactions do not nest: what the work is given has no `transaction`. */
export interface TransactionalGateway<out Tables> extends Gateway<Tables> {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects, when one of
   * its statements failed (even if `work` swallowed the failure), or when its time limit passes.
   */
  transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T>
}

/** Whether a gateway is a storage's, and not a transaction's. */
export const isTransactional = <Tables>(gateway: Gateway<Tables>): gateway is TransactionalGateway<Tables> =>
  'transaction' in gateway

/**
 * A gateway whose driver answers within the call, where nobody is before it: what such a statement takes is known without a
 * promise.
 */
export interface ImmediateGateway<out Tables> extends Gateway<Tables> {
  /** Whether a statement would run now, and be over. */
  isFree(mode: StatementMode): boolean
  /** Runs a prepared statement, for which it is free; throws what `execute` would be rejected with. */
  executeNow<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Row[]
}

/** Whether a gateway's driver may answer within the call. */
export const isImmediate = <Tables>(gateway: Gateway<Tables>): gateway is ImmediateGateway<Tables> =>
  'executeNow' in gateway
