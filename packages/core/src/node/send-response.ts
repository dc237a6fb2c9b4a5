import type { ServerResponse } from 'node:http'
import type { ApiResponse } from '../http/message.js'

/** Writes the engine's answer; nothing where the caller is gone already. */
export function sendResponse(target: ServerResponse, { status, headers, body }: ApiResponse): void {
  if (target.destroyed || target.headersSent) return
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  headers['content-length'] = String(bytes.length)
  target.writeHead(status, headers)
  target.end(target.req.method === 'HEAD' ? undefined : bytes)
}
