import type { Act } from './act.js'
import { at } from './json.js'

/** What the scene needs. */
export interface WebhookNeeds {
  readonly memberId: number
  readonly runJobs: () => Promise<void>
}

/**
 * An application of its own, so that its feed begins here: its first event is that it may act for the member, which is sent
 * to its endpoint, and then once more.
 */
export async function playWebhooks(act: Act, { memberId, runJobs }: WebhookNeeds, serial: number): Promise<void> {
  const clientId = `fuzzHooks${serial}`
  const scopes = ['event:event:read', 'system:partner-member:read']
  const id = at(await act('createPartnerApp', { clientId, scopes }), 'id') ?? null
  await act('resetPartnerAppSecret', { id })
  await act('revokePartnerAppTokens', { id })
  const endpointId = at(await act('createWebhookEndpoint', { clientId }), 'id') ?? null
  await act('updateWebhookEndpoint', { id: endpointId, clientId, status: 0 })
  const binding = { clientId, externalUserId: `hooked-${serial}`, memberId, status: 0, supplementAuth: false }
  await act('createPartnerMember', binding)
  await runJobs()
  const sentAgain = await act('replayEvents', { clientId, endpointId, fromPosition: 1, toPosition: 1 })
  if (sentAgain !== 1) throw new Error(`${JSON.stringify(sentAgain)} events of ${clientId} were sent again`)
  await runJobs()
  await act('recoverWebhookDeliveries', { endpointId })
  const unused = at(await act('createWebhookEndpoint', { clientId }), 'id')
  await act('deleteWebhookEndpointList', {}, `ids=${JSON.stringify(unused)}`)
}
