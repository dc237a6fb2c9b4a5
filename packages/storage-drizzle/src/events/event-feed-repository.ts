import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type {
  EventFeedFilter,
  EventFeedRepository,
  EventFeedRow,
  FedEvent,
  FeedQuery,
  FeedRead,
  Page,
  PageQuery,
} from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { columnsBut } from '../columns-but.js'
import { defineAny } from '../any-row.js'
import { beside, ifWithin, isGiven, withoutIndex, placeholders } from '../conditions.js'
import { defineRead, defineWrite, unanswered } from '../gateway.js'
import { pageOf } from '../page-of.js'
import { slicesOf } from '../slices-of.js'
import { TenantRepository } from '../tenant-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { EventTables } from './tables.js'

type Row = Pick<FedEvent, keyof FedEvent> & { readonly tenantId: number; readonly createTime: Date }
type Feed = { tenantId: number; clientId: string }

const appendAll = defineBulkInsert<EventTables, Row>('event_feed_append_all', ({ eventFeed }) => eventFeed)

const fedColumns = ({ eventFeed }: EventTables) => columnsBut(eventFeed, 'tenantId', 'traceParent')

const isAnyLeft = defineAny<{ tenantId: number }>()('event_outbox_any', ({ eventOutbox: table }: EventTables) => ({
  table,
  where: isGiven(table, 'tenantId'),
}))

const open = defineWrite<Feed & { epoch: string }>()('event_stream_open', (db, { eventStream: table }: EventTables) =>
  unanswered(
    db
      .insert(table)
      .values({ ...placeholders('tenantId', 'clientId', 'epoch'), firstPosition: 1, lastPosition: 0 })
      .onConflictDoNothing(),
  ),
)

/** Of one statement. */
const SLICE = 200

/** No position is lower. */
const FROM_THE_OLDEST = -1

/** Where the feed begins and ends, and its events, in one statement: between two it might be trimmed or lengthened. */
const read = defineRead<Feed & { after: number; types: string; limit: number; looked: number }>()(
  'event_feed_read',
  (db, { eventStream: stream, eventFeed: feed }: EventTables, dialect) => {
    const types = dialect.jsonElements(sql`${sql.placeholder('types')}`)
    const after = givenNumber('after')
    const begin = sql`(case when ${after} < 0 then ${stream.firstPosition} - 1 else ${after} end)`
    return db
      .select({
        epoch: stream.epoch,
        firstPosition: stream.firstPosition,
        lastPosition: stream.lastPosition,
        position: feed.position,
        body: feed.body,
      })
      .from(stream)
      .leftJoin(
        feed,
        and(
          eq(feed.tenantId, stream.tenantId),
          eq(feed.clientId, stream.clientId),
          sql`${feed.position} > ${begin}`,
          sql`${feed.position} <= ${begin} + ${givenNumber('looked')}`,
          sql`${feed.type} in (select value ->> 0 from ${types})`,
        ),
      )
      .where(isGiven(stream, 'tenantId', 'clientId'))
      .orderBy(asc(feed.position))
      .limit(sql.placeholder('limit'))
  },
)

const trim = defineWrite<Feed & { before: Date; limit: number }>()(
  'event_feed_trim',
  (db, { eventFeed: feed, eventStream: stream }: EventTables) => {
    const first = db
      .select({ position: stream.firstPosition })
      .from(stream)
      .where(isGiven(stream, 'tenantId', 'clientId'))
    return db
      .delete(feed)
      .where(
        and(
          isGiven(feed, 'tenantId', 'clientId'),
          sql`${feed.position} < ${first} + ${givenNumber('limit')}`,
          lt(feed.createTime, sql.param(sql.placeholder('before'), feed.createTime)),
        ),
      )
      .returning({ position: feed.position })
  },
)

const advance = defineWrite<Feed & { firstPosition: number }>()(
  'event_stream_advance',
  (db, { eventStream: table }: EventTables) =>
    db
      .update(table)
      .set({ firstPosition: givenNumber('firstPosition') })
      .where(and(isGiven(table, 'tenantId', 'clientId'), lt(table.firstPosition, sql.placeholder('firstPosition'))))
      .returning({ clientId: table.clientId }),
)

/** The feeds of one tenant's applications. */
export class DrizzleEventFeedRepository extends TenantRepository<EventTables> implements EventFeedRepository {
  async hasUnsequenced(): Promise<boolean> {
    return (await this.gateway.execute(isAnyLeft, { tenantId: this.tenantId })).length > 0
  }

  open(clientId: string, epoch: string): Promise<void> {
    return this.gateway.send(open, { tenantId: this.tenantId, clientId, epoch })
  }

  async read({ clientId, after = FROM_THE_OLDEST, types, limit, looked }: FeedQuery): Promise<FeedRead | undefined> {
    const rows = await this.gateway.execute(read, {
      tenantId: this.tenantId,
      clientId,
      after,
      types: JSON.stringify(types.map((type) => [type])),
      limit,
      looked,
    })
    const [row] = rows
    if (row === undefined) return undefined
    const { epoch, firstPosition, lastPosition } = row
    const events = rows.flatMap(({ position, body }) =>
      position === null || body === null ? [] : [{ position, body }],
    )
    return { stream: { epoch, firstPosition, lastPosition }, events }
  }

  async append(events: readonly FedEvent[], now: Date): Promise<void> {
    const rows = events.map((event) => extended(event, { tenantId: this.tenantId, createTime: now }))
    for (const slice of slicesOf(rows, SLICE)) await this.gateway.send(appendAll, { rows: slice })
  }

  page(filter: EventFeedFilter & PageQuery): Promise<Page<EventFeedRow>> {
    const { clientId, type, subject, createTime } = filter
    return pageOf(this.gateway, filter, {
      columns: fedColumns,
      rows: ({ eventFeed: table }) => ({
        from: table,
        where: and(
          eq(table.tenantId, this.tenantId),
          // A range of time through the index of times, a feed as well: its own index has none, only its long rows have.
          beside(createTime).ifEqual(table.clientId, clientId),
          withoutIndex.ifEqual(table.type, type),
          withoutIndex.ifEqual(table.subject, subject),
          ifWithin(table.createTime, createTime),
        ),
        // Within a feed the order of the places is that of the times.
        order:
          clientId === undefined || createTime !== undefined
            ? [desc(table.createTime), desc(table.clientId), desc(table.position)]
            : [desc(table.position)],
      }),
    })
  }

  async trim(clientId: string, before: Date, limit: number): Promise<number> {
    const own = { tenantId: this.tenantId, clientId }
    const deleted = await this.gateway.execute(trim, { ...own, before, limit })
    if (deleted.length === 0) return 0
    const firstPosition = Math.max(...deleted.map(({ position }) => position)) + 1
    await this.gateway.execute(advance, { ...own, firstPosition })
    return deleted.length
  }
}
