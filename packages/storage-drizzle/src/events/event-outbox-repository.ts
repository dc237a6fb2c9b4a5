import type { EventOutboxRepository, NewEvent } from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { placeholdersBut } from '../conditions.js'
import { defineWrite, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { slicesOf } from '../slices-of.js'
import { TenantRepository } from '../tenant-repository.js'
import type { EventTables } from './tables.js'

type Row = Pick<NewEvent, keyof NewEvent> & { readonly tenantId: number; readonly occurTime: Date }

const appendOne = defineWrite<Row>()('event_outbox_append', (db, { eventOutbox: table }: EventTables) =>
  unanswered(db.insert(table).values(placeholdersBut(table, 'id'))),
)

const appendAll = defineBulkInsert<EventTables, Row>('event_outbox_append_all', ({ eventOutbox }) => eventOutbox)

const SLICE = 200

/** Events of any tenants, in this order. */
export async function appendEvents(gateway: Gateway<EventTables>, rows: readonly Row[]): Promise<void> {
  for (const slice of slicesOf(rows, SLICE)) await gateway.send(appendAll, { rows: slice })
}

/** What happened in one tenant and was not sequenced. */
export class DrizzleEventOutboxRepository extends TenantRepository<EventTables> implements EventOutboxRepository {
  async append(events: readonly NewEvent[], now: Date): Promise<void> {
    const rows = events.map((event) => ({ ...event, tenantId: this.tenantId, occurTime: now }))
    const [first, ...others] = rows
    if (first === undefined) return
    if (others.length === 0) return this.gateway.send(appendOne, first)
    await appendEvents(this.gateway, rows)
  }
}
