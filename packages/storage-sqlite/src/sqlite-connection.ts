import type SqliteDatabase from 'better-sqlite3'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { compileQuery } from '@org/openapi-storage-drizzle'
import type {
  CompiledQuery,
  Database,
  Dialect,
  Preparable,
  ShownColumns,
  Statement,
  Tables,
} from '@org/openapi-storage-drizzle'
import { CompiledStatements } from './compiled-statements.js'
import { FilePlace } from './file-place.js'
import { RowInsertion } from './row-insertion.js'
import { sqliteDialect } from './sqlite-dialect.js'
import { builderOn, sqliteAnswering, sqliteTables, textOf } from './statement-texts.js'
import { toStorageError } from './to-storage-error.js'

/** What a drizzle builder of better-sqlite3, which runs at once, has here; the builders are typed as PostgreSQL's. */
interface SyncBuilder {
  prepare(): { execute(): { sync(): unknown } }
}

/** A statement of the product, compiled by SQLite; answers its rows. */
interface Prepared {
  run(values: Readonly<Record<string, unknown>>): unknown[]
}

/** What begins, ends or marks a transaction. */
export type ControlCommand =
  | 'BEGIN IMMEDIATE'
  | 'COMMIT'
  | 'ROLLBACK'
  | 'SAVEPOINT own'
  | 'ROLLBACK TO own'
  | 'RELEASE own'

/**
 * Around a commit that is not followed to the disk. What is bulk is much and comes often: its pages go to the file a few at a
 * time, as a thousand at once, which is SQLite's default, hold the event loop for ten milliseconds and more.
 */
const WITHOUT_WAITING = 'pragma synchronous = NORMAL'
const WITHOUT_WAITING_OF_MUCH = `${WITHOUT_WAITING}; pragma wal_autocheckpoint = 200`
const AS_USUAL = 'pragma synchronous = FULL'
const AS_USUAL_AFTER_MUCH = `${AS_USUAL}; pragma wal_autocheckpoint = 2000`

type AnyStatement = Statement<Record<string, unknown>, unknown, Tables>

/**
 * One handle of better-sqlite3 with drizzle around it. Statements run synchronously: between two lines of
 * this class nothing else can happen on the handle.
 */
export class SqliteConnection {
  readonly #texts: CompiledStatements
  readonly #db: Database
  readonly #prepared = new Map<AnyStatement, Prepared>()
  readonly #controls = new Map<ControlCommand, SqliteDatabase.Statement>()
  readonly #place: FilePlace

  constructor(readonly handle: SqliteDatabase.Database) {
    this.#place = new FilePlace(handle)
    this.#texts = new CompiledStatements(handle)
    this.#db = builderOn(this.#texts)
  }

  /** Runs a prepared statement; throws `StorageError`. */
  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Row[] {
    try {
      const prepared = this.#prepared.get(statement) ?? this.#prepare(statement)
      const run = () => prepared.run(values) as Row[]
      return statement.mayBeLost === true ? this.#withoutWaiting(run, statement.into !== undefined) : run()
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** Its commit is not followed to the disk; the next one that is takes it along. */
  #withoutWaiting<T>(run: () => T, isBulk: boolean): T {
    if (this.handle.inTransaction) return run()
    this.handle.exec(isBulk ? WITHOUT_WAITING_OF_MUCH : WITHOUT_WAITING)
    try {
      return run()
    } finally {
      this.handle.exec(isBulk ? AS_USUAL_AFTER_MUCH : AS_USUAL)
    }
  }

  /** Runs a statement of which only what it answers is the same at each call; throws `StorageError`. */
  rows<Columns extends ShownColumns>(
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): SelectResultFields<Columns>[] {
    try {
      const { text, parameters, read } = sqliteAnswering.bind(columns, build)
      const rows = this.#texts
        .prepare(text)
        .raw()
        .all(...parameters) as unknown[][]
      return rows.map(read) as SelectResultFields<Columns>[]
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** Runs a statement built for the call; throws `StorageError`. */
  query<T>(build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>): T {
    try {
      const builder = build(this.#db, sqliteTables, sqliteDialect) as unknown as SyncBuilder
      return builder.prepare().execute().sync() as T
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** A select as text, for whoever reads its rows one after the other. */
  textOf<Row>(build: (db: Database, tables: Tables, dialect: Dialect) => Preparable<Row>): CompiledQuery {
    return compileQuery(build(this.#db, sqliteTables, sqliteDialect).prepare(''))
  }

  /** Begins, ends or marks a transaction; throws `StorageError`. Nothing is written to a file that is not there any more. */
  control(command: ControlCommand): void {
    try {
      if (command === 'BEGIN IMMEDIATE' || command === 'COMMIT') this.#place.assertHeld()
      let prepared = this.#controls.get(command)
      if (prepared === undefined) this.#controls.set(command, (prepared = this.handle.prepare(command)))
      prepared.run()
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** Throws a `StorageError` where SQLite does not answer, or the file is not there any more. */
  probe(): void {
    try {
      this.#place.assertHeld()
      this.handle.exec('select 1')
    } catch (error) {
      throw toStorageError(error)
    }
  }

  #prepare<Values extends Record<string, unknown>, Row>(statement: Statement<Values, Row, Tables>): Prepared {
    const prepared =
      statement.into === undefined ? this.#compile(statement) : this.#insertion(statement, statement.into)
    this.#prepared.set(statement, prepared)
    return prepared
  }

  #insertion<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    into: (tables: Tables) => PgTable,
  ): Prepared {
    const table = into(sqliteTables)
    const { answers } = statement
    if (answers === undefined) return new RowInsertion(this.handle, table)
    const columns = Object.values(answers.columns(sqliteTables))
    return new RowInsertion(this.handle, table, { ...answers, columns, read: textOf(statement).read })
  }

  #compile<Values extends Record<string, unknown>, Row>(statement: Statement<Values, Row, Tables>): Prepared {
    const { text, bind, read } = textOf(statement)
    const compiled = this.handle.prepare(text)
    if (read === undefined) {
      return {
        run: (values) => {
          compiled.run(...bind(values))
          return []
        },
      }
    }
    compiled.raw()
    return { run: (values) => (compiled.all(...bind(values)) as unknown[][]).map(read) }
  }
}
