import type { ApiRequest, ApiResponse } from '@org/openapi-core'

/** What an adapter mounts: the part of the engine that it needs. */
export interface AdapterHandler {
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
}

/** What a suite wants around the adapter. */
export interface AdapterHostOptions {
  /** Mounts the framework's own parsers of JSON and forms before the adapter, with their defaults. */
  readonly parsers: boolean
  /** Mounts the adapter under this path, for example `/mounted`; empty: at the root. */
  readonly prefix: string
}

/** A server that runs. */
export interface RunningHost {
  /** For example `http://127.0.0.1:40123`. */
  readonly url: string
  close(): Promise<void>
}

/** What `adapterContract` needs of an author. */
export interface AdapterContractOptions {
  /** Heads the report. */
  readonly name: string
  /** False for servers that have no body parsers, such as `node:http` by itself. Default true. */
  readonly hasParsers?: boolean | undefined
  /** Starts a server of the framework with the adapter in it. What the adapter lets pass has to be answered 404. */
  start(handler: AdapterHandler, options: AdapterHostOptions): Promise<RunningHost>
}

/** A server whose handler each test decides. */
export interface AdapterBench {
  readonly url: string
  /** What the handler does from now on. */
  answer(handle: AdapterHandler['handle']): void
}

/** An answer in plain text. */
export function plain(
  status: number,
  body: string | Uint8Array = '',
  headers: Record<string, string> = {},
): ApiResponse {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body }
}

/** The most bytes that `echo` reads of a body. */
export const BODY_LIMIT = 1_000_000

/** Answers the bytes that the handler was given, and what it saw of the request in headers. */
export async function echo(request: ApiRequest): Promise<ApiResponse> {
  const bytes = await request.body(BODY_LIMIT)
  const headers = {
    'content-type': 'application/octet-stream',
    'x-method': request.method,
    'x-path': request.path,
    'x-query': request.query,
  }
  return { status: 200, headers, body: bytes }
}
