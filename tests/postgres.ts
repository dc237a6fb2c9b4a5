import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** The options of a `postgresStorage` that say where the database is. */
export interface TestConnection {
  url: string
  pooler?: 'transaction'
  migrationUrl?: string
}

/** An empty database of its own, on the server that `global-setup.ts` started. */
export interface TestDatabase {
  /** Past any pooler. */
  url: string
  /** For a storage: through the pooler that `npm run test:pooler` has started, where it has. */
  connection: TestConnection
  /** Deletes it, open connections or not. */
  drop(): Promise<void>
}

/** One per test file: files run in parallel and must not see each other's rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = nameTestDatabase()
  await database.create()
  return database
}

/** A database that is not there before it is created. */
export interface NamedDatabase extends TestDatabase {
  create(): Promise<void>
}

/** A database of its own that is not there yet. */
export function nameTestDatabase(): NamedDatabase {
  const server = inject('postgresUrl')
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    connection: connectionTo(url),
    create: () => runAsAdministrator(server, `CREATE DATABASE ${name}`),
    drop: () => runAsAdministrator(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

function connectionTo({ href }: URL): TestConnection {
  const { TEST_POOLER_PORT: port = '', TEST_POOLER_MODE: mode } = process.env
  if (port === '') return { url: href }
  const pooled = new URL(href)
  pooled.port = port
  return { url: pooled.href, migrationUrl: href, ...(mode === 'transaction' && { pooler: mode }) }
}

async function runAsAdministrator(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
