import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import { defineAdminGet, defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { auditOf, recordAudit } from '../../http/admin-api/record-audit.js'
import { idList, integer, numericId } from '../../http/input/fields.js'
import { adminDateTime } from '../../http/input/query.js'
import { named } from '../../http/named-schema.js'
import type { WebhookStores } from '../endpoint-caller.js'
import { webhookAttemptView, webhookDeliveryFilters, webhookDeliveryView } from '../webhook-delivery.js'
import { findDelivery } from '../webhook-delivery-service.js'
import type { WebhookDeliveryService } from '../webhook-delivery-service.js'
import {
  WEBHOOK_DELIVERY_NOT_EXISTS,
  WEBHOOK_DELIVERY_NOT_REPLAYABLE,
  WEBHOOK_ENDPOINT_NOT_EXISTS,
} from '../webhook-errors.js'
import { exampleOwnDelivery } from '../webhook-operation.js'

const PATH = '/admin-api/event/webhook-delivery'
const define = adminOperationsOf<{ webhookDeliveries: WebhookDeliveryService }, WebhookStores>()
const audit = auditOf(PATH, webhookDeliveryView)
const update = permissionFor(PATH, 'update')

const exampleView = {
  ...exampleOwnDelivery,
  clientId: 'demoPartner',
  dueTime: '2026-09-10T12:00:00',
  createTime: '2026-09-10T12:00:00',
}

/** Deliveries of all applications: what was tried, and another try. */
export const webhookDeliveryOperations = [
  defineAdminPage<WebhookStores>()({
    path: PATH,
    name: 'WebhookDelivery',
    summary: 'Page through webhook deliveries',
    description: 'Newest first.',
    view: webhookDeliveryView,
    filters: webhookDeliveryFilters,
    example: { view: exampleView },
    repository: (tx) => tx.webhookDeliveries,
  }),
  defineAdminGet<WebhookStores>()({
    path: PATH,
    name: 'WebhookDelivery',
    summary: 'Get a webhook delivery',
    description: 'With all that was tried; null where there is none.',
    view: named(
      'TriedWebhookDelivery',
      z.object({ ...webhookDeliveryView.shape, attemptList: z.array(webhookAttemptView) }),
    ),
    example: { ...exampleView, attemptList: [] },
    find: (tx, id) => findDelivery(tx, id),
  }),
  define(
    {
      operationId: 'retryWebhookDelivery',
      method: 'PUT',
      path: `${PATH}/retry`,
      permission: update,
      summary: 'Retry a webhook delivery',
      description:
        'Send an event once more that was delivered, given up or cancelled. While its endpoint is disabled it waits, and is sent when the endpoint is enabled.',
      body: z.object({ id: numericId() }),
      data: z.literal(true),
      errors: [WEBHOOK_DELIVERY_NOT_EXISTS, WEBHOOK_DELIVERY_NOT_REPLAYABLE, WEBHOOK_ENDPOINT_NOT_EXISTS],
      example: { body: { id: 1 }, data: true },
    },
    ({ services, context, body: { id } }) =>
      context.storage.transaction(async (tx) => {
        const before = await services.webhookDeliveries.retry(tx, { clientId: undefined, now: context.now }, id)
        await audit(tx, context, { action: 'retry', id, before, after: await tx.webhookDeliveries.find(id) })
        return true as const
      }),
  ),
  define(
    {
      operationId: 'recoverWebhookDeliveries',
      method: 'PUT',
      path: `${PATH}/recover`,
      permission: update,
      summary: 'Recover webhook deliveries',
      description:
        'Send once more what an endpoint was to be sent since then and did not take; answers how many. While it is disabled they wait.',
      body: z.object({
        endpointId: numericId(),
        since: adminDateTime(),
        onlyDead: z
          .boolean()
          .nullish()
          .transform((isGiven) => isGiven ?? true)
          .meta({ description: 'false: also what was delivered or cancelled. true when absent.' }),
      }),
      data: integer(0),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS],
      example: { body: { endpointId: 1, since: '2026-09-10T00:00:00' }, data: 0 },
    },
    ({ services, context, body }) =>
      context.storage.transaction(async (tx) => {
        const count = await services.webhookDeliveries.recover(tx, context, body)
        // They are many; the endpoint's id would be that of a delivery here.
        const write = { action: 'recover', resourceId: null, before: null, after: { ...body, count } }
        await recordAudit(tx, context, { ...write, path: PATH })
        return count
      }),
  ),
  define(
    {
      operationId: 'cancelWebhookDeliveryList',
      method: 'PUT',
      path: `${PATH}/cancel-list`,
      permission: update,
      summary: 'Cancel webhook deliveries',
      description: 'Send no more of these; those that do not wait stay what they are.',
      body: z.object({ ids: idList() }),
      data: z.literal(true),
      errors: [WEBHOOK_DELIVERY_NOT_EXISTS],
      example: { body: { ids: [1] }, data: true },
    },
    ({ services, context, body }) =>
      context.storage.transaction(async (tx) => {
        // By rising ids, so that two that cancel the same ones do not wait for each other.
        for (const id of body.ids.toSorted((a, b) => a - b)) {
          const before = await services.webhookDeliveries.cancel(tx, id)
          await audit(tx, context, { action: 'cancel-list', id, before, after: await tx.webhookDeliveries.find(id) })
        }
        return true as const
      }),
  ),
]
