import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EVERY_TYPE, webhookDeliveryLifecycle, webhookEndpointStatus } from '@org/openapi-core/storage'
import type { Dialect } from '../dialect.js'
import type { EventTables } from '../events/tables.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { defineWrite, unanswered } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import { constant } from '../guarded-moves.js'
import { slicesOf } from '../slices-of.js'
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
function selectDeliveries({ webhookDelivery: table, webhookEndpoint: endpoint, eventFeed: feed }: Tables) {
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
function eventsOfFeed(
  tables: Tables,
  dialect: Dialect,
  values: Record<'tenantId' | 'parts' | 'now', unknown>,
): SentEvents {
  const { webhookDelivery, webhookEndpoint: endpoint, eventFeed: feed } = tables
  const parts = dialect.jsonElements(sql`${values.parts}`)
  return {
    from: sql`${parts} cross join ${endpoint}`,
    where: sql`${endpoint.tenantId} = ${values.tenantId} and ${endpoint.clientId} = value ->> 0
      and ${endpoint.status} = ${constant(webhookEndpointStatus.ENABLED)}
      and ${feed.position} between cast(value ->> 1 as bigint) and cast(value ->> 2 as bigint)`,
    replayNo: FRESH,
    now: sql`${sql.param(values.now, webhookDelivery.createTime)}`,
  }
}

interface Feed {
  readonly tenantId: number
  readonly parts: string
  readonly now: Date
}

const insertOfFeed = defineWrite<{ tenantId: number; parts: string; now: Date }>()(
  'webhook_delivery_of_feed',
  (db, tables: Tables, dialect) => {
    const [tenantId, parts, now] = [sql.placeholder('tenantId'), sql.placeholder('parts'), sql.placeholder('now')]
    const events = eventsOfFeed(tables, dialect, { tenantId, parts, now })
    return unanswered(db.insert(tables.webhookDelivery).select(selectDeliveries(tables)(dialect, events)))
  },
)

/** Makes the deliveries of what has come to feeds. */
export async function deliverFeed(gateway: Gateway<Tables>, { tenantId, parts, now }: Feed): Promise<void> {
  if (gateway.isSpread !== true) return gateway.send(insertOfFeed, { tenantId, parts, now })
  await insertDeliveries(gateway, (tables, _db, dialect) => eventsOfFeed(tables, dialect, { tenantId, parts, now }))
}

type EventsOf = (tables: Tables, db: Database, dialect: Dialect) => SentEvents

/** Makes the deliveries of events; answers how many. */
export async function insertDeliveries(gateway: Gateway<Tables>, eventsOf: EventsOf): Promise<number> {
  if (gateway.isSpread === true) return insertFetched(gateway, eventsOf)
  const rows = await gateway.query('write', (db, tables, dialect) => {
    const select = selectDeliveries(tables)(dialect, eventsOf(tables, db, dialect))
    return db.insert(tables.webhookDelivery).select(select).returning({ id: tables.webhookDelivery.id })
  })
  return rows.length
}

type NewDelivery = Omit<Tables['webhookDelivery']['$inferSelect'], 'id'>

const insertAll = defineBulkInsert<Tables, NewDelivery>(
  'webhook_delivery_insert_all',
  ({ webhookDelivery }) => webhookDelivery,
)

const SLICE = 200

/** The rows come here first: a worker that inserted what it selects would draw the ids, too, and from its own sequence. */
async function insertFetched(gateway: Gateway<Tables>, eventsOf: EventsOf): Promise<number> {
  const rows: unknown = await gateway.query('read', (db, tables, dialect) => {
    const columns = Object.entries(columnsBut(tables.webhookDelivery, 'id'))
    const selected = columns.map(([name, column]) => {
      return [name, sql`${sql.raw('wanted')}.${sql.identifier(column.name)}`.mapWith(column)] as const
    })
    const select = selectDeliveries(tables)({ ...dialect, generatedId: () => NEVER }, eventsOf(tables, db, dialect))
    const named = Object.values(getTableColumns(tables.webhookDelivery)).map(({ name }) => sql.identifier(name))
    return db
      .select(Object.fromEntries(selected))
      .from(sql`(${select}) as wanted(${sql.join(named, sql`, `)})`)
      .orderBy(sql`wanted.position`, sql`wanted.endpoint_id`)
  })
  const deliveries = rows as NewDelivery[]
  for (const slice of slicesOf(deliveries, SLICE)) await gateway.send(insertAll, { rows: slice })
  return deliveries.length
}
