import type { ServerResponse } from 'node:http'
import type { ApiResponse } from '../http/message.js'

/** Writes the engine's answer; nothing where the caller is gone already. */
export function sendResponse(target: ServerResponse, { status, headers, body }: ApiResponse): void {
  if (target.destroyed || target.headersSent) return
  // A text goes out in one piece with the headers; bytes would be a second one.
  // With 304 it would be the length of what is not sent.
  if (status !== 304) headers['content-length'] = String(Buffer.byteLength(body))
  // Of a connection of HTTP/2 no answer may speak.
  if (headers['connection'] !== undefined && target.req.httpVersionMajor > 1) delete headers['connection']
  target.writeHead(status, headers)
  target.end(target.req.method === 'HEAD' ? undefined : body)
}
