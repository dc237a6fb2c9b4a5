import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { webhookDeliveryLifecycle } from '@org/openapi-core/storage'
import type {
  AttemptResult,
  ClaimedDelivery,
  DeliveredEvent,
  DeliveryClaim,
  DeliveryOutcome,
  DeliveryPlace,
  Page,
  PageQuery,
  Recovery,
  Replay,
  WebhookAttemptRow,
  WebhookDeliveryFilter,
  WebhookDeliveryRepository,
  WebhookDeliveryRow,
} from '@org/openapi-core/storage'
import { changeAndReturn, changeOne } from '../change-one.js'
import { columnsBut } from '../columns-but.js'
import { beside, isGiven, narrowest, placeholdersBut, unindexed, withoutIndex } from '../conditions.js'
import type { EventTables } from '../events/tables.js'
import { defineAppend, defineRead, defineWrite, firstRow, unanswered } from '../gateway.js'
import { mayMove } from '../guarded-moves.js'
import { pageOf } from '../page-of.js'
import { TenantRepository } from '../tenant-repository.js'
import { begunAnew, cancel, cancelAll, recoverDead, recoverOver, replayed } from './delivery-moves.js'
import { insertDeliveries } from './new-deliveries.js'
import { dead, waiting } from './tables.js'
import type { WebhookTables } from './tables.js'

type Tables = WebhookTables & EventTables
type DeliveryTable = WebhookTables['webhookDelivery']

const { WAITING, DELIVERED, DEAD, CANCELLED } = webhookDeliveryLifecycle.status

/** The end of an attempt, by its outcome. */
const ends = { [DELIVERED]: 'deliver', [DEAD]: 'giveUp', [WAITING]: 'postpone' } as const

const deliveryColumns = ({ webhookDelivery }: WebhookTables) =>
  columnsBut(webhookDelivery, 'tenantId', 'earlierAttempts', 'claims')

const attemptsMade = ({ webhookDelivery: { attempts } }: WebhookTables) => ({ attempts })

type Key = { tenantId: number; id: number }

const find = defineRead<Key>()('webhook_delivery_find', (db, tables: WebhookTables) =>
  db
    .select(deliveryColumns(tables))
    .from(tables.webhookDelivery)
    .where(isGiven(tables.webhookDelivery, 'tenantId', 'id')),
)

const lock = defineWrite<Key>()('webhook_delivery_lock', (db, tables: WebhookTables, dialect) => {
  const { webhookDelivery: table } = tables
  return dialect.locked(
    db
      .select(deliveryColumns(tables))
      .from(table)
      .where(isGiven(table, 'tenantId', 'id')),
  )
})

/** Ordered, a delivery waits for those before it; `isFree` is 1 where it does not. */
const claim = defineWrite<{
  tenantId: number
  endpointId: number
  isFree: number
  now: Date
  until: Date
  limit: number
}>()('webhook_delivery_claim', (db, { webhookDelivery: table }: Tables, dialect) => {
  const { id, tenantId, endpointId, subject, dueTime } = table
  const earlier = sql`select 1 from webhook_delivery earlier where earlier.tenant_id = ${tenantId}
    and earlier.endpoint_id = ${endpointId} and earlier.subject = ${subject} and earlier.${waiting} and earlier.id < ${id}`
  const isDue = lte(dueTime, sql.param(sql.placeholder('now'), dueTime))
  const isChosen = and(
    isGiven(table, 'tenantId', 'endpointId'),
    waiting,
    isDue,
    sql`(cast(${sql.placeholder('isFree')} as integer) = 1 or not exists (${earlier}))`,
  )
  const due = sql`select ${id} from ${table} where ${isChosen}
    order by ${dueTime} asc, ${id} asc limit ${sql.placeholder('limit')}`
  return (
    db
      .update(table)
      .set({ claims: sql`${table.claims} + 1`, dueTime: sql`${sql.param(sql.placeholder('until'), dueTime)}` })
      // For one that another takes up between the choice and the change; its row is found by its id.
      .where(
        and(
          dialect.ofTenant(tenantId, sql.placeholder('tenantId')),
          sql`${id} in ${dialect.freeChoice(due)}`,
          unindexed(table.status, WAITING),
          isDue,
        ),
      )
      .returning({
        id,
        claim: table.claims,
        position: table.position,
        eventId: table.eventId,
        type: table.type,
        tries: sql<number>`${table.attempts} - ${table.earlierAttempts}`.mapWith(Number),
      })
  )
})

type MadeAttempt = Pick<AttemptResult, keyof AttemptResult> & {
  readonly deliveryId: number
  readonly attemptNo: number
}

const appendAttempt = defineAppend<MadeAttempt & { tenantId: number; createTime: Date }>()(
  'webhook_attempt_append',
  (db, { webhookAttempt: table }: WebhookTables) => unanswered(db.insert(table).values(placeholdersBut(table, 'id'))),
)

const attemptsOf = defineRead<{ tenantId: number; deliveryId: number; since: Date }>()(
  'webhook_attempt_of_delivery',
  (db, { webhookAttempt: table }: WebhookTables) =>
    db
      .select(columnsBut(table, 'tenantId', 'id', 'deliveryId'))
      .from(table)
      .where(
        and(
          isGiven(table, 'tenantId', 'deliveryId'),
          gte(table.createTime, sql.param(sql.placeholder('since'), table.createTime)),
        ),
      )
      .orderBy(asc(table.id)),
)

const eventColumns = ({ eventFeed: { position, body, traceParent } }: Tables) => ({ position, body, traceParent })

/** Positions of a feed that one statement sends once more. */
const SLICE = 250

