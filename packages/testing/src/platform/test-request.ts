import { BodyTooLargeError } from '@org/openapi-core'
import type { ApiRequest, ApiResponse } from '@org/openapi-core'

/** A request that never was on a wire. */
export interface MemoryRequest {
  readonly method?: string
  /** Path and query. */
  readonly path: string
  /** Names in lower case; one that is undefined is not sent. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array | undefined
  readonly remoteAddress?: string
}

/** An answer of the engine, and what its JSON says. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** 0 is success. */
  readonly code: number
  readonly data: unknown
  readonly msg: string
}

/** A request as the engine reads it. */
export function toMemoryRequest(request: MemoryRequest): ApiRequest {
  const { method = 'GET', path, headers = {}, body = '', remoteAddress = '127.0.0.1' } = request
  const mark = path.indexOf('?')
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return {
    method,
    path: mark === -1 ? path : path.slice(0, mark),
    query: mark === -1 ? '' : path.slice(mark + 1),
    remoteAddress,
    signal: new AbortController().signal,
    header: (name) => headers[name],
    async body(limit) {
      if (bytes.length > limit) throw new BodyTooLargeError()
      return bytes
    },
  }
}

/** Reads the envelope of an answer. */
export function toAnswer({ status, headers, body }: ApiResponse): Answer {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const { code, data, msg } = JSON.parse(text) as Pick<Answer, 'code' | 'data' | 'msg'>
  return { status, headers, text, code, data, msg }
}
