import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../postgres.js'
import { atMost } from './at-most.js'
import { EngineProcess } from './engine-process.js'
import type { Reply } from './engine-process.js'
import type { SharedSandbox } from './shared-sandbox.js'

/** Calls under way in each process: more than that only wait, and use up ports and memory of this machine. */
const IN_FLIGHT = 200

/** A database and the processes that race for it. */
export interface Arena {
  readonly database: string
  /** URL of the PostgreSQL, or the path of the SQLite file. */
  readonly url: string
  readonly engines: readonly EngineProcess[]
  /** Once the engines are stopped. */
  close(): Promise<void>
}

async function postgresArena(sandbox?: SharedSandbox): Promise<Arena> {
  const database = await createTestDatabase()
  const engines = await EngineProcess.startTwo(database.url, sandbox)
  return { database: 'postgres', url: database.url, engines, close: () => database.drop() }
}

async function sqliteArena(sandbox?: SharedSandbox): Promise<Arena> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-races-'))
  const url = join(folder, 'races.sqlite')
  const engine = await EngineProcess.start({ database: url, sandbox })
  return { database: 'sqlite', url, engines: [engine], close: () => rm(folder, { recursive: true, force: true }) }
}

/** The arenas by their titles. Without a sandbox each process has one of its own. */
export const arenas: readonly (readonly [title: string, open: (sandbox?: SharedSandbox) => Promise<Arena>])[] = [
  ['two processes on PostgreSQL', postgresArena],
  ['one process on SQLite', sqliteArena],
]

/** Sends so many calls through all processes at once, in turn; answers in their order. */
export function sendAtOnce(
  { engines }: Arena,
  calls: number,
  send: (engine: EngineProcess, index: number) => Promise<Reply>,
): Promise<Reply[]> {
  return atMost(IN_FLIGHT * engines.length, calls, (index) =>
    send(engines[index % engines.length] as EngineProcess, index),
  )
}

/** How often each code was answered, by status and code. */
export function tally(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const key = `${status} ${body.code as number}`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}
