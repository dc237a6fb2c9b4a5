import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { PLATFORM_TENANT } from '@org/openapi-core/storage'
import type { Tables } from '../domains.js'
import type { Gateway } from '../gateway.js'
import { countedColumns } from '../tallies/counted-list.js'
import type { CountedRow } from '../tallies/counted-list.js'
import { operateLogList } from '../tallies/counted-lists.js'
import { CountedNotes } from '../tallies/counted-notes.js'
import { movedTables, ownerOf } from './moved-tables.js'
import { TenantMoveError } from './tenant-move-error.js'

/** What is written about a tenant before it has anything. */
const ABOUT = new Set(['tenant', 'operate_log'])

/** Whose the rows are that arrive. */
export interface Arrival {
  readonly gateway: Gateway<Tables>
  readonly tenantId: number
}

/**
 * Writes the tenant's own row, in the place of one that is there already. Two who import the same tenant go one after the
 * other from here on.
 */
export async function putTenant({ gateway, tenantId }: Arrival, row: Readonly<Record<string, unknown>>): Promise<void> {
  await gateway.query('write', (db, { tenant: table }) =>
    db
      .insert(table)
      .values({ ...(row as typeof table.$inferInsert), id: tenantId })
      .onConflictDoUpdate({ target: table.id, set: row })
      .returning({ id: table.id }),
  )
}

/** Throws `occupied` where the tenant has rows here; the log of its making does not count. */
export async function assertEmpty({ gateway, tenantId }: Arrival): Promise<void> {
  for (const moved of movedTables()) {
    if (ABOUT.has(moved.name)) continue
    const rows = await gateway.query('read', (db, tables) => {
      const table: PgTable = tables[moved.key]
      return db
        .select({ one: sql`1` })
        .from(table)
        .where(eq(ownerOf(moved, table), tenantId))
        .limit(1)
    })
    if (rows.length > 0)
      throw new TenantMoveError(
        'occupied',
        `Tenant ${tenantId} is here already and has rows in ${moved.name}: only an empty one, or none of this number, can be imported into`,
      )
  }
}

/**
 * What was logged about the empty tenant before becomes the platform's: its ids may be those of rows that arrive. Whatever
 * was counted of it is forgotten, and noted for the platform: the platform's counts are changed by many, and nobody shall wait
 * for them until the last row has arrived.
 */
export async function giveLogToPlatform({ gateway, tenantId }: Arrival): Promise<void> {
  const given = await gateway.query('write', (db, tables) =>
    db
      .update(tables.operateLog)
      .set({ tenantId: PLATFORM_TENANT })
      .where(eq(tables.operateLog.tenantId, tenantId))
      .returning(countedColumns(operateLogList, tables)),
  )
  for (const key of ['rowTally', 'rowTallyDelta'] as const) {
    await gateway.query('write', (db, tables) => {
      const table: PgTable & { readonly tenantId: PgColumn } = tables[key]
      return db.delete(table).where(eq(table.tenantId, tenantId)).returning({ tenantId: table.tenantId })
    })
  }
  // The rows are locked: those that are not counted by now will not be before they are the platform's for everybody.
  await new CountedNotes(gateway, operateLogList).came(given as unknown as readonly CountedRow[])
}

/** Inserts the tenant's applications, whose ids are given here; answers them by their client ids. Throws `taken`. */
export async function insertApplications(
  { gateway, tenantId }: Arrival,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, number>> {
  const names = rows.map(({ clientId }) => String(clientId))
  const taken = await gateway.query('read', (db, { partnerApplication: table }) =>
    db.select({ clientId: table.clientId }).from(table).where(inArray(table.clientId, names)),
  )
  if (taken.length > 0) {
    const list = taken.map(({ clientId }) => clientId).join(', ')
    throw new TenantMoveError('taken', `These client ids belong to applications of other tenants here: ${list}`)
  }
  const ids = new Map<string, number>()
  for (const row of rows) {
    const inserted = await gateway.query('write', (db, { partnerApplication: table }) => {
      const { id: _, ...own } = getTableColumns(table)
      const values = Object.fromEntries(Object.keys(own).map((name) => [name, row[name]]))
      return db
        .insert(table)
        .values({ ...(values as typeof table.$inferInsert), tenantId })
        .returning({ id: table.id, clientId: table.clientId })
    })
    for (const { id, clientId } of inserted) ids.set(clientId, id)
  }
  return ids
}
