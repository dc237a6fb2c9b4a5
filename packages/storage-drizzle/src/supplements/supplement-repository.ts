import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended, supplementLifecycle, supplementStatus } from '@org/openapi-core/storage'
import type {
  DueSupplements,
  NewSupplement,
  SupplementEnd,
  SupplementFilter,
  SupplementOrder,
  SupplementRepository,
  SupplementRow,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn } from '../change-one.js'
import {
  beside,
  hidden,
  ifEqual,
  isGiven,
  narrowest,
  placeholdersBut,
  withoutIndex,
  writtenLimit,
} from '../conditions.js'
import { supplementList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import { defineRead, defineWrite, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { countRows } from '../page-of.js'
import type { AuthTables } from '../auth/tables.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import { givenNumber } from '../whole-numbers.js'
import { isAuthorised, isOfLivingOrder, isUnpaid } from './supplement-conditions.js'
import type { SupplementTables } from './tables.js'

type Tables = SupplementTables & AuthTables & RowTallyTables

type SupplementTable = Tables['supplement']
type DueValues = {
  readonly tenantId: number
  readonly userId: number
  readonly upTo: number
  readonly id: number | null
  readonly now: Date
}

/** A row as it is inserted: what is true of it later is absent. */
type StoredSupplement = Pick<NewSupplement, keyof NewSupplement> & {
  readonly tenantId: number
  readonly status: number
  readonly autoDebited: boolean
  readonly createTime: Date
}

const MOST_DUE = writtenLimit(50)

const supplementColumns = ({ supplement }: Tables) => columnsBut(supplement, 'tenantId')

const insert = defineWrite<StoredSupplement>()('supplement_insert', (db, tables: Tables, dialect) => {
  const { supplement: table } = tables
  return db
    .insert(table)
    .values({
      ...placeholdersBut(table, 'id', 'paymentId', 'payTime', 'revision'),
      id: numberedId(table, dialect),
    })
    .returning(supplementColumns(tables))
})

/** Every credit of a wallet asks. */
const due = defineRead<DueValues>()('supplement_due', (db, tables: Tables) => {
  const table = tables.supplement
  const id = givenNumber('id')
  return db
    .select(supplementColumns(tables))
    .from(table)
    .where(
      and(
        isGiven(table, 'tenantId', 'userId'),
        isUnpaid('supplement'),
        sql`${table.amount} <= ${givenNumber('upTo')}`,
        // A plus hides the column from both databases: the member's few unpaid ones are read in any case.
        sql`(${id} is null or +${table.id} = ${id})`,
        isAuthorised('supplement', sql`${sql.param(sql.placeholder('now'), tables.partnerApplication.expireTime)}`),
        isOfLivingOrder('supplement'),
      ),
    )
    .orderBy(asc(table.createTime), asc(table.id))
    .limit(MOST_DUE)
})

/** The same for rows that are found by something else. */
const isStillUnpaid = (table: SupplementTable) => withoutIndex.ifEqual(table.status, supplementStatus.UNPAID)

const payment = supplementLifecycle.movesOf('pay')

const payAll = defineWrite<{ tenantId: number; paymentId: string; payTime: Date }>()(
  'supplement_pay_all',
  (db, tables: Tables) => {
    const { supplement: table } = tables
    const payTime = sql`${sql.param(sql.placeholder('payTime'), table.payTime)}`
    const isOwed = mayMove(hidden(table.status), payment, { owed: isOfLivingOrder('supplement') })
    return db
      .update(table)
      .set({ status: payment[0].to, payTime })
      .where(and(isGiven(table, 'tenantId', 'paymentId'), isOwed))
      .returning(supplementColumns(tables))
  },
)

const releasePayment = defineWrite<{ tenantId: number; paymentId: string }>()(
  'supplement_release_payment',
  (db, { supplement: table }: Tables) =>
    db
      .update(table)
      .set({ paymentId: null })
      .where(and(isGiven(table, 'tenantId', 'paymentId'), isStillUnpaid(table)))
      .returning({ id: table.id }),
)

const definition: TenantRowsDefinition<Tables, ReturnType<typeof supplementColumns>, SupplementFilter> = {
  table: (tables) => tables.supplement,
  columns: supplementColumns,
  counted: supplementList,
  matching: ({ supplement: table }, filter) => {
    const { orderExpensesNo, paymentId, orderNo, bagOrderNo, userId, status, bizType, expenseType, createTime } = filter
    return [
      narrowest(
        [table.orderExpensesNo, orderExpensesNo],
        [table.paymentId, paymentId],
        [table.orderNo, orderNo],
        [table.bagOrderNo, bagOrderNo],
        [table.userId, userId],
        [table.status, status],
      ),
      ifEqual(table.bizType, bizType),
      ifEqual(table.expenseType, expenseType),
      beside(orderExpensesNo, paymentId).ifWithin(table.createTime, createTime),
    ]
  },
}

/** The supplements of one tenant. */
export class DrizzleSupplementRepository
  extends TenantRows<Tables, ReturnType<typeof supplementColumns>, SupplementFilter>
  implements SupplementRepository
{
  protected readonly definition = definition

  async insert(supplement: NewSupplement, now: Date): Promise<SupplementRow> {
    const row = extended(supplement, {
      tenantId: this.tenantId,
      status: supplementLifecycle.initial,
      autoDebited: false,
      createTime: now,
    })
    return onlyRow(await this.gateway.execute(insert, row))
  }

  listByNos(orderExpensesNos: readonly string[]): Promise<SupplementRow[]> {
    if (orderExpensesNos.length === 0) return Promise.resolve([])
    return this.#list((table) => inArray(table.orderExpensesNo, [...orderExpensesNos]))
  }

  listOfOrder(orderNo: string): Promise<SupplementRow[]> {
    return this.#list((table) => eq(table.orderNo, orderNo))
  }

  listOwed(userId: number): Promise<SupplementRow[]> {
    return this.#list((table) => and(eq(table.userId, userId), isUnpaid('supplement'), isOfLivingOrder('supplement')))
  }

  listDue({ userId, upTo, now, id }: DueSupplements): Promise<SupplementRow[]> {
    return this.gateway.execute(due, { tenantId: this.tenantId, userId, upTo, now, id: id ?? null })
  }

  end(id: number, end: SupplementEnd): Promise<SupplementRow | undefined> {
    const isPaid = end.to === supplementStatus.PAID
    const moves = supplementLifecycle.movesOf(isPaid ? 'debit' : 'cancel')
    return withNotes(this.gateway, async (tx) => {
      const ended = await changeAndReturn(tx, supplementColumns, (tables) => {
        const { supplement: table } = tables
        return {
          table,
          set: { status: end.to, paymentId: null, ...(isPaid && { payTime: end.payTime, autoDebited: true }) },
          where: this.own(tables, eq(table.id, id), mayMove(hidden(table.status), moves, {})),
        }
      })
      if (ended !== undefined) await this.#noteEnd(tx, [ended], end.to)
      return ended
    })
  }

  async assignPayment(orderExpensesNos: readonly string[], paymentId: string): Promise<number> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const { supplement: table } = tables
      const isNamed = inArray(table.orderExpensesNo, [...orderExpensesNos])
      return db
        .update(table)
        .set({ paymentId })
        .where(this.own(tables, isNamed, isStillUnpaid(table)))
        .returning({ id: table.id })
    })
    return rows.length
  }

  async releasePayment(paymentId: string): Promise<void> {
    await this.gateway.execute(releasePayment, { tenantId: this.tenantId, paymentId })
  }

  async payAll(paymentId: string, payTime: Date): Promise<SupplementRow[]> {
    const rows = await withNotes(this.gateway, async (gateway) => {
      const paid = await gateway.execute(payAll, { tenantId: this.tenantId, paymentId, payTime })
      await this.#noteEnd(gateway, paid, payment[0].to)
      return paid
    })
    return rows.sort((a, b) => a.createTime.getTime() - b.createTime.getTime() || a.id - b.id)
  }

  countUnpaid({ orderNo, bagOrderNo }: SupplementOrder): Promise<number> {
    return countRows(this.gateway, (tables) => {
      const { supplement: table } = tables
      const isItsOrder = orderNo === null ? eq(table.bagOrderNo, bagOrderNo as string) : eq(table.orderNo, orderNo)
      return { from: table, where: this.own(tables, isItsOrder, isStillUnpaid(table)) }
    })
  }

  async amountsOf(orderNos: readonly string[]): Promise<Map<string, number>> {
    if (orderNos.length === 0) return new Map()
    const rows = await this.gateway.query('read', (db, tables) => {
      const { supplement: table } = tables
      const isLiving = ne(table.status, supplementStatus.CANCELLED)
      return db
        .select({ orderNo: table.orderNo, amount: sql<number>`cast(sum(${table.amount}) as bigint)`.mapWith(Number) })
        .from(table)
        .where(this.own(tables, inArray(table.orderNo, [...orderNos]), isLiving))
        .groupBy(table.orderNo)
    })
    return new Map(rows.map(({ orderNo, amount }) => [orderNo as string, amount]))
  }

  /** Every end is one of what was unpaid. */
  #noteEnd(tx: Gateway<Tables>, rows: readonly SupplementRow[], to: number): Promise<void> {
    const noted = rows.map(({ id, createTime }) => ({ tenantId: this.tenantId, id, createTime }))
    return new CountedNotes(tx, supplementList).moved(noted, supplementStatus.UNPAID, to)
  }

  async #list(condition: (table: SupplementTable) => SQL | undefined): Promise<SupplementRow[]> {
    return this.gateway.rows('read', supplementColumns, (shown, tables) => {
      const { supplement: table } = tables
      const where = this.own(tables, condition(table))
      return sql`select ${shown} from ${table} where ${where} order by ${asc(table.createTime)}, ${asc(table.id)}`
    })
  }
}
