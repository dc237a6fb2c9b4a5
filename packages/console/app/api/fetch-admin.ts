import type { AdminDocument } from '../document/schema.js'
import { NoAnswer, unwrap } from './admin-error.js'

/** What is sent to the admin API. */
export interface Sent {
  readonly method: string
  readonly address: string
  readonly body?: unknown
  readonly tenantId?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/** What stands behind an answer: what was asked for, or an error that is thrown. */
export type Read<Answer> = (status: number, body: unknown) => Answer

/** The document comes without an envelope; what is refused comes in one. */
export const documentOf: Read<AdminDocument> = (status, body) => {
  if (typeof body === 'object' && body !== null && 'x-resources' in body) return body as AdminDocument
  unwrap(status, body)
  throw new NoAnswer(`HTTP ${status}`)
}

/** Sends it with this key; throws what reading the answer throws, and `NoAnswer`. */
export async function fetchAdmin<Answer>(sent: Sent, key: string, read: Read<Answer>): Promise<Answer> {
  const response = await respond(sent, key)
  const body: unknown = await response.json().catch(() => undefined)
  return read(response.status, body)
}

function respond({ method, address, body, tenantId, idempotencyKey }: Sent, key: string): Promise<Response> {
  const headers: Record<string, string> = {
    authorization: `Bearer ${key}`,
    // The console's, which need not be the browser's.
    'accept-language': document.documentElement.lang,
  }
  if (tenantId !== undefined) headers['tenant-id'] = tenantId
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  // Refused by the network, or by the browser.
  const failed = (error: unknown): never => {
    throw new NoAnswer(String(error))
  }
  const sent = body === undefined ? null : JSON.stringify(body)
  return fetch(address, { method, headers, body: sent, credentials: 'omit', cache: 'no-store' }).catch(failed)
}
