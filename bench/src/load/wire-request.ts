/**
 * Where this stands in a body or in what is expected, the number of the request is written instead, in as many digits:
 * each request is then another one.
 */
export const NUMBER = '########'

/** The number of a request as it is written. */
export const numberText = (number: number): string => String(number).padStart(NUMBER.length, '0')

/** One request and what its answer must contain. */
export interface WireRequest {
  /** POST unless told otherwise. */
  method?: 'PUT' | 'GET'
  path: string
  headers: Record<string, string>
  body: string
  /** Text that the answer's body must contain; the status must be 200 as well. */
  expect: string
}

/** The request as it stands on the wire, made once and sent many times. */
export function toBytes(request: WireRequest, port: number): Buffer {
  const headers = {
    Host: `127.0.0.1:${port}`,
    ...request.headers,
    'Content-Length': String(Buffer.byteLength(request.body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${request.method ?? 'POST'} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${request.body}`)
}
