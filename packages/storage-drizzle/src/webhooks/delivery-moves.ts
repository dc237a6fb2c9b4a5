import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { webhookDeliveryLifecycle } from '@org/openapi-core/storage'
import type { DeliveryPlace, Replay } from '@org/openapi-core/storage'
import { isGiven } from '../conditions.js'
import { defineWrite } from '../gateway.js'
import { constant, mayMove } from '../guarded-moves.js'
import { defineDeliveries } from './new-deliveries.js'
import { waiting } from './tables.js'
import type { WebhookTables } from './tables.js'

// The statements by which deliveries are begun anew, called off, and made once more.

type DeliveryTable = WebhookTables['webhookDelivery']

const { WAITING, DEAD, CANCELLED } = webhookDeliveryLifecycle.status

/** Taken up anew: attempts count from here. */
export const begunAnew = (table: DeliveryTable, now: Date | Placeholder): PgUpdateSetSource<DeliveryTable> => ({
  status: WAITING,
  earlierAttempts: sql`${table.attempts}`,
  dueTime: sql`${sql.param(now, table.dueTime)}`,
  deliveredTime: null,
})

type RecoveryValues = DeliveryPlace & {
  readonly tenantId: number
  readonly endpointId: number
  readonly limit: number
  readonly now: Date
}

const defineRecovery = (name: string, isOverIn: (table: DeliveryTable) => SQL) =>
  defineWrite<RecoveryValues>()(name, (db, { webhookDelivery: table }: WebhookTables, dialect) => {
    const { id, createTime, tenantId } = table
    const isOver = isOverIn(table)
    const place = sql`(${sql.param(sql.placeholder('createTime'), createTime)}, ${sql.placeholder('id')})`
    const isChosen = and(isGiven(table, 'tenantId', 'endpointId'), sql`(${createTime}, ${id}) > ${place}`, isOver)
    const chosen = sql`select ${id} from ${table} where ${isChosen}
      order by ${createTime} asc, ${id} asc limit ${sql.placeholder('limit')}`
    const isTenants = dialect.ofTenant(tenantId, sql.placeholder('tenantId'))
    return db
      .update(table)
      .set(begunAnew(table, sql.placeholder('now')))
      .where(and(isTenants, sql`${id} in ${dialect.lockedChoice(chosen)}`, isOver))
      .returning({ id, createTime })
  })

export const recoverDead = defineRecovery('webhook_delivery_recover_dead', ({ status }) => eq(status, constant(DEAD)))
export const recoverOver = defineRecovery('webhook_delivery_recover_over', ({ status }) =>
  ne(status, constant(WAITING)),
)

const mayCancel = (table: DeliveryTable): SQL => mayMove(table.status, webhookDeliveryLifecycle.movesOf('cancel'), {})

/** The ids travel as one JSON text, so that any number of them is the same statement. */
export const cancel = defineWrite<{ tenantId: number; ids: string }>()(
  'webhook_delivery_cancel',
  (db, { webhookDelivery: table }: WebhookTables, dialect) =>
    db
      .update(table)
      .set({ status: CANCELLED })
      .where(
        and(
          dialect.ofTenant(table.tenantId, sql.placeholder('tenantId')),
          dialect.isOneOf(table.id, sql`${sql.placeholder('ids')}`),
          mayCancel(table),
        ),
      )
      .returning({ id: table.id }),
)

export const cancelAll = defineWrite<{ tenantId: number; endpointId: number }>()(
  'webhook_delivery_cancel_all',
  (db, { webhookDelivery: table }: WebhookTables, dialect) => {
    const isChosen = and(isGiven(table, 'tenantId', 'endpointId'), waiting)
    const chosen = sql`select ${table.id} from ${table} where ${isChosen} order by ${table.id}`
    const isTenants = dialect.ofTenant(table.tenantId, sql.placeholder('tenantId'))
    return db
      .update(table)
      .set({ status: CANCELLED })
      .where(and(isTenants, sql`${table.id} in ${dialect.lockedChoice(chosen)}`, mayCancel(table)))
      .returning({ id: table.id })
  },
)

type ReplayValues = Pick<Replay, keyof Replay> & { readonly tenantId: number; readonly now: Date }

export const replayed = defineDeliveries<ReplayValues>('webhook_delivery_replay', (tables, db) => {
  const { webhookDelivery: table, webhookEndpoint: endpoint, eventFeed: feed } = tables
  const made = db
    .select({ next: max(table.replayNo) })
    .from(table)
    .where(
      and(eq(table.tenantId, endpoint.tenantId), eq(table.endpointId, endpoint.id), eq(table.eventId, feed.eventId)),
    )
  return {
    from: sql`${endpoint}`,
    where: sql`${isGiven(endpoint, 'tenantId', 'clientId')} and ${endpoint.id} = ${sql.placeholder('endpointId')}
      and ${feed.position} between ${sql.placeholder('fromPosition')} and ${sql.placeholder('toPosition')}`,
    replayNo: sql`coalesce(${made} + 1, 0)`,
    now: sql`${sql.param(sql.placeholder('now'), table.createTime)}`,
  }
})
