import type { OpenApi } from '@org/openapi-core'
import type { AdminClient } from './admin-client.js'

/** Whose endpoint it is. */
interface WebhookOwner {
  readonly tenantId: number
  readonly clientId: string
}

/**
 * An endpoint of the demo partner that is disabled, as nobody listens there, and the first event of its feed, where there
 * is one, as a delivery that was cancelled.
 */
export async function seedWebhooks(
  admin: AdminClient,
  jobs: OpenApi['jobs'],
  { tenantId, clientId }: WebhookOwner,
): Promise<void> {
  const found = await admin.get<{ total: number }>('event/webhook-endpoint/page', tenantId)
  if (found.total > 0) return
  const body = {
    clientId,
    url: 'https://partner.example.com/webhooks',
    description: 'Made by the example host',
    eventTypes: ['*'],
    status: 1,
  }
  const { id: endpointId } = await admin.post<{ id: number }>('event/webhook-endpoint/create', { tenantId, body })
  await jobs.run('sequence-events')
  const replay = { clientId, endpointId, fromPosition: 1, toPosition: 1 }
  const made = await admin.put<number>('event/event/replay', { tenantId, body: replay })
  if (made > 0) await admin.put('event/webhook-delivery/cancel-list', { tenantId, body: { ids: [1] } })
}
