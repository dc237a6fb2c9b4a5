import type { AdminCall, TestApp, TestPlatform } from '@org/openapi-testing'

/** An endpoint, but for its application. */
export const webhookBodies = { url: 'https://partner.example.com/webhooks', eventTypes: ['*'] }

/** How each write of webhooks is made once, successfully. */
export function webhookWrites(
  use: () => TestPlatform,
  app: () => TestApp,
): Readonly<Record<string, () => Promise<AdminCall> | AdminCall>> {
  const input = (change: object = {}) => ({ ...webhookBodies, clientId: app().clientId, ...change })
  const endpoint = async (): Promise<number> =>
    (await use().adminData('POST event/webhook-endpoint/create', { body: input() })).id as number
  const delivery = async (): Promise<{ id: number; endpointId: number }> => {
    const endpointId = await endpoint()
    const { storage, clock, openApi } = use()
    const event = { type: 'pay.order.paid', subject: 'pay.order/P1', data: '{}' } as const
    const { clientId } = app()
    await storage.forTenant(1).eventOutbox.append([{ ...event, clientId, memberId: null }], clock.now())
    for (const job of ['sequence-events', 'deliver-webhooks']) await openApi.jobs.run(job)
    const { list } = await storage.forTenant(1).webhookDeliveries.page({ endpointId, pageNo: 1, pageSize: 1 })
    return { id: list[0]?.id ?? 0, endpointId }
  }
  const ofEndpoint = async () => ({ body: { id: await endpoint() } })
  const PATH = '/admin-api/event/webhook-endpoint'
  return {
    [`POST ${PATH}/create`]: () => ({ body: input() }),
    [`PUT ${PATH}/update`]: async () => ({ body: { id: await endpoint(), ...input() } }),
    [`DELETE ${PATH}/delete`]: async () => ({ query: `id=${await endpoint()}` }),
    [`DELETE ${PATH}/delete-list`]: async () => ({ query: `ids=${await endpoint()}` }),
    [`PUT ${PATH}/update-status`]: async () => ({ body: { id: await endpoint(), status: 1 } }),
    [`PUT ${PATH}/rotate-secret`]: ofEndpoint,
    [`PUT ${PATH}/end-rotation`]: ofEndpoint,
    [`POST ${PATH}/test`]: ofEndpoint,
    'PUT /admin-api/event/webhook-delivery/retry': async () => ({ body: { id: (await delivery()).id } }),
    'PUT /admin-api/event/webhook-delivery/recover': async () => ({
      body: { endpointId: (await delivery()).endpointId, since: '2026-09-10T00:00:00', onlyDead: false },
    }),
    'PUT /admin-api/event/webhook-delivery/cancel-list': async () => ({ body: { ids: [(await delivery()).id] } }),
    'PUT /admin-api/event/event/replay': async () => ({
      body: { clientId: app().clientId, endpointId: (await delivery()).endpointId, fromPosition: 1, toPosition: 1 },
    }),
  }
}
