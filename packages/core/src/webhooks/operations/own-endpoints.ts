import { z } from 'zod'
import { dateTimeOutput, numericId } from '../../http/input/fields.js'
import { operationsOf } from '../../http/operation.js'
import { asOwner } from '../endpoint-caller.js'
import type { WebhookStores } from '../endpoint-caller.js'
import { testResult } from '../webhook-delivery.js'
import type { WebhookEndpointService } from '../webhook-endpoint-service.js'
import { ownEndpointMembers, ownEndpointView } from '../webhook-endpoint.js'
import {
  WEBHOOK_ENDPOINT_LIMIT,
  WEBHOOK_ENDPOINT_NOT_EXISTS,
  WEBHOOK_ROTATION_LIMIT,
  WEBHOOK_SENDER_NOT_CONFIGURED,
  WEBHOOK_URL_REFUSED,
} from '../webhook-errors.js'
import { overlapSeconds } from '../admin/webhook-endpoint.js'

const define = operationsOf<{ webhookEndpoints: WebhookEndpointService }, WebhookStores>()
const scope = 'event:webhook:manage'
const shownOnce = z.string().meta({ description: 'Shown this once.' })
const ownId = z.object({ id: numericId() })

const exampleInput = {
  url: 'https://partner.example.com/events',
  eventTypes: ['pay.order.paid' as const, 'order.item.status_changed' as const],
  status: 1 as const,
}

const exampleView = {
  id: 1,
  url: 'https://partner.example.com/webhooks',
  description: 'Made by the example host',
  eventTypes: ['*'],
  status: 1,
  ordering: 0,
  secretHint: 'ab0=',
  disabledReason: null,
  failingSince: null,
  createTime: '2026-09-10 12:00:00',
}

/** An application's own endpoints. */
export const ownEndpointOperations = [
  define(
    {
      operationId: 'createOwnWebhookEndpoint',
      path: '/open-api/webhook/endpoint/create',
      scope,
      summary: 'Have events sent to a server of yours; the secret that they are signed with is shown this once',
      body: z.object(ownEndpointMembers),
      data: z.object({ id: numericId(), secret: shownOnce }),
      errors: [WEBHOOK_URL_REFUSED, WEBHOOK_ENDPOINT_LIMIT, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: exampleInput, data: { id: 2, secret: 'whsec_shown once' } },
    },
    ({ services, context, body }) =>
      services.webhookEndpoints.create(asOwner(context), { ...body, clientId: context.principal.clientId }),
  ),
  define(
    {
      operationId: 'listOwnWebhookEndpoints',
      path: '/open-api/webhook/endpoint/list',
      scope,
      summary: 'Your webhook endpoints',
      body: z.object({}),
      data: z.array(ownEndpointView),
      example: { body: {}, data: [exampleView] },
    },
    ({ services, context }) => services.webhookEndpoints.list(asOwner(context)),
  ),
  define(
    {
      operationId: 'updateOwnWebhookEndpoint',
      path: '/open-api/webhook/endpoint/update',
      scope,
      summary: 'Replace one of your webhook endpoints; it keeps its secret',
      body: z.object({ id: numericId(), ...ownEndpointMembers }),
      data: z.literal(true),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_URL_REFUSED, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: { id: 1, ...exampleInput }, data: true },
    },
    ({ services, context, body }) =>
      services.webhookEndpoints.update(asOwner(context), { ...body, clientId: context.principal.clientId }),
  ),
  define(
    {
      operationId: 'deleteOwnWebhookEndpoint',
      path: '/open-api/webhook/endpoint/delete',
      scope,
      summary: 'Delete one of your webhook endpoints; what waits for it is sent no more',
      body: ownId,
      data: z.literal(true),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body }) => services.webhookEndpoints.delete(asOwner(context), body.id),
  ),
  define(
    {
      operationId: 'rotateOwnWebhookEndpointSecret',
      path: '/open-api/webhook/endpoint/rotate-secret',
      scope,
      summary: 'A new secret, shown this once, signs from now on; those before it sign beside it for a while',
      body: z.object({ id: numericId(), overlapSeconds: overlapSeconds() }),
      data: z.object({ secret: shownOnce, previousExpireTime: dateTimeOutput() }),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_ROTATION_LIMIT],
      example: {
        body: { id: 1, overlapSeconds: 3600 },
        data: { secret: 'whsec_shown once', previousExpireTime: '2026-09-10 13:00:00' },
      },
    },
    ({ services, context, body }) => services.webhookEndpoints.rotateSecret(asOwner(context), body),
  ),
  define(
    {
      operationId: 'testOwnWebhookEndpoint',
      path: '/open-api/webhook/endpoint/test',
      scope,
      summary: 'Have webhook.test sent to one of your endpoints at once; answers what became of it',
      body: ownId,
      data: testResult,
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: { id: 1 }, data: { statusCode: null, durationMs: 12, failure: 'forbidden-address' as const } },
    },
    ({ services, context, body }) => services.webhookEndpoints.test(asOwner(context), body.id),
  ),
]
