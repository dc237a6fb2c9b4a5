import { and, asc, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { payOrderStatus } from '@org/openapi-core/storage'
import type { ClaimedPayOrders, PayOrderClaim, PayOrderSweep } from '@org/openapi-core/storage'
import { withoutIndex } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { AS_IT_IS } from '../lock-rows.js'
import { closedWithTexts, pending } from './tables.js'
import type { PaymentTables } from './tables.js'

type PayOrderTable = PaymentTables['payOrder']

/** Which orders are due at the instant that the placeholder `now` is given, and since when. */
interface Due {
  readonly condition: (table: PayOrderTable) => SQL | undefined
  readonly time: (table: PayOrderTable) => PayOrderTable['expireTime'] | PayOrderTable['askAt']
}

const instant = (name: 'now' | 'from' | 'until' | 'before', { expireTime }: PayOrderTable) =>
  sql.param(sql.placeholder(name), expireTime)

function selectDue(
  db: Database,
  { payOrder: table }: PaymentTables,
  { condition, time, begin }: Due & { readonly begin?: SQL },
) {
  return db
    .select({ tenantId: table.tenantId, id: table.id, time: time(table) })
    .from(table)
    .where(and(pending, condition(table), begin))
    .orderBy(asc(time(table)))
    .limit(sql.placeholder('limit'))
}

/** The statements of a claim; the orders that were chosen come to `take` as one JSON text. */
const claimOf = (name: string, due: Due) => ({
  choose: defineRead<{ now: Date; limit: number }>()(`pay_order_choose_${name}`, (db, tables: PaymentTables) =>
    selectDue(db, tables, due),
  ),
  chooseFrom: defineRead<{ now: Date; limit: number; from: Date }>()(
    `pay_order_choose_${name}_from`,
    (db, tables: PaymentTables) =>
      selectDue(db, tables, { ...due, begin: gte(due.time(tables.payOrder), instant('from', tables.payOrder)) }),
  ),
  take: defineWrite<{ chosen: string; now: Date; until: Date }>()(
    `pay_order_take_${name}`,
    (db, { payOrder: table }: PaymentTables, dialect) => {
      const { tenantId, id } = table
      const places = dialect.jsonElements(sql`${sql.placeholder('chosen')}`)
      const number = (place: number) => sql`cast(value ->> ${sql.raw(String(place))} as bigint)`
      const isChosen = sql`(${tenantId}, ${id}) in (select ${number(0)}, ${number(1)} from ${places})`
      const isStillDue = and(withoutIndex.ifEqual(table.status, payOrderStatus.PENDING), due.condition(table))
      const inOrder = sql`select ${tenantId}, ${id} from ${table} where ${and(isChosen, isStillDue)}
        order by ${tenantId}, ${id}`
      return db
        .update(table)
        .set({ ...AS_IT_IS, askAt: sql`${instant('until', table)}` })
        .where(and(sql`(${tenantId}, ${id}) in ${dialect.lockedChoice(inOrder)}`, isStillDue))
        .returning({ tenantId, id })
    },
  ),
})

const claimOfExpired = claimOf('expired', {
  condition: (table) => {
    const now = instant('now', table)
    return and(lte(table.expireTime, now), or(isNull(table.askAt), lte(table.askAt, now)))
  },
  time: ({ expireTime }) => expireTime,
})

const claimOfWaiting = claimOf('waiting', {
  condition: (table) => {
    const now = instant('now', table)
    return and(lte(table.askAt, now), gt(table.expireTime, now))
  },
  time: ({ askAt }) => askAt,
})

const forgetTexts = defineWrite<{ before: Date; limit: number }>()(
  'pay_order_forget_texts',
  (db, { payOrder: table }: PaymentTables, dialect) => {
    const { tenantId, id, expireTime } = table
    const isOld = and(closedWithTexts, lt(expireTime, instant('before', table)))
    const old = sql`select ${tenantId}, ${id} from ${table} where ${isOld}
      order by ${expireTime} limit ${sql.placeholder('limit')}`
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
  },
)

/** The payment orders of all tenants. */
export class DrizzlePayOrderSweep implements PayOrderSweep {
  constructor(private readonly gateway: Gateway<PaymentTables>) {}

  claimExpired(claim: PayOrderClaim): Promise<ClaimedPayOrders> {
    return this.#claim(claim, claimOfExpired)
  }

  claimWaiting(claim: PayOrderClaim): Promise<ClaimedPayOrders> {
    return this.#claim(claim, claimOfWaiting)
  }

  async forgetTexts(before: Date, limit: number): Promise<number> {
    return (await this.gateway.execute(forgetTexts, { before, limit })).length
  }

  /** Whoever chooses the same orders a moment later finds that the condition holds for them no more. */
  async #claim(
    { now, until, limit, from }: PayOrderClaim,
    { choose, chooseFrom, take }: ReturnType<typeof claimOf>,
  ): Promise<ClaimedPayOrders> {
    const chosen = await (from === undefined
      ? this.gateway.execute(choose, { now, limit })
      : this.gateway.execute(chooseFrom, { now, limit, from }))
    if (chosen.length === 0) return { orders: [] }
    const next = chosen.length < limit ? undefined : chosen.at(-1)?.time
    const places = JSON.stringify(chosen.map((order) => [order.tenantId, order.id]))
    const orders = await this.gateway.execute(take, { chosen: places, now, until })
    return { orders, next: next ?? undefined }
  }
}
