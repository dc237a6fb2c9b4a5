import { and, asc, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { payOrderStatus } from '@org/openapi-core/storage'
import type { ClaimedPayOrder, PayOrderClaim, PayOrderSweep } from '@org/openapi-core/storage'
import { withoutIndex } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { closedWithTexts, pending } from './tables.js'
import type { PaymentTables } from './tables.js'

type PayOrderTable = PaymentTables['payOrder']

/** Which orders are due, and in which order. */
interface Due {
  readonly condition: (table: PayOrderTable) => SQL | undefined
  readonly order: (table: PayOrderTable) => PgColumn
}

/** The payment orders of all tenants. */
export class DrizzlePayOrderSweep implements PayOrderSweep {
  constructor(private readonly gateway: Gateway<PaymentTables>) {}

  claimExpired({ now, ...claim }: PayOrderClaim): Promise<ClaimedPayOrder[]> {
    return this.#claim(claim, {
      condition: ({ expireTime, askAt }) => and(lte(expireTime, now), or(isNull(askAt), lte(askAt, now))),
      order: ({ expireTime }) => expireTime,
    })
  }

  claimWaiting({ now, ...claim }: PayOrderClaim): Promise<ClaimedPayOrder[]> {
    return this.#claim(claim, {
      condition: ({ expireTime, askAt }) => and(lte(askAt, now), gt(expireTime, now)),
      order: ({ askAt }) => askAt,
    })
  }

  async forgetTexts(before: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { payOrder: table }) => {
      const { tenantId, id, expireTime } = table
      const old = db
        .select({ tenantId, id })
        .from(table)
        .where(and(closedWithTexts, lt(expireTime, before)))
        .orderBy(asc(expireTime))
        .limit(limit)
      // For one that is paid, or emptied by another, between the choice and the change; its row is found by its id.
      const isStillOld = and(
        withoutIndex.ifEqual(table.status, payOrderStatus.CLOSED),
        withoutIndex.isNull(table.latePaidTime),
        sql`coalesce(${table.subject}, ${table.description}) is not null`,
      )
      return db
        .update(table)
        .set({ subject: null, description: null })
        .where(and(sql`(${tenantId}, ${id}) in ${old}`, isStillOld))
        .returning({ id })
    })
    return rows.length
  }

  /** Whoever claims the same rows a moment later finds that the condition holds for them no more. */
  async #claim({ until, limit }: Omit<PayOrderClaim, 'now'>, { condition, order }: Due): Promise<ClaimedPayOrder[]> {
    return this.gateway.query('write', (db, { payOrder: table }) => {
      const { tenantId, id } = table
      const due = db
        .select({ tenantId, id })
        .from(table)
        .where(and(pending, condition(table)))
        .orderBy(asc(order(table)))
        .limit(limit)
      return db
        .update(table)
        .set({ ...AS_IT_IS, askAt: until })
        .where(
          and(
            sql`(${tenantId}, ${id}) in ${due}`,
            withoutIndex.ifEqual(table.status, payOrderStatus.PENDING),
            condition(table),
          ),
        )
        .returning({ tenantId, id })
    })
  }
}
