import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { bagOrderLifecycle, endedBagStatuses } from '@org/openapi-core/storage'
import type {
  BagOrderFilter,
  BagOrderRepository,
  BagOrderRow,
  BagOrderStep,
  BagOrderSweep,
  DueBagOrder,
  DueBagOrderPlace,
  DueBagOrders,
  MemberBagOrderFilter,
  NewBagOrder,
  Page,
  PageQuery,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn } from '../change-one.js'
import { beside, hidden, isGiven, narrowest } from '../conditions.js'
import { defineRead, isOneRow, onlyRow } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import { defineLock } from '../lock-rows.js'
import { MemberTally } from '../tallies/member-tally.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import type { TalliedPage } from '../tallies/time-tally.js'
import { isWaiting } from './tables.js'
import type { OrderTables } from './tables.js'

type Tables = OrderTables & RowTallyTables

type BagTable = Tables['bagOrder']

/** What a change of a bag order sets, and what guards it. */
interface BagChange {
  readonly set: PgUpdateSetSource<BagTable>
  readonly guard: SQL | undefined
}

const bagColumns = ({ bagOrder }: Tables) => columnsBut(bagOrder, 'tenantId', 'statusTime')

type StoredBag = NewBagOrder & Pick<BagTable['$inferInsert'], 'tenantId' | 'refundAmount' | 'statusTime' | 'createTime'>

const insert = defineAnsweredInsert<StoredBag>()('bag_order_insert', (tables: Tables) => tables.bagOrder, {
  returning: bagColumns,
})

const lockLiving = defineLock<{ tenantId: number; bagOrderNo: string }>()(
  'bag_order_lock_living',
  ({ bagOrder: table }: Tables) => {
    const isLiving = sql`${hidden(table.status)} not in (${constant(...endedBagStatuses)})`
    return { table, where: and(isGiven(table, 'tenantId', 'bagOrderNo'), isLiving) }
  },
)

/** A number names one row; every other set of filters has an index of its own. */
const definition: TenantRowsDefinition<Tables, ReturnType<typeof bagColumns>, BagOrderFilter> = {
  table: (tables) => tables.bagOrder,
  columns: bagColumns,
  matching: ({ bagOrder: table }, { bagOrderNo, trackingNo, userId, status, createTime }) => {
    const others = beside(bagOrderNo, trackingNo)
    return [
      narrowest([table.bagOrderNo, bagOrderNo], [table.trackingNo, trackingNo]),
      others.ifEqual(table.userId, userId),
      others.ifEqual(table.status, status),
      others.ifWithin(table.createTime, createTime),
    ]
  },
}

/** The bag orders of one tenant. Inserts and transitions keep the tally that totals of pages come from. */
export class DrizzleBagOrderRepository
  extends TenantRows<Tables, ReturnType<typeof bagColumns>, BagOrderFilter>
  implements BagOrderRepository
{
  protected readonly definition = definition
  readonly #tally = new MemberTally(this.gateway, this.tenantId, 'bag_order')

  async insert(bag: NewBagOrder, now: Date): Promise<BagOrderRow> {
    const row = { ...bag, tenantId: this.tenantId, refundAmount: 0, statusTime: now, createTime: now }
    const rows = await this.gateway.execute(insert, { rows: [row] })
    await this.#tally.addNew([row])
    return onlyRow(rows)
  }

  async findByNo(bagOrderNo: string): Promise<BagOrderRow | undefined> {
    return (await this.listByNos([bagOrderNo]))[0]
  }

  async listByNos(bagOrderNos: readonly string[]): Promise<BagOrderRow[]> {
    if (bagOrderNos.length === 0) return []
    return this.gateway.rows('read', bagColumns, (shown, tables) => {
      const { bagOrder: table } = tables
      const isNamed = this.own(tables, inArray(table.bagOrderNo, [...bagOrderNos]))
      return sql`select ${shown} from ${table} where ${isNamed} order by ${asc(table.id)}`
    })
  }

  async transition(
    id: number,
    { from, to, payTime, trackingNo }: BagOrderStep,
    now: Date,
  ): Promise<BagOrderRow | undefined> {
    const moves = bagOrderLifecycle.between(from, to)
    const moved = await this.#change(id, ({ bagOrder: table }) => ({
      set: {
        status: to,
        statusTime: now,
        ...(payTime !== undefined && { payTime }),
        ...(trackingNo !== undefined && { trackingNo }),
      },
      guard: and(mayMove(hidden(table.status), moves, {}), payTime && isNull(table.payTime)),
    }))
    if (moved !== undefined) await this.#tally.addMoved([{ ...moved, previousStatus: from }])
    return moved
  }

  refund(id: number, amount: number): Promise<BagOrderRow | undefined> {
    return this.#change(id, ({ bagOrder: table }) => {
      const refunded = sql`${table.refundAmount} + cast(${amount} as bigint)`
      return {
        set: { refundAmount: refunded },
        guard: and(isNotNull(table.payTime), sql`${refunded} <= ${table.payAmount}`),
      }
    })
  }

  lockLiving(bagOrderNo: string): Promise<boolean> {
    return isOneRow(this.gateway.execute(lockLiving, { tenantId: this.tenantId, bagOrderNo }))
  }

  pageOfMember({ memberId, ...filter }: MemberBagOrderFilter & PageQuery): Promise<Page<BagOrderRow>> {
    return this.page({ ...filter, userId: memberId })
  }

  protected override async placeOf(page: BagOrderFilter & PageQuery): Promise<TalliedPage | undefined> {
    return (page.bagOrderNo ?? page.trackingNo) === undefined ? this.#tally.locate(page) : undefined
  }

  #change(id: number, changeOf: (tables: Tables) => BagChange): Promise<BagOrderRow | undefined> {
    return changeAndReturn(this.gateway, bagColumns, (tables) => {
      const { set, guard } = changeOf(tables)
      const { bagOrder: table } = tables
      return { table, set, where: this.own(tables, eq(table.id, id), guard) }
    })
  }
}

type DueValues = DueBagOrders & { readonly limit: number }

function selectDue(db: Database, { bagOrder: table }: OrderTables, isBehind?: SQL) {
  const { tenantId, id, statusTime } = table
  const isSince = lte(statusTime, sql.param(sql.placeholder('since'), statusTime))
  return db
    .select({ tenantId, id, statusTime })
    .from(table)
    .where(and(isWaiting, isGiven(table, 'status'), isSince, isBehind))
    .orderBy(asc(statusTime), asc(id))
    .limit(sql.placeholder('limit'))
}

const due = defineRead<Pick<DueValues, keyof DueValues>>()('bag_order_due', (db, tables: OrderTables) =>
  selectDue(db, tables),
)

const dueAfter = defineRead<Pick<DueValues, keyof DueValues> & { statusTime: Date; id: number }>()(
  'bag_order_due_after',
  (db, tables: OrderTables) => {
    const { id, statusTime } = tables.bagOrder
    const place = sql`(${sql.param(sql.placeholder('statusTime'), statusTime)}, ${sql.placeholder('id')})`
    return selectDue(db, tables, sql`(${statusTime}, ${id}) > ${place}`)
  },
)

/** The bag orders of all tenants. */
export class DrizzleBagOrderSweep implements BagOrderSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  async listDue({ status, since }: DueBagOrders, limit: number, after?: DueBagOrderPlace): Promise<DueBagOrder[]> {
    const rows = await (after === undefined
      ? this.gateway.execute(due, { status, since, limit })
      : this.gateway.execute(dueAfter, { status, since, limit, statusTime: after.statusTime, id: after.id }))
    return rows as DueBagOrder[]
  }
}
