import { MIGRATION_ACCOUNT } from './migration-account.js'
import type { PostgresClient } from './postgres-client.js'

/**
 * Tables that every server has a copy of: those of the platform, which carry no `tenant_id`, and this one, whose
 * `client_id` is unique over all tenants.
 */
const ALSO_EVERYWHERE = ['partner_application']

/** The table that the shards of all others lie beside: a tenant's rows are on one worker, whatever table they are of. */
const FIRST_TABLE = 'setting'

const NOT_DISTRIBUTED = `select c.relname as name,
    exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as is_tenants,
    c.relpersistence = 'u' as is_unlogged
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '${MIGRATION_ACCOUNT}'
    and not exists (select 1 from pg_dist_partition p where p.logicalrelid = c.oid)
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname <> '${FIRST_TABLE}', c.relname`

/** Refuses a database that is no coordinator, before anything is changed in it. */
export async function assertCluster(client: PostgresClient): Promise<void> {
  if (!(await holds(client, `exists (select 1 from pg_extension where extname = 'citus')`)))
    throw new Error(
      `distribution: 'citus' needs the extension in this database and in that of every worker: create extension citus (shared_preload_libraries must name it)`,
    )
  if (!(await holds(client, `(select groupid = 0 from pg_dist_local_group)`)))
    throw new Error(`distribution: 'citus' needs the URL of the coordinator, and this is a worker`)
  if (!(await holds(client, `current_schema() = 'public'`)))
    throw new Error(`distribution: 'citus' needs the schema public: search_path names another one first`)
  if (!(await holds(client, `exists (select 1 from pg_dist_node where groupid <> 0 and noderole = 'primary')`)))
    throw new Error(
      `distribution: 'citus' needs workers: select citus_set_coordinator_host('…', 5432), and citus_add_node('…', 5432) for each`,
    )
}

/**
 * Spreads the tables over the workers that are not yet, in the transaction that has made them: those of the tenants by
 * `tenant_id`, all others as copies.
 */
export async function distributeTables(client: PostgresClient): Promise<void> {
  const { rows } = await client.raw(NOT_DISTRIBUTED)
  // One shard after another: a transaction that has touched several at once may not change the tables any more.
  if (rows.length > 0) await client.raw(`set local citus.multi_shard_modify_mode to 'sequential'`)
  for (const { name, is_tenants: isTenants, is_unlogged: isUnlogged } of rows) {
    // A shard is moved by its log of changes; one table without would keep all of a tenant's where they are.
    if (isUnlogged === true) await client.raw(`alter table public."${String(name)}" set logged`)
    await client.raw(spread(String(name), isTenants === true))
  }
}

function spread(name: string, isTenants: boolean): string {
  const table = `'public."${name}"'`
  if (!isTenants || ALSO_EVERYWHERE.includes(name)) return `select create_reference_table(${table})`
  const beside = name === FIRST_TABLE ? 'none' : FIRST_TABLE
  return `select create_distributed_table(${table}, 'tenant_id', colocate_with => '${beside}')`
}

async function holds(client: PostgresClient, condition: string): Promise<boolean> {
  const { rows } = await client.raw(`select ${condition} as holds`)
  return rows[0]?.['holds'] === true
}
