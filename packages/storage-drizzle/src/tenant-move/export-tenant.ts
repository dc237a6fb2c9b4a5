import { and, asc, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { IdRange } from '../conditions.js'
import type { Tables } from '../domains.js'
import type { Dialect } from '../dialect.js'
import type { Database, Preparable } from '../gateway.js'
import { asExpressions } from '../trigram-search.js'
import { toldByClient } from './application-names.js'
import { arrivingSources } from './arriving-figures.js'
import { movedTables, ownerOf } from './moved-tables.js'
import type { MovedTable } from './moved-tables.js'
import { rowSums } from './row-sums.js'
import { writeRow } from './row-text.js'
import type { Row } from './row-text.js'
import { schemaVersion } from './schema-version.js'
import { StreamDigests } from './stream-digests.js'
import { FORMAT, lineOf, ROW_SUMS } from './stream-format.js'
import type { TenantHeader } from './stream-format.js'
import { TenantMoveError } from './tenant-move-error.js'
import type { SnapshotSource, TenantSnapshot } from './tenant-snapshot.js'

/** What is asked of an export. */
export interface ExportedTenant {
  readonly tenantId: number
  /** When it is made. */
  readonly now: Date
}

/**
 * A tenant with everything that moves with it, as lines: a header, then the rows table by table, behind each its count and
 * digest, and at the end those of all. It is of one moment, and few rows of it are in memory. Throws `TenantMoveError`.
 */
export async function* exportTenant(source: SnapshotSource, exported: ExportedTenant): AsyncGenerator<string> {
  await assertMovable(source, exported.tenantId)
  const snapshot = await source.openSnapshot()
  try {
    yield* linesAt(snapshot, exported)
  } finally {
    await snapshot.close()
  }
}

/** Throws `TenantMoveError` where it is no tenant's number, or the database not migrated. */
export async function assertMovable(
  source: Pick<SnapshotSource, 'pendingMigrations'>,
  tenantId: number,
): Promise<void> {
  // It becomes a part of statements.
  if (!Number.isSafeInteger(tenantId) || tenantId < 1)
    throw new TenantMoveError('unknown-tenant', 'A tenant is told by its number, from 1 on')
  const pending = await source.pendingMigrations()
  if (pending.length > 0)
    throw new TenantMoveError('pending-migrations', `The database lacks migrations: ${pending.join(', ')}`)
}

/** The lines of an export, of a moment that is open. Throws `TenantMoveError` where there is no such tenant. */
export async function* linesAt(snapshot: TenantSnapshot, { tenantId, now }: ExportedTenant): AsyncGenerator<string> {
  const digests = new StreamDigests()
  const tell = (value: object): string => {
    const line = lineOf(value)
    digests.line(line)
    return line
  }
  const { kind: database, migration } = snapshot
  const about: TenantHeader = {
    ...{ format: FORMAT, tenant: tenantId, schema: schemaVersion() },
    ...{ database, migration, time: now.toISOString() },
  }
  yield tell({ openApiTenant: about })
  const clients = await applications(snapshot, tenantId)
  for (const table of movedTables()) {
    const { name: t } = table
    for await (const rows of rowsOf(snapshot, table, tenantId)) {
      for (const row of rows) {
        const line = lineOf({ t, r: writeRow(table, toldByClient(table, row, clients)) })
        digests.row(line)
        yield line
      }
    }
    const end = digests.endTable(t)
    if (t === 'tenant' && end.rows === 0) throw new TenantMoveError('unknown-tenant', `There is no tenant ${tenantId}`)
    yield tell({ t, ...end, ...('id' in table.columns && { lastId: await snapshot.lastId(t) }) })
  }
  for await (const rows of snapshot.read(rowSums(tenantId))) {
    for (const r of rows) {
      const line = lineOf({ t: ROW_SUMS, r })
      digests.row(line)
      yield line
    }
  }
  yield tell({ t: ROW_SUMS, ...digests.endTable(ROW_SUMS) })
  yield lineOf({ end: digests.end() })
}

/** The client ids of the tenant's applications by their ids here. */
async function applications(snapshot: TenantSnapshot, tenantId: number): Promise<ReadonlyMap<number, string>> {
  const clients = new Map<number, string>()
  const build = (db: Database, { partnerApplication: table }: Tables) =>
    db.select({ id: table.id, clientId: table.clientId }).from(table).where(isOf(table.tenantId, tenantId))
  for await (const rows of snapshot.read(build)) for (const { id, clientId } of rows) clients.set(id, clientId)
  return clients
}

/** In the text itself: a cursor takes no parameters. */
const isOf = (owner: PgColumn, tenantId: number) => sql`${owner} = ${sql.raw(String(tenantId))}`

interface Selected {
  readonly table: MovedTable
  readonly tables: Tables
  readonly dialect: Dialect
  readonly tenantId: number
  readonly ids?: IdRange | undefined
}

/** All rows of the tenant, in the order of their keys, texts by their bytes: it is the same on every database. */
async function* rowsOf(
  snapshot: TenantSnapshot,
  table: MovedTable,
  tenantId: number,
): AsyncGenerator<readonly Row[], void> {
  const { idsAtOnce } = snapshot
  const read = (ids?: IdRange) =>
    snapshot.read((db, tables, dialect) => select(db, { table, tables, dialect, tenantId, ids }))
  if (idsAtOnce === undefined || table.order[0] !== 'id') {
    yield* read()
    return
  }
  const last = await snapshot.lastId(table.name)
  for (let after = 0; after < last; after += idsAtOnce) yield* read({ after, to: after + idsAtOnce })
}

function select(db: Database, { table, tables, dialect, tenantId, ids }: Selected): Preparable<Row> {
  const from: PgTable = tables[table.key]
  const columns = getTableColumns(from) as Record<string, PgColumn>
  const order = table.order.map((property) => {
    const column = columns[property] as PgColumn
    return asc(table.columns[property]?.getSQLType() === 'text' ? dialect.byBytes(column) : column)
  })
  const { id } = columns
  return db
    .select(asExpressions(columns))
    .from(id === undefined ? sql`${from}` : dialect.through(from))
    .where(and(isOf(ownerOf(table, from), tenantId), ids && id && isWithin(id, ids), travels(table, tables)))
    .orderBy(...order)
}

const isWithin = (id: PgColumn, { after, to }: IdRange) =>
  sql`${id} > ${sql.raw(`${after}`)} and ${id} <= ${sql.raw(`${to}`)}`

/** Figures that are counted from rows are counted anew where those arrive. */
function travels({ name }: MovedTable, tables: Tables): SQL | undefined {
  if (name !== 'daily_figure') return undefined
  const counted = arrivingSources(tables).flatMap(({ kinds }) => kinds)
  return sql`${tables.dailyFigure.kind} not in (${sql.raw(counted.map((kind) => `'${kind}'`).join(', '))})`
}
