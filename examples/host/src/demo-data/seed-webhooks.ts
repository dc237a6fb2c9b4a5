import type { OpenApi } from '@org/openapi-core'
import type { AdminClient } from './admin-client.js'

/** Whose endpoint it is, and what it is made with. */
interface WebhookScene {
  readonly tenantId: number
  readonly clientId: string
  /** At the demo's time, and at the present. */
  readonly admins: { readonly staged: AdminClient; readonly now: AdminClient }
  readonly jobs: OpenApi['jobs']
}

/**
 * An endpoint of the demo partner that is disabled, as nobody listens there, and the first event of its feed, where there
 * is one, as a delivery that was cancelled.
 */
export async function seedWebhooks({ tenantId, clientId, admins, jobs }: WebhookScene): Promise<void> {
  const found = await admins.staged.get<{ total: number }>('event/webhook-endpoint/page', tenantId)
  if (found.total > 0) return
  const body = {
    clientId,
    url: 'https://partner.example.com/webhooks',
    description: 'Made by the example host',
    eventTypes: ['*'],
    status: 1,
  }
  const { id: endpointId } = await admins.staged.post<{ id: number }>('event/webhook-endpoint/create', {
    tenantId,
    body,
  })
  await jobs.run('sequence-events')
  // Of the present: deliveries are kept for a month, and the demo's time may be longer ago.
  const replay = { clientId, endpointId, fromPosition: 1, toPosition: 1 }
  const made = await admins.now.put<number>('event/event/replay', { tenantId, body: replay })
  if (made > 0) await admins.now.put('event/webhook-delivery/cancel-list', { tenantId, body: { ids: [1] } })
}
