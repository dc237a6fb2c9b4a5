import { and, asc, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { payOrderStatus } from '@org/openapi-core/storage'
import type { ClaimedPayOrders, PayOrderClaim, PayOrderSweep } from '@org/openapi-core/storage'
import { withoutIndex } from '../conditions.js'
import type { Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { closedWithTexts, pending } from './tables.js'
import type { PaymentTables } from './tables.js'

type PayOrderTable = PaymentTables['payOrder']

/** Which orders are due, and since when. */
interface Due {
  readonly condition: (table: PayOrderTable) => SQL | undefined
  readonly time: (table: PayOrderTable) => PayOrderTable['expireTime'] | PayOrderTable['askAt']
}

/** The payment orders of all tenants. */
export class DrizzlePayOrderSweep implements PayOrderSweep {
  constructor(private readonly gateway: Gateway<PaymentTables>) {}

  claimExpired(claim: PayOrderClaim): Promise<ClaimedPayOrders> {
    const { now } = claim
    return this.#claim(claim, {
      condition: ({ expireTime, askAt }) => and(lte(expireTime, now), or(isNull(askAt), lte(askAt, now))),
      time: ({ expireTime }) => expireTime,
    })
  }

  claimWaiting(claim: PayOrderClaim): Promise<ClaimedPayOrders> {
    const { now } = claim
    return this.#claim(claim, {
      condition: ({ expireTime, askAt }) => and(lte(askAt, now), gt(expireTime, now)),
      time: ({ askAt }) => askAt,
    })
  }

  async forgetTexts(before: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { payOrder: table }, dialect) => {
      const { tenantId, id, expireTime } = table
      const old = sql`select ${tenantId}, ${id} from ${table} where ${and(closedWithTexts, lt(expireTime, before))}
        order by ${expireTime} limit ${limit}`
      // For one that is paid, or emptied by another, between the choice and the change; its row is found by its id.
      const isStillOld = and(
        withoutIndex.ifEqual(table.status, payOrderStatus.CLOSED),
        withoutIndex.isNull(table.latePaidTime),
        sql`coalesce(${table.subject}, ${table.description}) is not null`,
      )
      return db
        .update(table)
        .set({ subject: null, description: null })
        .where(and(sql`(${tenantId}, ${id}) in ${dialect.freeChoice(old)}`, isStillOld))
        .returning({ id })
    })
    return rows.length
  }

  /** Whoever chooses the same orders a moment later finds that the condition holds for them no more. */
  async #claim(claim: PayOrderClaim, due: Due): Promise<ClaimedPayOrders> {
    const chosen = await this.#choose(claim, due)
    if (chosen.length === 0) return { orders: [] }
    const next = chosen.length < claim.limit ? undefined : chosen.at(-1)?.time
    const orders = await this.gateway.query('write', (db, { payOrder: table }, dialect) => {
      const { tenantId, id } = table
      const places = dialect.jsonElements(sql`${JSON.stringify(chosen.map((order) => [order.tenantId, order.id]))}`)
      const number = (place: number) => sql`cast(value ->> ${sql.raw(String(place))} as bigint)`
      const isChosen = sql`(${tenantId}, ${id}) in (select ${number(0)}, ${number(1)} from ${places})`
      const isStillDue = and(withoutIndex.ifEqual(table.status, payOrderStatus.PENDING), due.condition(table))
      const inOrder = sql`select ${tenantId}, ${id} from ${table} where ${and(isChosen, isStillDue)}
        order by ${tenantId}, ${id}`
      return db
        .update(table)
        .set({ ...AS_IT_IS, askAt: claim.until })
        .where(and(sql`(${tenantId}, ${id}) in ${dialect.lockedChoice(inOrder)}`, isStillDue))
        .returning({ tenantId, id })
    })
    return { orders, next: next ?? undefined }
  }

  #choose({ limit, from }: PayOrderClaim, { condition, time }: Due) {
    return this.gateway.query('read', (db, { payOrder: table }) => {
      const begin = from && gte(time(table), from)
      return db
        .select({ tenantId: table.tenantId, id: table.id, time: time(table) })
        .from(table)
        .where(and(pending, condition(table), begin))
        .orderBy(asc(time(table)))
        .limit(limit)
    })
  }
}
