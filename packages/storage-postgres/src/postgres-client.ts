import { compileQuery } from '@org/openapi-storage-drizzle'
import type {
  CompiledQuery,
  Database,
  Dialect,
  Gateway,
  Preparable,
  Statement,
  Tables,
} from '@org/openapi-storage-drizzle'
import { StorageError } from '@org/openapi-core/storage'
import type { Sql } from 'postgres'
import { watchAnswers } from './answer-watch.js'
import { databaseOver } from './built-statements.js'
import { assertWritable, createDriver } from './postgres-driver.js'
import type { ClientSettings } from './client-settings.js'
import type { BoundStatement, Insertions } from './bound-statement.js'
import { CompiledStatements, postgresTables } from './compiled-statements.js'
import { DriverQueries } from './driver-query.js'
import type { Asked, DriverRows } from './driver-query.js'
import { sendingInTurn } from './in-turn.js'
import { NamedStatements } from './named-statements.js'
import { PreparedTexts } from './prepared-texts.js'
import { tlsOptions } from './server-encryption.js'
import { assertUsable, borrowedSettings, greeting, logInParameters } from './session.js'
import { SingleSocket } from './single-socket.js'
import { isOfWorker, toStorageError, UNKNOWN_STATEMENT } from './to-storage-error.js'
import { ignore, withinDeadline } from './within-deadline.js'

/** Answer to a statement that was given as text. */
export interface RawAnswer {
  /** What the server says it did: `BEGIN`, `COMMIT`, `ROLLBACK`, `SELECT` … */
  command: string
  /** How many rows it says that it wrote or answered; null where it does not say. */
  count: number | null
  rows: Record<string, unknown>[]
}

/** Before the server has said which process answers. */
export const UNKNOWN_PID = 0

/**
 * One connection to PostgreSQL, from log-in to its end. It never reconnects: once dead it refuses every
 * statement and whoever waits for an answer is rejected with `unavailable`.
 *
 * Statements may be sent without waiting for the answers to earlier ones; the server answers in order.
 */
export class PostgresClient {
  /** Of the server's process, to end it from another connection; behind a pooler that of the present transaction. */
  backendPid = UNKNOWN_PID
  private readonly texts: PreparedTexts
  private readonly named = new NamedStatements()
  private readonly queries: DriverQueries
  private readonly compiled: CompiledStatements
  private readonly socket: SingleSocket
  private readonly sql: Sql
  private readonly database: Database
  private readonly deathListeners = new Set<(code: string) => void>()
  private deathCode: string | undefined
  private watch: NodeJS.Timeout | undefined
  private sent = 0
  private answered = 0
  private readonly inTurn: ReturnType<typeof sendingInTurn>

  private constructor(
    private readonly settings: ClientSettings,
    host: number,
  ) {
    const { url, ssl, connectTimeoutMs, prepared, dialect } = settings
    this.texts = new PreparedTexts(prepared)
    this.compiled = CompiledStatements.in(dialect)
    this.inTurn = sendingInTurn(settings)
    const onclose = (): void => this.kill('CONNECTION_CLOSED')
    this.socket = new SingleSocket(host)
    const { socket } = this
    this.sql = createDriver({
      ...{ url, connectTimeoutMs, onclose },
      connection: logInParameters,
      socket: socket.open,
      ssl: ssl && tlsOptions(ssl, () => socket.peer),
    })
    this.queries = new DriverQueries(this.sql)
    this.database = this.createDatabase(() => undefined)
  }

  /** Connects to one host of the URL and logs in, or rejects with `unavailable` whatever the reason. */
  static async open(settings: ClientSettings, host = 0): Promise<PostgresClient> {
    const client = new PostgresClient(settings, host)
    try {
      await withinDeadline(client.greet(), settings.connectTimeoutMs, 'CONNECT_TIMEOUT')
    } catch (error) {
      const { driverCode } = toStorageError(error)
      client.kill(driverCode)
      throw new StorageError('unavailable', driverCode)
    }
    if (client.alive) client.watch = client.watchAnswers()
    return client
  }

