import { and, asc, lt, sql } from 'drizzle-orm'
import type { EndpointPlace, WebhookQueue } from '@org/openapi-core/storage'
import { ONE_ROW } from '../conditions.js'
import { deleteOldest } from '../delete-oldest.js'
import { defineRead, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { givenNumber } from '../whole-numbers.js'
import { waiting } from './tables.js'
import type { WebhookTables } from './tables.js'

/** Goes from one endpoint to the next through the index of what waits, however much waits for each. */
const nextEndpoint = defineRead<EndpointPlaceValues>()(
  'webhook_delivery_next_endpoint',
  (db, { webhookDelivery: table }: WebhookTables) => {
    const { tenantId, endpointId } = table
    const after = sql`(${givenNumber('tenantId')}, ${givenNumber('endpointId')})`
    return db
      .select({ tenantId, endpointId })
      .from(table)
      .where(and(waiting, sql`(${tenantId}, ${endpointId}) > ${after}`))
      .orderBy(asc(tenantId), asc(endpointId))
      .limit(ONE_ROW)
  },
)

type EndpointPlaceValues = { tenantId: number; endpointId: number }

/** Before every endpoint. */
const FIRST: EndpointPlaceValues = { tenantId: -1, endpointId: -1 }

/** The deliveries of all tenants. */
export class DrizzleWebhookQueue implements WebhookQueue {
  constructor(private readonly gateway: Gateway<WebhookTables>) {}

  nextEndpoint(after: EndpointPlace | undefined): Promise<EndpointPlace | undefined> {
    return firstRow(this.gateway.execute(nextEndpoint, { ...(after ?? FIRST) }))
  }

  deleteDeliveries(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ webhookDelivery: table }) => ({
      table,
      isOld: lt(table.createTime, before),
      age: table.createTime,
    }))
  }

  deleteAttempts(before: Date, limit: number): Promise<number> {
    return deleteOldest(this.gateway, limit, ({ webhookAttempt: table }) => ({
      table,
      isOld: lt(table.createTime, before),
      age: table.createTime,
      isDivided: true,
    }))
  }
}
