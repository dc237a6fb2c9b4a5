import { z } from 'zod'
import { ChannelRefusal } from '../kernel/channels/channel-guard.js'
import type { Clock } from '../kernel/clock.js'
import { callWithTimeout } from '../kernel/concurrency/call-with-timeout.js'
import type { CallLimits } from '../kernel/concurrency/call-with-timeout.js'
import { isObject } from '../kernel/is-object.js'
import type { Telemetry } from '../kernel/telemetry/telemetry.js'
import { assertOutsideTransaction } from '../kernel/storage/transaction-scope.js'
import type { AttemptResult, WebhookFailure } from './webhook-delivery.js'
import type { WebhookSender } from './webhook-sender.js'
import { webhookHeaders } from './webhook-signature.js'

/** What attempts are made with. */
export interface AttemptParts {
  readonly sender: WebhookSender
  /** The machine's time: receivers compare it with their own. */
  readonly signingClock: Clock
  readonly timeoutMs: number
  /** Absent: attempts are not measured. */
  readonly telemetry?: Telemetry | undefined
}

/** An event that is to be sent. */
export interface SentEvent {
  readonly url: string
  readonly eventId: string
  readonly body: string
  /** Newest first. */
  readonly secrets: readonly string[]
  /** Of what the event tells of, as W3C `traceparent`; null where it is not known. */
  readonly traceParent?: string | null
}

/** Not every sender is written in TypeScript: what is no answer of HTTP counts as none. */
const webhookAnswer = z.object({
  status: z.int().min(100).max(999),
  retryAfter: z
    .string()
    .nullish()
    .transform((text) => text ?? undefined),
})

/** What became of an attempt, and when the receiver wants the next. */
type SentAnswer = AttemptResult & { readonly retryAfter: string | undefined }

/** The attempt was called off: it is not known what became of it. */
export class AttemptInterrupted extends Error {
  override readonly name = 'AttemptInterrupted'
}

/** The time of an attempt is over. */
class AttemptTimeout extends Error {
  override readonly name = 'AttemptTimeout'
}

/**
 * Sends an event once, and answers what became of it. Not through a guard: what one partner’s server does must not
 * decide what is sent to another's. Throws `AttemptInterrupted` when the signal is aborted.
 */
export async function attemptWebhook(parts: AttemptParts, event: SentEvent, signal?: AbortSignal): Promise<SentAnswer> {
  assertOutsideTransaction('send a webhook')
  const { telemetry } = parts
  if (telemetry === undefined) return attempt(parts, event, signal)
  const start = {
    name: 'webhook attempt',
    kind: 'consumer',
    attributes: { 'openapi.event_id': event.eventId },
    duration: 'openapi.webhook.attempt.duration',
    parent: event.traceParent ?? undefined,
  } as const
  return telemetry.span(start, async (span) => {
    const answer = await attempt(parts, event, signal)
    const { statusCode, failure } = answer
    span.set({
      'openapi.outcome': failure ?? 'delivered',
      'http.response.status_code': statusCode ?? undefined,
      'error.type': failure ?? undefined,
    })
    return answer
  })
}

async function attempt(
  { sender, signingClock, timeoutMs }: AttemptParts,
  { url, eventId, body, secrets }: SentEvent,
  signal?: AbortSignal,
): Promise<SentAnswer> {
  const timestamp = Math.floor(signingClock.now().getTime() / 1000)
  const request = { url, headers: webhookHeaders({ id: eventId, timestamp, body }, secrets), body }
  const begin = signingClock.monotonic()
  const limits: CallLimits = {
    timeoutMs,
    timeout: () => new AttemptTimeout('timed out'),
    signal,
    interruption: () => new AttemptInterrupted('called off'),
  }
  const after = () => Math.max(0, Math.round(signingClock.monotonic() - begin))
  try {
    const given: unknown = await callWithTimeout(limits, (limit) => sender.send(request, limit))
    const { status, retryAfter } = webhookAnswer.parse(given)
    const failure = status >= 200 && status < 300 ? null : 'status'
    return { statusCode: status, failure, durationMs: after(), retryAfter }
  } catch (error) {
    if (error instanceof AttemptInterrupted) throw error
    return { statusCode: null, failure: failureOf(error), durationMs: after(), retryAfter: undefined }
  }
}

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH$)/

function failureOf(error: unknown): WebhookFailure {
  if (error instanceof AttemptTimeout) return 'timeout'
  if (error instanceof ChannelRefusal) return 'forbidden-address'
  return TLS.test(codeOf(error)) ? 'tls' : 'connection'
}

/** Empty where there is none, also where it throws: an attempt that cannot be written down would never be the last. */
function codeOf(error: unknown): string {
  try {
    const code = isObject(error) ? error['code'] : undefined
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
