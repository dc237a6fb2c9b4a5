import { and, eq, isNull, sql } from 'drizzle-orm'
import { luckyDrawStatus } from '@org/openapi-core/storage'
import type { LuckyDrawRepository, LuckyDrawRow, OpenLuckyDraw, PrizeRange, Revised } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn, changeOne } from '../change-one.js'
import { ifWithin, isGiven, narrowest, ONE_ROW, placeholdersBut, unindexed } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Database } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { defineResource, ResourceRepository, rowsOf } from '../resources/resource-repository.js'
import type { LuckyDrawTables } from './tables.js'

const drawColumns = ({ luckyDraw }: LuckyDrawTables) =>
  columnsBut(luckyDraw, 'tenantId', 'tableVersion', 'deletedAt', 'searchText')

const isNamed = ({ luckyDraw: table }: LuckyDrawTables) =>
  and(isGiven(table, 'tenantId', 'id'), isNull(table.deletedAt))

const writtenVersion = ({ luckyDraw }: LuckyDrawTables) => ({ version: luckyDraw.tableVersion })

const lock = defineWrite<{ tenantId: number; id: number }>()(
  'lucky_draw_lock',
  (db, tables: LuckyDrawTables, dialect) =>
    dialect.locked(db.select(drawColumns(tables)).from(tables.luckyDraw).where(isNamed(tables))),
)

const lockUndrawn = defineWrite<{ tenantId: number; id: number }>()(
  'lucky_draw_lock_undrawn',
  (db, tables: LuckyDrawTables, dialect) =>
    dialect.exclusive(db.select({ id: tables.luckyDraw.id }).from(tables.luckyDraw).where(isNamed(tables))),
)

/** With its table, which is null before the first was written. */
function selectOpen(db: Database, tables: LuckyDrawTables) {
  const { luckyDraw: draw, luckyDrawTable: table } = tables
  const isCurrent = and(
    eq(table.tenantId, draw.tenantId),
    eq(table.luckyDrawId, draw.id),
    eq(table.version, draw.tableVersion),
  )
  return db
    .select({ draw: drawColumns(tables), tableVersion: draw.tableVersion, ranges: table.ranges })
    .from(draw)
    .leftJoin(table, isCurrent)
    .where(isNamed(tables))
    .limit(ONE_ROW)
}

const open = defineRead<{ tenantId: number; id: number }>()('lucky_draw_open', selectOpen)

const openToDraw = defineWrite<{ tenantId: number; id: number }>()(
  'lucky_draw_open_to_draw',
  (db, tables: LuckyDrawTables, dialect) => dialect.held(selectOpen(db, tables), tables.luckyDraw),
)

type Version = { tenantId: number; luckyDrawId: number; version: number }

const insertTable = defineWrite<Version & { ranges: PrizeRange[] }>()(
  'lucky_draw_table_insert',
  (db, { luckyDrawTable: table }: LuckyDrawTables) =>
    db.insert(table).values(placeholdersBut(table)).returning({ version: table.version }),
)

const findTable = defineRead<Version>()('lucky_draw_table_find', (db, { luckyDrawTable: table }: LuckyDrawTables) =>
  db
    .select({ ranges: table.ranges })
    .from(table)
    .where(isGiven(table, 'tenantId', 'luckyDrawId', 'version')),
)

const resource = defineResource<LuckyDrawTables, LuckyDrawRepository>({
  table: (tables) => tables.luckyDraw,
  initial: { status: luckyDrawStatus.DRAFT, committed: false },
  kept: ['tableVersion', 'seedDigest', 'seed'],
  searched: { texts: ['name'], isIndexed: false },
  matching: ({ luckyDraw: table }, { code, status, createTime }) => [
    narrowest([table.code, code], [table.status, status]),
    ifWithin(table.createTime, createTime),
  ],
})

/** The lucky draws of one tenant. */
export class DrizzleLuckyDrawRepository
  extends ResourceRepository<LuckyDrawTables, LuckyDrawRepository>
  implements LuckyDrawRepository
{
  protected readonly definition = resource

  listOf(ids: readonly number[]): Promise<(LuckyDrawRow & Revised)[]> {
    return rowsOf(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  lock(id: number): Promise<(LuckyDrawRow & Revised) | undefined> {
    return firstRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  move(id: number, from: number, to: number): Promise<boolean> {
    return changeOne(this.gateway, ({ luckyDraw: table }) => ({
      table,
      set: { status: to },
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        unindexed(table.status, from),
        isNull(table.deletedAt),
      ),
    }))
  }

  async lockUndrawn(id: number): Promise<boolean> {
    const rows = await this.gateway.execute(lockUndrawn, { tenantId: this.tenantId, id })
    return rows.length === 1
  }

  async open(id: number): Promise<OpenLuckyDraw | undefined> {
    const [row] = await this.gateway.execute(open, { tenantId: this.tenantId, id })
    return row && { draw: row.draw, tableVersion: row.tableVersion, table: row.ranges ?? [] }
  }

  async openToDraw(id: number): Promise<OpenLuckyDraw | undefined> {
    const [row] = await this.gateway.execute(openToDraw, { tenantId: this.tenantId, id })
    if (row === undefined) return undefined
    const { draw, tableVersion, ranges } = row
    // One that was changed since the statement began is held as it is now, and the version of its table that this
    // statement knows is another.
    const table = ranges ?? (tableVersion > 0 ? await this.findTable(id, tableVersion) : undefined)
    return { draw, tableVersion, table: table ?? [] }
  }

  async writeTable(id: number, ranges: readonly PrizeRange[]): Promise<void> {
    const row = await changeAndReturn(this.gateway, writtenVersion, ({ luckyDraw: table }) => ({
      table,
      set: { ...AS_IT_IS, tableVersion: sql`table_version + 1` },
      where: and(eq(table.tenantId, this.tenantId), eq(table.id, id)),
    }))
    if (row === undefined) return
    const { tenantId, gateway } = this
    await gateway.execute(insertTable, { tenantId, luckyDrawId: id, version: row.version, ranges: [...ranges] })
  }

  async findTable(id: number, version: number): Promise<readonly PrizeRange[] | undefined> {
    const [row] = await this.gateway.execute(findTable, { tenantId: this.tenantId, luckyDrawId: id, version })
    return row?.ranges
  }
}
