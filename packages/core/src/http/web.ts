import { BodyTooLargeError } from './message.js'
import type { ApiRequest, ApiResponse } from './message.js'

/** Scheme and authority, which stand before the path. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * A Web-standard request as the engine reads it. Its path is what stands in `url`, not what `URL` makes of that: as
 * under `node:http`, `/open-api/x/../goods` is no other path's second name. A runtime that resolved it has done so
 * before.
 */
export function toApiRequest(request: Request, remoteAddress: string | undefined): ApiRequest {
  const [target = ''] = request.url.replace(ORIGIN, '').split('#')
  const mark = target.indexOf('?')
  return {
    method: request.method,
    path: mark === -1 ? target : target.slice(0, mark),
    query: mark === -1 ? '' : target.slice(mark + 1),
    remoteAddress,
    signal: request.signal,
    header: (name) => request.headers.get(name) ?? undefined,
    body: (limit) => readBody(request, limit),
  }
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const stream: ReadableStream<Uint8Array> | null = request.body
  if (stream === null) return new Uint8Array()
  if (Number(request.headers.get('content-length')) > limit) {
    await stream.cancel()
    throw new BodyTooLargeError()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return concatenate(chunks, size)
    size += value.length
    if (size > limit) {
      await reader.cancel()
      throw new BodyTooLargeError()
    }
    chunks.push(value)
  }
}

/** Joins the chunks of a body of `size` bytes. */
function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const [first] = chunks
  if (first?.length === size) return first
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}

/** The engine's answer as a Web-standard response to a request of this method. */
export function toResponse({ status, headers, body }: ApiResponse, method: string): Response {
  // The statuses without a body do not take an empty one either.
  const isWithoutBody = status === 304 || method === 'HEAD'
  return new Response(isWithoutBody ? null : (body as string | Uint8Array<ArrayBuffer>), { status, headers })
}
