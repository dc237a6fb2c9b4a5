import { z } from 'zod'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { dateTimeOutput, integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import { queryId, queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { named } from '../http/named-schema.js'
import { webhookDeliveryLifecycle } from './webhook-delivery-lifecycle.js'
import type { webhookDeliveryStatus } from './webhook-delivery-lifecycle.js'

/** Why an attempt failed. Nothing of an answer is kept beside its status. */
export const webhookFailures = ['timeout', 'forbidden-address', 'tls', 'connection', 'status'] as const

/** Why an attempt failed. */
export type WebhookFailure = (typeof webhookFailures)[number]

/** What became of one attempt. */
export interface AttemptResult {
  /** Null where nothing answered. */
  readonly statusCode: number | null
  /** Null where it succeeded. */
  readonly failure: WebhookFailure | null
  readonly durationMs: number
}

/** What a test call answers. */
export const testResult = named(
  'WebhookTest',
  z.object({
    statusCode: integer().nullable().meta({ description: 'Null where nothing answered.' }),
    durationMs: integer(),
    failure: z.enum(webhookFailures).nullable().meta({ description: 'Null for any 2xx.' }),
  }),
)

/** An attempt as it is shown. */
export const webhookAttemptView = named(
  'WebhookAttempt',
  z.object({
    attemptNo: integer(),
    statusCode: integer().nullable().meta({ description: 'Null where nothing answered.' }),
    failure: z.enum(webhookFailures).nullable().meta({ description: 'Null for any 2xx.' }),
    durationMs: integer(),
    createTime: localDateTimeOutput(),
  }),
)

/** An attempt as it is shown. */
export type WebhookAttemptRow = z.input<typeof webhookAttemptView>

const deliveryMembers = {
  id: numericId(),
  endpointId: numericId(),
  position: integer().meta({ description: 'Of the event in the application’s feed.' }),
  eventId: z.string().meta({ description: 'What `webhook-id` says.' }),
  replayNo: integer().meta({ description: 'Counts the deliveries of the event to this endpoint, from 0.' }),
  type: z.string(),
  subject: z.string(),
  status: integer().meta({ description: webhookDeliveryLifecycle.legend }),
  attempts: integer(),
}

/** A delivery as the admin API shows it. */
export const webhookDeliveryView = z.object({
  ...deliveryMembers,
  clientId: z.string(),
  dueTime: localDateTimeOutput().meta({ description: 'Of the next attempt, while it waits.' }),
  deliveredTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
})

/** A delivery as its application sees it. */
export const ownDeliveryView = named(
  'WebhookDelivery',
  z.object({
    ...deliveryMembers,
    dueTime: dateTimeOutput().meta({ description: 'Of the next attempt, while it waits.' }),
    deliveredTime: dateTimeOutput().nullable(),
    createTime: dateTimeOutput(),
  }),
)

/** An event on its way to an endpoint. */
export type WebhookDeliveryRow = z.input<typeof webhookDeliveryView>

/** Narrows the page of deliveries: what is absent narrows nothing. */
export const webhookDeliveryFilters = {
  endpointId: queryId().optional(),
  clientId: queryText().optional(),
  status: queryInteger().optional(),
  type: queryText().optional(),
  subject: queryText().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of deliveries; what is absent narrows nothing. */
export type WebhookDeliveryFilter = FilterOf<typeof webhookDeliveryFilters>

/** Which deliveries of an endpoint are taken up. */
export interface DeliveryClaim {
  readonly endpointId: number
  /** Whether those of one subject wait for each other. */
  readonly isOrdered: boolean
  readonly limit: number
  readonly now: Date
  /** Until then nobody else takes them up. */
  readonly until: Date
}

/** An event of a feed, as it is sent. */
export interface DeliveredEvent {
  readonly position: number
  readonly body: string
  /** Of what it tells of, as W3C `traceparent`; null where nobody listened. */
  readonly traceParent: string | null
}

/** A delivery that a deliverer has taken up. */
export interface ClaimedDelivery {
  readonly id: number
  /** Names this deliverer's hold on it. */
  readonly claim: number
  readonly position: number
  readonly eventId: string
  readonly type: string
  /** Attempts since it was created or last retried. */
  readonly tries: number
}

/** How an attempt ended. Of the deliverer that took it up last only. */
export type DeliveryOutcome =
  | { readonly status: typeof webhookDeliveryStatus.DELIVERED; readonly deliveredTime: Date }
  | { readonly status: typeof webhookDeliveryStatus.DEAD }
  /** It is tried again at `dueTime`. */
  | { readonly status: typeof webhookDeliveryStatus.WAITING; readonly dueTime: Date }

/** Which part of an application's feed is sent to an endpoint once more. */
export interface Replay {
  readonly endpointId: number
  readonly clientId: string
  readonly fromPosition: number
  readonly toPosition: number
}

/** Where a delivery stands in the order of creation. */
export type DeliveryPlace = Pick<WebhookDeliveryRow, 'id' | 'createTime'>

/** Which deliveries of an endpoint are taken up again. */
export interface Recovery {
  readonly endpointId: number
  /** Whether those that were delivered or cancelled stay what they are. */
  readonly onlyDead: boolean
  /** Those behind this place. */
  readonly after: DeliveryPlace
  readonly limit: number
}

/** The deliveries of one tenant. */
export interface WebhookDeliveryRepository {
  find(id: number): Promise<WebhookDeliveryRow | undefined>
  /** The delivery as it is now, and stays until the transaction ends: whoever changes it meanwhile waits. */
  lock(id: number): Promise<WebhookDeliveryRow | undefined>
  /** Newest first. */
  page(filter: WebhookDeliveryFilter & PageQuery): Promise<Page<WebhookDeliveryRow>>
  /** What was tried since a time, in order. */
  attemptsOf(id: number, since: Date): Promise<WebhookAttemptRow[]>
  /** Takes up what is due of an endpoint, the longest due first; answers what was free. */
  claim(claim: DeliveryClaim): Promise<ClaimedDelivery[]>
  /** The events at these positions of an application's feed, as they are signed; those that are kept. */
  bodiesOf(clientId: string, positions: readonly number[]): Promise<DeliveredEvent[]>
  /**
   * Ends an attempt; answers its number. Undefined where the delivery was taken up by another since, or waits no more.
   */
  finish(id: number, claim: number, outcome: DeliveryOutcome): Promise<number | undefined>
  /** Ends a hold without an attempt: cancelled where `isOver`, otherwise due again at `now`. */
  release(id: number, claim: number, { isOver, now }: { isOver: boolean; now: Date }): Promise<boolean>
  appendAttempt(attempt: AttemptResult & { deliveryId: number; attemptNo: number }, now: Date): Promise<void>
  /** It waits again, due at once, with all its attempts before it; false where it waits already, or there is none. */
  retry(id: number, now: Date): Promise<boolean>
  /** The same of several, in the order of creation; answers their places. */
  recover(recovery: Recovery, now: Date): Promise<DeliveryPlace[]>
  /** Cancels those that wait; answers how many did. */
  cancel(ids: readonly number[]): Promise<number>
  /** The same of all of an endpoint. */
  cancelAll(endpointId: number): Promise<void>
  /**
   * Makes a delivery of each event of these positions that is kept and that the endpoint wants, due at once; answers
   * how many. In a transaction that has locked the endpoint.
   */
  replay(replay: Replay, now: Date): Promise<number>
}

/** An endpoint, whoever's it is. */
export interface EndpointPlace {
  readonly tenantId: number
  readonly endpointId: number
}

/** The deliveries of all tenants. */
export interface WebhookQueue {
  /** The first endpoint behind `after` for which something waits, due or not. */
  nextEndpoint(after: EndpointPlace | undefined): Promise<EndpointPlace | undefined>
  /** Deletes at most `limit` of the oldest deliveries from before `before`; answers how many. */
  deleteDeliveries(before: Date, limit: number): Promise<number>
  /** The same of attempts. */
  deleteAttempts(before: Date, limit: number): Promise<number>
}
