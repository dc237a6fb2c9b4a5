import { StorageError } from '@org/openapi-core/storage'
import type { Span, Telemetry } from '@org/openapi-core/telemetry'
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
  observer: Observer,
): TransactionalGateway<Tables> {
  const { telemetry, system } = observer
  const attributes = { 'db.system.name': system }
  const start = { name: 'transaction', kind: 'client', attributes, duration: 'openapi.transaction.duration' } as const
  return {
    ...observed(gateway, observer),
    transaction: (work) =>
      telemetry.span(start, (span) =>
        telling(
          span,
          gateway.transaction((tx) => work(observed(tx, observer))),
        ),
      ),
  }
}

function observed<Tables>(gateway: Gateway<Tables>, { telemetry, system }: Observer): Gateway<Tables> {
  const timed = <T>(name: string, statement: () => Promise<T>): Promise<T> => {
    const attributes = { 'db.system.name': system, 'db.query.summary': name }
    const start = { name, kind: 'client', attributes, duration: 'db.client.operation.duration' } as const
    return telemetry.span(start, (span) => telling(span, statement()))
  }
  return {
    execute: (statement, values) => timed(statement.name, () => gateway.execute(statement, values)),
    send: (statement, values) => timed(statement.name, () => gateway.send(statement, values)),
    query: (mode, build) => timed(BUILT, () => gateway.query(mode, build)),
    traceParent: () => telemetry.traceParent(),
    isSpread: gateway.isSpread ?? false,
  }
}

/** A failure of the storage is told by its kind: `conflict`, `unavailable`. */
async function telling<T>(span: Span, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StorageError) span.set({ 'error.type': error.kind })
    throw error
  }
}
