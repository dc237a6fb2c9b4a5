import { and, eq } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { DrawRowFilter, Page, PageQuery, ReadOnlyRows } from '@org/openapi-core/storage'
import { ifWithin, narrowest } from '../conditions.js'
import type { CountedList } from '../counted-list.js'
import { CountedTally } from '../counted-tally.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../row-tally-table.js'
import type { LuckyDrawTables } from './tables.js'

type Tables = LuckyDrawTables & RowTallyTables

/** A table of rows that the engine writes about members in lucky draws. */
type DrawRowTable = PgTable & Readonly<Record<'tenantId' | 'id' | 'userId' | 'luckyDrawId' | 'createTime', PgColumn>>

/** What such a repository differs in from the others. */
export interface DrawRowDefinition<Filter> {
  table(tables: LuckyDrawTables): DrawRowTable
  /** What is shown of a row. */
  columns(tables: LuckyDrawTables): Record<string, PgColumn>
  /** Where its rows are counted. */
  readonly counted?: CountedList<LuckyDrawTables>
  /** The filter of its own, and the column that it compares. */
  own?(tables: LuckyDrawTables, filter: Filter): readonly [PgColumn, string | number | undefined]
}

/** Looks at rows of one tenant: one by its id, and pages, newest first. */
export abstract class DrawRows<Row, Filter extends DrawRowFilter> implements ReadOnlyRows<Row, Filter> {
  protected abstract readonly definition: DrawRowDefinition<Filter>

  constructor(
    protected readonly gateway: Gateway<Tables>,
    protected readonly tenantId: number,
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
    const { counted } = this.definition
    const tally = counted && new CountedTally(this.gateway, this.tenantId, counted)
    const page = { ...filter, ...(await tally?.locate(filter)) }
    const { list, total } = await pageOf(this.gateway, page, (db, tables) => ({
      select: db.select(this.definition.columns(tables)).from(this.definition.table(tables)),
      from: this.definition.table(tables),
      where: this.#matching(tables, page),
    }))
    return { list: list as Row[], total }
  }

  #matching(tables: LuckyDrawTables, filter: Filter): SQL | undefined {
    const table = this.definition.table(tables)
    const { userId, luckyDrawId, createTime } = filter
    const [column, value] = this.definition.own?.(tables, filter) ?? [table.id, undefined]
    return and(
      eq(table.tenantId, this.tenantId),
      narrowest([table.userId, userId], [table.luckyDrawId, luckyDrawId], [column, value]),
      ifWithin(table.createTime, createTime),
    )
  }
}
