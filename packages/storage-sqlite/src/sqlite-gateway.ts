import { isInsideTransaction, StorageError } from '@org/openapi-core'
import type {
  Database,
  Dialect,
  Gateway,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import type { SqliteConnection } from './sqlite-connection.js'
import { SqliteLock } from './sqlite-lock.js'
import { SqliteTransaction } from './sqlite-transaction.js'

/** The connections of one database. */
export interface SqliteConnections {
  readonly writer: SqliteConnection
  /** A read-only connection, for file databases: reads need not wait for an open transaction. */
  readonly reader: SqliteConnection | undefined
}

/**
 * Sends statements to SQLite. A transaction has the writer for itself: statements from outside wait for
 * their turn, so that none can slip into it and be rolled back with it.
 */
export class SqliteGateway implements TransactionalGateway {
  readonly #lock = new SqliteLock()
  #isClosed = false

  constructor(
    private readonly connections: SqliteConnections,
    private readonly transactionLimitMs: number,
  ) {}

  execute<Values extends Record<string, unknown>, Row>(statement: Statement<Values, Row>, values: Values): Promise<Row[]> {
    return this.#run(statement.mode, (connection) => connection.execute(statement, values))
  }

  query<T>(mode: StatementMode, build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>): Promise<T> {
    return this.#run(mode, (connection) => connection.query(build))
  }

  async transaction<T>(work: (tx: Gateway) => Promise<T>): Promise<T> {
    this.#assertUsable()
    return this.#lock.run(() => {
      this.#assertOpen()
      return new SqliteTransaction(this.connections.writer).run(work, this.transactionLimitMs)
    })
  }

  /** Runs work that is no statement, such as migrations, on the writer while nothing else does. */
  async exclusively<T>(work: (connection: SqliteConnection) => T): Promise<T> {
    this.#assertUsable()
    return this.#lock.run(() => {
      this.#assertOpen()
      return work(this.connections.writer)
    })
  }

  /** Resolves when SQLite answers, migrated or not. */
  async health(): Promise<void> {
    return this.#run('read', (connection) => connection.run('select 1'))
  }

  /** Waits for what is running or queued, then refuses everything and closes the handles. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#lock.run(() => {
      this.#isClosed = true
      this.connections.reader?.handle.close()
      this.connections.writer.handle.close()
    })
  }

  async #run<T>(mode: StatementMode, statement: (connection: SqliteConnection) => T): Promise<T> {
    this.#assertUsable()
    const { reader, writer } = this.connections
    if (mode === 'read' && reader !== undefined) return statement(reader)
    // A single statement runs at once, within this very turn of the event loop: with nobody before it, it needs no lock.
    if (this.#lock.isFree) return statement(writer)
    return this.#lock.run(() => {
      this.#assertOpen()
      return statement(writer)
    })
  }

  #assertUsable(): void {
    this.#assertOpen()
    // A transaction that uses the storage around it would wait for itself.
    if (isInsideTransaction()) throw new StorageError('misuse', 'NESTED_IN_TRANSACTION')
  }

  #assertOpen(): void {
    if (this.#isClosed) throw new StorageError('misuse', 'STORAGE_CLOSED')
  }
}
