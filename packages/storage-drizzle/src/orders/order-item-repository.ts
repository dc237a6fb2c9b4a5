import { and, asc, desc, eq, inArray, isNull, lt, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { endedBagStatuses, orderItemLifecycle } from '@org/openapi-core/storage'
import type {
  MemberOrderItemFilter,
  MovedOrderItem,
  NewOrderItem,
  OrderItemFilter,
  OrderItemGroup,
  OrderItemGroupTrigger,
  OrderItemHistory,
  OrderItemRepository,
  OrderItemRow,
  OrderItemStep,
  Page,
  PageQuery,
} from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn } from '../change-one.js'
import { beside, hidden, ifEqual, isGiven, withoutIndex } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { MemberTally } from '../tallies/member-tally.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRepository } from '../tenant-repository.js'
import { isHandled } from './tables.js'
import type { OrderTables } from './tables.js'

type Tables = OrderTables & RowTallyTables

const itemColumns = ({ orderItem }: Tables) => columnsBut(orderItem, 'tenantId', 'statusTime')

type Stored = Pick<NewOrderItem, keyof NewOrderItem> &
  OrderItemHistory & { tenantId: number; isWalletPaid: boolean; statusTime: Date; createTime: Date }

const insertAll = defineBulkInsert<Tables, Stored>('order_item_insert', (tables) => tables.orderItem)

type GroupValues = { readonly tenantId: number; readonly no: string }
type MoveValues = GroupValues & { readonly now: Date }
type GroupColumn = 'parentOrderNo' | 'orderNo'

const isOfGroup = ({ orderItem: table }: Tables, column: GroupColumn): SQL | undefined =>
  and(eq(table.tenantId, sql.placeholder('tenantId')), eq(table[column], sql.placeholder('no')))

const listOfParent = defineRead<GroupValues>()('order_item_of_parent', (db, tables: Tables) =>
  db
    .select(itemColumns(tables))
    .from(tables.orderItem)
    .where(isOfGroup(tables, 'parentOrderNo'))
    .orderBy(asc(tables.orderItem.id)),
)

type RowValues = { readonly tenantId: number; readonly id: number }

const isItem = ({ orderItem }: Tables) => isGiven(orderItem, 'tenantId', 'id')

const byId = defineRead<RowValues>()('order_item_by_id', (db, tables: Tables) =>
  db.select(itemColumns(tables)).from(tables.orderItem).where(isItem(tables)),
)

const lock = defineWrite<RowValues>()('order_item_lock', (db, tables: Tables, dialect) =>
  dialect.locked(db.select(itemColumns(tables)).from(tables.orderItem).where(isItem(tables))),
)

const moveOf = (trigger: OrderItemGroupTrigger, column: GroupColumn) =>
  defineWrite<MoveValues>()(`order_item_${trigger}_${column}`, (db, tables: Tables) => {
    const { orderItem: table } = tables
    const isWalletPaid = { isWalletPaid: true }
    return db
      .update(table)
      .set({
        status: orderItemLifecycle.step(trigger).to,
        previousStatus: sql`${table.status}`,
        statusTime: sql`${sql.param(sql.placeholder('now'), table.statusTime)}`,
        ...(trigger === 'pay' && isWalletPaid),
      })
      .where(and(isOfGroup(tables, column), mayMove(hidden(table.status), orderItemLifecycle.movesOf(trigger), {})))
      .returning(itemColumns(tables))
  })

const movesOf = (trigger: OrderItemGroupTrigger) => ({
  parentOrderNo: moveOf(trigger, 'parentOrderNo'),
  orderNo: moveOf(trigger, 'orderNo'),
})

const moves = {
  pay: movesOf('pay'),
  cancel: movesOf('cancel'),
  suspend: movesOf('suspend'),
  resume: movesOf('resume'),
}

/** Waits for operations, and has stood where it stands since before then. */
export function standsStill(table: OrderTables['orderItem'], before: Date): SQL | undefined {
  const isOlder = and(isNull(table.statusTime), lt(table.createTime, before))
  return and(isHandled, or(lt(table.statusTime, before), isOlder))
}

/** The order items of one tenant. Every write keeps the tally that totals of pages come from. */
export class DrizzleOrderItemRepository extends TenantRepository<Tables> implements OrderItemRepository {
  readonly #tally = new MemberTally(this.gateway, this.tenantId, 'order_item')

  async insertMany(items: readonly (NewOrderItem & OrderItemHistory)[], now: Date): Promise<void> {
    if (items.length === 0) return
    const { tenantId } = this
    const rows = items.map((item) => ({
      // First: what is spread behind other members is copied one by one.
      ...item,
      isWalletPaid: item.isWalletPaid ?? false,
      statusTime: now,
      tenantId,
      createTime: now,
    }))
    await this.gateway.send(insertAll, { rows })
    await this.#tally.addNew(rows)
  }

  find(id: number): Promise<OrderItemRow | undefined> {
    return firstRow(this.gateway.execute(byId, { tenantId: this.tenantId, id }))
  }

