import { ApiError } from '../kernel/errors.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import { changeAsRead, checkRevision, STALE_REVISION } from '../http/admin-api/revision.js'
import type { Revised } from '../http/admin-api/revision.js'
import { refuseParameter } from '../http/input/validation.js'
import { REQUEST_TIMEOUT } from '../http/transport-errors.js'
import type { EndpointCaller, EndpointOwner, WebhookStores } from './endpoint-caller.js'
import { AttemptInterrupted, attemptWebhook } from './webhook-attempt.js'
import type { AttemptParts } from './webhook-attempt.js'
import type { AttemptResult } from './webhook-delivery.js'
import type { WebhookEndpointInput, WebhookEndpointRow } from './webhook-endpoint.js'
import {
  WEBHOOK_ENDPOINT_LIMIT,
  WEBHOOK_ENDPOINT_NOT_EXISTS,
  WEBHOOK_ROTATION_LIMIT,
  WEBHOOK_SENDER_NOT_CONFIGURED,
  WEBHOOK_URL_REFUSED,
} from './webhook-errors.js'
import { triedEndpoint } from './webhook-events.js'
import type { WebhookSeals } from './webhook-seals.js'
import type { WebhookSender } from './webhook-sender.js'
import { WebhookTestPlaces } from './webhook-test-places.js'
import { letGo } from '../kernel/concurrency/unwanted-promise.js'
import { MOST_LIVE_SECRETS } from '../http/longest.js'
import { newWebhookSecret, verifyWebhook } from './webhook-signature.js'
import type { ReceivedWebhook } from './webhook-signature.js'

/** Of one application. */
const MAX_ENDPOINTS = 10
const HINT_LENGTH = 4
const TEST_ID_LENGTH = 16

/** What the service is made from. */
export interface WebhookEndpointParts extends Omit<AttemptParts, 'sender'> {
  /** Undefined where the host connected none. */
  readonly sender: WebhookSender | undefined
  readonly seals: WebhookSeals
  readonly random: Random
}

/** What is shown once, and never again. */
export interface IssuedWebhookSecret {
  readonly id: number
  readonly secret: string
}

/** A change of an endpoint. */
type EndpointChange = WebhookEndpointInput & { readonly id: number; readonly revision?: number | undefined }
type Endpoint = WebhookEndpointRow & Revised

/** Where applications have their events sent to. */
export class WebhookEndpointService {
  readonly #testPlaces = new WebhookTestPlaces()

  constructor(private readonly parts: WebhookEndpointParts) {}

  /** Throws 400, WEBHOOK_SENDER_NOT_CONFIGURED, WEBHOOK_URL_REFUSED and WEBHOOK_ENDPOINT_LIMIT. */
  async create(caller: EndpointCaller, input: WebhookEndpointInput): Promise<IssuedWebhookSecret> {
    this.#checkUrl(input.url)
    const secret = newWebhookSecret(this.parts.random)
    const { now, tenantId } = caller
    return caller.storage.transaction(async (tx) => {
      if (!(await tx.webhookEndpoints.lockApplication(input.clientId)))
        throw refuseParameter('clientId', { en: 'is no application of this tenant', zh: '不是本租户的应用' })
      const others = await tx.webhookEndpoints.listOfClient(input.clientId)
      if (others.length >= MAX_ENDPOINTS) throw new ApiError(WEBHOOK_ENDPOINT_LIMIT)
      const after = await tx.webhookEndpoints.create({ ...input, secretHint: hintOf(secret) }, now)
      const sealed = this.parts.seals.seal(secret, { tenantId, endpointId: after.id })
      await tx.webhookSecrets.insert(after.id, sealed, now)
      await caller.tell(tx, { action: 'create', id: after.id, before: null, after })
      return { id: after.id, secret }
    })
  }

  /** Throws 400, WEBHOOK_ENDPOINT_NOT_EXISTS, STALE_REVISION and those of create but the limit. */
  async update(caller: EndpointCaller, { id, revision, ...input }: EndpointChange): Promise<true> {
    this.#checkUrl(input.url)
    return caller.storage.transaction(async (tx) => {
      const find = () => requireEndpoint(caller, tx, id)
      const before = await changeAsRead(find, async (row) => {
        checkRevision(row, revision)
        if (input.clientId !== row.clientId)
          throw refuseParameter('clientId', { en: 'cannot be changed', zh: '不可修改' })
        return tx.webhookEndpoints.update(id, input, row.revision)
      })
      if (before === undefined) throw new ApiError(STALE_REVISION)
      // What the address before did not take is not held against this one.
      if (before.url !== input.url) await tx.webhookEndpoints.noteSuccess({ id, url: input.url })
      await caller.tell(tx, { action: 'update', id, before, after: await find() })
      return true as const
    })
  }

