/** How many workers there are, and settings of all servers. Everything is optional. */
export interface CitusClusterOptions {
  /** Default: 2. */
  workers?: number
  /** Server settings, for example `{ 'citus.shard_count': '8' }`. */
  settings?: Record<string, string>
}

/** A running server of a cluster. */
export interface CitusServer {
  /** Superuser on the database `postgres`. */
  url: string
  port: number
  /** Of the process that the others are children of. */
  readonly pid: number
  /** Ends it as a crash does. */
  kill(): Promise<void>
  /** Starts it again over what it left. */
  restart(): Promise<void>
}

/** Three servers, say: nothing is in them, and they know nothing of each other. */
export interface CitusCluster {
  /** The coordinator's. */
  url: string
  coordinator: CitusServer
  workers: CitusServer[]
  /** Ends all servers, and deletes what they hold. */
  stop(): Promise<void>
}

/** What to tell whoever has no PostgreSQL with Citus. */
export const HOW_TO_GET_CITUS: string

/** Starts a coordinator and workers; undefined where no PostgreSQL with Citus is installed. */
export function startCitusCluster(options?: CitusClusterOptions): Promise<CitusCluster | undefined>

/**
 * Makes a cluster of the databases of this name, which must be there and be empty; the URLs are the servers', without the
 * database.
 */
export function formCluster(coordinator: string, workers: readonly string[], database: string): Promise<void>

/** Runs statements on a database, by a connection of their own. */
export function runOn(url: string, ...statements: string[]): Promise<void>
