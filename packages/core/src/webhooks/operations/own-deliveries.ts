import { z } from 'zod'
import { dateTimeRange, integer, numericId, optionalPage, pageOf, textFilter } from '../../http/input/fields.js'
import { operationsOf } from '../../http/operation.js'
import { asOwner } from '../endpoint-caller.js'
import type { WebhookStores } from '../endpoint-caller.js'
import { webhookDeliveryLifecycle } from '../webhook-delivery-lifecycle.js'
import type { WebhookDeliveryService } from '../webhook-delivery-service.js'
import { ownDeliveryView } from '../webhook-delivery.js'
import { WEBHOOK_DELIVERY_NOT_EXISTS, WEBHOOK_DELIVERY_NOT_REPLAYABLE } from '../webhook-errors.js'

const define = operationsOf<{ webhookDeliveries: WebhookDeliveryService }, WebhookStores>()
const scope = 'event:webhook:manage'

const exampleView = {
  id: 1,
  endpointId: 1,
  position: 1,
  eventId: 'evt_1_1',
  replayNo: 0,
  type: 'pay.order.paid',
  subject: 'pay.order/P202609101200009Z8HS4238UUL',
  status: 0,
  attempts: 1,
  dueTime: '2026-09-10 12:00:05',
  deliveredTime: null,
  createTime: '2026-09-10 12:00:00',
}

/** What became of an application's own events on their way to its endpoints. */
export const ownDeliveryOperations = [
  define(
    {
      operationId: 'pageOwnWebhookDeliveries',
      path: '/open-api/webhook/delivery/page',
      scope,
      summary: 'Page through what was sent to your endpoints, newest first',
      body: z.object({
        ...optionalPage(),
        endpointId: numericId().nullish(),
        status: integer().nullish().meta({ description: webhookDeliveryLifecycle.legend }),
        type: textFilter(100),
        subject: textFilter(),
        createTime: dateTimeRange().nullish(),
      }),
      data: pageOf(ownDeliveryView),
      example: { body: { pageNo: 1, pageSize: 10 }, data: { list: [exampleView], total: 1 } },
    },
    ({ context, body: { endpointId, status, createTime, ...rest } }) =>
      context.storage.webhookDeliveries.page({
        ...rest,
        endpointId: endpointId ?? undefined,
        status: status ?? undefined,
        createTime: createTime ?? undefined,
        clientId: context.principal.clientId,
      }),
  ),
  define(
    {
      operationId: 'retryOwnWebhookDelivery',
      path: '/open-api/webhook/delivery/retry',
      scope,
      summary: 'Have an event sent once more that was delivered, given up or cancelled',
      body: z.object({ id: numericId() }),
      data: z.literal(true),
      errors: [WEBHOOK_DELIVERY_NOT_EXISTS, WEBHOOK_DELIVERY_NOT_REPLAYABLE],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body }) => services.webhookDeliveries.retry(asOwner(context), context.storage, body.id),
  ),
]