  lock(id: number): Promise<OrderItemRow | undefined> {
    return firstRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  async putIntoBag(
    bagOrderNo: string,
    { userId, orderItemNos }: { readonly userId: number; readonly orderItemNos: readonly string[] },
  ): Promise<number> {
    if (orderItemNos.length === 0) return 0
    // A statement of its own: one that waits for a row would still not see the bag order which that was put into.
    await this.gateway.query('write', (db, tables, dialect) => {
      const { id } = tables.orderItem
      return dialect.locked(
        db.select({ id }).from(tables.orderItem).where(this.#isNamed(tables, orderItemNos)).orderBy(asc(id)),
      )
    })
    const put = await this.gateway.query('write', (db, tables) => {
      const { orderItem: table, bagOrder } = tables
      const inOther = and(
        eq(bagOrder.tenantId, table.tenantId),
        eq(bagOrder.bagOrderNo, table.bagOrderNo),
        notInArray(bagOrder.status, [...endedBagStatuses]),
      )
      const isFree = or(
        isNull(table.bagOrderNo),
        notExists(
          db
            .select({ one: sql`1` })
            .from(bagOrder)
            .where(inOther),
        ),
      )
      return db
        .update(table)
        .set({ bagOrderNo })
        .where(and(this.#isNamed(tables, orderItemNos), withoutIndex.ifEqual(table.userId, userId), isFree))
        .returning({ id: table.id })
    })
    return put.length
  }

  async listOfBags(bagOrderNos: readonly string[]): Promise<OrderItemRow[]> {
    return this.gateway.rows('read', itemColumns, (shown, { orderItem: table }) => {
      const isInside = and(eq(table.tenantId, this.tenantId), inArray(table.bagOrderNo, [...bagOrderNos]))
      return sql`select ${shown} from ${table} where ${isInside} order by ${asc(table.id)}`
    })
  }

  listOfParent(parentOrderNo: string): Promise<OrderItemRow[]> {
    return this.gateway.execute(listOfParent, { tenantId: this.tenantId, no: parentOrderNo })
  }

  async moveAll(group: OrderItemGroup, trigger: OrderItemGroupTrigger, now: Date): Promise<MovedOrderItem[]> {
    const [column, no] =
      'orderNo' in group ? (['orderNo', group.orderNo] as const) : (['parentOrderNo', group.parentOrderNo] as const)
    const rows = await this.gateway.execute(moves[trigger][column], { tenantId: this.tenantId, no, now })
    const moved = rows as MovedOrderItem[]
    await this.#tally.addMoved(moved)
    return moved.sort((a, b) => a.id - b.id)
  }

  async transition(
    id: number,
    { from, to, carrierName, expressNo }: OrderItemStep,
    now: Date,
  ): Promise<OrderItemRow | undefined> {
    const allowed = orderItemLifecycle.between(from, to)
    const moved = await changeAndReturn(this.gateway, itemColumns, (tables) => {
      const { orderItem: table } = tables
      return {
        table,
        set: {
          status: to,
          previousStatus: from,
          statusTime: now,
          ...(carrierName !== undefined && { carrierName }),
          ...(expressNo !== undefined && { expressNo }),
        },
        where: and(
          eq(table.tenantId, this.tenantId),
          eq(table.id, id),
          mayMove(hidden(table.status), allowed, { back: eq(table.previousStatus, to) }),
        ),
      }
    })
    if (moved !== undefined) await this.#tally.addMoved([{ ...moved, previousStatus: from }])
    return moved
  }

  pageOfMember({ memberId, ...filter }: MemberOrderItemFilter & PageQuery): Promise<Page<OrderItemRow>> {
    return this.page({ ...filter, userId: memberId })
  }

  async page(filter: OrderItemFilter & PageQuery): Promise<Page<OrderItemRow>> {
    const { orderNo, orderItemNo, bagOrderNo, expressNo, unchangedSince } = filter
    const isNamed = [orderNo, orderItemNo, bagOrderNo, expressNo, unchangedSince].some((no) => no !== undefined)
    const page = { ...filter, ...(!isNamed && (await this.#tally.locate(filter))) }
    return pageOf(this.gateway, page, {
      columns: itemColumns,
      rows: (tables) => {
        const { orderItem: table } = tables
        // The few items of an order or bag, or that stand still, are sorted: no index of the order of pages shall be walked in search of them.
        const created = isNamed ? hidden(table.createTime) : table.createTime
        return { from: table, where: this.#matching(tables, page), order: [desc(created), desc(table.id)] }
      },
    })
  }

  /** A number names a few rows; every other set of filters has an index of its own. */
  #matching(tables: Tables, filter: OrderItemFilter): SQL | undefined {
    const { orderItem: table } = tables
    const { orderNo, orderItemNo, bagOrderNo, expressNo, userId, status, createTime, unchangedSince } = filter
    const others = beside(orderNo, orderItemNo, bagOrderNo, expressNo, unchangedSince)
    return and(
      orderNo === undefined || orderItemNo !== undefined ? eq(table.tenantId, this.tenantId) : undefined,
      ifEqual(table.orderItemNo, orderItemNo),
      orderNo === undefined
        ? undefined
        : or(this.#isOf(tables, { orderNo }), this.#isOf(tables, { parentOrderNo: orderNo })),
      beside(orderNo, orderItemNo).ifEqual(table.bagOrderNo, bagOrderNo),
      beside(orderNo, orderItemNo, bagOrderNo).ifEqual(table.expressNo, expressNo),
      others.ifEqual(table.userId, userId),
      others.ifEqual(table.status, status),
      others.ifWithin(table.createTime, createTime),
      unchangedSince && standsStill(table, unchangedSince),
    )
  }

  #isNamed({ orderItem: table }: Tables, orderItemNos: readonly string[]): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), inArray(table.orderItemNo, [...orderItemNos]))
  }

  #isOf({ orderItem: table }: Tables, group: OrderItemGroup): SQL | undefined {
    const isOfGroup =
      'orderNo' in group ? eq(table.orderNo, group.orderNo) : eq(table.parentOrderNo, group.parentOrderNo)
    return and(eq(table.tenantId, this.tenantId), isOfGroup)
  }
}
