import { runInsideTransaction, StorageError } from '@org/openapi-core/storage'
import type { Database, Gateway, Tables } from '@org/openapi-storage-drizzle'
import type { BoundStatement } from './bound-statement.js'
import { HeldInsertions } from './held-insertions.js'
import type { PostgresClient } from './postgres-client.js'
import { mayBeRetried } from './to-storage-error.js'
import { ignore, withinDeadline } from './within-deadline.js'

/** What PostgreSQL says of each statement behind one that failed, whose own answer may be heard a moment later. */
const IN_FAILED_TRANSACTION = '25P02'

const isCause = (failure: StorageError | undefined): boolean =>
  failure !== undefined && failure.driverCode !== IN_FAILED_TRANSACTION

/** How long the server may take to roll back before the connection is thrown away instead. */
const ROLLBACK_TIMEOUT_MS = 1000

/** What a transaction needs besides its client. */
export interface TransactionSettings {
  limitMs: number
  /** Ends the server's side of a client that is still executing a statement. Never rejects. */
  terminate(client: PostgresClient): Promise<void>
}

/**
 * One attempt at one transaction, on a client that belongs to it alone.
 *
 * It commits only when `work` resolved, every statement was answered without a failure and the server
 * confirms the COMMIT as such. In every other case it is rolled back, at the latest at its time limit, and
 * `run` rejects. When the connection or the time ends between COMMIT and its answer nobody knows the outcome: that
 * rejects with `unavailable` and is never retried.
 */
export class Transaction {
  private readonly gateway: Gateway<Tables>
  private database: Database | undefined
  private ended = false
  private committing = false
  private inFlight = 0
  /** Of those in flight, the ones that have been sent for certain and that nobody waits for. */
  private posted = 0
  private whenAnswered: (() => void) | undefined
  private readonly held = new HeldInsertions((insertions) => {
    // They were taken: a transaction that cannot send them commits nothing.
    this.postNow(() => this.client.insertTogether(insertions)).catch(
      (refusal: StorageError) => (this.failure ??= refusal),
    )
  })
  /** Of the first failed statement: it dooms the transaction; without one, what the work itself rejected with. */
  private failure: StorageError | undefined
  /** The time limit, or the death of the connection. */
  private interruption: StorageError | undefined
  private interrupt: (reason: StorageError) => void = ignore
  private readonly interrupted = new Promise<never>((_, reject) => {
    this.interrupt = (reason) => {
      this.interruption ??= reason
      reject(reason)
    }
  })

  constructor(
    private readonly client: PostgresClient,
    private readonly settings: TransactionSettings,
  ) {
    this.interrupted.catch(ignore)
    this.gateway = {
      execute: (statement, values) => this.track(() => client.execute(statement, values)),
      send: (statement, values) => this.sendBound(statement, () => client.bind(statement, values)),
      rows: (mode, columns, build) => this.track(() => client.rows(mode, columns, build)),
      query: (_mode, build) => this.track(() => client.query(build, this.ownDatabase())),
      isSpread: client.isSpread,
      writesTwoTables: !client.isSpread,
    }
  }

  /** Whether it was undone because of a race, so that it may be run once more. */
  get lostRace(): boolean {
    return this.interruption === undefined && mayBeRetried(this.failure)
  }

  async run<T>(work: (tx: Gateway<Tables>) => Promise<T>): Promise<T> {
    const forget = this.client.onDeath((code) => this.interrupt(new StorageError('unavailable', code)))
    const limit = setTimeout(
      () => this.interrupt(new StorageError('timeout', 'TRANSACTION_TIMEOUT')),
      this.settings.limitMs,
    )
    try {
      // Travels with the first statement. It fails only where the connection does, and nothing is done then.
      void this.post(() => this.client.begin())
      const result = await Promise.race([runInsideTransaction(() => work(this.gateway)), this.interrupted])
      this.held.flush()
      this.ended = true
      await this.commit()
      return result
    } catch (error) {
      this.ended = true
      await this.rollback()
      if (error instanceof StorageError) this.failure ??= error
      throw this.reason(error)
    } finally {
      clearTimeout(limit)
      forget()
    }
  }

  /** Counts a statement of the work, so that COMMIT cannot overtake it, and remembers its failure. */
  private track<T>(send: () => Promise<T>): Promise<T> {
    this.held.flush()
    return this.counted(send)
  }

  private counted<T>(send: () => Promise<T>, onSettled?: () => void): Promise<T> {
    const refusal = this.refusal()
    const answer = refusal === undefined ? this.watch(send, onSettled) : Promise.reject(refusal)
    // A statement that nobody awaits must not end the process; its failure has doomed the transaction.
    answer.catch(ignore)
    return answer
  }

