import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import { revisionMember, STALE_REVISION } from '../../http/admin-api/revision.js'
import { localDateTimeOutput, numericId } from '../../http/input/fields.js'
import { enabledStatus } from '../../auth/index.js'
import { asOperator, WEBHOOK_ENDPOINT_PATH as PATH } from '../endpoint-caller.js'
import type { WebhookStores } from '../endpoint-caller.js'
import { testResult } from '../webhook-delivery.js'
import { dismantleEndpoint } from '../webhook-endpoint-service.js'
import type { WebhookEndpointService } from '../webhook-endpoint-service.js'
import {
  overlapSeconds,
  webhookEndpointFilters,
  webhookEndpointInput,
  webhookEndpointView,
} from '../webhook-endpoint.js'
import {
  WEBHOOK_ENDPOINT_LIMIT,
  WEBHOOK_ENDPOINT_NOT_EXISTS,
  WEBHOOK_ROTATION_LIMIT,
  WEBHOOK_SENDER_NOT_CONFIGURED,
  WEBHOOK_URL_REFUSED,
} from '../webhook-errors.js'
import { exampleOwnEndpoint, shownOnce } from '../webhook-operation.js'

const exampleInput = {
  clientId: 'demoPartner',
  url: 'https://partner.example.com/events',
  description: null,
  eventTypes: ['*' as const],
  ordering: 0 as const,
  status: 1 as const,
}

const exampleView = { ...exampleOwnEndpoint, clientId: 'demoPartner', createTime: '2026-09-10T12:00:00' }

const define = adminOperationsOf<{ webhookEndpoints: WebhookEndpointService }, WebhookStores>()
const update = permissionFor(PATH, 'update')

/** Webhook endpoints of all applications. */
export const webhookEndpointOperations = [
  define(
    {
      operationId: 'createWebhookEndpoint',
      method: 'POST',
      path: `${PATH}/create`,
      summary: 'Create a webhook endpoint',
      description: 'Its secret is shown this once.',
      body: webhookEndpointInput,
      data: z.object({ id: numericId(), secret: shownOnce }),
      errors: [WEBHOOK_URL_REFUSED, WEBHOOK_ENDPOINT_LIMIT, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: exampleInput, data: { id: 2, secret: 'whsec_shown once' } },
    },
    ({ services, context, body }) => services.webhookEndpoints.create(asOperator(context), body),
  ),
  define(
    {
      operationId: 'updateWebhookEndpoint',
      method: 'PUT',
      path: `${PATH}/update`,
      summary: 'Replace a webhook endpoint',
      description: 'Optional members that are absent become null.',
      body: z.object({ id: numericId(), ...revisionMember(), ...webhookEndpointInput.shape }),
      data: z.literal(true),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, STALE_REVISION, WEBHOOK_URL_REFUSED, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: { id: 1, ...exampleInput }, data: true },
    },
    ({ services, context, body }) => services.webhookEndpoints.update(asOperator(context), body),
  ),
  ...defineAdminResource<WebhookStores>()({
    path: PATH,
    name: 'WebhookEndpoint',
    title: 'webhook endpoint',
    calls: ['delete', 'get', 'page'],
    input: webhookEndpointInput,
    view: webhookEndpointView,
    filters: webhookEndpointFilters,
    notFound: WEBHOOK_ENDPOINT_NOT_EXISTS,
    example: { created: 2, input: exampleInput, view: exampleView },
    status: {
      schema: enabledStatus(),
      summary: 'Enable or disable an endpoint',
      description: 'What waits for it waits until it is enabled.',
      example: 1,
    },
    repository: (tx) => tx.webhookEndpoints,
    checkDelete: ({ tx, id }) => dismantleEndpoint(tx, id),
  }),
  define(
    {
      operationId: 'rotateWebhookEndpointSecret',
      method: 'PUT',
      path: `${PATH}/rotate-secret`,
      permission: update,
      summary: 'Rotate the secret of an endpoint',
      description: 'A new secret, shown this once, signs from now on; those before it sign beside it for a while.',
      body: z.object({ id: numericId(), overlapSeconds: overlapSeconds() }),
      data: z.object({ secret: shownOnce, previousExpireTime: localDateTimeOutput() }),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_ROTATION_LIMIT],
      example: {
        body: { id: 1, overlapSeconds: 3600 },
        data: { secret: 'whsec_shown once', previousExpireTime: '2026-09-10T13:00:00' },
      },
    },
    ({ services, context, body }) => services.webhookEndpoints.rotateSecret(asOperator(context), body),
  ),
  define(
    {
      operationId: 'endWebhookEndpointRotation',
      method: 'PUT',
      path: `${PATH}/end-rotation`,
      permission: update,
      summary: 'End a rotation',
      description: 'Only the newest secret signs from now on.',
      body: z.object({ id: numericId() }),
      data: z.literal(true),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body }) => services.webhookEndpoints.endRotation(asOperator(context), body.id),
  ),
  define(
    {
      operationId: 'testWebhookEndpoint',
      method: 'POST',
      path: `${PATH}/test`,
      permission: update,
      summary: 'Test a webhook endpoint',
      description:
        'Send webhook.test to an endpoint at once, and answer what became of it. Four of a tenant may be under way beside those of its applications: one more is answered 429. Hanging up ends it.',
      body: z.object({ id: numericId() }),
      data: testResult,
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED],
      example: { body: { id: 1 }, data: { statusCode: null, durationMs: 12, failure: 'forbidden-address' as const } },
    },
    ({ services, context, body }) => services.webhookEndpoints.test(asOperator(context), body.id),
  ),
]
