import { z } from 'zod'
import { asOwner } from '../endpoint-caller.js'
import { ownEndpointView } from '../webhook-endpoint.js'
import { defineWebhookOperation, exampleOwnEndpoint, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** The caller's endpoints. */
export const listOwnWebhookEndpoints = defineWebhookOperation(
  {
    operationId: 'listOwnWebhookEndpoints',
    path: '/open-api/webhook/endpoint/list',
    scope: WEBHOOK_SCOPE,
    summary: 'List your webhook endpoints',
    body: z.object({}),
    data: z.array(ownEndpointView),
    example: { body: {}, data: [exampleOwnEndpoint] },
  },
  ({ services, context }) => services.webhookEndpoints.list(asOwner(context)),
)
