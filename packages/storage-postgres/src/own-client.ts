import { StorageError } from '@org/openapi-core/storage'
import { PostgresClient } from './postgres-client.js'
import { postgresDialect } from './postgres-dialect.js'
import { countHosts } from './postgres-driver.js'
import { nothingPrepared } from './prepared-statements.js'
import type { ServerEncryption } from './server-encryption.js'
import { withAdvice } from './start-advice.js'
import { WritableHost } from './writable-host.js'

const CONNECT_TIMEOUT_MS = 5000

/** Where work is done that is none of the lanes'. */
export interface Server {
  url: string
  /** Which option the URL stands in; absent: `url`. */
  option?: 'url' | 'migrationUrl'
  ssl?: ServerEncryption | undefined
  /** Whether the URL leads to a transaction pooler. */
  isPooled: boolean
}

/** Milliseconds that such work may take. */
export interface OwnLimits {
  /** For one statement; absent: an hour, for building an index over a large table takes its time. */
  readonly statementMs?: number
  /** Between two statements of a transaction; absent: a minute. */
  readonly idleMs?: number
}

/** A connection of its own, which the lanes do not know. Hosts begin with one: the time for advice. */
export async function openOwnClient(
  { url, option = 'url', ssl, isPooled }: Server,
  { statementMs = 60 * 60_000, idleMs = 60_000 }: OwnLimits = {},
): Promise<PostgresClient> {
  const settings = {
    url,
    ssl,
    isPooled,
    isShared: false,
    prepared: nothingPrepared,
    dialect: postgresDialect,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: statementMs,
    idleTransactionTimeoutMs: idleMs,
  }
  try {
    return await new WritableHost(countHosts(url)).open((host) => PostgresClient.open(settings, host))
  } catch (error) {
    throw error instanceof StorageError ? withAdvice(error, { option, ssl }) : error
  }
}

/** Such a connection for some work; it is closed whatever happens. */
export async function withOwnClient<T>(
  server: Server,
  limits: OwnLimits,
  work: (client: PostgresClient) => Promise<T>,
): Promise<T> {
  const client = await openOwnClient(server, limits)
  try {
    return await work(client)
  } finally {
    // Ends an open transaction too: the server rolls it back.
    await client.end(1000)
  }
}
