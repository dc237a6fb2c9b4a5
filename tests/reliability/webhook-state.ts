import { z } from 'zod'
import { viewOf } from './database-view.js'
import type { WebhookLoad } from './webhook-load.js'
import type { Arrival, WebhookPartner } from './webhook-partner.js'

/** Databases differ in how they answer large numbers. */
const number = z.coerce.number()
const events = z.array(z.object({ event_id: z.string() }))
const deliveries = z.array(
  z.object({ endpoint_id: number, event_id: z.string(), status: number, attempts: number, logged: number, ok: number }),
)
const figures = z.tuple([z.object({ deliveries: number, attempts: number, interrupted: number, outbox: number })])

const DELIVERED = 1

/** What a database holds of events and deliveries, past the engine. */
export async function readWebhooks(url: string, clientId: string) {
  const [feed, sent, counts] = await viewOf(url)([
    `select event_id from event_feed where client_id = '${clientId}' order by position`,
    `select endpoint_id, event_id, status, attempts,
       (select count(*) from webhook_attempt a where a.tenant_id = d.tenant_id and a.delivery_id = d.id) as logged,
       (select count(*) from webhook_attempt a
         where a.tenant_id = d.tenant_id and a.delivery_id = d.id and a.failure is null) as ok
     from webhook_delivery d order by id`,
    `select count(*) as deliveries, sum(attempts) as attempts, sum(claims - attempts) as interrupted,
       (select count(*) from event_outbox) as outbox from webhook_delivery`,
  ])
  const [counted] = figures.parse(counts)
  return {
    feed: events.parse(feed).map(({ event_id: id }) => id),
    deliveries: deliveries.parse(sent),
    figures: counted,
  }
}

/** What is wrong, by kind. */
export interface WebhookFaults {
  /** In the feed, and never taken by an endpoint. */
  readonly lost: readonly string[]
  /** Sent, and not in the feed; or not sent, and in it. */
  readonly unasked: readonly string[]
  /** Came first before another of the same subject had been taken that stands before it in the feed. */
  readonly late: readonly string[]
  /** Not delivered at the end. */
  readonly open: readonly string[]
  /** The log of attempts tells otherwise than the delivery. */
  readonly miscounted: readonly string[]
}

/** Holds what arrived against the feed, and the deliveries against their log, when nothing is due any more. */
export function findWebhookFaults(
  load: WebhookLoad,
  partner: WebhookPartner,
  state: Awaited<ReturnType<typeof readWebhooks>>,
): WebhookFaults {
  const paths = [...load.endpointIds]
  return {
    lost: paths.flatMap(([path]) => lostAt(partner.arrivalsAt(path), state.feed).map((id) => `${path} ${id}`)),
    unasked: paths.flatMap(([path, endpointId]) => {
      const made = state.deliveries.filter((delivery) => delivery.endpoint_id === endpointId)
      const ids = made.map(({ event_id: id }) => id)
      const came = partner.arrivalsAt(path).map(({ id }) => id)
      return [...difference(ids, state.feed), ...difference(came, state.feed)].map((id) => `${path} ${id}`)
    }),
    late: outOfOrder(partner.arrivalsAt('/ordered')),
    open: [
      ...state.deliveries.filter(({ status }) => status !== DELIVERED).map(({ event_id: id }) => id),
      ...(state.figures.outbox === 0 ? [] : [`${state.figures.outbox} in the outbox`]),
    ],
    miscounted: state.deliveries
      .filter(({ attempts, logged, ok }) => attempts !== logged || ok !== 1)
      .map(({ event_id: id, attempts, logged, ok }) => `${id}: ${attempts} attempts, ${logged} in the log, ${ok} well`),
  }
}

function lostAt(arrivals: readonly Arrival[], feed: readonly string[]): string[] {
  const taken = new Set(arrivals.flatMap(({ id, acceptedAt }) => (acceptedAt === undefined ? [] : [id])))
  return feed.filter((id) => !taken.has(id))
}

/** What the lists do not have in common, and what one of them has twice. */
function difference(some: readonly string[], others: readonly string[]): string[] {
  const left = new Set(others)
  return [...some.filter((id) => !left.delete(id)), ...left]
}

/** A repeat may come later, for whoever sent it did not know that it had arrived; the first of each may not. */
function outOfOrder(arrivals: readonly Arrival[]): string[] {
  const latest = new Map<string, Arrival>()
  return arrivals
    .toSorted((a, b) => a.position - b.position)
    .flatMap((arrival) => {
      const before = latest.get(arrival.subject)
      latest.set(arrival.subject, arrival)
      const isLate = before !== undefined && !((before.acceptedAt ?? Infinity) < arrival.firstArrival)
      return isLate ? [`${arrival.subject}: ${arrival.id} before ${before.id}`] : []
    })
}
