import { PostgresClient } from './postgres-client.js'
import { countHosts } from './postgres-driver.js'
import type { ServerEncryption } from './server-encryption.js'
import { WritableHost } from './writable-host.js'

/** Building an index over a large table takes its time, and so does waiting for a process that does it. */
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1000
const CONNECT_TIMEOUT_MS = 5000

/** Where work is done that takes longer than what the lanes are for. */
export interface LongWorkPlace {
  url: string
  ssl?: ServerEncryption | undefined
  /** Whether the URL leads to a transaction pooler. */
  isPooled: boolean
}

/** A connection of its own, which the lanes do not know, with limits for long statements. `idleMs`: between two of them. */
export function openLongClient({ url, ssl, isPooled }: LongWorkPlace, idleMs = 60_000): Promise<PostgresClient> {
  const settings = {
    url,
    ssl,
    isPooled,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    idleTransactionTimeoutMs: idleMs,
  }
  return new WritableHost(countHosts(url)).open((host) => PostgresClient.open(settings, host))
}

/** Such a connection for some work; it is closed whatever happens. */
export async function withLongClient<T>(
  place: LongWorkPlace,
  work: (client: PostgresClient) => Promise<T>,
  idleMs?: number,
): Promise<T> {
  const client = await openLongClient(place, idleMs)
  try {
    return await work(client)
  } finally {
    // Ends an open transaction too: the server rolls it back.
    await client.end(1000)
  }
}
