import { spawnSync } from 'node:child_process'
import { startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import postgres from 'postgres'

/** A PostgreSQL of this run's own. */
export interface PostgresServer {
  /** Creates an empty database and answers its URL. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `core`; its connections' processes inherit that from the postmaster. Autovacuum is
 * off, because it would wake in the middle of a measurement: seeds run VACUUM ANALYZE themselves.
 */
export async function startPostgres(core: string | undefined): Promise<PostgresServer> {
  const server = await startEmbeddedPostgres({ settings: { autovacuum: 'off' } })
  if (core !== undefined) spawnSync('taskset', ['-p', '-c', core, String(server.pid)])
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined })
  return {
    async createDatabase(name) {
      await admin`CREATE DATABASE ${admin(name)}`
      const url = new URL(server.url)
      url.pathname = `/${name}`
      return url.href
    },
    async stop() {
      await admin.end()
      await server.stop()
    },
  }
}
