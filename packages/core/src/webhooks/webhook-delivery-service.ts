import { daysBefore } from '../kernel/days.js'
import { ApiError } from '../kernel/errors.js'
import { refuseParameter } from '../http/input/validation.js'
import type { EndpointCaller, WebhookStores } from './endpoint-caller.js'
import type { DeliveryPlace, Recovery, Replay, WebhookAttemptRow, WebhookDeliveryRow } from './webhook-delivery.js'
import { requireEndpoint } from './webhook-endpoint-service.js'
import { WEBHOOK_DELIVERY_NOT_EXISTS, WEBHOOK_DELIVERY_NOT_REPLAYABLE } from './webhook-errors.js'

/** Deliveries that one call takes up again. */
export const MOST_DELIVERIES = 10_000
/** Of one statement, so that none takes the event loop for long. */
const SLICE = 250

type Present = Pick<EndpointCaller, 'now'>

/** What became of events on their way, and another try. */
export class WebhookDeliveryService {
  /**
   * Sends an event once more, delivered or given up; answers what it was. Throws WEBHOOK_DELIVERY_NOT_EXISTS,
   * WEBHOOK_ENDPOINT_NOT_EXISTS and WEBHOOK_DELIVERY_NOT_REPLAYABLE. In a transaction.
   */
  async retry(
    { webhookDeliveries, webhookEndpoints }: Pick<WebhookStores, 'webhookDeliveries' | 'webhookEndpoints'>,
    { clientId, now }: Pick<EndpointCaller, 'clientId' | 'now'>,
    id: number,
  ): Promise<WebhookDeliveryRow> {
    const delivery = await webhookDeliveries.find(id)
    if (delivery === undefined || (clientId !== undefined && delivery.clientId !== clientId))
      throw new ApiError(WEBHOOK_DELIVERY_NOT_EXISTS)
    // Whoever deletes it at the same time cancels what waits, and would not see this one.
    await webhookEndpoints.lock(delivery.endpointId)
    await requireEndpoint({ clientId }, { webhookEndpoints }, delivery.endpointId)
    const before = await webhookDeliveries.lock(id)
    if (before === undefined || !(await webhookDeliveries.retry(id, now)))
      throw new ApiError(WEBHOOK_DELIVERY_NOT_REPLAYABLE)
    return before
  }

  /** Cancels one that waits, another stays what it is; answers what it was. Throws WEBHOOK_DELIVERY_NOT_EXISTS. */
  async cancel(
    { webhookDeliveries }: Pick<WebhookStores, 'webhookDeliveries'>,
    id: number,
  ): Promise<WebhookDeliveryRow> {
    const before = await webhookDeliveries.lock(id)
    if (before === undefined) throw new ApiError(WEBHOOK_DELIVERY_NOT_EXISTS)
    await webhookDeliveries.cancel([id])
    return before
  }

  /** Answers how many wait again. Throws 400 and WEBHOOK_ENDPOINT_NOT_EXISTS. In a transaction. */
  async recover(
    tx: Pick<WebhookStores, 'webhookDeliveries' | 'webhookEndpoints'>,
    { now }: Present,
    { since, ...recovery }: Pick<Recovery, 'endpointId' | 'onlyDead'> & { readonly since: Date },
  ): Promise<number> {
    // Whoever deletes it at the same time cancels what waits, and would not see these.
    await tx.webhookEndpoints.lock(recovery.endpointId)
    await requireEndpoint(OPERATIONS, tx, recovery.endpointId)
    let recovered = 0
    for (let after: DeliveryPlace | undefined = { createTime: since, id: 0 }; after !== undefined;) {
      const places: DeliveryPlace[] = await tx.webhookDeliveries.recover({ ...recovery, after, limit: SLICE }, now)
      recovered += places.length
      if (recovered > MOST_DELIVERIES) throw tooMany('since')
      after = places.length < SLICE ? undefined : places.at(-1)
    }
    return recovered
  }

  /**
   * Sends a part of an application's feed to one of its endpoints once more, under the same `webhook-id`; answers how
   * many events the endpoint wants of it. Throws 400 and WEBHOOK_ENDPOINT_NOT_EXISTS. In a transaction.
   */
  async replay(
    tx: Pick<WebhookStores, 'webhookDeliveries' | 'webhookEndpoints'>,
    { now }: Present,
    replay: Replay,
  ): Promise<number> {
    const { clientId, endpointId, fromPosition, toPosition } = replay
    if (toPosition < fromPosition)
      throw refuseParameter('toPosition', { en: 'must not be before fromPosition', zh: '不能小于 fromPosition' })
    if (toPosition - fromPosition >= MOST_DELIVERIES) throw tooMany('toPosition')
    await tx.webhookEndpoints.lock(endpointId)
    await requireEndpoint({ clientId }, tx, endpointId)
    return tx.webhookDeliveries.replay(replay, now)
  }
}

/** Whoever may work on all endpoints of a tenant. */
const OPERATIONS = { clientId: undefined }

const tooMany = (path: string) =>
  refuseParameter(path, {
    en: `must name at most ${MOST_DELIVERIES} deliveries`,
    zh: `最多涉及 ${MOST_DELIVERIES} 条投递`,
  })

/** The delivery with all that was tried; undefined where there is none. */
export async function findDelivery(
  { webhookDeliveries }: Pick<WebhookStores, 'webhookDeliveries'>,
  id: number,
): Promise<(WebhookDeliveryRow & { attemptList: WebhookAttemptRow[] }) | undefined> {
  const delivery = await webhookDeliveries.find(id)
  if (delivery === undefined) return undefined
  // Whatever the clocks of several processes say: only partitions of the time before the delivery are left out.
  const since = daysBefore(delivery.createTime, 1)
  return { ...delivery, attemptList: await webhookDeliveries.attemptsOf(id, since) }
}