/** The deliveries of one tenant. */
export class DrizzleWebhookDeliveryRepository extends TenantRepository<Tables> implements WebhookDeliveryRepository {
  find(id: number): Promise<WebhookDeliveryRow | undefined> {
    return firstRow(this.gateway.execute(find, { tenantId: this.tenantId, id }))
  }

  lock(id: number): Promise<WebhookDeliveryRow | undefined> {
    return firstRow(this.gateway.execute(lock, { tenantId: this.tenantId, id }))
  }

  page(filter: WebhookDeliveryFilter & PageQuery): Promise<Page<WebhookDeliveryRow>> {
    return pageOf(this.gateway, filter, {
      columns: deliveryColumns,
      rows: ({ webhookDelivery }) => ({ from: webhookDelivery, where: this.#matching(webhookDelivery, filter) }),
    })
  }

  attemptsOf(id: number, since: Date): Promise<WebhookAttemptRow[]> {
    return this.gateway.execute(attemptsOf, { tenantId: this.tenantId, deliveryId: id, since })
  }

  async claim({ isOrdered, ...given }: DeliveryClaim): Promise<ClaimedDelivery[]> {
    const values = { ...given, tenantId: this.tenantId, isFree: isOrdered ? 0 : 1 }
    const rows = await this.gateway.execute(claim, values)
    return rows.sort((a, b) => a.id - b.id)
  }

  bodiesOf(clientId: string, positions: readonly number[]): Promise<DeliveredEvent[]> {
    return this.gateway.rows('read', eventColumns, (shown, { eventFeed: table }) => {
      const isNamed = inArray(table.position, [...positions])
      const where = and(eq(table.tenantId, this.tenantId), eq(table.clientId, clientId), isNamed)
      return sql`select ${shown} from ${table} where ${where}`
    })
  }

  async finish(id: number, held: number, outcome: DeliveryOutcome): Promise<number | undefined> {
    const row = await changeAndReturn(this.gateway, attemptsMade, ({ webhookDelivery: table }) => ({
      table,
      set: { ...outcome, attempts: sql`${table.attempts} + 1` },
      where: and(this.#is(table, id), mayMoveHeld(table, ends[outcome.status], held)),
    }))
    return row?.attempts
  }

  release(id: number, held: number, { isOver, now }: { isOver: boolean; now: Date }): Promise<boolean> {
    return changeOne(this.gateway, ({ webhookDelivery: table }) => ({
      table,
      set: isOver ? { status: CANCELLED } : { dueTime: now },
      where: and(this.#is(table, id), mayMoveHeld(table, isOver ? 'withdraw' : 'postpone', held)),
    }))
  }

  appendAttempt(attempt: MadeAttempt, now: Date): Promise<void> {
    return this.gateway.send(appendAttempt, { ...attempt, tenantId: this.tenantId, createTime: now })
  }

  retry(id: number, now: Date): Promise<boolean> {
    return changeOne(this.gateway, ({ webhookDelivery: table }) => ({
      table,
      set: begunAnew(table, now),
      where: and(this.#is(table, id), mayMove(table.status, webhookDeliveryLifecycle.movesOf('retry'), {})),
    }))
  }

  async recover({ endpointId, onlyDead, after, limit }: Recovery, now: Date): Promise<DeliveryPlace[]> {
    const { createTime, id } = after
    const values = { tenantId: this.tenantId, endpointId, createTime, id, limit, now }
    const rows = await this.gateway.execute(onlyDead ? recoverDead : recoverOver, values)
    return rows.sort((a, b) => a.createTime.getTime() - b.createTime.getTime() || a.id - b.id)
  }

  async cancel(ids: readonly number[]): Promise<number> {
    if (ids.length === 0) return 0
    const rows = await this.gateway.execute(cancel, { tenantId: this.tenantId, ids: JSON.stringify(ids) })
    return rows.length
  }

  async cancelAll(endpointId: number): Promise<void> {
    await this.gateway.execute(cancelAll, { tenantId: this.tenantId, endpointId })
  }

  async replay({ endpointId, clientId, fromPosition, toPosition }: Replay, now: Date): Promise<number> {
    let made = 0
    for (let from = fromPosition; from <= toPosition; from += SLICE) {
      const to = Math.min(from + SLICE - 1, toPosition)
      const slice = { tenantId: this.tenantId, endpointId, clientId, fromPosition: from, toPosition: to, now }
      made += await insertDeliveries(this.gateway, replayed, slice)
    }
    return made
  }

  #is(table: DeliveryTable, id: number): SQL | undefined {
    return and(eq(table.tenantId, this.tenantId), eq(table.id, id))
  }

  #matching(
    table: DeliveryTable,
    { endpointId, clientId, status, type, subject, createTime }: WebhookDeliveryFilter,
  ): SQL | undefined {
    return and(
      eq(table.tenantId, this.tenantId),
      narrowest([table.endpointId, endpointId], [table.clientId, clientId]),
      // Alone it names few: written out as the index of those has it.
      status === DEAD && endpointId === undefined && clientId === undefined
        ? dead
        : withoutIndex.ifEqual(table.status, status),
      withoutIndex.ifEqual(table.type, type),
      withoutIndex.ifEqual(table.subject, subject),
      beside().ifWithin(table.createTime, createTime),
    )
  }
}

const mayMoveHeld = (table: DeliveryTable, trigger: (typeof ends)[keyof typeof ends] | 'withdraw', held: number): SQL =>
  mayMove(table.status, webhookDeliveryLifecycle.movesOf(trigger), { held: eq(table.claims, held) })
