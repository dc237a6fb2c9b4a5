import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { couponEffects, couponLifecycle, LATEST_VALID_END } from '@org/openapi-core/storage'
import type { CouponTrigger, LifecycleMove } from '@org/openapi-core/storage'
import { withoutIndex } from '../conditions.js'
import type { Dialect } from '../dialect.js'
import { defineWrite } from '../gateway.js'
import type { Statement } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import { givenNumber } from '../whole-numbers.js'
import { couponColumns } from './coupon-columns.js'
import type { StoredCoupon } from './coupon-columns.js'
import type { CouponTables } from './tables.js'

type CouponTable = CouponTables['coupon']

/** What a statement of the state machine is given. */
export type TransitionValues = {
  readonly tenantId: number
  /** A JSON array. */
  readonly ids: string
  readonly now: Date
  readonly memberId: number | null
  readonly orderId: number | null
  readonly milliseconds: number
  readonly renewedEnd: Date
}

const given = (name: keyof TransitionValues): SQL => givenNumber(name)
const instant = (table: CouponTable, name: keyof TransitionValues): SQL =>
  sql`${sql.param(sql.placeholder(name), table.validEndTime)}`

/** How the present has to lie to the validity. */
function conditionsOf(table: CouponTable) {
  const now = instant(table, 'now')
  const open = sql`${table.validEndTime} > ${now}`
  return {
    within: sql`(${table.validStartTime} <= ${now} and ${open})`,
    open,
    over: sql`${table.validEndTime} <= ${now}`,
  }
}

/** The status that the first move leads to that applies. The statement changes no coupon that none applies to. */
function nextStatus(table: CouponTable, moves: readonly LifecycleMove<keyof ReturnType<typeof conditionsOf>>[]): SQL {
  const conditions = conditionsOf(table)
  const branches = moves.map((move) => sql`when ${mayMove(table.status, [move], conditions)} then ${constant(move.to)}`)
  return sql`case ${sql.join(branches, sql` `)} end`
}

/** The end, or the present where that is later, and so much more; never beyond what can be shown. */
function lengthened(table: CouponTable, dialect: Dialect): SQL {
  const latest = sql`${sql.param(LATEST_VALID_END, table.validEndTime)}`
  const end = dialect.later(dialect.greatest(table.validEndTime, instant(table, 'now')), given('milliseconds'))
  return sql`case when ${end} <= ${latest} then ${end} else ${dialect.greatest(table.validEndTime, latest)} end`
}

function effectOf(trigger: CouponTrigger, table: CouponTable, dialect: Dialect): Record<string, SQL | null> {
  const { use, validity } = couponEffects[trigger]
  return {
    ...(use === 'note' && { useTime: instant(table, 'now'), useOrderId: given('orderId') }),
    ...(use === 'forget' && { useTime: null, useOrderId: null }),
    ...(validity === 'lengthen' && { validEndTime: lengthened(table, dialect) }),
    ...(validity === 'renew' && { validStartTime: instant(table, 'now'), validEndTime: instant(table, 'renewedEnd') }),
  }
}

/** A guard that holds for every row where the value is null. */
const ifGiven = (name: keyof TransitionValues, column: PgColumn): SQL =>
  sql`(${given(name)} is null or ${column} = ${given(name)})`

/** Of the rows of one status, so that what is answered is known to have come from there. */
function statementOf(trigger: CouponTrigger, from: number): Statement<TransitionValues, StoredCoupon, CouponTables> {
  const moves = couponLifecycle.movesOf(trigger).filter((move) => move.from === from)
  const isAboutOrder = trigger === 'giveBack' || trigger === 'settle'
  return defineWrite<TransitionValues>()(
    `coupon_${trigger.toLowerCase()}_${from}`,
    (db, tables: CouponTables, dialect) => {
      const table = tables.coupon
      return db
        .update(table)
        .set({ status: nextStatus(table, moves), ...effectOf(trigger, table, dialect) })
        .where(
          and(
            eq(table.tenantId, sql.placeholder('tenantId')),
            dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
            // Ids name the rows. All other indexes are of living rows, and would be taken for as good as the key.
            withoutIndex.isNull(table.deletedAt),
            mayMove(table.status, moves, conditionsOf(table)),
            ifGiven('memberId', table.userId),
            isAboutOrder ? ifGiven('orderId', table.useOrderId) : undefined,
          ),
        )
        .returning(couponColumns(tables))
    },
  )
}

const triggers = [...new Set(couponLifecycle.moves.map(({ on }) => on))]
const transitions = new Map(
  triggers.map((trigger) => [
    trigger,
    couponLifecycle.sourcesOf(trigger).map((from) => ({ from, statement: statementOf(trigger, from) })),
  ]),
)

/** The guarded statements of a trigger, one for each status that it leads out of, made from the lifecycle. */
export const transitionsOf = (trigger: CouponTrigger) => transitions.get(trigger) ?? []
