import { z } from 'zod'
import { dateTimeRange, integer, numericId, optionalPage, pageOf, textFilter } from '../../http/input/fields.js'
import { webhookDeliveryLifecycle } from '../webhook-delivery-lifecycle.js'
import { ownDeliveryView } from '../webhook-delivery.js'
import { defineWebhookOperation, exampleOwnDelivery, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** What became of the caller's events on their way to its endpoints. */
export const pageOwnWebhookDeliveries = defineWebhookOperation(
  {
    operationId: 'pageOwnWebhookDeliveries',
    path: '/open-api/webhook/delivery/page',
    scope: WEBHOOK_SCOPE,
    summary: 'Page through webhook deliveries',
    description: 'What was sent to your endpoints, newest first.',
    body: z.object({
      ...optionalPage(),
      endpointId: numericId().nullish(),
      status: integer().nullish().meta({ description: webhookDeliveryLifecycle.legend }),
      type: textFilter(100),
      subject: textFilter(),
      createTime: dateTimeRange().nullish(),
    }),
    data: pageOf(ownDeliveryView),
    example: { body: { pageNo: 1, pageSize: 10 }, data: { list: [exampleOwnDelivery], total: 1 } },
  },
  ({ context, body: { endpointId, status, createTime, ...rest } }) =>
    context.storage.webhookDeliveries.page({
      ...rest,
      endpointId: endpointId ?? undefined,
      status: status ?? undefined,
      createTime: createTime ?? undefined,
      clientId: context.principal.clientId,
    }),
)
