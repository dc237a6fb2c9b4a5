import { z } from 'zod'
import { dateTimeOutput, numericId } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { asOwner } from '../endpoint-caller.js'
import { overlapSeconds } from '../webhook-endpoint.js'
import { WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_ROTATION_LIMIT } from '../webhook-errors.js'
import { defineWebhookOperation, shownOnce, WEBHOOK_SCOPE } from '../webhook-operation.js'

/** Gives one of the caller's endpoints another secret. */
export const rotateOwnWebhookEndpointSecret = defineWebhookOperation(
  {
    operationId: 'rotateOwnWebhookEndpointSecret',
    path: '/open-api/webhook/endpoint/rotate-secret',
    scope: WEBHOOK_SCOPE,
    writes: 'at-once',
    answersSecret: true,
    summary: 'Rotate the secret of an endpoint',
    description: 'A new secret, shown this once, signs from now on; those before it sign beside it for a while.',
    body: z.object({ id: numericId(), overlapSeconds: overlapSeconds() }),
    data: named('RotatedWebhookSecret', z.object({ secret: shownOnce, previousExpireTime: dateTimeOutput() })),
    errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_ROTATION_LIMIT],
    example: {
      body: { id: 1, overlapSeconds: 3600 },
      data: { secret: 'whsec_shown once', previousExpireTime: '2026-09-10 13:00:00' },
    },
  },
  ({ services, context, body }) => services.webhookEndpoints.rotateSecret(asOwner(context), body),
)
