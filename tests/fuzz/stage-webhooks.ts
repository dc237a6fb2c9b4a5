import type { Act } from './act.js'
import { at, textOf } from './json.js'
import type { Json } from './json.js'

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
  await act('updateWebhookEndpointStatus', { id: endpointId, status: 0 })
  await act('testWebhookEndpoint', { id: endpointId })
  await act('rotateWebhookEndpointSecret', { id: endpointId })
  await act('endWebhookEndpointRotation', { id: endpointId })
  const binding = { clientId, externalUserId: `hooked-${serial}`, memberId, status: 0, supplementAuth: false }
  await act('createPartnerMember', binding)
  await runJobs()
  const sentAgain = await act('replayEvents', { clientId, endpointId, fromPosition: 1, toPosition: 1 })
  if (sentAgain !== 1) throw new Error(`${JSON.stringify(sentAgain)} events of ${clientId} were sent again`)
  await runJobs()
  await act('recoverWebhookDeliveries', { endpointId })
  const sent = at(
    await act('getWebhookDeliveryPage', {}, `pageNo=1&pageSize=10&endpointId=${textOf(endpointId)}`),
    'list',
  ) as Json[]
  await act('retryWebhookDelivery', { id: at(sent[0], 'id') ?? null })
  const unused = at(await act('createWebhookEndpoint', { clientId }), 'id')
  await act('deleteWebhookEndpointList', {}, `ids=${textOf(unused)}`)
  await act('deleteWebhookEndpoint', {}, `id=${textOf(endpointId)}`)
  await act('updatePartnerAppStatus', { id, status: 1 })
}

/** The caller's own endpoint: it hears of a member that is bound, and then once more. */
export async function playOwnWebhooks(
  act: Act,
  bind: () => Promise<unknown>,
  runJobs: () => Promise<void>,
): Promise<void> {
  const id = at(await act('createOwnWebhookEndpoint', { eventTypes: ['*'], status: 0 }), 'id') ?? null
  await bind()
  await runJobs()
  const sent = at(await act('pageOwnWebhookDeliveries', { endpointId: id }), 'list') as Json[]
  await act('retryOwnWebhookDelivery', { id: at(sent[0], 'id') ?? null })
  await act('updateOwnWebhookEndpoint', { id, eventTypes: ['*'], status: 0 })
  await act('testOwnWebhookEndpoint', { id })
  await act('rotateOwnWebhookEndpointSecret', { id })
  await act('deleteOwnWebhookEndpoint', { id })
}
