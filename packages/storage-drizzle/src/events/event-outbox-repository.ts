import type { EventOutboxRepository, NewEvent } from '@org/openapi-core/storage'
import { TenantRepository } from '../tenant-repository.js'
import { appendEvents } from './pending-events.js'
import type { EventTables } from './tables.js'

/** What happened in one tenant and was not sequenced. */
export class DrizzleEventOutboxRepository extends TenantRepository<EventTables> implements EventOutboxRepository {
  append(events: readonly NewEvent[], now: Date): Promise<void> {
    return appendEvents(
      this.gateway,
      events.map((event) => ({ ...event, tenantId: this.tenantId, occurTime: now })),
    )
  }
}
