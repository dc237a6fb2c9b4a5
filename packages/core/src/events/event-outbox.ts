import { noteIn } from '../kernel/storage/telling-unit.js'
import type { EventSweepStores } from './event-sequencing.js'
import type { NewEvent } from './event-type.js'

/** What happened in one tenant and no partner was told of yet. */
export interface EventOutboxRepository {
  /**
   * Keeps events, in this order, until they are sequenced. Call it in the transaction of what it tells of, behind the
   * guarded statement that did it: who changes an object after another then has the higher ids. Within a transaction a
   * storage may write them as the last that it does.
   */
  append(events: readonly NewEvent[], now: Date): Promise<void>
}

/** The repositories that recording an event touches. */
export interface EventStores {
  readonly eventOutbox: EventOutboxRepository
}

/** Records that something happened, in the transaction of what did. */
export const recordEvent = (tx: EventStores, event: NewEvent, now: Date): Promise<void> =>
  recordEvents(tx, [event], now)

/** The same of several, in their order. */
export const recordEvents = async (tx: EventStores, events: readonly NewEvent[], now: Date): Promise<void> => {
  if (events.length === 0) return
  noteIn(tx)
  await tx.eventOutbox.append(events, now)
}

/** The same of several tenants, by a job. */
export const recordTenantEvents = async (
  tx: EventSweepStores,
  events: readonly (NewEvent & { readonly tenantId: number })[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return
  noteIn(tx)
  await tx.events.append(events, now)
}
