import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { OpenApi } from '@org/openapi-core'
import type { SandboxWorld } from '../sandbox-world.js'
import { RECEIVED_PATH, RECEIVER_PATH } from './webhook-inbox.js'
import type { ReceiverBehaviour } from './webhook-inbox.js'

/** Everything that the receiver needs. */
export interface WebhookReceiverParts {
  readonly world: SandboxWorld
  /** The engine of this process, whose secrets tell whether a webhook is one of its own. */
  readonly openApi: Pick<OpenApi, 'services' | 'context'>
}

const MAX_BODY_BYTES = 1_048_576
const signedFor = z.looseObject({ tenantId: z.int().min(1) })

/**
 * A partner's server, built in: takes webhooks at `/sandbox/webhooks/receiver`, where everybody may send some, and hands
 * all other requests to `next`. A listener of its own, because it closes connections where a script wants that.
 */
export function sandboxWebhookReceiver(parts: WebhookReceiverParts, next: RequestListener): RequestListener {
  return (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path !== RECEIVER_PATH) return next(request, response)
    receive(parts, request, response).catch(() => response.destroy())
  }
}

async function receive(
  { world, openApi }: WebhookReceiverParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end()
  const body = await bodyOf(request)
  if (body === undefined) return void response.writeHead(413, { connection: 'close' }).end()
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const verified = await isVerified(openApi, { headers, body })
  const told = await world.control({ method: 'POST', path: RECEIVED_PATH, body: { verified, headers, body } })
  if (told.status !== 200) return void response.writeHead(500).end()
  // The world runs the same code.
  const { status, delayMs, isDropped } = told.body as ReceiverBehaviour
  if (isDropped) return void response.destroy()
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
  response.writeHead(status).end()
}

async function isVerified(
  { services, context }: WebhookReceiverParts['openApi'],
  received: { readonly headers: Record<string, string>; readonly body: string },
): Promise<boolean> {
  const tenantId = tenantOf(received.body)
  if (tenantId === undefined) return false
  return services.webhookEndpoints.isSigned(context(tenantId), {
    ...received,
    isAt: (url) => new URL(url).pathname === RECEIVER_PATH,
  })
}

function tenantOf(body: string): number | undefined {
  try {
    return signedFor.safeParse(JSON.parse(body)).data?.tenantId
  } catch {
    return undefined
  }
}

async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  const bytes: AsyncIterable<Uint8Array> = request
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
