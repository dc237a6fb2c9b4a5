import { createHmac } from 'node:crypto'
import { WrongUse } from './ending.js'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** An event as it is sent. */
export interface SentEvent {
  readonly id: string
  /** As it is sent, byte for byte. */
  readonly body: string
}

/** A secret as the platform makes them. */
export const newSecret = (randomBytes: (count: number) => Uint8Array): string =>
  PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64')

/** The headers by which a webhook of the platform is known (Standard Webhooks 1.0.0, symmetric). */
export function signedHeaders({ id, body }: SentEvent, secret: string, nowMs: number): Record<string, string> {
  const timestamp = Math.floor(nowMs / 1000)
  const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

/** Refuses a text that is no secret. */
export function keyOf(secret: string): Uint8Array {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret
  if (text === '' || !BASE64.test(text)) throw new WrongUse('OPENAPI_WEBHOOK_SECRET is whsec_ and base64')
  return Buffer.from(text, 'base64')
}
