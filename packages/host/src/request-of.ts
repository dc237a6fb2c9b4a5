import type { ApiRequest } from '@org/openapi-core'

/** A request as an adapter hands it over, for tests. */
export function requestOf(path: string, changed: Partial<ApiRequest> = {}): ApiRequest {
  return {
    method: 'GET',
    path,
    query: '',
    remoteAddress: '127.0.0.1',
    signal: new AbortController().signal,
    header: () => undefined,
    body: () => Promise.reject(new Error('nobody reads it')),
    ...changed,
  }
}
