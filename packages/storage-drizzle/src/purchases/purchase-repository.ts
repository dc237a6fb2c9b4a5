import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { purchaseLifecycle, refStatus } from '@org/openapi-core/storage'
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
import { beside, ifEqual, isGiven, placeholders } from '../conditions.js'
import { purchaseList } from '../tallies/counted-lists.js'
import { CountedNotes, numberedId, withNotes } from '../tallies/counted-notes.js'
import type { NotedRow } from '../tallies/counted-notes.js'
import { CountedTally } from '../tallies/counted-tally.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { pageOf } from '../page-of.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import type { WalletPaymentTables } from '../wallet-payments/tables.js'
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

const shown = (db: Database, tables: Tables) => {
  const { purchase, walletPayment } = tables
  const isItsPayment = and(
    eq(walletPayment.tenantId, purchase.tenantId),
    eq(walletPayment.paymentId, purchase.paymentId),
  )
  return db.select(shownColumns(tables)).from(purchase).leftJoin(walletPayment, isItsPayment)
}

type ClaimValues = Pick<PurchaseClaim, keyof PurchaseClaim> & { tenantId: number; now: Date }

/** What an attempt begins with. */
function attemptOf({ purchase: table }: Tables) {
  return {
    externalUserId: sql`${sql.placeholder('externalUserId')}`,
    memberId: sql`${sql.placeholder('memberId')}`,
    refStatus: purchaseLifecycle.initial,
    attemptTime: sql`${sql.param(sql.placeholder('now'), table.attemptTime)}`,
    failReason: null,
  }
}

/** What a purchase is counted by, beside its client. */
const notedColumns = ({ purchase: { tenantId, id, createTime } }: Tables) => ({ tenantId, id, createTime })

type TimeValues = { abandonedBefore: Date; unbelievable: Date }

/** Whether nobody works on the present attempt any more. */
function isAbandoned({ purchase: { attemptTime } }: Tables): SQL {
  const abandonedBefore = sql`${sql.param(sql.placeholder('abandonedBefore'), attemptTime)}`
  const unbelievable = sql`${sql.param(sql.placeholder('unbelievable'), attemptTime)}`
  return sql`(${attemptTime} <= ${abandonedBefore} or ${attemptTime} > ${unbelievable})`
}

/** An attempt that begins so far ahead was begun before the clock was set back: clocks of processes differ by less. */
const timeValues = ({ now, abandonedBefore }: AttemptTimes): TimeValues => ({
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
const claim = {
  ...defineWrite<ClaimValues & TimeValues>()('purchase_claim', (db, tables: Tables, dialect) => {
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

const mayRetry = ({ purchase: table }: Tables) =>
  and(
    isGiven(table, 'tenantId', 'clientId', 'outOrderNo'),
    mayMove(table.refStatus, retries, { abandoned: sql`false` }),
  )

const findFailed = defineRead<NamedValues>()('purchase_find_failed', (db, tables: Tables) =>
  db.select({ id: tables.purchase.id }).from(tables.purchase).where(mayRetry(tables)),
)

/** Takes over what has failed. */
const retry = defineWrite<ClaimValues>()('purchase_retry', (db, tables: Tables) => {
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
  defineWrite<AttemptValues & Outcome>()(`purchase_${trigger}`, (db, tables: Tables) => {
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

/** Ends whichever attempt is the present one, where it is abandoned. */
const abandon = defineWrite<TimeValues & { tenantId: number; id: number; failReason: string }>()(
  'purchase_abandon',
  (db, tables: Tables) => {
    const { purchase: table } = tables
    const moves = purchaseLifecycle.movesOf('abandon')
    return db
      .update(table)
      .set({ failReason: sql`${sql.param(sql.placeholder('failReason'), table.failReason)}`, refStatus: moves[0].to })
      .where(and(isGiven(table, 'tenantId', 'id'), mayMove(table.refStatus, moves, { abandoned: isAbandoned(tables) })))
      .returning(notedColumns(tables))
  },
)

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
    const values = { ...claimed, now: times.now, tenantId }
    const first = await firstRow(this.gateway.execute(claim, { ...values, ...timeValues(times) }))
    if (first !== undefined) return first
    // A transaction, only where there is likely to be something for it.
    const failed = await this.gateway.execute(findFailed, { tenantId, clientId, outOrderNo })
    if (failed.length === 0) return undefined
    const taken = await this.#move((gateway) => gateway.execute(retry, values), { from: FAILED, to: PROCESSING })
    return taken && { id: taken.id, attempt: taken.attempt }
  }

  async complete(attempt: PurchaseAttempt, created: CreatedPurchase): Promise<boolean> {
    const values = { ...created, ...attempt, tenantId: this.tenantId }
    return (
      (await this.#move((gateway) => gateway.execute(complete, values), { from: PROCESSING, to: CREATED })) !==
      undefined
    )
  }

  async fail(attempt: PurchaseAttempt, failReason: string): Promise<boolean> {
    const values = { failReason, ...attempt, tenantId: this.tenantId }
    return (
      (await this.#move((gateway) => gateway.execute(fail, values), { from: PROCESSING, to: FAILED })) !== undefined
    )
  }

  async failAbandoned(id: number, times: AttemptTimes, failReason: string): Promise<boolean> {
    const values = { ...timeValues(times), id, failReason, tenantId: this.tenantId }
    return (
      (await this.#move((gateway) => gateway.execute(abandon, values), { from: PROCESSING, to: FAILED })) !== undefined
    )
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
    return pageOf(this.gateway, page, (db, tables) => ({
      select: shown(db, tables),
      from: tables.purchase,
      where: this.#matching(tables, page),
    }))
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
    const rows = await this.gateway.query('read', (db, tables) =>
      shown(db, tables).where(and(eq(tables.purchase.tenantId, this.tenantId), condition(tables))),
    )
    return rows[0]
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
