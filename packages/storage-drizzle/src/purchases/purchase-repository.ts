import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { extended, refStatus } from '@org/openapi-core/storage'
import type {
  AttemptTimes,
  CreatedPurchase,
  Page,
  PageQuery,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseRepository,
  PurchaseRow,
} from '@org/openapi-core/storage'
import { beside, ifEqual, isGiven } from '../conditions.js'
import { purchaseList } from '../tallies/counted-lists.js'
import { CountedNotes, withNotes } from '../tallies/counted-notes.js'
import type { NotedRow } from '../tallies/counted-notes.js'
import { CountedTally } from '../tallies/counted-tally.js'
import { defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import type { WalletPaymentTables } from '../wallet-payments/tables.js'
import { abandon, claim, complete, fail, findFailed, retry, timeValues } from './purchase-attempts.js'
import type { PurchaseTables } from './tables.js'

type Tables = PurchaseTables & WalletPaymentTables & RowTallyTables

const { PROCESSING, CREATED, FAILED } = refStatus

/** The row, with the status of what pays for it. */
const shownColumns = (tables: Tables) => {
  const {
    tenantId: _tenantId,
    attempt: _attempt,
    attemptTime: _attemptTime,
    ...columns
  } = getTableColumns(tables.purchase)
  return { ...columns, payStatus: tables.walletPayment.status }
}

const withPayment = ({ purchase, walletPayment }: Tables): SQL =>
  sql`left join ${walletPayment} on ${walletPayment.tenantId} = ${purchase.tenantId} and ${walletPayment.paymentId} = ${purchase.paymentId}`

const pay = defineWrite<{ tenantId: number; orderNo: string; payTime: Date }>()(
  'purchase_pay',
  (db, { purchase: table }: Tables) =>
    db
      .update(table)
      .set({ payTime: sql`${sql.param(sql.placeholder('payTime'), table.payTime)}` })
      .where(and(isGiven(table, 'tenantId', 'orderNo'), isNull(table.payTime)))
      .returning({ outOrderNo: table.outOrderNo }),
)

/** The purchases of one tenant. */
export class DrizzlePurchaseRepository implements PurchaseRepository {
  readonly #tally: CountedTally<Tables>

  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
  ) {
    this.#tally = new CountedTally(gateway, tenantId, purchaseList)
  }

  async claim(claimed: PurchaseClaim, times: AttemptTimes): Promise<PurchaseAttempt | undefined> {
    const { tenantId } = this
    const { clientId, outOrderNo } = claimed
    const values = extended(claimed, { now: times.now, tenantId })
    const first = await firstRow(this.gateway.execute(claim, extended(values, timeValues(times))))
    if (first !== undefined) return first
    // A transaction, only where there is likely to be something for it.
    const failed = await this.gateway.execute(findFailed, { tenantId, clientId, outOrderNo })
    if (failed.length === 0) return undefined
    const taken = await this.#move((gateway) => gateway.execute(retry, values), { from: FAILED, to: PROCESSING })
    return taken && { id: taken.id, attempt: taken.attempt }
  }

  complete(attempt: PurchaseAttempt, created: CreatedPurchase): Promise<boolean> {
    const values = extended(extended(created, attempt), { tenantId: this.tenantId })
    return this.#ends((gateway) => gateway.execute(complete, values), CREATED)
  }

  fail(attempt: PurchaseAttempt, failReason: string): Promise<boolean> {
    const values = { failReason, ...attempt, tenantId: this.tenantId }
    return this.#ends((gateway) => gateway.execute(fail, values), FAILED)
  }

  failAbandoned(id: number, times: AttemptTimes, failReason: string): Promise<boolean> {
    const values = { ...timeValues(times), id, failReason, tenantId: this.tenantId }
    return this.#ends((gateway) => gateway.execute(abandon, values), FAILED)
  }

  pay(orderNo: string, payTime: Date): Promise<Pick<PurchaseRow, 'outOrderNo'> | undefined> {
    return firstRow(this.gateway.execute(pay, { tenantId: this.tenantId, orderNo, payTime }))
  }

  find(id: number): Promise<PurchaseRow | undefined> {
    return this.#findBy(({ purchase: table }) => eq(table.id, id))
  }

  findByOutOrderNo(clientId: string, outOrderNo: string): Promise<PurchaseRow | undefined> {
    return this.#findBy(({ purchase: table }) => and(eq(table.clientId, clientId), eq(table.outOrderNo, outOrderNo)))
  }

  findByOrderNo(orderNo: string): Promise<PurchaseRow | undefined> {
    return this.#findBy(({ purchase: table }) => eq(table.orderNo, orderNo))
  }

  async page(filter: PurchaseFilter & PageQuery): Promise<Page<PurchaseRow>> {
    const page = { ...filter, ...(await this.#tally.locate(filter)) }
    return pageOf(this.gateway, page, {
      columns: shownColumns,
      rows: (tables) => ({ from: tables.purchase, join: withPayment(tables), where: this.#matching(tables, page) }),
    })
  }

  /** Ends an attempt; answers whether the statement found it. */
  async #ends(statement: (tx: Gateway<Tables>) => Promise<NotedRow[]>, to: number): Promise<boolean> {
    return (await this.#move(statement, { from: PROCESSING, to })) !== undefined
  }

  /** Changes the status of one purchase; answers what the statement did. */
  #move<Row extends NotedRow>(
    statement: (tx: Gateway<Tables>) => Promise<Row[]>,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<Row | undefined> {
    return withNotes(this.gateway, async (tx) => {
      const rows = await statement(tx)
      await new CountedNotes(tx, purchaseList).moved(rows, from, to)
      return rows[0]
    })
  }

  async #findBy(condition: (tables: Tables) => SQL | undefined): Promise<PurchaseRow | undefined> {
    const [row] = await this.gateway.rows('read', shownColumns, (shown, tables) => {
      const { purchase } = tables
      const where = and(eq(purchase.tenantId, this.tenantId), condition(tables))
      return sql`select ${shown} from ${purchase} ${withPayment(tables)} where ${where}`
    })
    return row
  }

  #matching(
    { purchase: table }: Tables,
    { orderNo, paymentId, outOrderNo, clientId, refStatus: status, createTime }: PurchaseFilter,
  ) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.orderNo, orderNo),
      beside(orderNo).ifEqual(table.paymentId, paymentId),
      // One index has both.
      beside(orderNo, paymentId).ifEqual(table.outOrderNo, outOrderNo),
      beside(orderNo, paymentId).ifEqual(table.clientId, clientId),
      beside(orderNo, paymentId, outOrderNo, clientId).ifEqual(table.refStatus, status),
      beside(orderNo, paymentId, outOrderNo).ifWithin(table.createTime, createTime),
    )
  }
}
