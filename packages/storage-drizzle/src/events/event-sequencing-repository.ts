import { and, asc, eq, gt, isNull, lt, min, sql } from 'drizzle-orm'
import { ENABLED, extended } from '@org/openapi-core/storage'
import type {
  BoundRecipient,
  EventRecipient,
  EventSequencingRepository,
  EventSweep,
  FeedPart,
  FeedPlace,
  NewEvent,
  OutboxEvent,
  StreamGrowth,
} from '@org/openapi-core/storage'
import { mayCall } from '../auth/may-call.js'
import type { AuthTables } from '../auth/tables.js'
import type { BindingTables } from '../bindings/tables.js'
import { columnsBut } from '../columns-but.js'
import { excluded, isGiven, unindexed } from '../conditions.js'
import { defineRead, defineWrite, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import { appendEvents } from './pending-events.js'
import { deliverFeed } from '../webhooks/new-deliveries.js'
import type { WebhookTables } from '../webhooks/tables.js'
import { givenNumber } from '../whole-numbers.js'
import type { EventTables } from './tables.js'

type Tables = EventTables & AuthTables & BindingTables & WebhookTables
type Tenant = { tenantId: number }

const lock = defineWrite<Tenant & { runTime: Date }>()('event_sequencer_lock', (db, tables: EventTables) => {
  const table = tables.eventSequencer
  return unanswered(
    db
      .insert(table)
      .values({ tenantId: sql.placeholder('tenantId'), runTime: sql.placeholder('runTime') })
      .onConflictDoUpdate({ target: [table.tenantId], set: excluded(table, 'runTime') }),
  )
})

const take = defineWrite<Tenant & { limit: number }>()(
  'event_outbox_take',
  (db, { eventOutbox: table }: EventTables) => {
    const first = db
      .select({ id: table.id })
      .from(table)
      .where(isGiven(table, 'tenantId'))
      .orderBy(asc(table.id))
      .limit(sql.placeholder('limit'))
    return db
      .delete(table)
      .where(and(isGiven(table, 'tenantId'), sql`${table.id} in ${first}`))
      .returning(columnsBut(table, 'tenantId'))
  },
)

const applications = defineRead<Tenant & { clientIds: string; now: Date }>()(
  'event_recipients',
  (db, tables: AuthTables, dialect) => {
    const table = tables.partnerApplication
    const named = dialect.jsonElements(sql`${sql.placeholder('clientIds')}`)
    return db
      .select({ clientId: table.clientId, scopes: table.scopes })
      .from(table)
      .where(
        and(
          dialect.ofTenant(table.tenantId, sql.placeholder('tenantId')),
          sql`${table.clientId} in (select value ->> 0 from ${named})`,
          mayCall(tables),
        ),
      )
  },
)

const bindings = defineRead<Tenant & { memberIds: string; now: Date }>()(
  'event_bound_recipients',
  (db, tables: BindingTables & AuthTables, dialect) => {
    const { partnerMember: bound, partnerApplication: application } = tables
    return db
      .select({
        clientId: bound.clientId,
        scopes: application.scopes,
        memberId: bound.memberId,
        unionId: bound.memberUnionId,
        externalUserId: bound.externalUserId,
      })
      .from(bound)
      .innerJoin(application, eq(application.clientId, bound.clientId))
      .where(
        and(
          isGiven(bound, 'tenantId'),
          dialect.isOneOf(bound.memberId, sql`${sql.placeholder('memberIds')}`),
          // Nearly all of a tenant's are: SQLite would go through them.
          unindexed(bound.status, ENABLED),
          isNull(bound.deletedAt),
          eq(application.tenantId, bound.tenantId),
          mayCall(tables),
        ),
      )
  },
)

/** Every column in the order of the table: drizzle names them all, in this order. The feeds come as one JSON text. */
const lengthen = defineWrite<Tenant & { streams: string }>()(
  'event_stream_lengthen',
  (db, { eventStream: table }: EventTables, dialect) =>
    db
      .insert(table)
      .select(
        // Without the condition SQLite would take `on` for a join's.
        sql`select ${givenNumber('tenantId')}, value ->> 0, value ->> 1, 1, cast(value ->> 2 as bigint)
          from ${dialect.jsonElements(sql`${sql.placeholder('streams')}`)} where true`,
      )
      .onConflictDoUpdate({
        target: [table.tenantId, table.clientId],
        set: { lastPosition: sql`${table.lastPosition} + excluded.last_position` },
      })
      .returning({ clientId: table.clientId, lastPosition: table.lastPosition }),
)

/** Gives the events of one tenant their places. */
export class DrizzleEventSequencingRepository extends TenantRepository<Tables> implements EventSequencingRepository {
  lock(now: Date): Promise<void> {
    return this.gateway.send(lock, { tenantId: this.tenantId, runTime: now })
  }

  async take(limit: number): Promise<OutboxEvent[]> {
    const rows = await this.gateway.execute(take, { tenantId: this.tenantId, limit })
    return rows.sort((a, b) => a.id - b.id)
  }

  applications(clientIds: readonly string[], now: Date): Promise<EventRecipient[]> {
    const list = JSON.stringify(clientIds.map((clientId) => [clientId]))
    return this.gateway.execute(applications, { tenantId: this.tenantId, clientIds: list, now })
  }

  bindings(memberIds: readonly number[], now: Date): Promise<BoundRecipient[]> {
    return this.gateway.execute(bindings, { tenantId: this.tenantId, memberIds: JSON.stringify(memberIds), now })
  }

  lengthen(streams: readonly StreamGrowth[]): Promise<{ clientId: string; lastPosition: number }[]> {
    const list = JSON.stringify(streams.map(({ clientId, epoch, count }) => [clientId, epoch, count]))
    return this.gateway.execute(lengthen, { tenantId: this.tenantId, streams: list })
  }

  deliver(parts: readonly FeedPart[], now: Date): Promise<void> {
    const list = parts.map(({ clientId, fromPosition, toPosition }) => [clientId, fromPosition, toPosition])
    return deliverFeed(this.gateway, { tenantId: this.tenantId, parts: JSON.stringify(list), now })
  }
}

const nextTenant = defineRead<{ after: number }>()(
  'event_outbox_next_tenant',
  (db, { eventOutbox: table }: EventTables) =>
    db
      .select({ tenantId: min(table.tenantId) })
      .from(table)
      .where(gt(table.tenantId, sql.placeholder('after'))),
)

const listToTrim = defineRead<Pick<FeedPlace, keyof FeedPlace> & { before: Date; limit: number }>()(
  'event_stream_to_trim',
  (db, { eventStream: stream, eventFeed: feed }: EventTables) => {
    const { tenantId, clientId } = stream
    const after = sql`(${sql.placeholder('tenantId')}, ${sql.placeholder('clientId')})`
    return db
      .select({ tenantId, clientId })
      .from(stream)
      .innerJoin(
        feed,
        and(eq(feed.tenantId, tenantId), eq(feed.clientId, clientId), eq(feed.position, stream.firstPosition)),
      )
      .where(
        and(
          sql`(${tenantId}, ${clientId}) > ${after}`,
          lt(feed.createTime, sql.param(sql.placeholder('before'), feed.createTime)),
        ),
      )
      .orderBy(asc(tenantId), asc(clientId))
      .limit(sql.placeholder('limit'))
  },
)

/** Before every feed. */
const FIRST: FeedPlace = { tenantId: -1, clientId: '' }

/** What jobs look for in the outboxes and feeds of all tenants. */
export class DrizzleEventSweep implements EventSweep {
  constructor(private readonly gateway: Gateway<EventTables>) {}

  append(events: readonly (NewEvent & { readonly tenantId: number })[], now: Date): Promise<void> {
    const { gateway } = this
    const own = { occurTime: now, traceParent: gateway.traceParent?.() ?? null }
    return appendEvents(
      gateway,
      events.map((event) => extended(event, own)),
    )
  }

  async nextTenant(after: number): Promise<number | undefined> {
    const [row] = await this.gateway.execute(nextTenant, { after })
    return row?.tenantId ?? undefined
  }

  listToTrim(before: Date, limit: number, after: FeedPlace | undefined): Promise<FeedPlace[]> {
    const { tenantId, clientId } = after ?? FIRST
    return this.gateway.execute(listToTrim, { before, limit, tenantId, clientId })
  }
}
