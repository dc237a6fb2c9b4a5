import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ENABLED, StorageError } from '@org/openapi-core/storage'
import type { Database, Gateway } from '../gateway.js'
import type { Tables } from '../domains.js'
import { assertMovable, linesAt } from './export-tenant.js'
import { movedTables } from './moved-tables.js'
import type { TenantEnd } from './stream-format.js'
import { TenantMoveError } from './tenant-move-error.js'
import type { TenantSnapshot } from './tenant-snapshot.js'

/** A transaction that deletes what there was at one moment, however long it takes. */
export interface Departure {
  readonly tx: Gateway<Tables>
  /** The moment. A row that somebody else has changed since cannot be deleted: that is a `conflict`. */
  readonly moment: TenantSnapshot
  /** The database as others see it by now; absent where nobody else writes before the end of the transaction. */
  readonly openPresent?: () => Promise<TenantSnapshot>
  /** Deletes rows of a table and answers how many; absent where they are deleted some at a time, which are answered. */
  readonly deleteRows?: (rows: RowsOfTenant) => Promise<number>
}

/** A tenant's rows of one table. */
export interface RowsOfTenant {
  readonly table: string
  /** The column that says whose they are. */
  readonly owner: string
  readonly tenantId: number
}

/** What a removal needs of a storage. */
export interface DeparturePlace {
  readonly tables: Tables
  pendingMigrations(): Promise<string[]>
  /** All of the work is done, or nothing. */
  depart<T>(work: (departure: Departure) => Promise<T>): Promise<T>
}

/** What has been moved, and is to go. */
export interface LeftTenant {
  readonly tenantId: number
  /** Of its rows, as its export says. */
  readonly digest: string
  readonly now: Date
}

/** How often a removal begins: rows that do not move are written, too, and then nothing has changed that was exported. */
const ATTEMPTS = 3

/** Tables with rows of the platform’s about all tenants. */
const OF_ALL = new Set(['row_tally_frontier', 'counted_list'])

/**
 * Deletes a disabled tenant with all of its rows, as long as they are those that were exported: nothing is lost that was
 * written since, and no job works on what has been moved. Answers how many rows were deleted. Throws `TenantMoveError`.
 */
export async function removeTenant(place: DeparturePlace, left: LeftTenant): Promise<number> {
  await assertMovable(place, left.tenantId)
  for (let attempt = 1; ; attempt++) {
    try {
      return await place.depart((departure) => new Removal(place, departure, left).run())
    } catch (error) {
      if (!(error instanceof StorageError) || error.kind !== 'conflict') throw error
      if (attempt === ATTEMPTS) throw changed(left)
    }
  }
}

const changed = ({ tenantId }: LeftTenant): TenantMoveError =>
  new TenantMoveError('changed', `Tenant ${tenantId} is not as it was exported: export it again`)

class Removal {
  constructor(
    private readonly place: DeparturePlace,
    private readonly departure: Departure,
    private readonly left: LeftTenant,
  ) {}

  async run(): Promise<number> {
    const { left, departure } = this
    await assertDisabled(departure.tx, left.tenantId)
    if ((await this.#digest()) !== left.digest) throw changed(left)
    const deleted = await this.#deleteAll()
    await this.#assertNothingCame(deleted)
    return [...deleted.values()].reduce((sum, rows) => sum + rows, 0)
  }

  /** Of the very rows that are deleted: a look beforehand would be at others. */
  async #digest(): Promise<string> {
    let last = ''
    for await (const line of linesAt(this.departure.moment, this.left)) last = line
    return (JSON.parse(last) as { end: TenantEnd }).end.digest
  }

  /** How many rows of each table. */
  async #deleteAll(): Promise<ReadonlyMap<string, number>> {
    const { tenantId } = this.left
    const deleted = new Map<string, number>()
    for (const table of ownTables(this.place.tables)) {
      const [name, owner] = [getTableName(table), ownerIn(table)]
      const rows = { table: name, owner: owner.name, tenantId }
      deleted.set(name, await (this.departure.deleteRows?.(rows) ?? deleteSlices(this.departure.tx, table, tenantId)))
    }
    return deleted
  }

  /** To others what was deleted is still there, and nothing else is where nobody has written since the moment. */
  async #assertNothingCame(deleted: ReadonlyMap<string, number>): Promise<void> {
    const present = await this.departure.openPresent?.()
    if (present === undefined) return
    try {
      for (const { name, key } of movedTables()) {
        const rows = await countOf(present, this.place.tables[key], this.left.tenantId)
        if (rows !== deleted.get(name)) throw changed(this.left)
      }
    } finally {
      await present.close()
    }
  }
}

/** How many rows of a table the tenant has. */
async function countOf(snapshot: TenantSnapshot, table: PgTable, tenantId: number): Promise<number> {
  const build = (db: Database) =>
    db
      .select({ rows: sql<number>`count(*)`.mapWith(Number) })
      .from(table)
      .where(eq(ownerIn(table), sql.raw(String(tenantId))))
  let count = 0
  for await (const counts of snapshot.read(build)) for (const { rows } of counts) count += rows
  return count
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

/** Rows of one statement: SQLite takes the event loop for it, and makes way for others after it. */
const SLICE = 200

async function deleteSlices(tx: Gateway<Tables>, table: PgTable, tenantId: number): Promise<number> {
  const owner = ownerIn(table)
  for (let rows = 0; ;) {
    const deleted = await tx.query('write', (db) =>
      db
        .delete(table)
        .where(sql`rowid in (select rowid from ${table} where ${eq(owner, tenantId)} limit ${SLICE})`)
        .returning({ owner }),
    )
    rows += deleted.length
    if (deleted.length < SLICE) return rows
  }
}

function ownerIn(table: PgTable): PgColumn {
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const owner = columns['tenantId'] ?? columns['id']
  if (owner === undefined) throw new Error(`${getTableName(table)} is no tenant's`)
  return owner
}
