import { StorageError } from '@org/openapi-core/storage'
import { hashOf, pendingOf, statementsOf } from '@org/openapi-storage-drizzle'
import type { Migration } from '@org/openapi-storage-drizzle'
import { assertCluster, distributeTables } from './citus-distribution.js'
import { createAccount, findAccount, readAccount } from './migration-account.js'
import type { MigrationAccount } from './migration-account.js'
import { withOwnClient } from './own-client.js'
import type { Server } from './own-client.js'
import type { PostgresClient } from './postgres-client.js'
import { placeTrigrams } from './trigram-extension.js'

/** The same number in every process: who holds it migrates. */
const LOCK_KEY = '7012960427'

/** A table of the name is there, which no migration of ours has made. */
const DUPLICATE_TABLE = '42P07'
const FOREIGN = ': the database holds tables of another program; name an empty one or one of this platform'

/** Which database, and what it shall have. */
export interface MigrationSource extends Server {
  migrations: readonly Migration[]
  /** Whether tables are spread over the workers of a cluster. */
  distribution?: 'citus' | undefined
}

/**
 * Applies what is not applied yet, all in one transaction, and answers the names. Processes that start at
 * the same time wait for each other, and all but the first find nothing to do.
 *
 * Drizzle's migrator is not used because it runs in the driver's transactions, which end the Node process when the
 * connection drops.
 */
export async function applyMigrations(source: MigrationSource): Promise<string[]> {
  return withOwnClient(source, {}, async (client) => {
    await client.begin()
    await client.raw(`select pg_advisory_xact_lock(${LOCK_KEY})`)
    if (source.distribution === 'citus') await assertCluster(client)
    // Asked first: a role that may not create schemas can still find that there is nothing to do.
    const account = await findAccount(client)
    const pending = await selectPending(client, account, source)
    if (!account.isThere) {
      await placeTrigrams(client)
      await createAccount(client, account)
    }
    for (const migration of pending) await apply(client, account, migration)
    if (source.distribution === 'citus') await distributeTables(client)
    const { command } = await client.raw('commit')
    if (command !== 'COMMIT') throw new StorageError('other', 'COMMIT_ROLLED_BACK')
    return pending.map(({ name }) => name)
  })
}

/** Names of the migrations that the database lacks, in order. Changes nothing. */
export async function listPendingMigrations(source: MigrationSource): Promise<string[]> {
  return withOwnClient(source, {}, async (client) => {
    const pending = await selectPending(client, await findAccount(client), source)
    return pending.map(({ name }) => name)
  })
}

async function selectPending(
  client: PostgresClient,
  account: MigrationAccount,
  { migrations }: MigrationSource,
): Promise<readonly Migration[]> {
  return account.isThere ? pendingOf(migrations, await readAccount(client, account)) : migrations
}

async function apply(client: PostgresClient, account: MigrationAccount, migration: Migration): Promise<void> {
  try {
    for (const statement of statementsOf(migration)) await client.raw(statement)
  } catch (cause) {
    const isTaken = cause instanceof StorageError && cause.driverCode === DUPLICATE_TABLE
    throw new Error(`Migration ${migration.name} failed${isTaken ? FOREIGN : ''}`, { cause })
  }
  await client.raw(`insert into ${account.table} (hash, created_at) values ($1, $2)`, [
    hashOf(migration),
    String(migration.createdAt),
  ])
}
