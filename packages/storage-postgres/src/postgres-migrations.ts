import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError } from '@org/openapi-core/storage'
import { assertCluster, distributeTables } from './citus-distribution.js'
import { withOwnClient } from './own-client.js'
import type { Server } from './own-client.js'
import type { PostgresClient } from './postgres-client.js'

/** The same number in every process: who holds it migrates. */
const LOCK_KEY = '7012960427'

/** A table of the name is there, which no migration of ours has made. */
const DUPLICATE_TABLE = '42P07'
const FOREIGN = ': the database holds tables of another program; name an empty one or one of this platform'

/** Which database, and the folder that drizzle-kit writes. */
export interface MigrationSource extends Server {
  folder: string
  /** Whether tables are spread over the workers of a cluster. */
  distribution?: 'citus' | undefined
}

interface Migration {
  name: string
  createdAt: number
  hash: string
  statements: string[]
}

interface Journal {
  entries: { tag: string; when: number }[]
}

/**
 * Applies what is not applied yet, all in one transaction, and answers the names. Processes that start at
 * the same time wait for each other, and all but the first find nothing to do.
 *
 * Keeps drizzle's own account (`drizzle.__drizzle_migrations`), so that drizzle-kit can take over. Its
 * migrator is not used because it runs in the driver's transactions, which end the Node process when the
 * connection drops.
 */
export async function applyMigrations(source: MigrationSource): Promise<string[]> {
  const migrations = await readMigrations(source.folder)
  return withOwnClient(source, {}, async (client) => {
    await client.begin()
    await client.raw(`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if (source.distribution === 'citus') await assertCluster(client)
    // Asked first: a role that may not create schemas can still find that there is nothing to do.
    if (!(await hasAccount(client))) await createAccount(client)
    const pending = await selectPending(client, migrations)
    for (const migration of pending) await apply(client, migration)
    if (source.distribution === 'citus') await distributeTables(client)
    const { command } = await client.raw('commit')
    if (command !== 'COMMIT') throw new StorageError('other', 'COMMIT_ROLLED_BACK')
    return pending.map(({ name }) => name)
  })
}

/** The name of the newest migration that a folder has. */
export async function newestMigration(folder: string): Promise<string> {
  return (await readJournal(folder)).entries.at(-1)?.tag ?? ''
}

/** Names of the migrations that the database lacks, in order. Changes nothing. */
export async function listPendingMigrations(source: MigrationSource): Promise<string[]> {
  const migrations = await readMigrations(source.folder)
  return withOwnClient(source, {}, async (client) => {
    const pending = (await hasAccount(client)) ? await selectPending(client, migrations) : migrations
    return pending.map(({ name }) => name)
  })
}

async function hasAccount(client: PostgresClient): Promise<boolean> {
  const { rows } = await client.raw(`select to_regclass('drizzle.__drizzle_migrations') is not null as known`)
  return rows[0]?.['known'] === true
}

async function createAccount(client: PostgresClient): Promise<void> {
  await client.raw('create schema if not exists drizzle')
  await client.raw(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

/** As drizzle decides it: by the time of the newest applied migration. */
async function selectPending(client: PostgresClient, migrations: Migration[]): Promise<Migration[]> {
  const { rows } = await client.raw('select max(created_at) as newest from drizzle.__drizzle_migrations')
  const newest = rows[0]?.['newest'] ?? null
  return newest === null ? migrations : migrations.filter(({ createdAt }) => createdAt > Number(newest))
}

async function apply(client: PostgresClient, { name, createdAt, hash, statements }: Migration): Promise<void> {
  try {
    for (const statement of statements) await client.raw(statement)
  } catch (cause) {
    const isTaken = cause instanceof StorageError && cause.driverCode === DUPLICATE_TABLE
    throw new Error(`Migration ${name} failed${isTaken ? FOREIGN : ''}`, { cause })
  }
  await client.raw('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    String(createdAt),
  ])
}

async function readJournal(folder: string): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const journal = await readJournal(folder)
  return Promise.all(
    journal.entries.map(async ({ tag, when }) => {
      const text = await readFile(join(folder, `${tag}.sql`), 'utf8')
      return {
        name: tag,
        createdAt: when,
        hash: createHash('sha256').update(text).digest('hex'),
        statements: text.split('--> statement-breakpoint'),
      }
    }),
  )
}
