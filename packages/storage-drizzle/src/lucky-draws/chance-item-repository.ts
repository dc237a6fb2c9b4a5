import { and, asc, eq, sql } from 'drizzle-orm'
import { CHANCE_UNUSED, CHANCE_USED } from '@org/openapi-core/storage'
import type {
  ChanceItemFilter,
  ChanceItemRepository,
  ChanceOwner,
  ChanceSweep,
  EndedChance,
  NewChances,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { isGiven, ONE_ROW } from '../conditions.js'
import { chanceItemList } from '../tallies/counted-lists.js'
import { drawRowMatching } from './draw-rows.js'
import type { CountedDrawTables } from './draw-rows.js'
import { defineRead, defineWrite, isOneRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import { givenNumber } from '../whole-numbers.js'
import type { LuckyDrawTables } from './tables.js'

/** Of one statement: SQLite takes the event loop for it, and makes way for others after it. */
const ROWS_AT_ONCE = 100

/** Word for word the condition of the indexes of unused chances. */
const UNUSED = sql`status = 0 and not is_over`

type StoredChance = Omit<NewChances, 'count'> & {
  readonly tenantId: number
  readonly status: number
  readonly isOver: boolean
  readonly consumedLogId: null
  readonly createTime: Date
}

const insertAll = defineBulkInsert<LuckyDrawTables, StoredChance>(
  'lucky_draw_chance_insert',
  (tables) => tables.chanceItem,
)

type OwnerValues = {
  readonly tenantId: number
  readonly userId: number
  readonly luckyDrawId: number
  readonly now: Date
}

const isOwners = ({ chanceItem: table }: LuckyDrawTables) => isGiven(table, 'tenantId', 'userId', 'luckyDrawId')

/** The earliest-ending one by the index; whoever found it used by then gets none, so that none is used twice. */
const use = defineWrite<OwnerValues & { readonly logId: number }>()(
  'lucky_draw_chance_use',
  (db, tables: LuckyDrawTables) => {
    const table = tables.chanceItem
    const next = db
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          isOwners(tables),
          UNUSED,
          sql`${table.expirationTime} > ${sql.param(sql.placeholder('now'), table.expirationTime)}`,
        ),
      )
      .orderBy(asc(table.expirationTime), asc(table.id))
      .limit(ONE_ROW)
    return db
      .update(table)
      .set({ status: CHANCE_USED, consumedLogId: givenNumber('logId') })
      .where(and(eq(table.tenantId, sql.placeholder('tenantId')), sql`${table.id} = (${next})`, UNUSED))
      .returning({ id: table.id })
  },
)

const expire = defineWrite<OwnerValues>()('lucky_draw_chance_expire', (db, tables: LuckyDrawTables) => {
  const table = tables.chanceItem
  return db
    .update(table)
    .set({ isOver: true })
    .where(
      and(
        isOwners(tables),
        UNUSED,
        sql`${table.expirationTime} <= ${sql.param(sql.placeholder('now'), table.expirationTime)}`,
      ),
    )
    .returning({ id: table.id })
})

const shown = ({ chanceItem: table }: LuckyDrawTables) => ({
  ...columnsBut(table, 'tenantId', 'isOver'),
  gainedTime: table.createTime,
})

const definition: TenantRowsDefinition<LuckyDrawTables, ReturnType<typeof shown>, ChanceItemFilter> = {
  table: (tables) => tables.chanceItem,
  counted: chanceItemList,
  columns: shown,
  matching: ({ chanceItem: table }, filter) => drawRowMatching(table, filter, [table.status, filter.status]),
}

/** The chances of one tenant's members. */
export class DrizzleChanceItemRepository
  extends TenantRows<CountedDrawTables, ReturnType<typeof shown>, ChanceItemFilter>
  implements ChanceItemRepository
{
  protected readonly definition = definition

  async insertMany({ count, ...chance }: NewChances, now: Date): Promise<void> {
    const row = {
      ...chance,
      tenantId: this.tenantId,
      status: CHANCE_UNUSED,
      isOver: false,
      consumedLogId: null,
      createTime: now,
    }
    for (let left = count; left > 0; left -= ROWS_AT_ONCE) {
      const rows = Array.from({ length: Math.min(left, ROWS_AT_ONCE) }, () => row)
      await this.gateway.execute(insertAll, { rows })
    }
  }

  use(owner: ChanceOwner, { logId, now }: { readonly logId: number; readonly now: Date }): Promise<boolean> {
    const { userId, luckyDrawId } = owner
    return isOneRow(this.gateway.execute(use, { tenantId: this.tenantId, userId, luckyDrawId, logId, now }))
  }

  async expire({ userId, luckyDrawId }: ChanceOwner, now: Date): Promise<number> {
    const rows = await this.gateway.execute(expire, { tenantId: this.tenantId, userId, luckyDrawId, now })
    return rows.length
  }
}

const listExpired = defineRead<Pick<EndedChance, keyof EndedChance> & { now: Date; limit: number }>()(
  'lucky_draw_chance_ended',
  (db, { chanceItem: table }: LuckyDrawTables) => {
    const { expirationTime, tenantId, userId, luckyDrawId } = table
    const instant = (name: string) => sql.param(sql.placeholder(name), expirationTime)
    const place = sql`(${instant('expirationTime')}, ${sql.placeholder('tenantId')}, ${sql.placeholder('userId')},
      ${sql.placeholder('luckyDrawId')})`
    return db
      .select({ expirationTime, tenantId, userId, luckyDrawId })
      .from(table)
      .where(
        and(
          UNUSED,
          sql`${expirationTime} <= ${instant('now')}`,
          sql`(${expirationTime}, ${tenantId}, ${userId}, ${luckyDrawId}) > ${place}`,
        ),
      )
      .orderBy(asc(expirationTime), asc(tenantId), asc(userId), asc(luckyDrawId))
      .limit(sql.placeholder('limit'))
  },
)

/** Before every chance. */
const FIRST: EndedChance = { expirationTime: new Date(0), tenantId: -1, userId: -1, luckyDrawId: -1 }

/** The chances of all tenants. */
export class DrizzleChanceSweep implements ChanceSweep {
  constructor(private readonly gateway: Gateway<LuckyDrawTables>) {}

  listExpired(now: Date, limit: number, after = FIRST): Promise<EndedChance[]> {
    const { expirationTime, tenantId, userId, luckyDrawId } = after
    return this.gateway.execute(listExpired, { now, limit, expirationTime, tenantId, userId, luckyDrawId })
  }
}