  /** Whether the server is the coordinator of a cluster. */
  get isSpread(): boolean {
    return this.settings.dialect.isSpread
  }

  get alive(): boolean {
    return this.deathCode === undefined
  }

  /** Whether it has prepared as much as a connection may; it goes on, and should give way to another. */
  get isWornOut(): boolean {
    return this.texts.isFull
  }

  /** Statements without an answer so far. */
  get pending(): number {
    return this.sent - this.answered
  }

  /** Called once, at the moment of death and before anyone's statement is rejected for it. Answers how to stop. */
  onDeath(listener: (code: string) => void): () => void {
    this.deathListeners.add(listener)
    return () => this.deathListeners.delete(listener)
  }

  /** Runs a prepared statement; the first time on this client it is prepared on the server. */
  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    try {
      return this.run(this.bind(statement, values)) as Promise<Row[]>
    } catch (error) {
      return Promise.reject(toStorageError(error))
    }
  }

  /**
   * A prepared statement with its values. Throws where these cannot be written: who waits for no answer knows then that
   * nothing is on its way.
   */
  bind<Values extends Record<string, unknown>>(
    statement: Statement<Values, unknown, Tables>,
    values: Values,
  ): BoundStatement {
    try {
      const { text, bind, read } = this.compiled.of(statement)
      const parameters = bind(values)
      assertWritable(parameters)
      return { name: statement.name, text, parameters, read }
    } catch (error) {
      throw toStorageError(error)
    }
  }

  /** Runs insertions as one statement. */
  insertTogether(insertions: Insertions): Promise<unknown[]> {
    return this.run(this.compiled.together(insertions))
  }

  /** `isKnown`: it is one of the product's own, which is prepared from its first time on. */
  run({ text, parameters, read }: Omit<BoundStatement, 'name'>, isKnown = true): Promise<unknown[]> {
    const asked = () =>
      this.texts.takes(text, isKnown)
        ? this.named.asked(text, parameters)
        : { text, isPrepared: false, areValuesText: false, asArrays: true }
    return this.ask(asked, parameters, (rows) => (read === undefined ? [] : (rows as unknown[][]).map(read)))
  }

  /** Runs a statement of which only what it answers is the same at each call. */
  readonly rows: Gateway<Tables>['rows'] = (_mode, columns, build) => {
    try {
      const bound = this.compiled.answering.bind(columns, build)
      assertWritable(bound.parameters)
      return this.run(bound, false) as Promise<never[]>
    } catch (error) {
      return Promise.reject(toStorageError(error))
    }
  }

  /** Runs one statement that is built for the call. What `build` itself throws leaves unchanged. */
  async query<T>(
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
    database = this.database,
  ): Promise<T> {
    const built = build(database, postgresTables, this.settings.dialect)
    this.sent += 1
    try {
      // Asked for at once: by way of `await` it would leave behind a prepared statement that is called after it.
      return await this.inTurn(() => new Promise<T>((resolve, reject) => void built.then(resolve, reject)))
    } catch (error) {
      throw this.failed(error)
    } finally {
      this.answered += 1
    }
  }

  /** A select as text, for whoever reads its rows by a cursor. */
  textOf<Row>(build: (db: Database, tables: Tables, dialect: Dialect) => Preparable<Row>): CompiledQuery {
    return compileQuery(build(this.database, postgresTables, this.settings.dialect).prepare('by_cursor'))
  }

  /** Runs SQL text: this package's own (BEGIN, COMMIT, migrations), never anybody's input. */
  raw(text: string, parameters: string[] = [], { prepare = false } = {}): Promise<RawAnswer> {
    const asked = { text, isPrepared: prepare, areValuesText: false, asArrays: false }
    const read = (rows: DriverRows) => ({
      command: rows.command,
      count: rows.count as number | null,
      rows: [...(rows as Record<string, unknown>[])],
    })
    return this.ask(() => asked, parameters, read)
  }

  /** Asks the server for a sign of life, and ends the client when there is none in time. Never rejects. */
  async probe(milliseconds: number): Promise<void> {
    await withinDeadline(this.raw('select 1'), milliseconds, 'PROBE_TIMEOUT').catch(() => this.kill('PROBE_TIMEOUT'))
  }

  /** Begins a transaction; what is sent behind it need not wait for the answer. */
  async begin(): Promise<void> {
    const begun = this.raw('begin isolation level read committed')
    // Before anything draws an id: what workers write gives the coordinator's transaction no number.
    if (this.settings.dialect.isSpread) void this.raw('select pg_current_xact_id()').catch(ignore)
    if (this.settings.isPooled) {
      // Of the transaction before: by now somebody else's.
      this.backendPid = UNKNOWN_PID
      const [, { rows }] = await Promise.all([begun, this.raw(borrowedSettings(this.settings))])
      this.backendPid = Number(rows[0]?.['pid'])
    }
    await begun
  }

  /** A drizzle database over this connection which asks `assertAllowed` before each statement it sends. */
  createDatabase(assertAllowed: () => void): Database {
    return databaseOver((text, parameters, isPrepared) => {
      assertAllowed()
      this.assertAlive()
      assertWritable(parameters)
      return this.queries.askBuilt(text, parameters, this.texts.takes(text, isPrepared))
    })
  }

  /** Ends the connection at once. Whoever waits for an answer is rejected within milliseconds. */
  kill(code: string): void {
    if (this.deathCode !== undefined) return
    this.deathCode = code
    clearInterval(this.watch)
    for (const listener of this.deathListeners) listener(code)
    this.socket.destroy()
    // Statements that the driver still holds in its queue would otherwise wait for ever.
    this.sql.end({ timeout: 0 }).catch(ignore)
  }

  /** Takes leave of the server, after the answers to what was sent but for at most `milliseconds`. */
  async end(milliseconds: number): Promise<void> {
    await this.sql.end({ timeout: milliseconds / 1000 }).catch(ignore)
    this.kill('CONNECTION_ENDED')
  }

  /** Sends a statement when its turn comes, which is at once but behind some poolers. Its failures are classified. */
  private ask<Answer>(
    asked: () => Asked,
    values: readonly unknown[],
    read: (rows: DriverRows) => Answer,
  ): Promise<Answer> {
    this.sent += 1
    const onRows = (rows: DriverRows): Answer => {
      this.answered += 1
      try {
        return read(rows)
      } catch (error) {
        throw this.failed(error)
      }
    }
    const onFailure = (error: unknown): never => {
      this.answered += 1
      throw this.failed(error)
    }
    // Not async: each layer of promises costs a statement as much as binding its values does.
    return this.inTurn(() => {
      try {
        this.assertAlive()
        return this.queries.ask(asked(), values, { onRows, onFailure })
      } catch (error) {
        this.answered += 1
        return Promise.reject(this.failed(error))
      }
    })
  }

  private assertAlive(): void {
    if (this.deathCode !== undefined) throw new StorageError('unavailable', this.deathCode)
  }

  /** Classifies a failure, and ends the client when it means that the connection is gone. */
  private failed(error: unknown): StorageError {
    const failure = toStorageError(error)
    if (failure.driverCode === UNKNOWN_STATEMENT) this.settings.prepared.lose()
    // The coordinator answers, and says that a worker does not: those of other tenants go on.
    if (this.settings.dialect.isSpread && isOfWorker(error)) return new StorageError('away', failure.driverCode)
    if (failure.kind !== 'unavailable') return failure
    this.kill(failure.driverCode)
    return new StorageError('unavailable', this.deathCode ?? failure.driverCode)
  }

  /** Ends the client when the server has been silent for the statement timeout. */
  private watchAnswers(): NodeJS.Timeout {
    const counts = () => ({ sent: this.sent, answered: this.answered })
    return watchAnswers(counts, this.settings.statementTimeoutMs, () => this.kill('STATEMENT_TIMEOUT'))
  }

  private async greet(): Promise<void> {
    const { rows } = await this.raw(greeting(this.settings))
    const answer = rows[0] ?? {}
    assertUsable(answer, this.settings)
    this.backendPid = Number(answer['pid'])
  }
}
