import { z } from 'zod'
import { ChannelRefusal } from '../kernel/channels/channel-guard.js'
import type { Clock } from '../kernel/clock.js'
import { callWithTimeout } from '../kernel/concurrency/call-with-timeout.js'
import type { CallLimits } from '../kernel/concurrency/call-with-timeout.js'
import { readAnswer } from '../kernel/channels/read-answer.js'
import { extended } from '../kernel/extended.js'
import { describeFailure } from '../kernel/failure-description.js'
import type { Logger } from '../kernel/logger.js'
import type { Telemetry } from '../kernel/telemetry/telemetry.js'
import { assertOutsideTransaction } from '../kernel/storage/transaction-scope.js'
import { readSenderFailure } from './sender-failure.js'
import type { AttemptResult, WebhookFailure } from './webhook-delivery.js'
import type { WebhookSender } from './webhook-sender.js'
import { webhookHeaders } from './webhook-signature.js'

/** What attempts are made with. */
export interface AttemptParts {
  readonly sender: WebhookSender
  /** The machine's time: receivers compare it with their own. */
  readonly signingClock: Clock
  readonly timeoutMs: number
  /** Told what the sender does wrong. */
  readonly log: Logger
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
export interface SentAnswer extends AttemptResult {
  readonly retryAfter: string | undefined
  /** The sender itself failed, so that the attempt says nothing of the receiver. */
  readonly isSendersFault: boolean
}

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
    errorType: (error: unknown) => (error instanceof AttemptInterrupted ? null : undefined),
  } as const
  return telemetry.span(start, async (span) => {
    const answer = await attempt(parts, event, signal).catch((error: unknown) => {
      if (error instanceof AttemptInterrupted) span.set({ 'openapi.outcome': 'called-off' })
      throw error
    })
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
  { sender, signingClock, timeoutMs, log }: AttemptParts,
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
  const ended = (end: Omit<SentAnswer, 'durationMs'>): SentAnswer => {
    return extended(end, { durationMs: Math.max(0, Math.round(signingClock.monotonic() - begin)) })
  }
  try {
    const given: unknown = await callWithTimeout(limits, (limit) => sender.send(request, limit))
    const read = readAnswer(webhookAnswer, given)
    if (!read.success) {
      log.warn({ channel: 'webhooks', wrong: read.wrong }, 'channel answered a webhook of another shape')
      return ended({ ...NO_ANSWER, isSendersFault: true })
    }
    const { status, retryAfter } = read.data
    const failure = status >= 200 && status < 300 ? null : 'status'
    return ended({ statusCode: status, failure, retryAfter, isSendersFault: false })
  } catch (error) {
    if (error instanceof AttemptInterrupted) throw error
    return ended({ ...NO_ANSWER, ...failureOf(error, log) })
  }
}

const NO_ANSWER = { statusCode: null, failure: 'connection', retryAfter: undefined } as const

const TLS = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|EPROTO$|HOSTNAME_MISMATCH$)/

function failureOf(error: unknown, log: Logger): Pick<SentAnswer, 'failure' | 'isSendersFault'> {
  const ofReceiver = (failure: WebhookFailure) => ({ failure, isSendersFault: false })
  if (error instanceof AttemptTimeout) return ofReceiver('timeout')
  if (error instanceof ChannelRefusal) return ofReceiver('forbidden-address')
  const { code, blame } = readSenderFailure(error)
  // Receivers that cannot be reached are their partners' business, and many.
  if (blame !== 'receiver') log.warn({ channel: 'webhooks', ...describeFailure(error) }, 'channel call failed')
  return { failure: TLS.test(code) ? 'tls' : 'connection', isSendersFault: blame === 'sender' }
}
