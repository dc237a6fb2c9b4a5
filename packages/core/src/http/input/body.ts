import { ApiError } from '../../kernel/errors.js'
import { BodyAbortedError, BodyTooLargeError } from '../message.js'
import type { ApiRequest } from '../message.js'
import {
  MALFORMED_JSON,
  PAYLOAD_TOO_LARGE,
  REQUEST_TIMEOUT,
  UNSUPPORTED_CONTENT_ENCODING,
} from '../transport-errors.js'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What a body may cost. */
export interface BodyLimits {
  readonly bytes: number
  /** From when it is first asked for until it is whole, in real time: the engine's own may stand still. */
  readonly milliseconds: number
}

class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError'
}

/** One for all: it is made on the way of every call. */
const atOnce = Promise.resolve()
const nothing = (): void => undefined

/**
 * What is made of the bytes of a body, and of whether they had to be waited for. Throws at once, not by the promise, what
 * can be told without them.
 */
export function readBytes<T>(
  request: ApiRequest,
  { bytes, milliseconds }: BodyLimits,
  read: (bytes: Uint8Array, wasAwaited: boolean) => T,
): Promise<T> {
  const encoding = request.header('content-encoding')
  if (encoding !== undefined && encoding !== 'identity') throw new ApiError(UNSUPPORTED_CONTENT_ENCODING)
  let whole: Uint8Array | undefined
  const body = request.body(bytes).then(
    (all) => (whole = all),
    (error: unknown) => {
      throw refusalOf(error)
    },
  )
  // Most bodies come with their headers: they are whole, and told so by a promise, before the microtask queue has turned
  // twice. A timer for each would be made and thrown away.
  return atOnce
    .then(nothing)
    .then(() => (whole === undefined ? inTime(body, milliseconds).then((all) => read(all, true)) : read(whole, false)))
}

/** One timer for the whole body: whoever sends a byte now and then holds a connection no longer than anybody else. */
function inTime(body: Promise<Uint8Array>, milliseconds: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(refusalOf(new BodyTooSlowError())), milliseconds)
    body.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function refusalOf(error: unknown): Error {
  // The rest of the body was not read, so the connection cannot be used for another request.
  if (error instanceof BodyTooLargeError) return new ApiError(PAYLOAD_TOO_LARGE, { headers: { connection: 'close' } })
  if (error instanceof BodyTooSlowError) return new ApiError(REQUEST_TIMEOUT, { headers: { connection: 'close' } })
  if (error instanceof BodyAbortedError) return new ApiError(MALFORMED_JSON, { cause: error })
  return error instanceof Error ? error : new Error('The body cannot be read.', { cause: error })
}

const UTF8_CHARSET = /^charset="?utf-?8"?$/i

/** Whether a Content-Type is of a media type, and its charset (where one is named) UTF-8. */
export function isMediaType(contentType: string | undefined, type: RegExp): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (!type.test(mediaType)) return false
  return parameters.every((parameter) => !/^charset=/i.test(parameter) || UTF8_CHARSET.test(parameter))
}

/** Throws 400 for what is not UTF-8. */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError(MALFORMED_JSON)
  }
}
