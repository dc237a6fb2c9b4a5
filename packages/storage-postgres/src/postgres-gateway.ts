import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInsideTransaction, StorageError } from '@org/openapi-core/storage'
import type { Logger } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { unread } from '@org/openapi-storage-drizzle'
import type {
  Database,
  Dialect,
  Gateway,
  Statement,
  StatementMode,
  Tables,
  TransactionalGateway,
} from '@org/openapi-storage-drizzle'
import { citusDialect } from './citus-dialect.js'
import { ExclusiveLane } from './exclusive-lane.js'
import { LaggingGateway } from './lagging-gateway.js'
import { ownMigrations } from './own-migrations.js'
import type { PoolReport } from './pool-report.js'
import type { PostgresGatewayOptions } from './postgres-gateway-options.js'
import { PostgresClient, UNKNOWN_PID } from './postgres-client.js'
import type { ClientSettings } from './client-settings.js'
import { postgresDialect } from './postgres-dialect.js'
import { countHosts } from './postgres-driver.js'
import { applyMigrations, listPendingMigrations } from './postgres-migrations.js'
import type { MigrationSource } from './postgres-migrations.js'
import { openReplica } from './replica.js'
import type { ReplicaLane } from './replica-lane.js'
import { nothingPrepared, PreparedStatements } from './prepared-statements.js'
import { keepsPrepared } from './prepared-trial.js'
import { poolerAdvice } from './session.js'
import { withAdvice } from './start-advice.js'
import { SharedLane } from './shared-lane.js'
import { SilenceAlarm } from './silence-alarm.js'
import { Transaction } from './transaction.js'
import { ignore, withinDeadline } from './within-deadline.js'
import { WritableHost } from './writable-host.js'

// oxlint-disable-next-line house/no-ambient-input -- how long a caller waited, for whoever measures; nothing of it is kept
const elapsed = (): number => performance.now()

const ATTEMPTS = 3
const RETRY_WITHIN_MS = 20
const HEALTH_TIMEOUT_MS = 2000
const TERMINATE_TIMEOUT_MS = 1000

/**
 * The way to PostgreSQL. Connections are divided into three lanes, so that what may wait for a lock never
 * holds up what does not (of the default 10):
 *
 * - 2 for prepared reads: many callers share a connection, answers come in order, all of them are short
 * - 2 for writes and for statements built for the call, outside transactions: shared too, but one that
 *   waits for a lock or counts a large table holds up at most those behind it
 * - 6 for transactions, one at a time each (`transactionShare`); more wait in the order in which they came
 *
 * A replica has connections of its own (`ReplicaLane`).
 *
 * Each connection dies for itself: its callers are rejected with `unavailable`, and the next caller of
 * the lane connects anew; only one that fell silent has the others asked whether they still answer. Nothing has to be
 * restarted after the database was away.
 */
export class PostgresGateway implements TransactionalGateway<Tables> {
  /** The same, with reads of the replica, where there is one. */
  readonly lagging: { readonly gateway: TransactionalGateway<Tables>; readonly lane: ReplicaLane } | undefined
  readonly isSpread: boolean
  readonly writesTwoTables: boolean
  private readonly reads: SharedLane
  private readonly statements: SharedLane
  private readonly transactions: ExclusiveLane
  private readonly transactionTimeoutMs: number
  private readonly isPooled: boolean
  private readonly prepared: PreparedStatements
  private log: Logger | undefined
  /** Where tables are made and changed. */
  readonly migrations: MigrationSource
  private readonly telemetry: Telemetry | undefined
  private isClosed = false

