import { and, asc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { supplementLifecycle, supplementStatus } from '@org/openapi-core/storage'
import type {
  DueSupplements,
  NewSupplement,
  SupplementEnd,
  SupplementFilter,
  SupplementOrder,
  SupplementPlace,
  SupplementRepository,
  SupplementRow,
  SupplementSweep,
  UnpaidSupplement,
} from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { changeAndReturn } from '../change-one.js'
import { beside, hidden, ifEqual, isGiven, narrowest, withoutIndex, writtenLimit } from '../conditions.js'
import { supplementList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import type { Dialect } from '../dialect.js'
import { defineRead, onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { countRows } from '../page-of.js'
import type { AuthTables } from '../auth/tables.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { TenantRows } from '../tenant-rows.js'
import type { TenantRowsDefinition } from '../tenant-rows.js'
import { answeredNumber, answeredNumberOf, givenNumber } from '../whole-numbers.js'
import { isAffordable, isAuthorised, isOfLivingOrder, isUnpaid } from './supplement-conditions.js'
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

const MOST_DUE = writtenLimit(50)

const supplementColumns = ({ supplement }: Tables) => columnsBut(supplement, 'tenantId')

/** Prepared: every credit of a wallet asks. */
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
    const row = {
      ...supplement,
      tenantId: this.tenantId,
      status: supplementLifecycle.initial,
      autoDebited: false,
      createTime: now,
    }
    const rows = await this.gateway.query('write', (db, tables, dialect) =>
      db
        .insert(tables.supplement)
        .values({ ...row, id: numberedId(tables.supplement, dialect) })
        .returning(supplementColumns(tables)),
    )
    return onlyRow(rows)
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

  assignPayment(orderExpensesNos: readonly string[], paymentId: string): Promise<number> {
    return this.#setPayment(paymentId, (table) => inArray(table.orderExpensesNo, [...orderExpensesNos]))
  }

  async releasePayment(paymentId: string): Promise<void> {
    await this.#setPayment(null, (table) => eq(table.paymentId, paymentId))
  }

  async payAll(paymentId: string, payTime: Date): Promise<SupplementRow[]> {
    const rows = await withNotes(this.gateway, async (tx) => {
      const paid = await tx.query('write', (db, tables) => {
        const table = tables.supplement
        const isOwed = mayMove(hidden(table.status), payment, { owed: isOfLivingOrder('supplement') })
        return db
          .update(table)
          .set({ status: payment[0].to, payTime })
          .where(this.own(tables, eq(table.paymentId, paymentId), isOwed))
          .returning(supplementColumns(tables))
      })
      await this.#noteEnd(tx, paid, payment[0].to)
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

  async #setPayment(
    paymentId: string | null,
    conditionOf: (table: SupplementTable) => SQL | undefined,
  ): Promise<number> {
    const rows = await this.gateway.query('write', (db, tables) => {
      const { supplement: table } = tables
      return db
        .update(table)
        .set({ paymentId })
        .where(this.own(tables, conditionOf(table), isStillUnpaid(table)))
        .returning({ id: table.id })
    })
    return rows.length
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

/** The unpaid supplements of all tenants. */
export class DrizzleSupplementSweep implements SupplementSweep {
  constructor(private readonly gateway: Gateway<Tables>) {}

  async listUnpaid(now: Date, limit: number, after?: SupplementPlace): Promise<UnpaidSupplement[]> {
    if (this.gateway.isSpread === true) return this.#listSpread(now, limit, after)
    return this.#look((dialect, table) => {
      // What to look at is chosen before anything is looked up for it: a step costs the same however few are covered.
      return sql`select * from ${dialect.through(table, 'supplement_unpaid')}
        where ${isUnpaid('supplement')} and ${table.id} > ${after?.id ?? 0} order by ${table.id} limit ${limit}`
    }, now)
  }

  /** Where tenants are spread: chosen among all, and looked at tenant by tenant. */
  async #listSpread(now: Date, limit: number, after?: SupplementPlace): Promise<UnpaidSupplement[]> {
    const chosen = await this.gateway.query('read', (db, { supplement: table }) =>
      db
        .select({ tenantId: table.tenantId, id: table.id })
        .from(table)
        .where(and(isUnpaid('supplement'), gt(table.id, after?.id ?? 0)))
        .orderBy(asc(table.id))
        .limit(limit),
    )
    const found: UnpaidSupplement[] = []
    for (const tenantId of new Set(chosen.map((row) => row.tenantId))) {
      const ids = chosen.filter((row) => row.tenantId === tenantId).map(({ id }) => id)
      const ofTenant = (table: SupplementTable) => and(eq(table.tenantId, tenantId), inArray(table.id, ids))
      found.push(...(await this.#look((_dialect, table) => sql`select * from ${table} where ${ofTenant(table)}`, now)))
    }
    return found.sort((a, b) => a.id - b.id)
  }

  /** The chosen supplements, and whether each could be debited now. */
  async #look(chosenOf: (dialect: Dialect, table: SupplementTable) => SQL, now: Date): Promise<UnpaidSupplement[]> {
    const rows = await this.gateway.query('read', (db, { supplement: table, partnerApplication }, dialect) => {
      const isCovered = sql`${isAffordable('candidate')} and ${isAuthorised('candidate', sql`${sql.param(now, partnerApplication.expireTime)}`)} and ${isOfLivingOrder('candidate')}`
      return db
        .select({
          tenantId: answeredNumberOf('candidate.tenant_id'),
          id: answeredNumberOf('candidate.id'),
          userId: answeredNumberOf('candidate.user_id'),
          isCovered: answeredNumber(sql`case when ${isCovered} then 1 else 0 end`),
        })
        .from(sql`(${chosenOf(dialect, table)}) as candidate`)
    })
    rows.sort((a, b) => a.id - b.id)
    return rows.map((row) => ({ ...row, isCovered: row.isCovered === 1 }))
  }
}
