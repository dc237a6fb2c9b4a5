import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../postgres.js'

/** A database that outlives the processes over it. */
export interface KillDatabase {
  /** URL of the PostgreSQL, or the path of the SQLite file. */
  readonly url: string
  drop(): Promise<void>
}

async function sqliteFile(): Promise<KillDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-kills-'))
  return { url: join(folder, 'kills.sqlite'), drop: () => rm(folder, { recursive: true, force: true }) }
}

/** How to open one of each, by the database's name. */
export const killDatabases: readonly (readonly [name: string, open: () => Promise<KillDatabase>])[] = [
  ['SQLite', sqliteFile],
  ['PostgreSQL', createTestDatabase],
]

/**
 * How long a test of so many kills may take, in milliseconds. A kill takes a second or two, on a machine that has other
 * work ten times as long; what hangs is noticed earlier, by the calls and jobs of the process itself.
 */
export const patienceWith = (kills: number): number => 300_000 + kills * 60_000
