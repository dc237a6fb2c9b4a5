import type { Clock } from '../kernel/clock.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Random } from '../kernel/random.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { DAY_MS } from '../kernel/days.js'
import { extended } from '../kernel/extended.js'
import type { PartnerApplicationRepository } from '../auth/index.js'
import { mayKnow } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import type { WebhookStores } from './endpoint-caller.js'
import { AttemptInterrupted, attemptWebhook } from './webhook-attempt.js'
import type { AttemptParts, SentAnswer } from './webhook-attempt.js'
import type { ClaimedDelivery, DeliveryOutcome, EndpointPlace, WebhookQueue } from './webhook-delivery.js'
import { webhookDeliveryStatus } from './webhook-delivery-lifecycle.js'
import { webhookOrdering } from './webhook-endpoint.js'
import type { AttemptedAddress, WebhookTarget } from './webhook-endpoint.js'
import { liveSecrets } from './webhook-endpoint-service.js'
import type { WebhookNotice } from './webhook-notice.js'
import { delayAfter } from './webhook-schedule.js'
import type { WebhookSeals } from './webhook-seals.js'

/** The repositories that delivering touches. */
export interface DelivererStores extends WebhookStores, EventStores {
  readonly partnerApplications: PartnerApplicationRepository
}

/** What a deliverer is made from. */
export interface DelivererParts extends AttemptParts {
  readonly queue: WebhookQueue
  readonly storesOf: (tenantId: number) => UnitOfWork<DelivererStores>
  readonly seals: WebhookSeals
  readonly notice: WebhookNotice
  readonly clock: Clock
  readonly random: Random
}

/** For how long nobody else takes up what a deliverer has taken up: an attempt is over before. */
const LEASE_MS = 30_000
/** Without a success for so long, and so often, an endpoint is given up. */
const PATIENCE_MS = 5 * DAY_MS
const PATIENCE_ATTEMPTS = 20
const GONE = 410
const REASONS = { gone: 'It answered 410', failing: 'No attempt succeeded for 5 days' } as const

/** A delivery that is to be sent, and all that it needs. */
export interface Flight extends EndpointPlace {
  readonly target: WebhookTarget
  readonly delivery: ClaimedDelivery
  readonly body: string
  readonly traceParent: string | null
  readonly secrets: readonly string[]
}

/** The delivery was cancelled meanwhile, or another deliverer has taken it up: nothing of the attempt is noted. */
class DeliveryLost extends Error {
  override readonly name = 'DeliveryLost'
}

function ignoreLost(error: unknown): undefined {
  if (!(error instanceof DeliveryLost)) throw error
}

/** How a delivery came back, as far as that concerns what is sent next. */
export type FlightEnd = 'ended' | 'timed-out' | 'called-off'

/** Takes up what is due of one endpoint, and sends it. */
export class WebhookDeliverer {
  constructor(private readonly parts: DelivererParts) {}

  /**
   * Takes up at most `limit` deliveries of an endpoint; none where it is disabled, or its application may not call.
   * What the application may not know any more, and what is kept no longer, is cancelled, as is what came to an endpoint
   * while it was being deleted.
   */
  async take(place: EndpointPlace, limit: number): Promise<Flight[]> {
    const { clock, storesOf } = this.parts
    const { tenantId, endpointId } = place
    const stores = storesOf(tenantId)
    const now = clock.now()
    const target = await stores.webhookEndpoints.findTarget(endpointId, now)
    if (target === undefined) {
      if ((await stores.webhookEndpoints.find(endpointId)) === undefined)
        await stores.webhookDeliveries.cancelAll(endpointId)
      return []
    }
    const secrets = await this.#secretsOf(place, now)
    if (secrets === undefined) return []
    const isOrdered = target.ordering === webhookOrdering.SUBJECT
    const until = new Date(now.getTime() + LEASE_MS)
    const claimed = await stores.webhookDeliveries.claim({ endpointId, isOrdered, limit, now, until })
    if (claimed.length === 0) return []
    const positions = claimed.map(({ position }) => position)
    const bodies = await stores.webhookDeliveries.bodiesOf(target.clientId, positions)
    const flights: Flight[] = []
    for (const delivery of claimed) {
      const event = bodies.find(({ position }) => position === delivery.position)
      // The scopes of the application decide, those of now.
      if (event !== undefined && mayKnow(target.scopes, delivery.type)) {
        const { body, traceParent } = event
        flights.push(extended(place, { target, delivery, body, traceParent, secrets }))
      } else await stores.webhookDeliveries.release(delivery.id, delivery.claim, { isOver: true, now })
    }
    return flights
  }

