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
