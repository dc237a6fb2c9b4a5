import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentNotification } from '@org/openapi-core/channels'

/** The header that proves where a notification comes from: HMAC-SHA-256 of the body, in hex. */
const SIGNATURE_HEADER = 'x-sandbox-signature'

/** A message with the proof that it is the gateway's. */
export function signNotification(secret: string, body: string): PaymentNotification {
  return { headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, body) }, body }
}

/** Whether a message was signed with this secret, and is as it was then. */
export function isSignedWith(secret: string, { headers, body }: PaymentNotification): boolean {
  const given = Buffer.from(headers[SIGNATURE_HEADER] ?? '')
  const expected = Buffer.from(signatureOf(secret, body))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}