  /** Sends it, and writes down what became of it, unless that was called off. */
  async fly(flight: Flight, signal: AbortSignal): Promise<FlightEnd> {
    const { target, delivery, body, traceParent, secrets, tenantId } = flight
    const { id, claim, eventId } = delivery
    try {
      const sent = { url: target.url, eventId, body, secrets, traceParent }
      const result = await attemptWebhook(this.parts, sent, signal)
      await this.#settle(flight, result)
      return result.failure === 'timeout' ? 'timed-out' : 'ended'
    } catch (error) {
      if (!(error instanceof AttemptInterrupted)) throw error
      const now = this.parts.clock.now()
      await this.parts.storesOf(tenantId).webhookDeliveries.release(id, claim, { isOver: false, now })
      return 'called-off'
    }
  }

  /** Undefined where they cannot be opened: nothing leaves unsigned. */
  async #secretsOf(place: EndpointPlace, now: Date): Promise<readonly string[] | undefined> {
    const { storesOf, seals, log } = this.parts
    try {
      const secrets = await liveSecrets(storesOf(place.tenantId), seals, { ...place, now })
      return secrets.length === 0 ? undefined : secrets
    } catch (error) {
      log.error({ ...place, ...describeFailure(error) }, 'the secrets of a webhook endpoint cannot be opened')
      return undefined
    }
  }

  async #settle(flight: Flight, result: SentAnswer): Promise<void> {
    const { tenantId, endpointId, delivery, target } = flight
    const { retryAfter: _, isSendersFault, ...told } = result
    const attempted = { id: endpointId, url: target.url }
    const now = this.parts.clock.now()
    const stores = this.parts.storesOf(tenantId)
    const disabled = await stores
      .transaction(async (tx) => {
        // The endpoint before the delivery, as whoever deletes it: neither waits for the other in a circle.
        if (result.failure === null) await tx.webhookEndpoints.noteSuccess(attempted)
        // What the host's sender does wrong is held against no partner.
        else if (!isSendersFault) await tx.webhookEndpoints.noteFailure(attempted, now)
        const { id: deliveryId, claim } = delivery
        const attemptNo = await tx.webhookDeliveries.finish(deliveryId, claim, this.#outcome(flight, result, now))
        if (attemptNo === undefined) throw new DeliveryLost()
        await tx.webhookDeliveries.appendAttempt({ ...told, deliveryId, attemptNo }, now)
        if (result.failure === null || isSendersFault) return undefined
        const given = await this.#giveUp(tx, attempted, { isGone: result.statusCode === GONE, now })
        if (given !== undefined) await this.parts.notice.record(tx, given, { tenantId, now })
        return given
      })
      .catch(ignoreLost)
    if (disabled !== undefined) await this.parts.notice.mail(stores, disabled, tenantId)
  }

  #giveUp(tx: WebhookStores, attempted: AttemptedAddress, { isGone, now }: { isGone: boolean; now: Date }) {
    if (isGone) return tx.webhookEndpoints.disable(attempted, REASONS.gone)
    const since = new Date(now.getTime() - PATIENCE_MS)
    return tx.webhookEndpoints.disable(attempted, REASONS.failing, { since, attempts: PATIENCE_ATTEMPTS })
  }

  #outcome(
    { delivery: { tries } }: Flight,
    { failure, statusCode, retryAfter }: SentAnswer,
    now: Date,
  ): DeliveryOutcome {
    if (failure === null) return { status: webhookDeliveryStatus.DELIVERED, deliveredTime: now }
    const machineTime = this.parts.signingClock.now()
    const delay = delayAfter({ tries: tries + 1, statusCode, retryAfter, machineTime }, this.parts.random)
    if (delay === undefined) return { status: webhookDeliveryStatus.DEAD }
    return { status: webhookDeliveryStatus.WAITING, dueTime: new Date(now.getTime() + delay) }
  }
}
