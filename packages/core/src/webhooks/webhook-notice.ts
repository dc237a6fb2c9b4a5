import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import type { CivilZone } from '../kernel/civil-time.js'
import type { Clock } from '../kernel/clock.js'
import type { Logger } from '../kernel/logger.js'
import type { Random } from '../kernel/random.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import { revised } from '../http/admin-api/revision.js'
import type { Revised } from '../http/admin-api/revision.js'
import { shownIn } from '../http/admin-api/shown-in.js'
import type { PartnerApplicationRepository } from '../auth/index.js'
import { recordEvent } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { webhookEndpointView } from './webhook-endpoint.js'
import type { WebhookEndpointRow } from './webhook-endpoint.js'
import { disabledEndpoint } from './webhook-events.js'

/** Whom the operate log names for what the engine does by itself. */
const SYSTEM = 'system'

type Endpoint = WebhookEndpointRow & Revised

/** An endpoint that was given up. */
export interface DisabledEndpoint {
  readonly before: Endpoint
  readonly after: Endpoint
}

/** Sends a mail; the channel `email` is one. */
export interface NoticeSender {
  send(message: { to: string; subject: string; text: string }, signal: AbortSignal): Promise<void>
}

/** What notices are made and sent with. */
export interface NoticeParts {
  /** Undefined where the host connected none: then the feed and the operate log have to do. */
  readonly email: NoticeSender | undefined
  readonly emailGuard: ChannelGuard
  readonly zone: CivilZone
  readonly clock: Pick<Clock, 'now'>
  readonly random: Random
  readonly log: Logger
}

/** Tells that an endpoint was given up: in its application's feed, in the operate log, and by mail. */
export class WebhookNotice {
  constructor(private readonly parts: NoticeParts) {}

  /** In the transaction that disabled it. */
  async record(
    tx: AuditStores & EventStores,
    { before, after }: DisabledEndpoint,
    { tenantId, now }: { readonly tenantId: number; readonly now: Date },
  ): Promise<void> {
    const { id, clientId, url, status } = after
    const disabledReason = after.disabledReason ?? ''
    await recordEvent(tx, disabledEndpoint({ clientId, id, url, status, disabledReason }), now)
    const shown = (row: Endpoint) => JSON.stringify(shownIn(this.parts, revised(webhookEndpointView), row))
    await tx.operateLogs.append({
      tenantId,
      adminId: SYSTEM,
      adminName: SYSTEM,
      action: 'disable',
      resource: 'event/webhook-endpoint',
      resourceId: String(id),
      before: shown(before),
      after: shown(after),
      requestId: this.parts.random.uuid(),
      // As every entry: when the row is held.
      createTime: this.parts.clock.now(),
    })
  }

  /** Behind it, to the application's contact. A mail that cannot be sent is not sent again. */
  async mail(
    { partnerApplications }: { readonly partnerApplications: PartnerApplicationRepository },
    { after }: DisabledEndpoint,
    tenantId: number,
  ): Promise<void> {
    const { email, emailGuard, log } = this.parts
    if (email === undefined) return
    const { clientId, id, url, disabledReason } = after
    const subject = 'Your webhook endpoint was disabled'
    const text = `Events are not sent to ${url} any more (endpoint ${id} of ${clientId}): ${disabledReason}.\n\nEnable it when it answers again; read what happened meanwhile with event/list.\n`
    try {
      const { list } = await partnerApplications.page({ clientId, pageNo: 1, pageSize: 1 })
      const to = list[0]?.contactEmail ?? ''
      if (to === '') return
      const message = { to, subject, text }
      await emailGuard.once({ tenantId, key: to }, (signal) => email.send(message, signal))
    } catch {
      log.warn({ tenantId, endpointId: id }, 'nobody was mailed that a webhook endpoint was disabled')
    }
  }
}
