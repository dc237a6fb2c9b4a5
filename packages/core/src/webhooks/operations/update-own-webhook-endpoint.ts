import { z } from 'zod'
import { numericId } from '../../http/input/fields.js'
import { asOwner } from '../endpoint-caller.js'
import { ownEndpointMembers } from '../webhook-endpoint.js'
import { WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED, WEBHOOK_URL_REFUSED } from '../webhook-errors.js'
import { defineWebhookOperation, exampleEndpoint, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Replaces one of the caller's endpoints. */
export const updateOwnWebhookEndpoint = defineWebhookOperation(
  {
    operationId: 'updateOwnWebhookEndpoint',
    path: '/open-api/webhook/endpoint/update',
    scope: WEBHOOK_SCOPE,
    writes: 'at-once',
    summary: 'Replace a webhook endpoint',
    description: 'It keeps its secret.',
    body: z.object({ id: numericId(), ...ownEndpointMembers }),
    data: z.literal(true),
    errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_URL_REFUSED, WEBHOOK_SENDER_NOT_CONFIGURED],
    example: { body: { id: 1, ...exampleEndpoint }, data: true },
  },
  ({ services, context, body }) =>
    services.webhookEndpoints.update(asOwner(context), { ...body, clientId: context.principal.clientId }),
)
