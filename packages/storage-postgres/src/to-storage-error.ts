import { ROW_CHANGED, StorageError } from '@org/openapi-core/storage'
import type { StorageFailure } from '@org/openapi-core/storage'

const kindByState: Record<string, StorageFailure> = {
  '23505': 'unique',
  '25P04': 'timeout',
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'full',
  '53200': 'full',
  '55P03': 'conflict',
  '57014': 'timeout',
}

/**
 * 25006: the server takes no writes any more, and will not on this connection: after a failover another one does.
 * 25P03: it closed a connection that sat idle inside a transaction; 53300: too many connections.
 */
const lostConnection =
  /^(ECONN|CONNECTION_|CONNECT_|57P0|08|25006|25P03|53300|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/

interface DriverFailure {
  code?: unknown
  constraint_name?: unknown
  cause?: unknown
  name?: unknown
  severity?: unknown
  message?: unknown
}

/**
 * Turns anything thrown by the driver, or by drizzle around it, into what may leave this package. Neither
 * message nor cause is kept: they hold the SQL and its parameters.
 */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error
  if (!isFailure(error)) return new StorageError('other', 'UNKNOWN')
  if (error.cause instanceof StorageError) return error.cause
  // drizzle's own error has no code and carries the driver's as its cause.
  const origin = error.code === undefined && isFailure(error.cause) ? error.cause : error
  const code = codeOf(origin)
  const constraint = typeof origin.constraint_name === 'string' ? origin.constraint_name : undefined
  return new StorageError(kindOf(code), code, constraint)
}

/** A prepared statement that the session does not have, or not any more. */
export const UNKNOWN_STATEMENT = '26000'

/**
 * Whether a coordinator says that a worker is away, over a connection that it goes on with: what is `FATAL` would end it.
 * Where the worker broke off, it has no state for it (XX000), and says so in words.
 */
export function isOfWorker(error: unknown): boolean {
  const origin = isFailure(error) && error.code === undefined && isFailure(error.cause) ? error.cause : error
  if (!isFailure(origin) || origin.name !== 'PostgresError' || origin.severity !== 'ERROR') return false
  const code = codeOf(origin)
  return /^(08|57P0)/.test(code) || (code === 'XX000' && /\bconnection\b/.test(String(origin.message)))
}

/**
 * The transaction was undone and nothing was done. 40001 and 40P01: because of a race, as where the work says so. 0A000
 * and 26000: what was prepared does not fit the tables any more, which a later release has migrated, or is not there; the
 * driver has forgotten it by now.
 */
const undone: ReadonlySet<string | undefined> = new Set(['40001', '40P01', ROW_CHANGED, '0A000', UNKNOWN_STATEMENT])

/** Whether the transaction may be run once more. */
export const mayBeRetried = (failure: StorageError | undefined): boolean => undone.has(failure?.driverCode)

function kindOf(code: string): StorageFailure {
  if (lostConnection.test(code)) return 'unavailable'
  return kindByState[code] ?? (code.startsWith('23') ? 'constraint' : 'other')
}

/** The name of an error without a code (`TypeError`) says more than nothing and holds no data. */
function codeOf(failure: DriverFailure): string {
  if (typeof failure.code === 'string') return failure.code
  return typeof failure.name === 'string' ? failure.name : 'UNKNOWN'
}

function isFailure(thrown: unknown): thrown is DriverFailure {
  return typeof thrown === 'object' && thrown !== null
}
