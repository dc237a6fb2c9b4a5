import type { OpenApi } from '@org/openapi-core'
import { webhookDeliveryLifecycle } from '@org/openapi-core/storage'
import type { AdminClient } from '../admin-client.js'
import { HOUR_MS, later } from './month.js'
import type { Month } from './month.js'
import { monthPartners } from './partners.js'

const DELIVERIES = 9
const TRIES = 3
const RETRY_MS = 600_000

/** What the deliveries are seeded through. */
interface DeliveryDesk {
  readonly openApi: Pick<OpenApi, 'context' | 'jobs'>
  readonly admin: AdminClient
  readonly month: Month
}

/**
 * An endpoint where nobody listens, disabled, and the first events of its application's feed, which were given up. Each
 * part asks whether it is there, so that a crash between two of them costs nothing.
 */
export async function seedDeadDeliveries({ openApi, admin, month }: DeliveryDesk): Promise<void> {
  const { tenantId } = month
  const { storage } = openApi.context(tenantId)
  const clientId = monthPartners[0]?.clientId ?? ''
  const one = { pageNo: 1, pageSize: 1 }
  const { list } = await storage.webhookEndpoints.page({ clientId, ...one })
  const body = {
    clientId,
    url: 'https://hooks.harbourpine.example.com/orders',
    description: 'Orders of the shop',
    eventTypes: ['order.purchase.paid'],
    status: 1,
  }
  const { id: endpointId } =
    list[0] ?? (await admin.post<{ id: number }>('event/webhook-endpoint/create', { tenantId, body }))
  await openApi.jobs.run('sequence-events')
  if ((await storage.webhookDeliveries.page({ endpointId, ...one })).total > 0) return
  const { WAITING, DEAD } = webhookDeliveryLifecycle.status
  await storage.transaction(async (tx) => {
    const first = month.ago(3 * HOUR_MS)
    const range = { fromPosition: 1, toPosition: DELIVERIES }
    await tx.webhookDeliveries.replay({ endpointId, clientId, ...range }, first)
    for (let tries = 1; tries <= TRIES; tries++) {
      const now = later(first, (tries - 1) * RETRY_MS)
      const lease = { endpointId, isOrdered: false, limit: DELIVERIES, now, until: later(now, 1000) }
      for (const { id, claim } of await tx.webhookDeliveries.claim(lease)) {
        const waits = { status: WAITING, dueTime: later(now, RETRY_MS) } as const
        const attemptNo = await tx.webhookDeliveries.finish(id, claim, tries < TRIES ? waits : { status: DEAD })
        if (attemptNo === undefined) continue
        const result = { statusCode: tries === 2 ? 502 : null, failure: tries === 2 ? 'status' : 'timeout' } as const
        await tx.webhookDeliveries.appendAttempt({ ...result, durationMs: 5000, deliveryId: id, attemptNo }, now)
      }
    }
  })
}
