import type { PostgresClient } from './postgres-client.js'

/** Stands in the schema of the tables: schemas of one database know nothing of each other, nor of the host's migrations. */
export const MIGRATION_ACCOUNT = 'openapi_migrations'

/** A table that the first migration makes. */
const FIRST = 'partner_application'

/**
 * Where drizzle keeps account for the whole database, whoever's migrations they are. Those of a schema whose tables
 * were made before each had an account of its own stand there, too, and stay.
 */
const SHARED = { schema: 'drizzle', name: '__drizzle_migrations' }

const FIND = `select current_schema() as schema, current_setting('search_path') as path,
  quote_ident(current_schema()) || '.${MIGRATION_ACCOUNT}' as own,
  exists (${tableIn('current_schema()', MIGRATION_ACCOUNT)}) as has_own,
  exists (${tableIn('current_schema()', FIRST)}) and exists (${tableIn(`'${SHARED.schema}'`, SHARED.name)}) as has_shared`

/** By the catalogue, which everybody may read: a role without rights of a schema cannot name its tables. */
function tableIn(schema: string, name: string): string {
  return `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = ${schema} and c.relname = '${name}'`
}

/** Which table says what was applied to the schema that the session works in. */
export interface MigrationAccount {
  readonly table: string
  readonly isThere: boolean
}

/** The account of the session's schema, which may not be there yet. Fails where the session has no schema. */
export async function findAccount(client: PostgresClient): Promise<MigrationAccount> {
  const { rows } = await client.raw(FIND)
  const { schema, path, own, has_own: hasOwn, has_shared: hasShared } = rows[0] ?? {}
  if (schema === null)
    throw new Error(
      `The database has none of the schemas of search_path (${String(path)}): create the one that is meant`,
    )
  if (hasOwn !== true && hasShared === true) return { table: `${SHARED.schema}.${SHARED.name}`, isThere: true }
  return { table: String(own), isThere: hasOwn === true }
}

/** As drizzle makes it, so that drizzle-kit can take over. */
export async function createAccount(client: PostgresClient, { table }: MigrationAccount): Promise<void> {
  await client.raw(`create table ${table} (id serial primary key, hash text not null, created_at bigint)`)
}

/** What it says was applied, by the times at which the migrations were made. */
export async function readAccount(client: PostgresClient, { table }: MigrationAccount): Promise<number[]> {
  const { rows } = await client.raw(`select created_at from ${table}`)
  return rows.map(({ created_at: createdAt }) => Number(createdAt))
}
