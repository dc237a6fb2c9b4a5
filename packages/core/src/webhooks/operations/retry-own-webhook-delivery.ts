import { z } from 'zod'
import { numericId } from '../../http/input/fields.js'
import { asOwner } from '../endpoint-caller.js'
import {
  WEBHOOK_DELIVERY_NOT_EXISTS,
  WEBHOOK_DELIVERY_NOT_REPLAYABLE,
  WEBHOOK_ENDPOINT_NOT_EXISTS,
} from '../webhook-errors.js'
import { defineWebhookOperation, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Sends one of the caller's events once more. */
export const retryOwnWebhookDelivery = defineWebhookOperation(
  {
    operationId: 'retryOwnWebhookDelivery',
    path: '/open-api/webhook/delivery/retry',
    scope: WEBHOOK_SCOPE,
    writes: 'at-once',
    summary: 'Retry a webhook delivery',
    description:
      'Have an event sent once more that was delivered, given up or cancelled. While its endpoint is disabled it waits, and is sent when the endpoint is enabled.',
    body: z.object({ id: numericId() }),
    data: z.literal(true),
    errors: [WEBHOOK_DELIVERY_NOT_EXISTS, WEBHOOK_DELIVERY_NOT_REPLAYABLE, WEBHOOK_ENDPOINT_NOT_EXISTS],
    example: { body: { id: 1 }, data: true },
  },
  ({ services, context, body }) =>
    context.storage.transaction(async (tx) => {
      await services.webhookDeliveries.retry(tx, asOwner(context), body.id)
      return true as const
    }),
)