  /** A value that cannot be written would never come to where COMMIT finds out: it dooms the transaction at once. */
  private sendBound({ onlyInserts }: { onlyInserts?: boolean }, bind: () => BoundStatement): Promise<void> {
    const refusal = this.refusal()
    if (refusal !== undefined) return Promise.reject(refusal)
    try {
      const bound = bind()
      // A cluster sends a statement to the workers that its rows are on, one that writes two tables to none.
      if (onlyInserts !== true || this.client.isSpread) return this.post(() => this.client.run(bound))
      this.held.add(bound)
      return Promise.resolve()
    } catch (error) {
      return Promise.reject((this.failure ??= error as StorageError))
    }
  }

  /** Does not wait for the answer: should it be a failure, COMMIT finds out. */
  private post(send: () => Promise<unknown>): Promise<void> {
    this.held.flush()
    return this.postNow(send)
  }

  private postNow(send: () => Promise<unknown>): Promise<void> {
    const refusal = this.refusal()
    if (refusal !== undefined) return Promise.reject(refusal)
    this.posted += 1
    void this.counted(send, () => (this.posted -= 1))
    return Promise.resolve()
  }

  private watch<T>(send: () => Promise<T>, onSettled?: () => void): Promise<T> {
    this.inFlight += 1
    const settled = (): void => {
      onSettled?.()
      this.inFlight -= 1
      if (this.inFlight === 0) this.whenAnswered?.()
    }
    const failed = (error: unknown): never => {
      if (error instanceof StorageError && !isCause(this.failure)) this.failure = error
      settled()
      throw error
    }
    // Not async: each layer of promises costs a statement as much as binding its values does.
    return started(send).then((answer) => {
      settled()
      return answer
    }, failed)
  }

  private refusal(): StorageError | undefined {
    if (this.ended) return new StorageError('misuse', 'TRANSACTION_ENDED')
    if (this.interruption !== undefined) return this.interruption
    return this.failure === undefined ? undefined : new StorageError('misuse', 'TRANSACTION_FAILED')
  }

  /** Statements built for the call are bound to this transaction, so that none can escape into a later one. */
  private ownDatabase(): Database {
    this.database ??= this.client.createDatabase(() => {
      if (this.ended) throw new StorageError('misuse', 'TRANSACTION_ENDED')
    })
    return this.database
  }

  /** Waits for statements that the work did not await; they belong to the transaction all the same. */
  private async allAnswered(): Promise<void> {
    if (this.inFlight > 0) {
      const answered = new Promise<void>((resolve) => (this.whenAnswered = resolve))
      await Promise.race([answered, this.interrupted])
    }
  }

  /**
   * COMMIT leaves behind what was posted and has no answer yet: PostgreSQL commits nothing of a transaction with a failure
   * in it. Of anything else nobody knows whether it has been sent.
   */
  private async commit(): Promise<void> {
    if (this.inFlight > this.posted) await this.allAnswered()
    if (this.interruption !== undefined) throw this.interruption
    if (this.failure !== undefined) throw this.failure
    try {
      const committed = this.client.raw('commit')
      committed.catch(ignore)
      this.committing = true
      await this.allAnswered()
      const { command } = await committed
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and calls it a success.
      if (command !== 'COMMIT') throw new StorageError('other', 'COMMIT_ROLLED_BACK')
    } catch (error) {
      if (error instanceof StorageError && !isCause(this.failure)) this.failure = error
      throw error
    }
  }

  /** Never rejects; afterwards the client is out of the transaction, or dead. */
  private async rollback(): Promise<void> {
    this.held.drop()
    await this.allAnswered().catch(ignore)
    if (!this.client.alive) return
    if (this.inFlight > 0) {
      await this.settings.terminate(this.client)
      this.client.kill('TRANSACTION_TIMEOUT')
      return
    }
    try {
      await withinDeadline(this.client.raw('rollback'), ROLLBACK_TIMEOUT_MS, 'ROLLBACK_TIMEOUT')
    } catch {
      this.client.kill('ROLLBACK_TIMEOUT')
    }
  }

  /**
   * What the caller is told. An error of the work's own stands, for instance the one that a service made
   * from a unique violation; a storage's error gives way to the first, which caused it.
   */
  private reason(error: unknown): unknown {
    if (!(error instanceof StorageError)) return error
    if (this.committing && this.interruption !== undefined)
      return new StorageError('unavailable', this.interruption.driverCode)
    return this.interruption ?? this.failure ?? error
  }
}

/** What the sending throws before anything is sent is a rejection, too. */
function started<T>(send: () => Promise<T>): Promise<T> {
  try {
    return send()
  } catch (error) {
    return rejected(error)
  }
}

async function rejected(error: unknown): Promise<never> {
  throw error
}