  constructor(options: PostgresGatewayOptions) {
    const { url, poolSize = 10, connectTimeoutMs = 5000, statementTimeoutMs = 10_000 } = options
    const { transactionTimeoutMs = 5000, transactionWaitMs = 15_000 } = options
    if (!Number.isInteger(poolSize) || poolSize < 3) throw new RangeError('poolSize must be an integer of 3 or more')
    const { pooler, migrationUrl, ssl, distribution } = options
    const dialect = distribution === 'citus' ? citusDialect : postgresDialect
    this.isSpread = dialect.isSpread
    this.writesTwoTables = !dialect.isSpread
    this.telemetry = options.telemetry
    const isPooled = pooler === 'transaction'
    this.isPooled = isPooled
    const hosts = new WritableHost(countHosts(url))
    const alarm = new SilenceAlarm()
    const open = (settings: ClientSettings) => async (): Promise<PostgresClient> =>
      alarm.watch(await hosts.open((host) => PostgresClient.open(settings, host)))
    this.migrations = {
      url: migrationUrl ?? url,
      option: migrationUrl === undefined ? 'url' : 'migrationUrl',
      ssl,
      isPooled: isPooled && migrationUrl === undefined,
      migrations: ownMigrations(),
      distribution,
    }
    countHosts(this.migrations.url)
    this.transactionTimeoutMs = transactionTimeoutMs
    this.prepared = new PreparedStatements({
      given: options.preparedStatements,
      isPooled,
      trial: () => keepsPrepared(open({ ...plain, prepared: nothingPrepared })),
      log: () => this.log,
    })
    const timeouts = { connectTimeoutMs, statementTimeoutMs, idleTransactionTimeoutMs: 0 }
    const plain = { url, ssl, ...timeouts, isPooled, isShared: true, prepared: this.prepared, dialect }
    const transactional = {
      ...plain,
      isShared: false,
      // A statement cannot outlast its transaction by more than this, even when nobody can end it.
      statementTimeoutMs: Math.min(statementTimeoutMs, transactionTimeoutMs),
      // For a process that freezes inside a transaction: the server must not keep its locks.
      idleTransactionTimeoutMs: transactionTimeoutMs + 1000,
    }
    const { transactionShare = 0.6 } = options
    if (!(transactionShare > 0 && transactionShare < 1))
      throw new RangeError('transactionShare must lie between 0 and 1')
    // Reads and single writes have at least one connection each.
    const transactions = Math.max(1, Math.min(poolSize - 2, Math.round(poolSize * transactionShare)))
    const reads = Math.floor((poolSize - transactions) / 2)
    this.reads = new SharedLane(reads, open(plain))
    this.statements = new SharedLane(poolSize - reads - transactions, open(plain))
    this.transactions = new ExclusiveLane({ size: transactions, waitTimeoutMs: transactionWaitMs }, open(transactional))
    const ofPrimary = { settings: plain, client: () => this.readClient(), log: () => this.log }
    const lane = options.replica && openReplica(options.replica, ofPrimary)
    this.lagging = lane && { lane, gateway: new LaggingGateway(this, lane) }
  }

  execute<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<Row[]> {
    if (isInsideTransaction()) return Promise.reject(outsideCall())
    const lane = statement.mode === 'read' ? this.reads : this.statements
    const client = lane.pick()
    if (client !== undefined) return client.execute(statement, values)
    return lane.firstClient().then((first) => first.execute(statement, values))
  }

  send<Values extends Record<string, unknown>, Row>(
    statement: Statement<Values, Row, Tables>,
    values: Values,
  ): Promise<void> {
    return unread(this.execute(statement, values))
  }

  readonly rows: Gateway<Tables>['rows'] = (mode, columns, build) => {
    if (isInsideTransaction()) return Promise.reject(outsideCall())
    const client = this.statements.pick()
    if (client !== undefined) return client.rows(mode, columns, build)
    return this.statements.firstClient().then((first) => first.rows(mode, columns, build))
  }

  query<T>(
    _mode: StatementMode,
    build: (db: Database, tables: Tables, dialect: Dialect) => PromiseLike<T>,
  ): Promise<T> {
    if (isInsideTransaction()) return Promise.reject(outsideCall())
    const client = this.statements.pick()
    if (client !== undefined) return client.query(build)
    return this.statements.firstClient().then((first) => first.query(build))
  }

