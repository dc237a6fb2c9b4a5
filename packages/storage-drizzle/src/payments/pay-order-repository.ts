import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import {
  extended,
  foldKeyword,
  payOrderLifecycle,
  payOrderStatus,
  searchTextOf,
  trigramKeyOf,
} from '@org/openapi-core/storage'
import type {
  ChannelNames,
  LifecycleMove,
  NewPayOrder,
  Page,
  PageQuery,
  PayOrderAdminFilter,
  PayOrderFilter,
  PayOrderReference,
  PayOrderRepository,
  PayOrderRow,
  PayOrderStep,
  SettledPayOrder,
} from '@org/openapi-core/storage'
import { defineAnsweredInsert } from '../bulk-insert.js'
import { changeAndReturn } from '../change-one.js'
import { isGiven, ONE_ROW } from '../conditions.js'
import { defineRead, firstRow } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import { AS_IT_IS } from '../lock-rows.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { asExpressions } from '../trigram-search.js'
import { TenantRepository } from '../tenant-repository.js'
import { TimeTally } from '../tallies/time-tally.js'
import { acceptOrder, hasChannelNumber, noteChannelNumber } from './channel-numbers.js'
import {
  CREATED_LIST,
  countMove,
  countNew,
  countPaid,
  PAID_LIST,
  payOrderColumns,
  statusIs,
} from './pay-order-columns.js'
import { PayOrderPages } from './pay-order-pages.js'
import type { PaymentTables } from './tables.js'

type Tables = PaymentTables & RowTallyTables

type PayOrderTable = Tables['payOrder']

/** What a change of an order sets, and what guards it. */
interface OrderChange {
  readonly set: PgUpdateSetSource<PayOrderTable>
  readonly guard: SQL | undefined
}

type StoredOrder = Pick<NewPayOrder, keyof NewPayOrder> & Pick<PayOrderTable['$inferInsert'], 'tenantId' | 'searchKey'>

const insert = defineAnsweredInsert<StoredOrder>()('pay_order_insert', (tables: Tables) => tables.payOrder, {
  returning: payOrderColumns,
  skipsTaken: true,
})

/** Through the partial unique index, whose condition has to stand here word for word. */
const open = defineRead<{ tenantId: number; clientId: string; outOrderNo: string }>()(
  'pay_order_open',
  (db, tables: Tables) => {
    const { payOrder: table } = tables
    return db
      .select(payOrderColumns(tables))
      .from(table)
      .where(
        and(
          isGiven(table, 'tenantId', 'clientId', 'outOrderNo'),
          sql`${table.status} <> ${constant(payOrderStatus.CLOSED)}`,
        ),
      )
      .limit(ONE_ROW)
  },
)

/** The client's newest that the channel knows by a number. */
const numbered = defineRead<{ tenantId: number; clientId: string; paymentOrderId: string }>()(
  'pay_order_numbered',
  (db, tables: Tables, dialect) => {
    const { payOrder: table } = tables
    return db
      .select(asExpressions(payOrderColumns(tables)))
      .from(dialect.through(table))
      .where(
        and(
          isGiven(table, 'tenantId', 'clientId'),
          hasChannelNumber(tables, sql.placeholder('tenantId'), sql.placeholder('paymentOrderId')),
        ),
      )
      .orderBy(desc(table.createTime), desc(table.id))
      .limit(ONE_ROW)
  },
)

/** The payment orders of one tenant. */
export class DrizzlePayOrderRepository extends TenantRepository<Tables> implements PayOrderRepository {
  readonly #created = new TimeTally(this.gateway, this.tenantId, CREATED_LIST)
  readonly #paid = new TimeTally(this.gateway, this.tenantId, PAID_LIST)

  async insert(order: NewPayOrder, now: Date): Promise<PayOrderRow | undefined> {
    const row = extended(order, {
      tenantId: this.tenantId,
      outOrderSearch: foldKeyword(order.outOrderNo),
      searchKey: trigramKeyOf(searchTextOf([order.outOrderNo])),
      status: payOrderLifecycle.initial,
      askAt: now,
      createTime: now,
    })
    const [inserted] = await this.gateway.execute(insert, { rows: [row] })
    if (inserted !== undefined) await this.#created.add(countNew(inserted))
    return inserted
  }

  find(id: number): Promise<PayOrderRow | undefined> {
    return this.#newest((table) => eq(table.id, id))
  }

  findByNo(orderNo: string): Promise<PayOrderRow | undefined> {
    return this.#newest((table) => eq(table.orderNo, orderNo))
  }

  findOpen(clientId: string, outOrderNo: string): Promise<PayOrderRow | undefined> {
    return firstRow(this.gateway.execute(open, { tenantId: this.tenantId, clientId, outOrderNo }))
  }

  async findOfClient(
    clientId: string,
    { orderNo, outOrderNo, paymentOrderId }: PayOrderReference,
  ): Promise<PayOrderRow | undefined> {
    const ofClient = (table: PayOrderTable) => sql`${table.clientId} = ${clientId}`
    if (orderNo !== undefined) return this.#newest((table) => and(eq(table.orderNo, orderNo), ofClient(table)))
    if (outOrderNo !== undefined) {
      const current = await this.findOpen(clientId, outOrderNo)
      return current ?? this.#newest((table) => and(eq(table.outOrderNo, outOrderNo), ofClient(table)))
    }
    if (paymentOrderId === undefined) return undefined
    return firstRow(this.gateway.execute(numbered, { tenantId: this.tenantId, clientId, paymentOrderId }))
  }

