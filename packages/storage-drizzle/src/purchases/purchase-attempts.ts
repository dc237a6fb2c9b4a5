import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { purchaseLifecycle } from '@org/openapi-core/storage'
import type { AttemptTimes, CreatedPurchase, PurchaseAttempt, PurchaseClaim } from '@org/openapi-core/storage'
import { isGiven, placeholders } from '../conditions.js'
import { defineRead, defineWrite } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { numberedId } from '../tallies/counted-notes.js'
import type { PurchaseTables } from './tables.js'

// The statements that begin, take over and end an attempt to create a purchase.

type ClaimValues = Pick<PurchaseClaim, keyof PurchaseClaim> & { tenantId: number; now: Date }

/** What an attempt begins with. */
function attemptOf({ purchase: table }: PurchaseTables) {
  return {
    externalUserId: sql`${sql.placeholder('externalUserId')}`,
    memberId: sql`${sql.placeholder('memberId')}`,
    refStatus: purchaseLifecycle.initial,
    attemptTime: sql`${sql.param(sql.placeholder('now'), table.attemptTime)}`,
    failReason: null,
  }
}

/** What a purchase is counted by, beside its client. */
const notedColumns = ({ purchase: { tenantId, id, createTime } }: PurchaseTables) => ({ tenantId, id, createTime })

type TimeValues = { abandonedBefore: Date; unbelievable: Date }

/** Whether nobody works on the present attempt any more. */
function isAbandoned({ purchase: { attemptTime } }: PurchaseTables): SQL {
  const abandonedBefore = sql`${sql.param(sql.placeholder('abandonedBefore'), attemptTime)}`
  const unbelievable = sql`${sql.param(sql.placeholder('unbelievable'), attemptTime)}`
  return sql`(${attemptTime} <= ${abandonedBefore} or ${attemptTime} > ${unbelievable})`
}

/** An attempt that begins so far ahead was begun before the clock was set back: clocks of processes differ by less. */
export const timeValues = ({ now, abandonedBefore }: AttemptTimes): TimeValues => ({
  abandonedBefore,
  unbelievable: new Date(2 * now.getTime() - abandonedBefore.getTime()),
})

/** The moves of a claim, by whether they leave the status as it is. */
const takeOvers = purchaseLifecycle.movesOf('claim').filter(({ from, to }) => from === to)
const retries = purchaseLifecycle.movesOf('claim').filter(({ from, to }) => from !== to)

/**
 * The first attempt inserts the row; a later one takes over what was abandoned. The row may be lost when the power
 * goes: until the purchase is written it only keeps others off, and marketplaces are only asked for prices. The whole
 * call is lost then, too.
 */
export const claim = {
  ...defineWrite<ClaimValues & TimeValues>()('purchase_claim', (db, tables: PurchaseTables, dialect) => {
    const { purchase: table } = tables
    const attempt = attemptOf(tables)
    return db
      .insert(table)
      .values({
        ...attempt,
        ...placeholders('tenantId', 'clientId', 'outOrderNo'),
        id: numberedId(table, dialect),
        attempt: 1,
        createTime: attempt.attemptTime,
      })
      .onConflictDoUpdate({
        target: [table.tenantId, table.clientId, table.outOrderNo],
        set: { ...attempt, attempt: sql`${table.attempt} + 1` },
        setWhere: mayMove(table.refStatus, takeOvers, { abandoned: isAbandoned(tables) }),
      })
      .returning({ id: table.id, attempt: table.attempt })
  }),
  mayBeLost: true,
}

type NamedValues = { tenantId: number; clientId: string; outOrderNo: string }

const mayRetry = ({ purchase: table }: PurchaseTables) =>
  and(
    isGiven(table, 'tenantId', 'clientId', 'outOrderNo'),
    mayMove(table.refStatus, retries, { abandoned: sql`false` }),
  )

export const findFailed = defineRead<NamedValues>()('purchase_find_failed', (db, tables: PurchaseTables) =>
  db.select({ id: tables.purchase.id }).from(tables.purchase).where(mayRetry(tables)),
)

/** Takes over what has failed. */
export const retry = defineWrite<ClaimValues>()('purchase_retry', (db, tables: PurchaseTables) => {
  const { purchase: table } = tables
  return db
    .update(table)
    .set({ ...attemptOf(tables), attempt: sql`${table.attempt} + 1` })
    .where(mayRetry(tables))
    .returning({ ...notedColumns(tables), attempt: table.attempt })
})

type AttemptValues = Pick<PurchaseAttempt, keyof PurchaseAttempt> & { tenantId: number }

/** The end of the present attempt, with what it leaves. */
const endOf = <Outcome extends object>(trigger: 'complete' | 'fail', names: (keyof Outcome & string)[]) =>
  defineWrite<AttemptValues & Outcome>()(`purchase_${trigger}`, (db, tables: PurchaseTables) => {
    const { purchase: table } = tables
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
      .returning(notedColumns(tables))
  })

export const complete = endOf<Pick<CreatedPurchase, keyof CreatedPurchase>>('complete', [
  'orderNo',
  'paymentId',
  'goodsAmount',
  'freightAmount',
  'payAmount',
  'address',
  'orderComment',
  'expireTime',
])
export const fail = endOf<{ failReason: string }>('fail', ['failReason'])

/** Ends whichever attempt is the present one, where it is abandoned. */
export const abandon = defineWrite<TimeValues & { tenantId: number; id: number; failReason: string }>()(
  'purchase_abandon',
  (db, tables: PurchaseTables) => {
    const { purchase: table } = tables
    const moves = purchaseLifecycle.movesOf('abandon')
    return db
      .update(table)
      .set({ failReason: sql`${sql.param(sql.placeholder('failReason'), table.failReason)}`, refStatus: moves[0].to })
      .where(and(isGiven(table, 'tenantId', 'id'), mayMove(table.refStatus, moves, { abandoned: isAbandoned(tables) })))
      .returning(notedColumns(tables))
  },
)
