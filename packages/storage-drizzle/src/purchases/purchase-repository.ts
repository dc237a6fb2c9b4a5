import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { purchaseLifecycle } from '@org/openapi-core/storage'
import type {
  CreatedPurchase,
  Page,
  PageQuery,
  PurchaseAttempt,
  PurchaseClaim,
  PurchaseFilter,
  PurchaseRepository,
  PurchaseRow,
} from '@org/openapi-core/storage'
import { beside, ifEqual, isGiven, placeholders } from '../conditions.js'
import { defineWrite, firstRow, isOneRow } from '../gateway.js'
import type { Database } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { pageOf } from '../page-of.js'
import { TenantRepository } from '../tenant-repository.js'
import type { WalletPaymentTables } from '../wallet-payments/tables.js'
import type { PurchaseTables } from './tables.js'

type Tables = PurchaseTables & WalletPaymentTables

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

const shown = (db: Database, tables: Tables) => {
  const { purchase, walletPayment } = tables
  const isItsPayment = and(
    eq(walletPayment.tenantId, purchase.tenantId),
    eq(walletPayment.paymentId, purchase.paymentId),
  )
  return db.select(shownColumns(tables)).from(purchase).leftJoin(walletPayment, isItsPayment)
}

type ClaimValues = Pick<PurchaseClaim, keyof PurchaseClaim> & { tenantId: number; now: Date; abandonedBefore: Date }

/** The first attempt inserts the row; a later one takes over what has failed or was abandoned. */
const claim = defineWrite<ClaimValues>()('purchase_claim', (db, { purchase: table }: Tables) => {
  const at = (name: 'now' | 'abandonedBefore') => sql`${sql.param(sql.placeholder(name), table.attemptTime)}`
  const attempt = {
    externalUserId: sql`${sql.placeholder('externalUserId')}`,
    memberId: sql`${sql.placeholder('memberId')}`,
    refStatus: purchaseLifecycle.initial,
    attemptTime: at('now'),
    failReason: null,
  }
  return db
    .insert(table)
    .values({
      ...attempt,
      ...placeholders('tenantId', 'clientId', 'outOrderNo'),
      attempt: 1,
      createTime: at('now'),
    })
    .onConflictDoUpdate({
      target: [table.tenantId, table.clientId, table.outOrderNo],
      set: { ...attempt, attempt: sql`${table.attempt} + 1` },
      setWhere: mayMove(table.refStatus, purchaseLifecycle.movesOf('claim'), {
        abandoned: sql`${table.attemptTime} <= ${at('abandonedBefore')}`,
      }),
    })
    .returning({ id: table.id, attempt: table.attempt })
})

type AttemptValues = Pick<PurchaseAttempt, keyof PurchaseAttempt> & { tenantId: number }

/** The end of the present attempt, with what it leaves. */
const endOf = <Outcome extends object>(trigger: 'complete' | 'fail', names: (keyof Outcome & string)[]) =>
  defineWrite<AttemptValues & Outcome>()(`purchase_${trigger}`, (db, { purchase: table }: Tables) => {
    const moves = purchaseLifecycle.movesOf(trigger)
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const outcome: Record<string, SQL> = Object.fromEntries(
      names.map((name) => [name, sql`${sql.param(sql.placeholder(name), columns[name])}`]),
    )
    return db
      .update(table)
      .set({ ...outcome, refStatus: moves[0].to })
      .where(
        and(
          isGiven(table, 'tenantId', 'id'),
          mayMove(table.refStatus, moves, { present: eq(table.attempt, sql.placeholder('attempt')) }),
        ),
      )
      .returning({ id: table.id })
  })

const complete = endOf<Pick<CreatedPurchase, keyof CreatedPurchase>>('complete', [
  'orderNo',
  'paymentId',
  'goodsAmount',
  'freightAmount',
  'payAmount',
  'address',
  'orderComment',
  'expireTime',
])
const fail = endOf<{ failReason: string }>('fail', ['failReason'])

const pay = defineWrite<{ tenantId: number; orderNo: string; payTime: Date }>()(
  'purchase_pay',
  (db, { purchase: table }: Tables) =>
    db
      .update(table)
      .set({ payTime: sql`${sql.param(sql.placeholder('payTime'), table.payTime)}` })
      .where(and(isGiven(table, 'tenantId', 'orderNo'), isNull(table.payTime)))
      .returning({ id: table.id }),
)

/** The purchases of one tenant. */
export class DrizzlePurchaseRepository extends TenantRepository<Tables> implements PurchaseRepository {
  claim(
    claimed: PurchaseClaim,
    times: { readonly now: Date; readonly abandonedBefore: Date },
  ): Promise<PurchaseAttempt | undefined> {
    return firstRow(this.gateway.execute(claim, { ...claimed, ...times, tenantId: this.tenantId }))
  }

  complete(attempt: PurchaseAttempt, created: CreatedPurchase): Promise<boolean> {
    return isOneRow(this.gateway.execute(complete, { ...created, ...attempt, tenantId: this.tenantId }))
  }

  fail(attempt: PurchaseAttempt, failReason: string): Promise<boolean> {
    return isOneRow(this.gateway.execute(fail, { failReason, ...attempt, tenantId: this.tenantId }))
  }

  pay(orderNo: string, payTime: Date): Promise<boolean> {
    return isOneRow(this.gateway.execute(pay, { tenantId: this.tenantId, orderNo, payTime }))
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

  page(filter: PurchaseFilter & PageQuery): Promise<Page<PurchaseRow>> {
    return pageOf(this.gateway, filter, (db, tables) => ({
      select: shown(db, tables),
      from: tables.purchase,
      where: this.#matching(tables, filter),
    }))
  }

  async #findBy(condition: (tables: Tables) => SQL | undefined): Promise<PurchaseRow | undefined> {
    const rows = await this.gateway.query('read', (db, tables) =>
      shown(db, tables).where(and(eq(tables.purchase.tenantId, this.tenantId), condition(tables))),
    )
    return rows[0]
  }

  #matching(
    { purchase: table }: Tables,
    { orderNo, outOrderNo, clientId, refStatus: status, createTime }: PurchaseFilter,
  ) {
    return and(
      eq(table.tenantId, this.tenantId),
      ifEqual(table.orderNo, orderNo),
      // One index has both.
      beside(orderNo).ifEqual(table.outOrderNo, outOrderNo),
      beside(orderNo).ifEqual(table.clientId, clientId),
      beside(orderNo, outOrderNo, clientId).ifEqual(table.refStatus, status),
      beside(orderNo, outOrderNo).ifWithin(table.createTime, createTime),
    )
  }
}