  claim(id: number, { now, until }: { readonly now: Date; readonly until: Date }): Promise<PayOrderRow | undefined> {
    // Nobody can have written a later one since the clock was set back. Twice as far ahead, for clocks of processes differ.
    const unbelievable = new Date(now.getTime() + 2 * (until.getTime() - now.getTime()))
    return this.#change(id, ({ payOrder: table }) => ({
      set: { claimedUntil: until },
      guard: and(
        statusIs(table, payOrderStatus.PENDING),
        isNull(table.paymentOrderId),
        or(isNull(table.claimedUntil), lte(table.claimedUntil, now), gt(table.claimedUntil, unbelievable)),
      ),
    }))
  }

  async release(id: number, claimedUntil: Date): Promise<void> {
    await this.#change(id, ({ payOrder: table }) => ({
      set: { claimedUntil: null },
      guard: eq(table.claimedUntil, claimedUntil),
    }))
  }

  accept(id: number, { paymentOrderId, paymentUrl }: ChannelNames): Promise<PayOrderRow | undefined> {
    return acceptOrder(this.gateway, { tenantId: this.tenantId, id, paymentOrderId, paymentUrl })
  }

  async settle(id: number, step: PayOrderStep): Promise<SettledPayOrder | undefined> {
    for (const move of payOrderLifecycle.movesOf(step.trigger)) {
      const after = await this.#change(id, (tables) => this.#transition(tables, move, step))
      if (after === undefined) continue
      await this.#created.add(countMove(after, move.from))
      if (step.names !== undefined) await noteChannelNumber(this.gateway, this.tenantId, after)
      if (after.paidTime !== null) await this.#paid.add(countPaid(after, after.paidTime))
      return { ...after, previousStatus: move.from }
    }
    return undefined
  }

  noteLatePayment(id: number, paidTime: Date): Promise<PayOrderRow | undefined> {
    return this.#change(id, ({ payOrder: table }) => ({
      set: { latePaidTime: paidTime },
      guard: and(statusIs(table, payOrderStatus.CLOSED), isNull(table.latePaidTime)),
    }))
  }

  async askAgain(id: number, at: Date | null): Promise<void> {
    await this.#change(id, ({ payOrder: table }) => ({
      set: { ...AS_IT_IS, askAt: at },
      guard: statusIs(table, payOrderStatus.PENDING),
    }))
  }

  pageOfClient(clientId: string, filter: PayOrderFilter & PageQuery): Promise<Page<PayOrderRow>> {
    return this.#pages().pageOfClient(clientId, filter)
  }

  page(filter: PayOrderAdminFilter & PageQuery): Promise<Page<PayOrderRow>> {
    return this.#pages().page(filter)
  }

  #pages(): PayOrderPages {
    return new PayOrderPages({
      gateway: this.gateway,
      tenantId: this.tenantId,
      created: this.#created,
      paid: this.#paid,
    })
  }

  #transition({ payOrder: table }: Tables, move: LifecycleMove<'newest'>, step: PayOrderStep): OrderChange {
    const { paidTime, names } = step
    return {
      set: {
        status: move.to,
        ...(paidTime !== undefined && { paidTime }),
        ...(names !== undefined && {
          paymentOrderId: sql`coalesce(${table.paymentOrderId}, ${names.paymentOrderId})`,
          paymentUrl: sql`coalesce(${table.paymentUrl}, ${names.paymentUrl})`,
        }),
        claimedUntil: null,
        shippingInfo: null,
      },
      guard: mayMove(table.status, [move], { newest: this.#isNewest(table) }),
    }
  }

  /** No order with the same number of the client came after it. */
  #isNewest(table: PayOrderTable): SQL {
    return sql`not exists (select 1 from ${table} as newer where newer.tenant_id = ${table.tenantId}
      and newer.out_order_no = ${table.outOrderNo} and newer.client_id = ${table.clientId} and newer.id > ${table.id})`
  }

  async #newest(conditionOf: (table: PayOrderTable) => SQL | undefined): Promise<PayOrderRow | undefined> {
    const [row] = await this.gateway.rows('read', payOrderColumns, (shown, { payOrder: table }) => {
      const where = and(eq(table.tenantId, this.tenantId), conditionOf(table))
      return sql`select ${shown} from ${table} where ${where} order by ${desc(table.createTime)}, ${desc(table.id)} limit ${ONE_ROW}`
    })
    return row
  }

  #change(id: number, changeOf: (tables: Tables) => OrderChange): Promise<PayOrderRow | undefined> {
    return changeAndReturn(this.gateway, payOrderColumns, (tables) => {
      const { set, guard } = changeOf(tables)
      const { payOrder: table } = tables
      const where = and(eq(table.tenantId, this.tenantId), eq(table.id, id), guard)
      return { table, set, where }
    })
  }
}
