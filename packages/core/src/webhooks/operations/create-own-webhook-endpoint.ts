import { z } from 'zod'
import { numericId } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { asOwner } from '../endpoint-caller.js'
import { ownEndpointMembers } from '../webhook-endpoint.js'
import { WEBHOOK_ENDPOINT_LIMIT, WEBHOOK_SENDER_NOT_CONFIGURED, WEBHOOK_URL_REFUSED } from '../webhook-errors.js'
import { defineWebhookOperation, exampleEndpoint, shownOnce, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Makes an endpoint of the caller. */
export const createOwnWebhookEndpoint = defineWebhookOperation(
  {
    operationId: 'createOwnWebhookEndpoint',
    path: '/open-api/webhook/endpoint/create',
    scope: WEBHOOK_SCOPE,
    writes: 'at-once',
    answersSecret: true,
    summary: 'Create a webhook endpoint',
    description: 'Have events sent to a server of yours; the secret that they are signed with is shown this once.',
    body: z.object(ownEndpointMembers),
    data: named('CreatedWebhookEndpoint', z.object({ id: numericId(), secret: shownOnce })),
    errors: [WEBHOOK_URL_REFUSED, WEBHOOK_ENDPOINT_LIMIT, WEBHOOK_SENDER_NOT_CONFIGURED],
    example: { body: exampleEndpoint, data: { id: 2, secret: 'whsec_shown once' } },
  },
  ({ services, context, body }) =>
    services.webhookEndpoints.create(asOwner(context), { ...body, clientId: context.principal.clientId }),
)
