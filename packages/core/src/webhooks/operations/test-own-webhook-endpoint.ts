import { asOwner } from '../endpoint-caller.js'
import { testResult } from '../webhook-delivery.js'
import { WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED } from '../webhook-errors.js'
import { defineWebhookOperation, ownEndpointId, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Tries one of the caller's endpoints. */
export const testOwnWebhookEndpoint = defineWebhookOperation(
  {
    operationId: 'testOwnWebhookEndpoint',
    path: '/open-api/webhook/endpoint/test',
    scope: WEBHOOK_SCOPE,
    writes: 'in-steps',
    summary: 'Test a webhook endpoint',
    description:
      'Have webhook.test sent to one of your endpoints at once; answers what became of it. Four may be under way: one more is answered 429. Hanging up ends it.',
    body: ownEndpointId,
    data: testResult,
    errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED],
    example: { body: { id: 1 }, data: { statusCode: null, durationMs: 12, failure: 'forbidden-address' as const } },
  },
  ({ services, context, body }) => services.webhookEndpoints.test(asOwner(context), body.id),
)
