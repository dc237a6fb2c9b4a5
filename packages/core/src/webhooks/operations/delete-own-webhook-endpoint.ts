import { z } from 'zod'
import { asOwner } from '../endpoint-caller.js'
import { WEBHOOK_ENDPOINT_NOT_EXISTS } from '../webhook-errors.js'
import { defineWebhookOperation, ownEndpointId, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Deletes one of the caller's endpoints. */
export const deleteOwnWebhookEndpoint = defineWebhookOperation(
  {
    operationId: 'deleteOwnWebhookEndpoint',
    path: '/open-api/webhook/endpoint/delete',
    scope: WEBHOOK_SCOPE,
    writes: 'at-once',
    summary: 'Delete a webhook endpoint',
    description: 'What waits for it is sent no more.',
    body: ownEndpointId,
    data: z.literal(true),
    errors: [WEBHOOK_ENDPOINT_NOT_EXISTS],
    example: { body: { id: 1 }, data: true },
  },
  ({ services, context, body }) => services.webhookEndpoints.delete(asOwner(context), body.id),
)