  async transaction<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    if (isInsideTransaction()) throw outsideCall()
    for (let attempt = 1; ; attempt += 1) {
      // Apart, so that those who lost together do not meet again.
      if (attempt > 1) await sleep(randomInt(1, RETRY_WITHIN_MS * attempt))
      const client = await this.ownClient()
      const transaction = new Transaction(client, { limitMs: this.transactionTimeoutMs, terminate: this.terminate })
      try {
        return await transaction.run(work)
      } catch (error) {
        if (!transaction.lostRace || attempt === ATTEMPTS) throw error
      } finally {
        this.transactions.release(client)
      }
    }
  }

  /** Where to write what is found out about the way to the database. */
  logTo(log: Logger): void {
    this.log = log
  }

  /** Of a transaction, with the wait for it measured where somebody listens. */
  private async ownClient(): Promise<PostgresClient> {
    const { telemetry } = this
    if (telemetry === undefined) return this.transactions.acquire()
    const begin = elapsed()
    const client = await this.transactions.acquire()
    const pool = { 'db.client.connection.pool.name': 'transactions' }
    telemetry.record('db.client.connection.wait_time', (elapsed() - begin) / 1000, pool)
    return client
  }

  /** Brings the database up to date and answers what was applied. Safe in many processes at once. */
  async migrate(): Promise<string[]> {
    await this.assertReady()
    return applyMigrations(this.migrations)
  }

  /** What `migrate` would apply, for hosts that migrate in a step of their own and refuse to start before it. */
  async pendingMigrations(): Promise<string[]> {
    await this.assertReady()
    return listPendingMigrations(this.migrations)
  }

  /** Where what takes longer than the lanes allow is done, past the pooler. */
  get longWork(): MigrationSource {
    if (this.isClosed) throw new StorageError('misuse', 'STORAGE_CLOSED')
    return this.migrations
  }

  /** What the connections of each lane are at. */
  pools(): PoolReport[] {
    return [
      { name: 'reads', ...this.reads.report() },
      { name: 'statements', ...this.statements.report() },
      { name: 'transactions', ...this.transactions.report() },
      ...(this.lagging === undefined ? [] : [{ name: 'replica' as const, ...this.lagging.lane.report() }]),
    ]
  }

  /** Resolves when the database answers within two seconds, rejects with `unavailable` otherwise. */
  async health(): Promise<void> {
    const answer = this.readClient().then((client) => client.raw('select 1'))
    await withinDeadline(answer, HEALTH_TIMEOUT_MS, 'HEALTH_TIMEOUT')
  }

  /** Refuses new transactions, lets what is running finish within its limits, then ends all connections. */
  async close(): Promise<void> {
    this.isClosed = true
    const milliseconds = this.transactionTimeoutMs + TERMINATE_TIMEOUT_MS
    await this.transactions.close(milliseconds)
    const lanes = [this.reads, this.statements, ...(this.lagging === undefined ? [] : [this.lagging.lane])]
    await Promise.all(lanes.map((lane) => lane.close(milliseconds)))
  }

  /** By the lane of reads: those behind the locks of the transaction in question would wait for it. */
  private readonly terminate = async (client: PostgresClient): Promise<void> => {
    if (client.backendPid === UNKNOWN_PID) return
    const answer = this.readClient().then((reader) =>
      reader.raw('select pg_terminate_backend($1::int)', [String(client.backendPid)]),
    )
    await withinDeadline(answer, TERMINATE_TIMEOUT_MS, 'TERMINATE_TIMEOUT').catch(ignore)
  }

  /**
   * Migrations have a connection of their own, which the lanes do not know. Hosts begin with them: the time for advice.
   */
  private async assertReady(): Promise<void> {
    if (this.isClosed) throw new StorageError('misuse', 'STORAGE_CLOSED')
    if (this.isPooled)
      await this.readClient().catch((error: StorageError) => {
        const advice = poolerAdvice(error)
        throw advice === undefined ? withAdvice(error, { option: 'url', ssl: this.migrations.ssl }) : new Error(advice)
      })
    await this.prepared.findOut()
  }

  private async readClient(): Promise<PostgresClient> {
    return this.reads.pick() ?? this.reads.firstClient()
  }
}

/** It would not belong to the transaction, and could wait for the very locks that the transaction holds. */
function outsideCall(): StorageError {
  return new StorageError('misuse', 'CALL_INSIDE_TRANSACTION')
}
