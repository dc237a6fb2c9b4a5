import { bearerRequest } from '../data/bearer-request.js'
import { benchTenantId } from '../data/quality-checks.js'
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

/** Requests by the write's name, with the tokens in turn. */
export const writeRequests = (
  name: WriteName,
  call: WriteCall,
  tokens: readonly string[],
): Record<string, WireRequest[]> => ({ [name]: requestsOf(call, tokens) })

/** The same as a list; of the measured tenant, unless another is named. */
export function requestsOf(
  { path, bodies, expect }: WriteCall,
  tokens: readonly string[],
  tenantId = benchTenantId,
): WireRequest[] {
  return Array.from({ length: Math.max(tokens.length, bodies.length) }, (_, index) =>
    bearerRequest(tokens[index % tokens.length], { path, body: bodies[index % bodies.length] ?? {}, expect }, tenantId),
  )
}
