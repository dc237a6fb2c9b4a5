import { bearerRequest } from '../data/bearer-request.js'
import type { WireRequest } from '../load/wire-request.js'
import type { WriteName } from './write-names.js'

/** How a write is asked for. */
export interface WriteCall {
  readonly path: string
  readonly scope: string
  /** Bodies that are sent in turn; `NUMBER` stands for the piece's number. */
  readonly bodies: readonly object[]
  /** What only an answer has that did the work. */
  readonly expect: string
}

/** Requests with the tokens in turn. */
export function writeRequests(
  name: WriteName,
  { path, bodies, expect }: WriteCall,
  tokens: readonly string[],
): Record<string, WireRequest[]> {
  const requests = Array.from({ length: Math.max(tokens.length, bodies.length) }, (_, index) =>
    bearerRequest(tokens[index % tokens.length], { path, body: bodies[index % bodies.length] ?? {}, expect }),
  )
  return { [name]: requests }
}
