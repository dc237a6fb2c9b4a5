import { createHmac } from 'node:crypto'
import { systemClock } from '../kernel/clock.js'
import type { Clock } from '../kernel/clock.js'
import { equalInConstantTime } from '../kernel/digest.js'
import type { Random } from '../kernel/random.js'

/** How secrets begin, so that whoever finds one knows what it is. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Of a symmetric signature (Standard Webhooks 1.0.0). */
const VERSION = 'v1'
/** Seconds since the epoch, in its only spelling. */
const TIMESTAMP = /^[1-9]\d{0,11}$/
const TOLERANCE_SECONDS = 300
/** A version and its signature; a version that is not known here may be one of tomorrow's. */
const LISTED = /^[a-z0-9]+,[^\s,]+$/
/** A list of more is no signature of a sender's, but work for whoever checks it. */
const MAX_SIGNATURES = 4096

/** What is signed. */
export interface SignedMessage {
  readonly id: string
  /** Seconds since the epoch, of the machine that sends. */
  readonly timestamp: number
  readonly body: string
}

/** A new secret: 32 random bytes, as Standard Webhooks spells them. */
export const newWebhookSecret = (random: Random): string =>
  `${PREFIX}${Buffer.from(random.bytes(SECRET_BYTES)).toString('base64')}`

/** The three headers, with a signature for each secret in their order. */
export function webhookHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const { id, timestamp } = message
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `${VERSION},${signatureOf(message, keyOf(secret))}`).join(' '),
  }
}

function signatureOf({ id, timestamp, body }: SignedMessage, key: Uint8Array): string {
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
}

/** Throws for a text that is no secret. */
function keyOf(secret: string): Uint8Array {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  if (text === '' || !BASE64.test(text)) throw new TypeError('A webhook secret is whsec_ and base64')
  return Buffer.from(text, 'base64')
}

/** A webhook as it was received. */
export interface ReceivedWebhook {
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** As it was received: not parsed and written anew. */
  readonly body: string
}

/** How a webhook is checked. */
export interface WebhookCheck {
  /** `whsec_…`; while a secret is rotated, the old and the new one. */
  readonly secrets: readonly string[]
  /** Default: the machine's. */
  readonly clock?: Clock
  /** How far its time may be off, to both sides. Default: 300. */
  readonly toleranceSeconds?: number
}

/**
 * Whether a webhook was signed with one of the secrets, and lately (Standard Webhooks 1.0.0, symmetric). A body that
 * was tampered with, a header that is missing, comes twice or is not spelled as senders spell it: false. Throws for a
 * secret that is none.
 */
export function verifyWebhook(
  { headers, body }: ReceivedWebhook,
  { secrets, clock = systemClock, toleranceSeconds = TOLERANCE_SECONDS }: WebhookCheck,
): boolean {
  const keys = secrets.map(keyOf)
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': list } = headers
  if (typeof id !== 'string' || typeof time !== 'string' || typeof list !== 'string') return false
  if (id === '' || !TIMESTAMP.test(time) || list.length > MAX_SIGNATURES) return false
  const timestamp = Number(time)
  // Said so that a tolerance that is no number tolerates nothing.
  if (!(Math.abs(Math.floor(clock.now().getTime() / 1000) - timestamp) <= toleranceSeconds)) return false
  const expected = keys.map((key) => `${VERSION},${signatureOf({ id, timestamp, body }, key)}`)
  const signatures = list.split(' ')
  if (!signatures.every((one) => LISTED.test(one))) return false
  return signatures.some((given) => expected.some((one) => equalInConstantTime(given, one)))
}
