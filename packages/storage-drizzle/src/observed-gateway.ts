import { StorageError } from '@org/openapi-core/storage'
import type { SpanStart, Telemetry } from '@org/openapi-core/telemetry'
import { isImmediate, unread } from './gateway.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** What tells of statements and transactions. */
interface Observer {
  readonly telemetry: Telemetry
  /** `postgresql` or `sqlite`. */
  readonly system: string
}

/** What is built for the call has no name. */
const BUILT = 'query'

/**
 * The gateway with a span around each statement, by its name, and around each transaction. The text of a statement is
 * never told: its values are personal data.
 */
export function observedGateway<Tables>(
  gateway: TransactionalGateway<Tables>,
  { telemetry, system }: Observer,
): TransactionalGateway<Tables> {
  const attributes = { 'db.system.name': system }
  const duration = 'openapi.transaction.duration'
  const start = { name: 'transaction', kind: 'client', attributes, duration, errorType: failureOf } as const
  const statements = new StatementSpans(telemetry, system)
  return {
    ...observed(gateway, statements),
    transaction: (work) => telemetry.span(start, () => gateway.transaction((tx) => work(observed(tx, statements)))),
  }
}

/** The beginnings of the spans of statements, made once for each: there are some hundreds. */
class StatementSpans {
  readonly #starts = new Map<string, SpanStart>()

  constructor(
    readonly telemetry: Telemetry,
    private readonly system: string,
  ) {}

  around<T>(name: string, statement: () => Promise<T>): Promise<T> {
    return this.telemetry.span(this.#startOf(name), statement)
  }

  /** Around one that is over when it returns: most of what a span costs a cheap read is the promise that tells of its end. */
  async aroundNow<T>(name: string, statement: () => T): Promise<T> {
    const { telemetry } = this
    return telemetry.spanSync === undefined
      ? telemetry.span(this.#startOf(name), async () => statement())
      : telemetry.spanSync(this.#startOf(name), statement)
  }

  #startOf(name: string): SpanStart {
    const known = this.#starts.get(name)
    if (known !== undefined) return known
    const attributes = { 'db.system.name': this.system, 'db.query.summary': name }
    const duration = 'db.client.operation.duration'
    const start = { name, kind: 'client', attributes, duration, errorType } as const
    this.#starts.set(name, start)
    return start
  }
}

function observed<Tables>(gateway: Gateway<Tables>, statements: StatementSpans): Gateway<Tables> {
  const immediate = isImmediate(gateway) ? gateway : undefined
  const execute: Gateway<Tables>['execute'] = (statement, values) =>
    immediate?.isFree(statement.mode) === true
      ? statements.aroundNow(statement.name, () => immediate.executeNow(statement, values))
      : statements.around(statement.name, () => gateway.execute(statement, values))
  return {
    execute,
    send: (statement, values) =>
      immediate === undefined
        ? statements.around(statement.name, () => gateway.send(statement, values))
        : unread(execute(statement, values)),
    rows: (mode, columns, build) => statements.around(BUILT, () => gateway.rows(mode, columns, build)),
    query: (mode, build) => statements.around(BUILT, () => gateway.query(mode, build)),
    traceParent: () => statements.telemetry.traceParent(),
    isSpread: gateway.isSpread ?? false,
    writesTwoTables: gateway.writesTwoTables ?? false,
  }
}

/** A failure of the storage is told by its kind: `conflict`, `unavailable`. */
const errorType = (error: unknown): string | undefined => (error instanceof StorageError ? error.kind : undefined)

/** What the work inside throws of its own, such as a refusal, only undoes the transaction. */
const failureOf = (error: unknown): string | null => errorType(error) ?? null
