import type { SQL } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { LongWork, runInsideTransaction, StorageError } from '@org/openapi-core/storage'
import { unread } from '@org/openapi-storage-drizzle'
import type {
  Database,
  Dialect,
  Gateway,
  ImmediateGateway,
  ShownColumns,
  Statement,
  StatementMode,
  Tables,
} from '@org/openapi-storage-drizzle'
import { elapsed, SLOT_MS } from './loop-turn.js'
import type { LoopTurn } from './loop-turn.js'
import type { SqliteConnection } from './sqlite-connection.js'
import { toStorageError } from './to-storage-error.js'

/** One that has to make way more often works for long. */
const WAITS_OF_SHORT = 4

/** Where a transaction takes place. */
export interface TransactionPlace {
  readonly turn: LoopTurn
  /** Nobody of the group was before it: it undoes everything. */
  readonly isFirst: boolean
}

/**
 * One transaction on the writer connection: a savepoint of the group's, whose commit makes it last; the first of a group
 * needs none. Its first failed statement dooms it, whatever the work makes of the failure, and after its end it refuses
 * every call.
 */
export class SqliteTransaction implements ImmediateGateway<Tables> {
  #state: 'open' | 'ended' = 'open'
  #failure: StorageError | undefined
  /** The last of the statements that make way for others. */
  #waiting: Promise<void> | undefined
  #waits = 0
  #long: LongWork | undefined

  constructor(
    private readonly connection: SqliteConnection,
    private readonly place: TransactionPlace,
  ) {}

  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    return this.#attempt(() => this.connection.execute(statement, values))
  }

  send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    return unread(this.execute(statement, values))
  }

  isFree(): boolean {
    return this.#waiting === undefined && !this.#isDue
  }

  executeNow<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Row[] {
    return this.#run(() => this.connection.execute(statement, values))
  }

  rows<Columns extends ShownColumns>(
    _mode: StatementMode,
    columns: (tables: Tables) => Columns,
    build: (shown: SQL, tables: Tables, dialect: Dialect) => SQL,
  ): Promise<SelectResultFields<Columns>[]> {
    return this.#attempt(() => this.connection.rows(columns, build))
  }

  query<T>(
    _mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    return this.#attempt(() => this.connection.query(build))
  }

  /**
   * Runs the work for at most `limitMs`; what it wrote stays, or is undone. Call it inside a transaction of the
   * connection.
   */
  async run<T>(work: (tx: Gateway<Tables>) => Promise<T>, limitMs: number): Promise<T> {
    if (!this.place.isFirst) this.connection.control('SAVEPOINT own')
    try {
      const result = await this.#withinLimit(() => runInsideTransaction(() => this.#whole(work)), limitMs)
      if (this.#failure !== undefined) throw this.#failure
      if (!this.place.isFirst) this.connection.control('RELEASE own')
      this.#state = 'ended'
      return result
    } catch (error) {
      if (this.#state === 'open') this.#undo()
      throw this.#reason(error)
    }
  }

  /**
   * What the caller is told. An error of the work's own stands, for instance the one that a service made from a
   * unique violation; a storage's error gives way to the first, which caused it.
   */
  #reason(error: unknown): unknown {
    return error instanceof StorageError ? (this.#failure ?? error) : error
  }

  /** The work with all its statements: nobody may have awaited the last of them. */
  async #whole<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    const result = await work(this)
    while (this.#waiting !== undefined) await this.#waiting
    return result
  }

  /** Statements run at once, or when others have had their turn, in the order of their calls. */
  #attempt<T>(statement: () => T): Promise<T> {
    if (this.isFree()) return this.#runNow(statement)
    const before = this.#waiting ?? Promise.resolve()
    const answer = before.then(() => this.#makeWay()).then(() => this.#runNow(statement))
    const forget = () => {
      if (this.#waiting === over) this.#waiting = undefined
    }
    const over: Promise<void> = answer.then(forget, forget)
    this.#waiting = over
    return answer
  }

  /** Whether others are to have their turn before the next statement. */
  get #isDue(): boolean {
    return this.#long === undefined ? this.place.turn.isLong : this.#long.pieceMs >= SLOT_MS
  }

  async #makeWay(): Promise<void> {
    if (this.#long !== undefined) return this.#long.makeWay()
    await this.place.turn.makeWay()
    this.#waits += 1
    if (this.#waits === WAITS_OF_SHORT) this.#long = new LongWork(elapsed)
  }

  async #runNow<T>(statement: () => T): Promise<T> {
    return this.#run(statement)
  }

  #run<T>(statement: () => T): T {
    if (this.#state === 'ended') throw new StorageError('misuse', 'TRANSACTION_ENDED')
    if (this.#failure !== undefined) throw this.#failure
    try {
      return statement()
    } catch (error) {
      throw (this.#failure = toStorageError(error))
    }
  }

  /** Some failures (a full disk among them) have undone everything already, the savepoint with it. */
  #undo(): void {
    this.#state = 'ended'
    if (!this.connection.handle.inTransaction) return
    if (this.place.isFirst) return this.connection.control('ROLLBACK')
    this.connection.control('ROLLBACK TO own')
    this.connection.control('RELEASE own')
  }

  #withinLimit<T>(work: () => Promise<T>, limitMs: number): Promise<T> {
    // One promise for all that may come of it, not a race of two: each layer costs about as much as a statement's binding.
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#failure = new StorageError('timeout', 'TRANSACTION_TIME_LIMIT')
        // Undone here and now: the work may never settle, and the connection is needed.
        this.#undo()
        reject(this.#failure)
      }, limitMs)
      const ending = <Result>(end: (result: Result) => void) => {
        return (result: Result): void => {
          clearTimeout(timer)
          end(result)
        }
      }
      work().then(ending(resolve), ending(reject))
    })
  }
}
