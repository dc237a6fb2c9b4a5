import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import { recordAudit } from '../../http/admin-api/record-audit.js'
import { integer, numericId, requiredText } from '../../http/input/fields.js'
import type { WebhookStores } from '../endpoint-caller.js'
import type { WebhookDeliveryService } from '../webhook-delivery-service.js'
import { WEBHOOK_ENDPOINT_NOT_EXISTS } from '../webhook-errors.js'

const PATH = '/admin-api/event/event'

/** A part of a feed, sent to one of its application's endpoints once more. */
export const replayOperations = [
  adminOperationsOf<{ webhookDeliveries: WebhookDeliveryService }, WebhookStores>()(
    {
      operationId: 'replayEvents',
      method: 'PUT',
      path: `${PATH}/replay`,
      permission: permissionFor(PATH, 'update'),
      summary: 'Replay events',
      description:
        'Send a part of an application’s feed to one of its endpoints once more, under the same webhook-id; answers how many.',
      body: z.object({
        clientId: requiredText(64),
        endpointId: numericId(),
        fromPosition: integer(1),
        toPosition: integer(1).meta({ description: 'At most 9,999 behind `fromPosition`.' }),
      }),
      data: integer(0),
      errors: [WEBHOOK_ENDPOINT_NOT_EXISTS],
      example: { body: { clientId: 'demoPartner', endpointId: 1, fromPosition: 1, toPosition: 1 }, data: 1 },
    },
    ({ services, context, body }) =>
      context.storage.transaction(async (tx) => {
        const count = await services.webhookDeliveries.replay(tx, context, body)
        // They are many; the endpoint's id would be that of an event here.
        const write = { action: 'replay', resourceId: null, before: null, after: { ...body, count } }
        await recordAudit(tx, context, { ...write, path: PATH })
        return count
      }),
  ),
]
