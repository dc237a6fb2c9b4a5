import type { StoredDomain } from '../domain-list.js'
import { DrizzleEventFeedRepository } from './event-feed-repository.js'
import { DrizzleEventOutboxRepository } from './event-outbox-repository.js'
import { DrizzleEventSequencingRepository, DrizzleEventSweep } from './event-sequencing-repository.js'
import { eventTables } from './tables.js'

/** What happened in a tenant, and the feeds of its applications; for the platform what jobs look for. */
export const eventsStorage = {
  tables: eventTables,
  tenant: {
    eventOutbox: DrizzleEventOutboxRepository,
    eventSequencing: DrizzleEventSequencingRepository,
    eventFeed: DrizzleEventFeedRepository,
  },
  system: { events: DrizzleEventSweep },
} satisfies StoredDomain