  /** With its secrets; what waits for it is cancelled. Throws WEBHOOK_ENDPOINT_NOT_EXISTS. */
  async delete(caller: EndpointCaller, id: number): Promise<true> {
    return caller.storage.transaction(async (tx) => {
      await requireEndpoint(caller, tx, id)
      await dismantleEndpoint(tx, id)
      if (!(await tx.webhookEndpoints.delete(id, caller.now))) throw new ApiError(WEBHOOK_ENDPOINT_NOT_EXISTS)
      return true as const
    })
  }

  /** Those of an application, by id. */
  async list({ storage, clientId }: EndpointOwner): Promise<Endpoint[]> {
    return storage.webhookEndpoints.listOfClient(clientId)
  }

  /**
   * A new secret signs from now on; the others sign beside it until the overlap is over. Throws
   * WEBHOOK_ENDPOINT_NOT_EXISTS and WEBHOOK_ROTATION_LIMIT.
   */
  async rotateSecret(
    caller: EndpointCaller,
    { id, overlapSeconds }: { readonly id: number; readonly overlapSeconds: number },
  ): Promise<{ secret: string; previousExpireTime: Date }> {
    const { now, tenantId } = caller
    const secret = newWebhookSecret(this.parts.random)
    const previousExpireTime = new Date(now.getTime() + overlapSeconds * 1000)
    return this.#changeSecrets(caller, { id, action: 'rotate-secret' }, async (tx) => {
      const live = await tx.webhookSecrets.listLive(id, now)
      // Of those that end at once none signs beside the new one.
      if (overlapSeconds > 0 && live.length >= MOST_LIVE_SECRETS) throw new ApiError(WEBHOOK_ROTATION_LIMIT)
      await tx.webhookSecrets.expire(idsOf(live), previousExpireTime)
      await tx.webhookSecrets.delete(id, now)
      await tx.webhookSecrets.insert(id, this.parts.seals.seal(secret, { tenantId, endpointId: id }), now)
      await tx.webhookEndpoints.renewSecretHint(id, hintOf(secret))
      return { secret, previousExpireTime }
    })
  }

  /** Only the newest secret signs from now on. Throws WEBHOOK_ENDPOINT_NOT_EXISTS. */
  async endRotation(caller: EndpointCaller, id: number): Promise<true> {
    const { now } = caller
    await this.#changeSecrets(caller, { id, action: 'end-rotation' }, async (tx, { secretHint }) => {
      const [, ...older] = await tx.webhookSecrets.listLive(id, now)
      await tx.webhookSecrets.expire(idsOf(older), now)
      await tx.webhookSecrets.delete(id, now)
      // The same one: what signs has changed, and with it the endpoint.
      await tx.webhookEndpoints.renewSecretHint(id, secretHint)
    })
    return true
  }

  /**
   * Sends `webhook.test` at once, and answers what became of it. It is in no feed, and says nothing of whether the
   * endpoint fails. Throws WEBHOOK_ENDPOINT_NOT_EXISTS, WEBHOOK_SENDER_NOT_CONFIGURED, 429 where too many are under way,
   * and 408 where the caller has gone meanwhile.
   */
  async test(caller: EndpointCaller, id: number): Promise<AttemptResult> {
    const sender = this.#sender()
    const leave = this.#testPlaces.take(caller)
    try {
      return await this.#test(caller, id, sender)
    } finally {
      leave()
    }
  }

  async #test(caller: EndpointCaller, id: number, sender: WebhookSender): Promise<AttemptResult> {
    const { random, ...parts } = this.parts
    const { storage, tenantId, now } = caller
    const endpoint = await requireEndpoint(caller, storage, id)
    const eventId = `evt_test_${randomText(random, TEST_ID_LENGTH)}`
    const { type, subject, data } = triedEndpoint({ clientId: endpoint.clientId, id })
    const head = JSON.stringify({ id: eventId, type, timestamp: now, tenantId, position: 0, subject })
    const body = `${head.slice(0, -1)},"data":${data}}`
    const secrets = await liveSecrets(storage, parts.seals, { tenantId, endpointId: id, now })
    const sent = { url: endpoint.url, eventId, body, secrets }
    const attempted = await attemptWebhook({ ...parts, sender }, sent, caller.signal).catch(whereCalledOff)
    // One that was called off may have arrived.
    await storage.transaction((tx) => caller.tell(tx, { action: 'test', id, before: null, after: endpoint }))
    // Nobody hears it. A refusal gives an Idempotency-Key back, and this one is no failure of ours in figures and log.
    if (attempted === undefined) throw new ApiError(REQUEST_TIMEOUT)
    const { statusCode, failure, durationMs } = attempted
    return { statusCode, failure, durationMs }
  }

  /** Whether a webhook is one of the tenant's: signed with a live secret of an endpoint at such a URL. */
  async isSigned(
    { storage, tenantId, now }: Pick<EndpointCaller, 'storage' | 'tenantId' | 'now'>,
    received: ReceivedWebhook & { readonly isAt: (url: string) => boolean },
  ): Promise<boolean> {
    const { seals, signingClock: clock } = this.parts
    for (let pageNo = 1; ; pageNo++) {
      const { list } = await storage.webhookEndpoints.page({ pageNo, pageSize: PAGE })
      for (const { id: endpointId } of list.filter(({ url }) => received.isAt(url))) {
        const secrets = await liveSecrets(storage, seals, { tenantId, endpointId, now })
        if (verifyWebhook(received, { secrets, clock })) return true
      }
      if (list.length < PAGE) return false
    }
  }

  #changeSecrets<T>(
    caller: EndpointCaller,
    { id, action }: { readonly id: number; readonly action: string },
    change: (tx: WebhookStores, before: Endpoint) => Promise<T>,
  ): Promise<T> {
    return caller.storage.transaction(async (tx) => {
      if (!(await tx.webhookEndpoints.lock(id))) throw new ApiError(WEBHOOK_ENDPOINT_NOT_EXISTS)
      const before = await requireEndpoint(caller, tx, id)
      const result = await change(tx, before)
      await caller.tell(tx, { action, id, before, after: await requireEndpoint(caller, tx, id) })
      return result
    })
  }

  #checkUrl(url: string): void {
    if (!isAccepted(this.#sender(), new URL(url), this.parts.log)) throw new ApiError(WEBHOOK_URL_REFUSED)
  }

  #sender(): WebhookSender {
    const { sender } = this.parts
    if (sender === undefined) throw new ApiError(WEBHOOK_SENDER_NOT_CONFIGURED)
    return sender
  }
}

