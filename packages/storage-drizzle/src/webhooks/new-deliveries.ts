import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EVERY_TYPE, webhookDeliveryLifecycle, webhookEndpointStatus } from '@org/openapi-core/storage'
import type { Dialect } from '../dialect.js'
import type { EventTables } from '../events/tables.js'
import { defineWrite, unanswered } from '../gateway.js'
import { constant } from '../guarded-moves.js'
import type { WebhookTables } from './tables.js'

type Tables = WebhookTables & EventTables

/** Events that endpoints are to be sent. */
interface SentEvents {
  /** Before the feed in the join: it names the endpoints, and in the end a part of a feed. */
  readonly from: SQL
  /** Which of them, beside that the endpoint wants the event. */
  readonly where: SQL
  readonly replayNo: SQL
  readonly now: SQL
}

const [NEVER, FRESH] = [sql`null`, sql`0`]

/** A select of rows for the table of deliveries, in the order of the feed: so their ids are, too. */
export function selectDeliveries({ webhookDelivery: table, webhookEndpoint: endpoint, eventFeed: feed }: Tables) {
  return (dialect: Dialect, { from, where, replayNo, now }: SentEvents): SQL => {
    const wanted = sql`cast(${endpoint.eventTypes} as text)`
    const wants = (name: SQL) => dialect.contains(wanted, sql`'"' || ${name} || '"'`)
    const values: Record<keyof typeof table.$inferSelect, SQL> = {
      tenantId: sql`${endpoint.tenantId}`,
      id: dialect.generatedId(table),
      endpointId: sql`${endpoint.id}`,
      clientId: sql`${feed.clientId}`,
      position: sql`${feed.position}`,
      eventId: sql`${feed.eventId}`,
      replayNo,
      type: sql`${feed.type}`,
      subject: sql`${feed.subject}`,
      status: constant(webhookDeliveryLifecycle.initial),
      attempts: FRESH,
      earlierAttempts: FRESH,
      claims: FRESH,
      dueTime: now,
      deliveredTime: NEVER,
      createTime: now,
    }
    const given = new Map<string, SQL>(Object.entries(values))
    // Every column in the order of the table: drizzle names them all, in this order.
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const selected = Object.entries(columns).map(([name, column]) =>
      name === 'id' ? given.get(name) : sql`cast(${given.get(name)} as ${sql.raw(column.getSQLType())})`,
    )
    return sql`select ${sql.join(selected, sql`, `)} from ${from} cross join ${feed}
      where ${where} and ${feed.tenantId} = ${endpoint.tenantId} and ${feed.clientId} = ${endpoint.clientId}
        and ${endpoint.deletedAt} is null
        and (${wants(sql.raw(`'${EVERY_TYPE}'`))} or ${wants(sql`${feed.type}`)})
      order by ${feed.position}, ${endpoint.id}`
  }
}

/** The parts of feeds come as one JSON text. Where nobody has an endpoint, no feed is read. */
export const deliverFeed = defineWrite<{ tenantId: number; parts: string; now: Date }>()(
  'webhook_delivery_of_feed',
  (db, tables: Tables, dialect) => {
    const { webhookDelivery, webhookEndpoint: endpoint, eventFeed: feed } = tables
    const parts = dialect.jsonElements(sql`${sql.placeholder('parts')}`)
    const select = selectDeliveries(tables)(dialect, {
      from: sql`${parts} cross join ${endpoint}`,
      where: sql`${endpoint.tenantId} = ${sql.placeholder('tenantId')} and ${endpoint.clientId} = value ->> 0
        and ${endpoint.status} = ${constant(webhookEndpointStatus.ENABLED)}
        and ${feed.position} between cast(value ->> 1 as bigint) and cast(value ->> 2 as bigint)`,
      replayNo: FRESH,
      now: sql`${sql.param(sql.placeholder('now'), webhookDelivery.createTime)}`,
    })
    return unanswered(db.insert(webhookDelivery).select(select))
  },
)
