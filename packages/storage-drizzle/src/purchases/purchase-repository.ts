import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
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
import { changeOne } from '../change-one.js'
import { beside, ifEqual } from '../conditions.js'
import type { Database, Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { pageOf } from '../page-of.js'
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

/** The purchases of one tenant. */
export class DrizzlePurchaseRepository implements PurchaseRepository {
  constructor(
    private readonly gateway: Gateway<Tables>,
    private readonly tenantId: number,
  ) {}

  async claim(
    { clientId, outOrderNo, externalUserId, memberId }: PurchaseClaim,
    { now, abandonedBefore }: { readonly now: Date; readonly abandonedBefore: Date },
  ): Promise<PurchaseAttempt | undefined> {
    const attempt = {
      externalUserId,
      memberId,
      refStatus: purchaseLifecycle.initial,
      attemptTime: now,
      failReason: null,
    }
    const row = { ...attempt, tenantId: this.tenantId, clientId, outOrderNo, attempt: 1, createTime: now }
    const rows = await this.gateway.query('write', (db, { purchase: table }) => {
      const abandoned = sql`${table.attemptTime} <= ${sql.param(abandonedBefore, table.attemptTime)}`
      return db
        .insert(table)
        .values(row)
        .onConflictDoUpdate({
          target: [table.tenantId, table.clientId, table.outOrderNo],
          set: { ...attempt, attempt: sql`${table.attempt} + 1` },
          setWhere: mayMove(table.refStatus, purchaseLifecycle.movesOf('claim'), { abandoned }),
        })
        .returning({ id: table.id, attempt: table.attempt })
    })
    return rows[0]
  }

  complete(attempt: PurchaseAttempt, created: CreatedPurchase): Promise<boolean> {
    return this.#end(attempt, 'complete', created)
  }

  fail(attempt: PurchaseAttempt, failReason: string): Promise<boolean> {
    return this.#end(attempt, 'fail', { failReason })
  }

  pay(orderNo: string, payTime: Date): Promise<boolean> {
    return changeOne(this.gateway, ({ purchase: table }) => ({
      table,
      set: { payTime },
      where: and(eq(table.tenantId, this.tenantId), eq(table.orderNo, orderNo), isNull(table.payTime)),
    }))
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

  #end(
    { id, attempt }: PurchaseAttempt,
    trigger: 'complete' | 'fail',
    outcome: Partial<Tables['purchase']['$inferInsert']>,
  ): Promise<boolean> {
    const moves = purchaseLifecycle.movesOf(trigger)
    return changeOne(this.gateway, ({ purchase: table }) => ({
      table,
      set: { ...outcome, refStatus: moves[0].to },
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        mayMove(table.refStatus, moves, { present: eq(table.attempt, attempt) }),
      ),
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
