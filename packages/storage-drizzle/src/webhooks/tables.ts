import { sql } from 'drizzle-orm'
import { webhookDeliveryLifecycle } from '@org/openapi-core/storage'
import type { WebhookFailure } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { resourceTable, tenantTable, timedTable } from '../tenant-table.js'

const { WAITING, DEAD } = webhookDeliveryLifecycle.status

/** Deliveries that are not over; in these words statements name their indexes. */
export const waiting = sql`status = ${constant(WAITING)}`

/** Deliveries that were given up; in these words statements name the index. */
export const dead = sql`status = ${constant(DEAD)}`

/** Where events are sent, what signs them, and what became of them on the way. */
export function webhookTables(kit: ColumnKit) {
  return {
    webhookEndpoint: webhookEndpointTable(kit),
    webhookSecret: webhookSecretTable(kit),
    webhookDelivery: webhookDeliveryTable(kit),
    webhookAttempt: webhookAttemptTable(kit),
  }
}

/** As repositories see them. */
export type WebhookTables = ReturnType<typeof webhookTables>

function webhookEndpointTable(kit: ColumnKit) {
  return resourceTable(kit, 'webhook_endpoint', {
    columns: {
      clientId: kit.text('client_id').notNull(),
      url: kit.text('url').notNull(),
      description: kit.text('description'),
      eventTypes: kit.json<string[]>('event_types').notNull(),
      /** 0 enabled, 1 disabled, 2 disabled because nothing arrived */
      status: kit.integer('status').notNull(),
      /** 0 by subject, 1 none */
      ordering: kit.integer('ordering').notNull(),
      secretHint: kit.text('secret_hint').notNull(),
      /** Of the first attempt that failed since one succeeded. */
      failingSince: kit.instant('failing_since'),
      /** Attempts that failed since then. */
      failedAttempts: kit.integer('failed_attempts').notNull(),
      disabledReason: kit.text('disabled_reason'),
    },
    indexes: (t, pages) => [
      pages('webhook_endpoint_page'),
      pages('webhook_endpoint_client', [t.clientId], [t.status]),
      pages('webhook_endpoint_status', [t.status]),
    ],
  })
}

function webhookSecretTable(kit: ColumnKit) {
  return tenantTable(kit, 'webhook_secret', {
    columns: {
      endpointId: kit.reference('endpoint_id').notNull(),
      sealed: kit.text('sealed').notNull(),
      createTime: kit.instant('create_time').notNull(),
      /** Null while no rotation ends it. */
      expireTime: kit.instant('expire_time'),
    },
    indexes: (t) => [kit.index('webhook_secret_endpoint').on(t.tenantId, t.endpointId, t.id)],
  })
}

function webhookDeliveryTable(kit: ColumnKit) {
  return tenantTable(kit, 'webhook_delivery', {
    columns: {
      endpointId: kit.reference('endpoint_id').notNull(),
      clientId: kit.text('client_id').notNull(),
      /** Of the event in the application’s feed, which has its body. */
      position: kit.amount('position').notNull(),
      eventId: kit.text('event_id').notNull(),
      replayNo: kit.integer('replay_no').notNull(),
      type: kit.text('type').notNull(),
      subject: kit.text('subject').notNull(),
      /** 0 waiting, 1 delivered, 2 dead, 3 cancelled */
      status: kit.integer('status').notNull(),
      attempts: kit.integer('attempts').notNull(),
      /** Attempts before it was last retried. */
      earlierAttempts: kit.integer('earlier_attempts').notNull(),
      /** How often a deliverer took it up: names the hold of the last. */
      claims: kit.integer('claims').notNull(),
      /** When a deliverer may take it up, while it waits. */
      dueTime: kit.instant('due_time').notNull(),
      deliveredTime: kit.instant('delivered_time'),
      createTime: kit.instant('create_time').notNull(),
    },
    indexes: (t) => [
      ...kit.byId('webhook_delivery_id', t),
      kit.uniqueIndex('webhook_delivery_event').on(t.tenantId, t.endpointId, t.eventId, t.replayNo),
      kit.index('webhook_delivery_due').on(t.tenantId, t.endpointId, t.dueTime, t.id).where(waiting),
      kit.index('webhook_delivery_subject').on(t.tenantId, t.endpointId, t.subject, t.id).where(waiting),
      kit.index('webhook_delivery_page').on(t.tenantId, t.createTime, t.id),
      kit.index('webhook_delivery_endpoint').on(t.tenantId, t.endpointId, t.createTime, t.id, t.status),
      kit.index('webhook_delivery_client').on(t.tenantId, t.clientId, t.createTime, t.id, t.status),
      kit.index('webhook_delivery_dead').on(t.tenantId, t.createTime, t.id).where(dead),
      kit.index('webhook_delivery_age').on(t.createTime),
    ],
  })
}

function webhookAttemptTable(kit: ColumnKit) {
  return timedTable(kit, 'webhook_attempt', {
    columns: {
      deliveryId: kit.reference('delivery_id').notNull(),
      attemptNo: kit.integer('attempt_no').notNull(),
      statusCode: kit.integer('status_code'),
      failure: kit.text('failure').$type<WebhookFailure>(),
      durationMs: kit.integer('duration_ms').notNull(),
    },
    indexes: (t) => [
      kit.index('webhook_attempt_delivery').on(t.tenantId, t.deliveryId, t.id),
      kit.index('webhook_attempt_age').on(t.createTime),
    ],
  })
}
