import { and, eq, getTableColumns } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DrawRowFilter, Page, PageQuery, ReadOnlyRows } from '@org/openapi-core'
import { ifEqual, ifWithin, withoutIndex } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { newestPage } from '../newest-page.js'
import type { Tables } from '../tables.js'

/** A table of rows that the engine writes about members in lucky draws. */
export type DrawRowTable = PgTable &
  Readonly<Record<'tenantId' | 'id' | 'userId' | 'luckyDrawId' | 'createTime', PgColumn>>

/** What such a repository differs in from the others. */
export interface DrawRowDefinition<Filter> {
  table(tables: Tables): DrawRowTable
  /** What is shown of a row. */
  columns(tables: Tables): Record<string, PgColumn>
  /** The filter of its own, and the column that it compares. */
  own?(tables: Tables, filter: Filter): readonly [PgColumn, string | number | undefined]
}

/** Every column of a table but these. */
export function columnsBut<Table extends PgTable>(
  table: Table,
  ...hidden: readonly string[]
): Record<string, PgColumn> {
  const columns: Record<string, PgColumn> = getTableColumns(table)
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== 'tenantId' && !hidden.includes(name)))
}

/** Looks at rows of one tenant: one by its id, and pages, newest first. */
export class DrawRows<Row, Filter extends DrawRowFilter> implements ReadOnlyRows<Row, Filter> {
  constructor(
    protected readonly gateway: Gateway,
    protected readonly tenantId: number,
    private readonly definition: DrawRowDefinition<Filter>,
  ) {}

  async find(id: number): Promise<Row | undefined> {
    const rows = await this.gateway.query('read', (db, tables) => {
      const table = this.definition.table(tables)
      return db
        .select(this.definition.columns(tables))
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.id, id)))
    })
    return rows[0] as Row | undefined
  }

  async page(filter: Filter & PageQuery): Promise<Page<Row>> {
    const { list, total } = await newestPage(this.gateway, filter, {
      table: (tables) => this.definition.table(tables),
      select: (db, tables) => db.select(this.definition.columns(tables)).from(this.definition.table(tables)),
      where: (tables) => this.#matching(tables, filter),
    })
    return { list: list as Row[], total }
  }

  /**
   * One filter chooses the index, the member's before the lucky draw's: SQLite would not know which leaves fewer rows.
   */
  #matching(tables: Tables, filter: Filter): SQL | undefined {
    const table = this.definition.table(tables)
    const { userId, luckyDrawId, createTime } = filter
    const [column, value] = this.definition.own?.(tables, filter) ?? [table.id, undefined]
    const byDraw = userId === undefined ? ifEqual : withoutIndex.ifEqual
    const byOwn = userId === undefined && luckyDrawId === undefined ? ifEqual : withoutIndex.ifEqual
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.userId, userId),
      byDraw(table.luckyDrawId, luckyDrawId),
      byOwn(column, value),
      ifWithin(table.createTime, createTime),
    )
  }
}
