import type { ApiResponse } from '@org/openapi-core'

/** An answer that nobody keeps, unless it is said otherwise. */
export function jsonAnswer(status: number, body: unknown, cacheControl = 'no-store'): ApiResponse {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
  }
  return { status, headers, body: JSON.stringify(body) }
}

/** Whether a page may be asked for so. */
export const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD'
