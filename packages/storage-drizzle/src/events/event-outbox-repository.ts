import { extended } from '@org/openapi-core/storage'
import type { EventOutboxRepository, NewEvent } from '@org/openapi-core/storage'
import { TenantRepository } from '../tenant-repository.js'
import { appendEvents } from './pending-events.js'
import type { EventTables } from './tables.js'

/** What happened in one tenant and was not sequenced. */
export class DrizzleEventOutboxRepository extends TenantRepository<EventTables> implements EventOutboxRepository {
  append(events: readonly NewEvent[], now: Date): Promise<void> {
    const { gateway, tenantId } = this
    const own = { tenantId, occurTime: now, traceParent: gateway.traceParent?.() ?? null }
    return appendEvents(
      gateway,
      events.map((event) => extended(event, own)),
    )
  }
}