/** Only a plain yes is one: a sender that fails over an address, or promises an answer, does not send there. */
function isAccepted(sender: WebhookSender, url: URL, log: Logger): boolean {
  try {
    const answer: unknown = sender.accepts(url)
    letGo(answer)
    if (typeof answer !== 'boolean')
      log.warn({ channel: 'webhooks', wrong: ['accepts'] }, 'channel answered a webhook of another shape')
    return answer === true
  } catch (error) {
    log.warn({ channel: 'webhooks', ...describeFailure(error) }, 'channel call failed')
    return false
  }
}

/** Nothing came of an attempt that was called off. */
function whereCalledOff(error: unknown): undefined {
  if (!(error instanceof AttemptInterrupted)) throw error
}

const PAGE = 200

const hintOf = (secret: string): string => secret.slice(-HINT_LENGTH)

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** The endpoint, where it is one of the caller's. Throws WEBHOOK_ENDPOINT_NOT_EXISTS. */
export async function requireEndpoint(
  { clientId }: Pick<EndpointCaller, 'clientId'>,
  { webhookEndpoints }: Pick<WebhookStores, 'webhookEndpoints'>,
  id: number,
): Promise<Endpoint> {
  const endpoint = await webhookEndpoints.find(id)
  if (endpoint === undefined || (clientId !== undefined && endpoint.clientId !== clientId))
    throw new ApiError(WEBHOOK_ENDPOINT_NOT_EXISTS)
  return endpoint
}

/**
 * What goes with an endpoint, in the transaction that deletes it. The endpoint is locked before its deliveries, as by
 * whoever ends or retries one.
 */
export async function dismantleEndpoint(
  {
    webhookDeliveries,
    webhookEndpoints,
    webhookSecrets,
  }: Pick<WebhookStores, 'webhookDeliveries' | 'webhookEndpoints' | 'webhookSecrets'>,
  id: number,
): Promise<void> {
  // Whoever has one of its deliveries retried at the same time is before this, or finds no endpoint.
  await webhookEndpoints.lock(id)
  await webhookDeliveries.cancelAll(id)
  await webhookSecrets.delete(id)
}

/** The secrets that sign at present, newest first. Throws where one cannot be opened. */
export async function liveSecrets(
  { webhookSecrets }: Pick<WebhookStores, 'webhookSecrets'>,
  seals: WebhookSeals,
  { now, ...place }: { readonly tenantId: number; readonly endpointId: number; readonly now: Date },
): Promise<string[]> {
  const live = await webhookSecrets.listLive(place.endpointId, now)
  return live.map(({ sealed }) => seals.open(sealed, place))
}
