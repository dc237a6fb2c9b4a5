import { setImmediate as nextTurn } from 'node:timers/promises'
import type SqliteDatabase from 'better-sqlite3'
import { isInsideTransaction, StorageError } from '@org/openapi-core/storage'
import { unread } from '@org/openapi-storage-drizzle'
import type {
  Database,
  Dialect,
  Gateway,
  ImmediateGateway,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import { CommitGroup } from './commit-group.js'
import { elapsed, LoopTurn } from './loop-turn.js'
import { SqliteConnection } from './sqlite-connection.js'
import { SqliteLock } from './sqlite-lock.js'
import { SqliteTransaction } from './sqlite-transaction.js'
import { isBusy, whenFree } from './when-free.js'

/** A timer knows nothing longer: 24 days. */
const LONGEST_MS = 2 ** 31 - 1

/** The connections of one database. */
export interface SqliteConnections {
  readonly writer: SqliteConnection
  /** A read-only connection, for file databases: reads need not wait for an open transaction. */
  readonly reader: SqliteConnection | undefined
}

/** What came of a turn on the writer; it is told when its group is on disk. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/**
 * Sends statements to SQLite. A transaction has the writer for itself while it runs: statements from outside wait for
 * their turn, so that none can slip into it and be undone with it. What takes its turn within the same turn of the
 * event loop, transactions and single writes, is committed to the file together, and answered after that.
 */
export class SqliteGateway implements TransactionalGateway<Tables>, ImmediateGateway<Tables> {
  readonly #lock = new SqliteLock()
  readonly #turn = new LoopTurn()
  #group: CommitGroup | undefined
  #isClosed = false

  constructor(
    private connections: SqliteConnections,
    private readonly transactionLimitMs: number,
  ) {}

  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    const { mode, mayBeLost } = statement
    return this.#run({ mode, mayBeLost }, (connection) => connection.execute(statement, values))
  }

  send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    return unread(this.execute(statement, values))
  }

  /** Only reads of a file are: a write waits for the disk, or for others. */
  isFree(mode: StatementMode): boolean {
    return mode === 'read' && this.connections.reader !== undefined && !this.#turn.isLong
  }

  executeNow<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Row[] {
    this.#assertUsable()
    const { reader } = this.connections
    // On the writer it would slip into whatever transaction is open.
    if (reader === undefined) throw new StorageError('misuse', 'WRITER_HAS_TURNS')
    return reader.execute(statement, values)
  }

  readonly rows: Gateway<Tables>['rows'] = (mode, columns, build) => {
    return this.#run({ mode }, (connection) => connection.rows(columns, build))
  }

  query<T>(mode: StatementMode, build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>): Promise<T> {
    return this.#run({ mode }, (connection) => connection.query(build))
  }

  transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    const { writer } = this.connections
    return this.#inGroup((isFirst) =>
      new SqliteTransaction(writer, { turn: this.#turn, isFirst }).run(work, this.transactionLimitMs),
    )
  }

  /** Runs work that is no statement, such as migrations, on the writer while nothing else does. */
  async exclusively<T>(work: (connection: SqliteConnection) => T | Promise<T>): Promise<T> {
    this.#assertUsable()
    return this.#lock.run(() => {
      this.#assertOpen()
      this.#commitGroup()
      return work(this.connections.writer)
    })
  }

  /** Goes on with another handle than the one that the connection of `exclusively` has, during its work. */
  replaceWriter(handle: SqliteDatabase.Database): void {
    const { writer, ...others } = this.connections
    if (handle !== writer.handle) this.connections = { ...others, writer: new SqliteConnection(handle) }
  }

  /**
   * Runs work in one transaction that takes as long as it takes. Whoever writes meanwhile waits for it; whoever reads a
   * file does not, and between two statements others have their turn.
   */
  async unhurried<T>(work: (tx: Gateway<Tables>, connection: SqliteConnection) => Promise<T>): Promise<T> {
    return this.exclusively(async (writer) => {
      await whenFree(() => writer.control('BEGIN IMMEDIATE'), this.#limitFrom())
      const transaction = new SqliteTransaction(writer, { turn: this.#turn, isFirst: true })
      const result = await transaction.run((tx) => work(tx, writer), LONGEST_MS)
      try {
        writer.control('COMMIT')
      } catch (error) {
        if (writer.handle.inTransaction) writer.control('ROLLBACK')
        throw error
      }
      return result
    })
  }

  /** Resolves when SQLite answers, migrated or not. */
  async health(): Promise<void> {
    return this.#run({ mode: 'read' }, (connection) => connection.probe())
  }

  /** Waits for what is running or queued, then refuses everything and closes the handles. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.#lock.run(() => {
      this.#commitGroup()
      this.#isClosed = true
      this.connections.reader?.handle.close()
      this.connections.writer.handle.close()
    })
  }

  async #run<T>(
    { mode, mayBeLost = false }: { readonly mode: StatementMode; readonly mayBeLost?: boolean | undefined },
    statement: (connection: SqliteConnection) => T,
  ): Promise<T> {
    this.#assertUsable()
    if (this.#turn.isLong) {
      await this.#turn.makeWay()
      this.#assertOpen()
    }
    const { reader, writer } = this.connections
    if (mode === 'read' && reader !== undefined) return statement(reader)
    // A single statement runs at once, within this very turn of the event loop: with nobody before it, it needs no
    // lock, and where nothing waits for a disk, nobody to share the wait with.
    const waitsForDisk = this.#hasDisk && !mayBeLost
    if (!waitsForDisk && this.#lock.isFree && this.#group === undefined) {
      try {
        return statement(writer)
      } catch (error) {
        // Another process has the file. Who waits for it has the lock: he would slip into a transaction otherwise.
        if (!isBusy(error)) throw error
      }
    }
    return this.#inGroup(() => statement(writer))
  }

  /** Takes a turn on the writer; answers what came of it once that is on disk. */
  async #inGroup<T>(turn: (isFirst: boolean) => T | Promise<T>): Promise<T> {
    this.#assertUsable()
    // Whoever stands in line waits for the file, too: his time is not that of whoever is first plus his own.
    const limit = this.#limitFrom(this.#lock.isFree ? undefined : elapsed())
    const { group, outcome } = await this.#lock.run(() => this.#takeTurn(turn, limit))
    // What was refused waits, too: it may have been for what others of the group wrote.
    try {
      await group.committed
    } catch (failure) {
      // A failure of its own says more.
      if (!('error' in outcome && outcome.error instanceof StorageError)) throw failure
    }
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  async #takeTurn<T>(
    turn: (isFirst: boolean) => T | Promise<T>,
    limit: () => number,
  ): Promise<{ group: CommitGroup; outcome: Outcome<T> }> {
    if (this.#turn.isLong) await this.#turn.makeWay()
    this.#assertOpen()
    if (this.#group?.isFull === true) {
      this.#commitGroup()
      // Answers leave, and others come in.
      await nextTurn()
    }
    const opened = this.#group ?? whenFree(() => this.#openGroup(), limit)
    // The file is free most often: then nobody waits a turn for it.
    const group = opened instanceof CommitGroup ? opened : await opened
    const isFirst = group.join()
    let outcome: Outcome<T>
    try {
      outcome = { value: await turn(isFirst) }
    } catch (error) {
      outcome = { error }
      if (!group.goesOnAfter(error)) this.#group = undefined
    }
    if (!this.#hasDisk) this.#commitGroup()
    return { group, outcome }
  }

  /** When who asked for the file then, or asks for it first, waits for it no longer. */
  #limitFrom(then?: number): () => number {
    return () => (then ?? elapsed()) + this.transactionLimitMs
  }

  /** A new group. It is committed when everyone has had his turn who came in this turn of the event loop. */
  #openGroup(): CommitGroup {
    const group = (this.#group = new CommitGroup(this.connections.writer))
    const commit = () => {
      if (this.#group === group) this.#commitGroup()
    }
    const commitInTurn = async () => {
      if (this.#turn.isLong) await this.#turn.makeWay()
      commit()
    }
    // Who is alone waits for nobody: most are.
    const commitNow = () => (this.#lock.isFree && !this.#turn.isLong ? commit() : void this.#lock.run(commitInTurn))
    if (this.#hasDisk) setImmediate(commitNow)
    return group
  }

  /** In memory there is nothing to wait for: each transaction is a group of its own. */
  get #hasDisk(): boolean {
    return this.connections.reader !== undefined
  }

  #commitGroup(): void {
    const group = this.#group
    this.#group = undefined
    group?.commit()
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
