import type { EngineParts } from '../http/module.js'
import type { Background } from '../kernel/concurrency/background.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import type { ClientStates } from '../auth/index.js'
import { eventOperations } from './admin/event.js'
import { EventFeedService } from './event-feed-service.js'
import type { EventFeedRepository } from './event-feed.js'
import { sequenceAtOnce, sequenceEventsJob, trimEvents } from './event-jobs.js'
import type { EventOutboxRepository } from './event-outbox.js'
import type { EventSequencingStores } from './event-sequencer.js'
import type { EventSequencingRepository, EventSweep } from './event-sequencing.js'
import type { EventWake } from './event-wake.js'
import { listEvents } from './operations/list-events.js'

export interface EventServices {
  /** What happened, as each application may know it. */
  readonly eventFeed: EventFeedService
}

export interface EventRepositories {
  readonly eventOutbox: EventOutboxRepository
  readonly eventSequencing: EventSequencingRepository
  readonly eventFeed: EventFeedRepository
}

export interface EventSystemRepositories {
  readonly events: EventSweep
}

interface Parts extends EngineParts {
  readonly options: { readonly events: { readonly keepDays: number } }
  readonly installation: {
    readonly clients: ClientStates
    readonly background: Background
    readonly waits: AbortSignal
    readonly wake: EventWake
  }
  readonly storage: {
    readonly forTenant: (tenantId: number) => UnitOfWork<EventSequencingStores>
    readonly system: EventSystemRepositories
  }
}

/** What partners are told of: recorded with each change, in their feeds once it is committed. */
export const eventModule = {
  name: 'events',
  partner: [listEvents],
  admin: eventOperations,
  build({ options, installation, random, clock, storage }: Parts) {
    const { clients, background, waits, wake } = installation
    const services: EventServices = {
      eventFeed: new EventFeedService({
        random,
        background,
        waits,
        scopesOf: async (clientId) => (await clients.find(clientId))?.record.scopes ?? [],
      }),
    }
    const parts = {
      sweep: storage.system.events,
      storageOf: (tenantId: number) => storage.forTenant(tenantId),
      random,
      keepDays: options.events.keepDays,
    }
    wake.addStep(sequenceAtOnce({ ...parts, clock }))
    return { services, jobs: [sequenceEventsJob(parts), trimEvents(parts)] }
  },
}
