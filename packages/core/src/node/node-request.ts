import type { IncomingMessage, ServerResponse } from 'node:http'
import { isObject } from '../kernel/is-object.js'
import { BodyAbortedError, BodyTooLargeError } from '../http/message.js'
import type { ApiRequest } from '../http/message.js'

/** A message of `node:http` and where its answer goes. */
export interface NodeExchange {
  readonly message: IncomingMessage
  readonly response: ServerResponse
}

/** What a framework knows of a request that its `IncomingMessage` does not tell. */
export interface NodeRequestOptions {
  /** The URL under the mount point, where a framework strips it. Default: the message's own. */
  readonly url?: string | undefined
  /** What a parser before us made of the body: an object, text or bytes. Undefined while the stream is unread. */
  readonly parsedBody?: unknown
  /** The caller's address by the host's own reckoning, instead of the socket's peer. */
  readonly clientIp?: string | undefined
}

const encoder = new TextEncoder()

/** Scheme and authority, as a target begins that was written for a proxy; what ends no authority is no such target. */
const ORIGIN = /^https?:\/\/[^/?#\\]+(?=[/?]|$)/i

/** A server takes the absolute form of a target, too (RFC 9112, 3.2.2). The path is left as it is written there. */
function withoutOrigin(target: string): string {
  return target.startsWith('/') ? target : target.replace(ORIGIN, '')
}

/** A request of `node:http` as the engine reads it. */
export class NodeRequest implements ApiRequest {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly #message: IncomingMessage
  readonly #response: ServerResponse
  readonly #options: NodeRequestOptions
  #signal: AbortSignal | undefined

  constructor({ message, response }: NodeExchange, options: NodeRequestOptions = {}) {
    this.#message = message
    this.#response = response
    this.#options = options
    this.method = message.method ?? 'GET'
    const url = withoutOrigin(options.url ?? message.url ?? '/')
    const mark = url.indexOf('?')
    this.path = mark === -1 ? url : url.slice(0, mark)
    this.query = mark === -1 ? '' : url.slice(mark + 1)
  }

  get remoteAddress(): string | undefined {
    return this.#options.clientIp ?? this.#message.socket.remoteAddress
  }

  get signal(): AbortSignal {
    return (this.#signal ??= abortedWith(this.#message, this.#response))
  }

  header(name: string): string | undefined {
    const value = this.#message.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  body(limit: number): Promise<Uint8Array> {
    const { parsedBody } = this.#options
    if (parsedBody !== undefined) return withinLimit(serialise(parsedBody, this.header('content-type')), limit)
    // A stream that somebody else has read to its end never says anything again: waiting for it would hang.
    if (this.#message.readableEnded) return Promise.resolve(EMPTY)
    // What is announced too large need not come first: whoever waits for it would answer that it came too late.
    const announced = Number(this.#message.headers['content-length'])
    if (announced > limit) return Promise.reject(new BodyTooLargeError())
    return readMessage(this.#message, { limit, announced })
  }
}

/**
 * By the response, because a message closes as soon as its body has been read, whoever is still there, and never
 * again after that.
 */
function abortedWith(message: IncomingMessage, response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (message.socket.destroyed) controller.abort()
  else {
    response.once('close', () => {
      if (!response.writableFinished) controller.abort()
    })
  }
  return controller.signal
}

async function withinLimit(bytes: Uint8Array, limit: number): Promise<Uint8Array> {
  if (bytes.length > limit) throw new BodyTooLargeError()
  return bytes
}

/** Turns what another parser made back into bytes, so that the one parser of the engine decides. */
function serialise(parsed: unknown, contentType: string | undefined): Uint8Array {
  if (parsed instanceof Uint8Array) return parsed
  if (typeof parsed === 'string') return encoder.encode(parsed)
  if (/^application\/x-www-form-urlencoded/i.test(contentType ?? '')) return encoder.encode(toForm(parsed))
  try {
    return encoder.encode(JSON.stringify(parsed))
  } catch {
    // Nested too deep to serialise: deeper than the engine takes, so any deep text is refused alike.
    return encoder.encode('['.repeat(100))
  }
}

/** Members that a form parser joined into arrays are repeated again. */
function toForm(parsed: unknown): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(isObject(parsed) ? parsed : {})) {
    for (const single of [value].flat()) form.append(name, String(single))
  }
  return form.toString()
}

const EMPTY = new Uint8Array()

interface AnnouncedBody {
  readonly limit: number
  /** Not a number where nothing was announced. */
  readonly announced: number
}

function readMessage(message: IncomingMessage, { limit, announced }: AnnouncedBody): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    let first: Buffer | undefined
    let rest: Buffer[] | undefined
    let size = 0
    const onGone = () => reject(new BodyAbortedError())
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) {
        message.off('data', onData).pause()
        reject(new BodyTooLargeError())
        return
      }
      if (first === undefined) first = chunk
      else (rest ??= []).push(chunk)
      // With the last byte that was announced, which comes with the headers most often, and not with the stream's end, of
      // which it says something later: by then a timer would have been set for it.
      if (size !== announced) return
      message.off('end', onEnd)
      onEnd()
    }
    const onEnd = () => {
      resolve(first === undefined ? EMPTY : rest === undefined ? first : Buffer.concat([first, ...rest], size))
    }
    if (message.destroyed) onGone()
    // A caller that leaves half-way is an error of the message. Not `close`: every message closes in the end.
    else message.on('data', onData).on('end', onEnd).on('error', onGone)
  })
}
