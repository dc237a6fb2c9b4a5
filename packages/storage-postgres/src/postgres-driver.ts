import type { ConnectionOptions } from 'node:tls'
import { StorageError } from '@org/openapi-core/storage'
import postgres from 'postgres'
import type { Sql } from 'postgres'
import { ignore } from './within-deadline.js'
import type { SocketTarget } from './single-socket.js'

/** What differs between two driver clients. */
export interface DriverSettings {
  url: string
  connectTimeoutMs: number
  /** What is said of the session when logging in. */
  connection: Record<string, string>
  socket: (target: SocketTarget) => Promise<unknown>
  /** Absent: as the URL says, unencrypted by default. */
  ssl: ConnectionOptions | undefined
  onclose: () => void
}

/** Types that drizzle wants as text, because it converts them itself: dates, times, JSON and arrays of them. */
const typesReadByDrizzle = [114, 3802, 1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231]

const booleanType = 16
const byteaType = 17

// The driver's own ones write the text 'true' as false and throw for a number; a serializer must not throw.
const asBytea = (value: unknown): string =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : String(value)
const asText = (value: unknown): string => String(value)

/** A driver client of one connection, which is opened by its first statement. */
export function createDriver({ url, connectTimeoutMs, connection, socket, ssl, onclose }: DriverSettings): Sql {
  const options = {
    connection,
    ...(ssl !== undefined && { ssl }),
    max: 1,
    connect_timeout: Math.max(1, Math.ceil(connectTimeoutMs / 1000)),
    // Ended by this package only: the driver would also end one in the middle of a transaction.
    max_lifetime: null,
    idle_timeout: undefined,
    fetch_types: false,
    onnotice: ignore,
    onclose,
    // Documented by the driver, missing from its types.
    socket,
  }
  const sql = postgres(url, options as postgres.Options<Record<string, never>>)
  for (const type of typesReadByDrizzle) {
    sql.options.parsers[type] = asText
    sql.options.serializers[type] = asText
  }
  sql.options.serializers[booleanType] = asText
  sql.options.serializers[byteaType] = asBytea
  return sql
}

/** How many hosts a URL names. Fails for one that the driver cannot read, without repeating it: it holds a password. */
export function countHosts(url: string): number {
  try {
    const { host, path } = postgres(url, { max: 1 }).options
    return typeof path === 'string' ? 1 : host.length
  } catch {
    throw new Error('The PostgreSQL URL cannot be read; expected postgres://user:password@host:port/database')
  }
}

/**
 * Refuses parameters that the driver cannot write. It would find out in the middle of building its
 * message, after having queued the statement, and from then on hand every answer to the caller before:
 * one customer's rows to another.
 */
export function assertWritable(parameters: readonly unknown[]): void {
  if (parameters.length >= 65_534) throw new StorageError('misuse', 'TOO_MANY_PARAMETERS')
  for (const parameter of parameters) {
    switch (typeof parameter) {
      case 'string':
      case 'number':
      case 'boolean':
      case 'bigint':
        break
      default:
        if (parameter !== null && !(parameter instanceof Uint8Array)) {
          throw new StorageError('misuse', 'UNWRITABLE_PARAMETER')
        }
    }
  }
}
