import type { components } from '../generated/api-types.js'
import { epochMs } from '../kernel/runtime.js'

/** An event of a type that this client knows. */
export type KnownEvent = components['schemas']['Event']

/** An event: `type` tells which. A type that is newer than this client comes with data of any kind. */
export type PlatformEvent = KnownEvent | UnknownEvent

/**
 * A type that no known type can be compared with. It is there for the compiler only: when the program runs, `type` is a
 * text.
 */
declare enum NewerType {
  any = 'a type that is newer than this client',
}

/** An event of a type that is newer than this client: no comparison with a known type narrows to it. */
export interface UnknownEvent {
  readonly id: string
  readonly type: NewerType
  readonly data: unknown
}

/** A webhook as it was received, and how it is checked. */
export interface ReceivedWebhook {
  /** A plain object of header names in any case, as Node has it, or `Headers`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>
  /** Raw, as it was received: what was parsed and written anew has another signature. */
  readonly body: string | Uint8Array
  /** `whsec_…`; while a secret is rotated, the old and the new one. */
  readonly secrets: readonly string[]
  /** How far the time of the sender may be off, to both sides. Default: 300. */
  readonly toleranceSeconds?: number | undefined
  /** Milliseconds since the epoch. Default: the machine's. */
  readonly now?: (() => number) | undefined
}

/** A webhook that was not signed with one of the secrets, or not lately. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const PREFIX = 'whsec_'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
/** Seconds since the epoch, in its only spelling. */
const TIMESTAMP = /^[1-9]\d{0,11}$/
/** A version and its signature; a version that is not known here may be one of tomorrow's. */
const LISTED = /^[a-z0-9]+,[^\s,]+$/
const SYMMETRIC = 'v1,'
/** A list of more is no signature of a sender's, but work for whoever checks it. */
const MAX_SIGNATURES = 4096
const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' }

/**
 * The event of a webhook that was signed with one of the secrets, and lately (Standard Webhooks 1.0.0, symmetric). Throws
 * `WebhookVerificationError` where it was not, or a header is missing, comes twice or is not spelled as senders spell it, and
 * `TypeError` for a secret that is none.
 */
export async function verifyWebhook(webhook: ReceivedWebhook): Promise<PlatformEvent> {
  const { body, secrets, toleranceSeconds = 300, now = epochMs } = webhook
  // A body parser that came first, or none that took it, leaves what has no length: its type is any.
  if ((body as { readonly length?: number } | undefined)?.length === undefined) refuse('Its body is not raw')
  const keys = await Promise.all(secrets.map(importSecret))
  const [id, time, list] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(webhook, name),
  )
  if (id === undefined || time === undefined || list === undefined) refuse('A header is missing or comes twice')
  if (!TIMESTAMP.test(time) || list.length > MAX_SIGNATURES) refuse('A header is no sender’s')
  // Said so that a tolerance that is no number tolerates nothing.
  if (!(Math.abs(Math.floor(now() / 1000) - Number(time)) <= toleranceSeconds)) refuse('It was signed at another time')
  const listed = list.split(' ')
  if (!listed.every((one) => LISTED.test(one))) refuse('The signatures are no sender’s')
  const signatures = listed.flatMap((one) => (one.startsWith(SYMMETRIC) ? signatureBytes(one) : []))
  const signed = concat(new TextEncoder().encode(`${id}.${time}.`), bytesOf(body))
  for (const key of keys) {
    for (const signature of signatures) {
      if (await crypto.subtle.verify(ALGORITHM, key, signature, signed)) return readEvent(body)
    }
  }
  return refuse('It was signed with another secret')
}

function refuse(reason: string): never {
  throw new WebhookVerificationError(`The webhook is refused. ${reason}.`)
}

function headerOf({ headers }: ReceivedWebhook, name: string): string | undefined {
  // By what it can do: a `fetch` of somebody's own brings `Headers` of its own.
  if (isHeaders(headers)) {
    // What comes twice is joined there.
    const value = headers.get(name)
    return value === null || value === '' || value.includes(', ') ? undefined : value
  }
  const [value, ...more] = Object.entries(headers).flatMap(([key, given]) =>
    key.toLowerCase() === name && given !== undefined ? given : [],
  )
  return value === '' || more.length > 0 ? undefined : value
}

const isHeaders = (headers: ReceivedWebhook['headers']): headers is Headers => typeof headers['get'] === 'function'

async function importSecret(secret: string) {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  if (text === '' || !BASE64.test(text)) throw new TypeError('A webhook secret is whsec_ and base64')
  return crypto.subtle.importKey('raw', fromBase64(text), ALGORITHM, false, ['verify'])
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))

/** None where it is not in the one spelling of its bytes. */
function signatureBytes(listed: string): Uint8Array<ArrayBuffer>[] {
  const text = listed.slice(SYMMETRIC.length)
  if (!BASE64.test(text)) return []
  const bytes = fromBase64(text)
  return btoa(String.fromCharCode(...bytes)) === text ? [bytes] : []
}

const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === 'string' ? new TextEncoder().encode(body) : body

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function readEvent(body: string | Uint8Array): PlatformEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  try {
    return JSON.parse(text) as PlatformEvent
  } catch {
    return refuse('Its body is not JSON')
  }
}
