import { getTableColumns, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { EVERY_TYPE, webhookDeliveryLifecycle, webhookEndpointStatus } from '@org/openapi-core/storage'
import type { Dialect } from '../dialect.js'
import type { EventTables } from '../events/tables.js'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { defineRead, defineWrite, unanswered } from '../gateway.js'
import type { Database, Gateway, Statement } from '../gateway.js'
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

type EventsOf = (tables: Tables, db: Database, dialect: Dialect) => SentEvents

/** The parts of feeds come as one JSON text. Where nobody has an endpoint, no feed is read. */
const eventsOfFeed: EventsOf = (tables, _db, dialect) => {
  const { webhookDelivery, webhookEndpoint: endpoint, eventFeed: feed } = tables
  const parts = dialect.jsonElements(sql`${sql.placeholder('parts')}`)
  return {
    from: sql`${parts} cross join ${endpoint}`,
    where: sql`${endpoint.tenantId} = ${sql.placeholder('tenantId')} and ${endpoint.clientId} = value ->> 0
      and ${endpoint.status} = ${constant(webhookEndpointStatus.ENABLED)}
      and ${feed.position} between cast(value ->> 1 as bigint) and cast(value ->> 2 as bigint)`,
    replayNo: FRESH,
    now: sql`${sql.param(sql.placeholder('now'), webhookDelivery.createTime)}`,
  }
}

type Feed = { tenantId: number; parts: string; now: Date }

const insertOfFeed = defineWrite<Feed>()('webhook_delivery_of_feed', (db, tables: Tables, dialect) =>
  unanswered(
    db.insert(tables.webhookDelivery).select(selectDeliveries(tables)(dialect, eventsOfFeed(tables, db, dialect))),
  ),
)

type NewDelivery = Omit<Tables['webhookDelivery']['$inferSelect'], 'id'>
type Fetch<Values extends Record<string, unknown>> = Statement<Values, Record<string, unknown>, Tables>

/** The rows that would be inserted, without ids. */
function defineFetch<Values extends Record<string, unknown>>(name: string, eventsOf: EventsOf): Fetch<Values> {
  return defineRead<Values>()(name, (db, tables: Tables, dialect) => {
    const columns = Object.entries(columnsBut(tables.webhookDelivery, 'id'))
    const selected = columns.map(([key, column]) => {
      return [key, sql`${sql.raw('wanted')}.${sql.identifier(column.name)}`.mapWith(column)] as const
    })
    const select = selectDeliveries(tables)({ ...dialect, generatedId: () => NEVER }, eventsOf(tables, db, dialect))
    const named = Object.values(getTableColumns(tables.webhookDelivery)).map((column) => sql.identifier(column.name))
    return db
      .select(Object.fromEntries(selected))
      .from(sql`(${select}) as wanted(${sql.join(named, sql`, `)})`)
      .orderBy(sql`wanted.position`, sql`wanted.endpoint_id`)
  })
}

const fetchOfFeed = defineFetch<Feed>('webhook_delivery_fetch_of_feed', eventsOfFeed)

/** Makes the deliveries of what has come to feeds. */
export async function deliverFeed(gateway: Gateway<Tables>, feed: Feed): Promise<void> {
  if (gateway.isSpread !== true) return gateway.send(insertOfFeed, feed)
  await insertFetched(gateway, fetchOfFeed, feed)
}

/** What makes the deliveries of events. */
export interface DeliveryStatements<Values extends Record<string, unknown>> {
  readonly insert: Statement<Values, { id: number }, Tables>
  readonly fetch: Fetch<Values>
}

/** Declares them. */
export const defineDeliveries = <Values extends Record<string, unknown>>(
  name: string,
  eventsOf: EventsOf,
): DeliveryStatements<Values> => ({
  insert: defineWrite<Values>()(name, (db, tables: Tables, dialect) => {
    const select = selectDeliveries(tables)(dialect, eventsOf(tables, db, dialect))
    return db.insert(tables.webhookDelivery).select(select).returning({ id: tables.webhookDelivery.id })
  }),
  fetch: defineFetch(`${name}_fetch`, eventsOf),
})

/** Makes the deliveries of events; answers how many. */
export async function insertDeliveries<Values extends Record<string, unknown>>(
  gateway: Gateway<Tables>,
  { insert, fetch }: DeliveryStatements<Values>,
  values: Values,
): Promise<number> {
  if (gateway.isSpread === true) return insertFetched(gateway, fetch, values)
  return (await gateway.execute(insert, values)).length
}

const insertAll = defineBulkInsert<Tables, NewDelivery>(
  'webhook_delivery_insert_all',
  ({ webhookDelivery }) => webhookDelivery,
)

const SLICE = 200

/** The rows come here first: a worker that inserted what it selects would draw the ids, too, and from its own sequence. */
async function insertFetched<Values extends Record<string, unknown>>(
  gateway: Gateway<Tables>,
  fetch: Fetch<Values>,
  values: Values,
): Promise<number> {
  const rows: unknown = await gateway.execute(fetch, values)
  const deliveries = rows as NewDelivery[]
  for (const slice of slicesOf(deliveries, SLICE)) await gateway.send(insertAll, { rows: slice })
  return deliveries.length
}
