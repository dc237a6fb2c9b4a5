import type { EventName } from '@org/openapi-core/storage'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** What happened: first in the outbox, then in the feed of every application that may know it. */
export function eventTables(kit: ColumnKit) {
  return {
    eventOutbox: eventOutboxTable(kit),
    eventSequencer: eventSequencerTable(kit),
    eventStream: eventStreamTable(kit),
    eventFeed: eventFeedTable(kit),
  }
}

/** As repositories see them. */
export type EventTables = ReturnType<typeof eventTables>

/** Empty but for what happened within the last second or so. */
function eventOutboxTable(kit: ColumnKit) {
  return tenantTable(kit, 'event_outbox', {
    columns: {
      type: kit.text('type').$type<EventName>().notNull(),
      /** The application that is told; null where those are that have bound the member. */
      clientId: kit.text('client_id'),
      memberId: kit.reference('member_id'),
      subject: kit.text('subject').notNull(),
      /** The members of `data`, JSON text. */
      data: kit.text('data').notNull(),
      occurTime: kit.instant('occur_time').notNull(),
      /** Of what happened, W3C `traceparent`. */
      traceParent: kit.text('trace_parent'),
    },
    indexes: () => [],
  })
}

/** The row that whoever sequences a tenant's events locks first. */
function eventSequencerTable(kit: ColumnKit) {
  return kit.table('event_sequencer', { tenantId: kit.tenantId(), runTime: kit.instant('run_time').notNull() }, (t) => [
    ...kit.compositeKey(t.tenantId),
  ])
}

/** Where the feed of an application begins and ends. */
function eventStreamTable(kit: ColumnKit) {
  return kit.table(
    'event_stream',
    {
      tenantId: kit.tenantId(),
      clientId: kit.text('client_id').notNull(),
      /** Random; the cursors of the feed carry it. */
      epoch: kit.text('epoch').notNull(),
      /** The oldest that is kept; one behind the last where none is. */
      firstPosition: kit.amount('first_position').notNull(),
      lastPosition: kit.amount('last_position').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.clientId)],
  )
}

/** Events as applications receive them; the body is kept as it is signed. */
function eventFeedTable(kit: ColumnKit) {
  return kit.table(
    'event_feed',
    {
      tenantId: kit.tenantId(),
      clientId: kit.text('client_id').notNull(),
      position: kit.amount('position').notNull(),
      eventId: kit.text('event_id').notNull(),
      type: kit.text('type').notNull(),
      subject: kit.text('subject').notNull(),
      body: kit.text('body').notNull(),
      occurTime: kit.instant('occur_time').notNull(),
      /** When it was sequenced: what is kept is counted from there, so that nothing is too old when it appears. */
      createTime: kit.instant('create_time').notNull(),
      traceParent: kit.text('trace_parent'),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.clientId, t.position),
      kit.index('event_feed_page').on(t.tenantId, t.createTime, t.clientId, t.position),
    ],
  )
}
