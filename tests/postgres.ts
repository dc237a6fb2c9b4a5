import { randomUUID } from 'node:crypto'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { formCluster } from '@org/tools/citus-cluster'
import postgres from 'postgres'
import { inject } from 'vitest'
import { citusWorkers, closeForCopies, runEverywhere } from './citus.js'

/** The options of a `postgresStorage` that say where the database is. */
export interface TestConnection {
  url: string
  pooler?: 'transaction'
  migrationUrl?: string
  distribution?: 'citus'
}

/** What a host's environment has beside `DATABASE_URL` where the tests run on a cluster. */
export const hostVariables: Readonly<Record<string, string>> =
  citusWorkers.length > 0 ? { DATABASE_DISTRIBUTION: 'citus' } : {}

/** A database of its own, on the server that `global-setup.ts` started. */
export interface TestDatabase {
  /** Past any pooler. */
  url: string
  /** For a storage: through the pooler that `npm run test:pooler` has started, where it has. */
  connection: TestConnection
  /** Deletes it, open connections or not. */
  drop(): Promise<void>
}

/** Has all tables, and no rows. One per test file: files run in parallel and must not see each other's rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = nameTestDatabase()
  await database.createMigrated()
  return database
}

/** Has not even tables, for tests of how it gets them. */
export async function createBareDatabase(): Promise<TestDatabase> {
  const database = nameTestDatabase()
  await database.create()
  return database
}

/** A database that is not there before it is created. */
export interface NamedDatabase extends TestDatabase {
  /** Without tables. */
  create(): Promise<void>
  /** With all tables, as a copy: to migrate takes ten times as long. */
  createMigrated(): Promise<void>
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
    create: () => createBare(server, name),
    async createMigrated() {
      await runEverywhere(server, `CREATE DATABASE ${name} TEMPLATE ${await migratedTemplate(server)}`)
    },
    drop: () => runEverywhere(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

async function createBare(server: string, name: string): Promise<void> {
  await runEverywhere(server, `CREATE DATABASE ${name}`)
  if (citusWorkers.length > 0) await formCluster(server, citusWorkers, name)
}

const distribution: Pick<TestConnection, 'distribution'> = citusWorkers.length > 0 ? { distribution: 'citus' } : {}

function connectionTo({ href }: URL): TestConnection {
  if (distribution.distribution !== undefined) return { url: href, ...distribution }
  const { TEST_POOLER_PORT: port = '', TEST_POOLER_MODE: mode } = process.env
  if (port === '') return { url: href }
  const pooled = new URL(href)
  pooled.port = port
  return { url: pooled.href, migrationUrl: href, ...(mode === 'transaction' && { pooler: mode }) }
}

let template: Promise<string> | undefined

/** The name of this run's migrated database, which the first worker that wants a copy makes for all. */
function migratedTemplate(server: string): Promise<string> {
  return (template ??= makeTemplate(server, `${inject('databasePrefix')}migrated`))
}

/** The same number in every worker: who holds it makes the template. */
const TEMPLATE_LOCK = '7012960428'

async function makeTemplate(server: string, name: string): Promise<string> {
  const sql = postgres(server, { max: 1, onnotice: () => undefined })
  try {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
    if ((await sql`select 1 from pg_database where datname = ${name}`).length > 0) return name
    // It has its name when it is whole: a run goes on where one worker failed to make it.
    const unfinished = `${name}_${randomUUID().replaceAll('-', '')}`
    await createBare(server, unfinished)
    const url = new URL(server)
    url.pathname = `/${unfinished}`
    const storage = postgresStorage({ url: url.href, ...distribution })
    try {
      await storage.migrate()
    } finally {
      await storage.close()
    }
    await runEverywhere(server, ...closeForCopies(unfinished), `ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    return name
  } finally {
    // And the lock ends with its connection.
    await sql.end()
  }
}
