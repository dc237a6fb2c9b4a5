import { success } from './isolation-row.js'
import type { IsolationRow } from './isolation-row.js'
import type { IsolationWorld } from './isolation-world.js'

const ENDPOINT = '/open-api/webhook/endpoint'
const DELIVERY = '/open-api/webhook/delivery'
const members = { url: 'https://partner.example.com/webhooks', eventTypes: ['*'] }

/** An endpoint of the owner's, to which an event was delivered. */
async function deliverTo(world: IsolationWorld): Promise<{ endpointId: number; deliveryId: number }> {
  const { id: endpointId } = await world.data(`${ENDPOINT}/create`, members)
  const { clientId } = world.callers.owner.app
  const event = { type: 'pay.order.paid', subject: 'pay.order/P1', data: '{}' } as const
  await world.stores.eventOutbox.append([{ ...event, clientId, memberId: null }], world.now)
  for (const job of ['sequence-events', 'deliver-webhooks']) await world.platform.openApi.jobs.run(job)
  const { list } = await world.stores.webhookDeliveries.page({ endpointId, pageNo: 1, pageSize: 1 })
  const deliveryId = list[0]?.id ?? 0
  // Ten endpoints of an application are all.
  await world.stores.webhookEndpoints.update(endpointId, { ...members, clientId, eventTypes: ['*'], status: 1 })
  return { endpointId, deliveryId }
}

/** What an application does with one of its endpoints, and what it is answered. */
const calls: readonly (readonly [step: string, beside: object, shown: unknown])[] = [
  ['update', members, true],
  ['delete', {}, true],
  ['rotate-secret', { overlapSeconds: 0 }, {}],
  ['test', {}, { statusCode: 204 }],
]

/** Endpoints and deliveries: each application has its own. */
export const webhookRows: readonly IsolationRow[] = [
  ...calls.map(([step, beside, shown]): IsolationRow => ({
    path: `${ENDPOINT}/${step}`,
    names: 'id',
    seenBy: 'client',
    make: async (world) => {
      const { endpointId } = await deliverTo(world)
      return {
        name: endpointId,
        body: (id) => ({ id, ...beside }),
        shows: { code: 0, data: shown },
      }
    },
  })),
  {
    path: `${DELIVERY}/page`,
    names: 'endpointId',
    seenBy: 'client',
    make: async (world) => {
      const { endpointId } = await deliverTo(world)
      return { name: endpointId, body: (name) => ({ endpointId: name }), shows: success({ total: 1 }) }
    },
  },
  {
    path: `${DELIVERY}/retry`,
    names: 'id',
    seenBy: 'client',
    make: async (world) => {
      const { deliveryId } = await deliverTo(world)
      return { name: deliveryId, body: (id) => ({ id }), shows: { code: 0, data: true } }
    },
  },
]
