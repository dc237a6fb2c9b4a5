import { PostgresClient } from './postgres-client.js'
import { countHosts } from './postgres-driver.js'
import { nothingPrepared } from './prepared-statements.js'
import type { ServerEncryption } from './server-encryption.js'
import { WritableHost } from './writable-host.js'

const CONNECT_TIMEOUT_MS = 5000

/** Where the database is whose tables are made or changed. */
export interface Server {
  url: string
  ssl?: ServerEncryption | undefined
  /** Whether the URL leads to a transaction pooler. */
  isPooled: boolean
}

/** A connection of its own, whose statements take so long at most; it is closed whatever happens. */
export async function withOwnClient<T>(
  { url, ssl, isPooled }: Server,
  statementTimeoutMs: number,
  work: (client: PostgresClient) => Promise<T>,
): Promise<T> {
  const settings = {
    url,
    ssl,
    isPooled,
    prepared: nothingPrepared,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs,
    idleTransactionTimeoutMs: 60_000,
  }
  const client = await new WritableHost(countHosts(url)).open((host) => PostgresClient.open(settings, host))
  try {
    return await work(client)
  } finally {
    // Ends an open transaction too: the server rolls it back.
    await client.end(1000)
  }
}
