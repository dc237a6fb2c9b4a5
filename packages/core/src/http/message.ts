import { knownAcrossCopies } from '../kernel/across-copies.js'

/** What an adapter hands over: bytes, not a parsed body, so that one parser decides for all frameworks. */
export interface ApiRequest {
  readonly method: string
  /** Path without the query, as it came over the wire. */
  readonly path: string
  /** Query without the `?`; empty where there is none. */
  readonly query: string
  /** Address of the socket's peer; undefined where the server does not know it. */
  readonly remoteAddress: string | undefined
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal
  /** A header by its lower-case name; several of one name come joined by `, `. */
  header(name: string): string | undefined
  /**
   * The body, read when it is first asked for. Throws `BodyTooLargeError` past `limit` bytes, at once where so many are
   * announced.
   */
  body(limit: number): Promise<Uint8Array>
}

/** What an adapter sends back. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array
  /**
   * The span that the request was, as W3C `traceparent`: for the host's own log, not sent. It is written down when it is read,
   * so that copies of a response do not have it. Absent without telemetry.
   */
  readonly traceParent?: string | undefined
}

/** Thrown by `ApiRequest.body` when there is more than the limit; the rest stays unread. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError'
}

knownAcrossCopies(BodyTooLargeError, 'BodyTooLargeError')

/** Thrown by `ApiRequest.body` when the caller went away before the body was whole. */
export class BodyAbortedError extends Error {
  override readonly name = 'BodyAbortedError'
}

knownAcrossCopies(BodyAbortedError, 'BodyAbortedError')
