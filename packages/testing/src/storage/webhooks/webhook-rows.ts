import type { EventFeedRepository, Repositories, WebhookEndpointInput } from '@org/openapi-core/storage'
import { at } from '../contract-space.js'
import type { TenantSpace } from '../contract-space.js'
import { fedEvent } from '../events/event-rows.js'

/** An endpoint that wants everything. */
export const endpointInput = (change: Partial<WebhookEndpointInput> = {}): WebhookEndpointInput => ({
  clientId: 'client',
  url: 'https://partner.example.com/webhooks',
  eventTypes: ['*'],
  ...change,
})

type Fed = Parameters<EventFeedRepository['append']>[0][number]

/** Feeds events of these subjects to `client`, and has them delivered. Each is of `type`. */
export async function feedOf(
  { stores }: Pick<TenantSpace, 'stores'>,
  events: readonly Partial<Fed>[],
  { clientId = 'client', now = at(0) } = {},
): Promise<void> {
  await stores.transaction(async (tx: Repositories) => {
    const [grown] = await tx.eventSequencing.lengthen([{ clientId, epoch: 'epoch', count: events.length }])
    const last = grown?.lastPosition ?? 0
    const first = last - events.length + 1
    const rows = events.map((event, i) =>
      fedEvent({
        clientId,
        position: first + i,
        eventId: `evt_${first + i}`,
        body: `{"position":${first + i}}`,
        ...event,
      }),
    )
    await tx.eventFeed.append(rows, now)
    await tx.eventSequencing.deliver([{ clientId, fromPosition: first, toPosition: last }], now)
  })
}

/** As many as a test makes. */
export const FIRST_PAGE = { pageNo: 1, pageSize: 50 } as const

/** The id of a new endpoint. */
export const endpointOf = async ({ stores }: TenantSpace, change: Parameters<typeof endpointInput>[0] = {}) =>
  (await stores.webhookEndpoints.create(endpointInput(change), at(0))).id

/** The deliveries of an endpoint, oldest first. */
export const deliveriesOf = async ({ stores }: TenantSpace, endpointId: number) =>
  (await stores.webhookDeliveries.page({ ...FIRST_PAGE, endpointId })).list.toSorted((a, b) => a.id - b.id)

/** Takes up what is due at `now`, for a second. */
export const claimAt = (
  { stores }: TenantSpace,
  endpointId: number,
  { now = 0, limit = 9, isOrdered = true }: { now?: number; limit?: number; isOrdered?: boolean } = {},
) => stores.webhookDeliveries.claim({ endpointId, isOrdered, limit, now: at(now), until: at(now + 1000) })
