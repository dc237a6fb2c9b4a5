import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ENABLED } from '@org/openapi-core/storage'
import type { Gateway } from '../gateway.js'
import type { Tables } from '../domains.js'
import { exportTenant } from './export-tenant.js'
import type { ArrivalPlace } from './import-tenant.js'
import type { TenantEnd } from './stream-format.js'
import { TenantMoveError } from './tenant-move-error.js'
import type { SnapshotSource } from './tenant-snapshot.js'

/** What has been moved, and is to go. */
export interface LeftTenant {
  readonly tenantId: number
  /** Of its rows, as its export says. */
  readonly digest: string
  readonly now: Date
}

/** Tables with rows of the platform’s about all tenants. */
const OF_ALL = new Set(['row_tally_frontier', 'counted_list'])

/**
 * Deletes a disabled tenant with all of its rows, as long as they are those that were exported: nothing is lost that was
 * written since, and no job works on what has been moved. Answers how many rows were deleted. Throws `TenantMoveError`.
 */
export async function removeTenant(
  place: SnapshotSource & ArrivalPlace,
  { tenantId, digest, now }: LeftTenant,
): Promise<number> {
  let last = ''
  for await (const line of exportTenant(place, { tenantId, now })) last = line
  const { end } = JSON.parse(last) as { end: TenantEnd }
  if (end.digest !== digest)
    throw new TenantMoveError('changed', `Tenant ${tenantId} is not as it was exported: export it again`)
  return place.arrive(async (tx) => {
    await assertDisabled(tx, tenantId)
    let rows = 0
    for (const table of ownTables(place.tables))
      rows += await deleteOwn(tx, { table, tenantId, most: place.rowsAtOnce })
    return rows
  })
}

async function assertDisabled(tx: Gateway<Tables>, tenantId: number): Promise<void> {
  const [tenant] = await tx.query('write', (db, { tenant: table }, dialect) =>
    dialect.locked(
      db.select({ status: table.status, deletedAt: table.deletedAt }).from(table).where(eq(table.id, tenantId)),
    ),
  )
  if (tenant === undefined) throw new TenantMoveError('unknown-tenant', `There is no tenant ${tenantId}`)
  if (tenant.status === ENABLED && tenant.deletedAt === null)
    throw new TenantMoveError('enabled', `Tenant ${tenantId} is enabled: disable it first`)
}

/** Everything that is a tenant's, its own row last: it is locked as long as there is anything. */
const ownTables = (tables: Tables): PgTable[] => [
  ...Object.values<PgTable>({ ...tables }).filter(
    (table) => 'tenantId' in getTableColumns(table) && !OF_ALL.has(getTableName(table)),
  ),
  tables.tenant,
]

interface OwnRows {
  readonly table: PgTable
  readonly tenantId: number
  /** Of one statement; all where undefined. */
  readonly most: number | undefined
}

async function deleteOwn(tx: Gateway<Tables>, { table, tenantId, most }: OwnRows): Promise<number> {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const owner = columns['tenantId'] ?? columns['id']
  if (owner === undefined) throw new Error(`${getTableName(table)} is no tenant's`)
  const isOwn = eq(owner, tenantId)
  for (let rows = 0; ;) {
    const deleted = await tx.query('write', (db) =>
      db
        .delete(table)
        .where(most === undefined ? isOwn : sql`rowid in (select rowid from ${table} where ${isOwn} limit ${most})`)
        .returning({ owner }),
    )
    rows += deleted.length
    if (most === undefined || deleted.length < most) return rows
  }
}
