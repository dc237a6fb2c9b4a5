import type { NewEvent } from '@org/openapi-core/storage'
import { defineBulkInsert } from '../bulk-insert.js'
import { placeholdersBut } from '../conditions.js'
import { defineAppend, isTransactional, unanswered } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { slicesOf } from '../slices-of.js'
import type { EventTables } from './tables.js'

/** An event as it is stored. */
export type OutboxRow = Pick<NewEvent, keyof NewEvent> & {
  readonly tenantId: number
  readonly occurTime: Date
  readonly traceParent: string | null
}

const appendOne = defineAppend<OutboxRow>()('event_outbox_append', (db, { eventOutbox: table }: EventTables) =>
  unanswered(db.insert(table).values(placeholdersBut(table, 'id'))),
)

const appendAll = defineBulkInsert<EventTables, OutboxRow>('event_outbox_append_all', ({ eventOutbox }) => eventOutbox)

const SLICE = 200

/** What happened in transactions that are not over. */
const pending = new WeakMap<object, OutboxRow[]>()

/**
 * Keeps events with the transaction, which writes them as the last that it does: all of them by one statement, and their
 * ids are drawn while it holds every row that it has changed. Outside of any they are written at once.
 */
export async function appendEvents(gateway: Gateway<EventTables>, rows: readonly OutboxRow[]): Promise<void> {
  if (isTransactional(gateway)) return insert(gateway, rows)
  const known = pending.get(gateway)
  if (known === undefined) pending.set(gateway, [...rows])
  else known.push(...rows)
}

/** Writes what happened in a transaction, before it is committed. */
export async function flushEvents(gateway: Gateway<EventTables>): Promise<void> {
  const rows = pending.get(gateway)
  if (rows === undefined) return
  pending.delete(gateway)
  await insert(gateway, rows)
}

async function insert(gateway: Gateway<EventTables>, rows: readonly OutboxRow[]): Promise<void> {
  const [first, ...others] = rows
  if (first === undefined) return
  if (others.length === 0) return gateway.send(appendOne, first)
  for (const slice of slicesOf(rows, SLICE)) await gateway.send(appendAll, { rows: slice })
}
