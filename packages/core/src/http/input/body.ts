import { ApiError } from '../../kernel/errors.js'
import { isObject } from '../../kernel/is-object.js'
import { BodyAbortedError, BodyTooLargeError } from '../message.js'
import type { ApiRequest } from '../message.js'
import { countMembers, scanJson } from './json-scan.js'
import { assertStorableText } from './storable-text.js'
import {
  MALFORMED_JSON,
  MEMBER_REPEATED,
  PARAMETER_REPEATED,
  PAYLOAD_TOO_LARGE,
  REQUEST_TIMEOUT,
  TOO_MANY_PARAMETERS,
  UNSUPPORTED_CONTENT_ENCODING,
  UNSUPPORTED_CONTENT_TYPE,
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

type JsonObject = Record<string, unknown>

/**
 * Reads a body of JSON: valid UTF-8 within the limits, an object at the top, at most 32 levels deep and 10,000 members
 * and elements in all, no member twice in an object, no NUL and no lone surrogate in any text. Members that are null
 * count as absent and are dropped. Answers undefined where there is no body.
 */
export async function readJsonBody(request: ApiRequest, limits: BodyLimits): Promise<JsonObject | undefined> {
  const bytes = await readBytes(request, limits)
  if (bytes.length === 0) return undefined
  const contentType = request.header('content-type')
  if (contentType !== 'application/json' && !isMediaType(contentType, JSON_TYPE)) {
    throw new ApiError(UNSUPPORTED_CONTENT_TYPE)
  }
  return parseJsonObject(bytes)
}

/** Bytes and parameters of a form: it is read from callers whose credentials are not known to be good. */
const FORM_BYTES = 16_384
const FORM_PARAMETERS = 20

/**
 * Reads a body of at most 20 form parameters in 16 KiB. A parameter that appears twice is refused, as OAuth 2.0 asks.
 */
export async function readFormBody(
  request: ApiRequest,
  { bytes, milliseconds }: BodyLimits,
): Promise<Map<string, string>> {
  if (!isMediaType(request.header('content-type'), FORM_TYPE)) throw new ApiError(UNSUPPORTED_CONTENT_TYPE)
  const text = decode(await readBytes(request, { bytes: Math.min(bytes, FORM_BYTES), milliseconds }))
  if (countParameters(text) > FORM_PARAMETERS) throw new ApiError(TOO_MANY_PARAMETERS)
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw new ApiError(PARAMETER_REPEATED, { values: { name: 'parameter' }, detail: name })
    assertStorableText(value, name)
    form.set(name, value)
  }
  return form
}

/** Of a form; no further than one more than are allowed. */
function countParameters(text: string): number {
  let count = 0
  for (let start = 0; start < text.length && count <= FORM_PARAMETERS;) {
    const next = text.indexOf('&', start)
    const end = next === -1 ? text.length : next
    if (end > start) count++
    start = end + 1
  }
  return count
}

/** Throws at once, not by the promise, what can be told without the body. */
function readBytes(request: ApiRequest, { bytes, milliseconds }: BodyLimits): Promise<Uint8Array> {
  const encoding = request.header('content-encoding')
  if (encoding !== undefined && encoding !== 'identity') throw new ApiError(UNSUPPORTED_CONTENT_ENCODING)
  return inTime(request.body(bytes), milliseconds).catch(refuseBody)
}

/** One timer for the whole body: whoever sends a byte now and then holds a connection no longer than anybody else. */
function inTime(body: Promise<Uint8Array>, milliseconds: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new BodyTooSlowError()), milliseconds)
    body.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

function refuseBody(error: unknown): never {
  // The rest of the body was not read, so the connection cannot be used for another request.
  if (error instanceof BodyTooLargeError) throw new ApiError(PAYLOAD_TOO_LARGE, { headers: { connection: 'close' } })
  if (error instanceof BodyTooSlowError) throw new ApiError(REQUEST_TIMEOUT, { headers: { connection: 'close' } })
  if (error instanceof BodyAbortedError) throw new ApiError(MALFORMED_JSON, { cause: error })
  throw error
}

const JSON_TYPE = /^application\/json$/i
const FORM_TYPE = /^application\/x-www-form-urlencoded$/i
const UTF8_CHARSET = /^charset="?utf-?8"?$/i

/** Whether a Content-Type is of a media type, and its charset (where one is named) UTF-8. */
function isMediaType(contentType: string | undefined, type: RegExp): boolean {
  const [mediaType = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim())
  if (!type.test(mediaType)) return false
  return parameters.every((parameter) => !/^charset=/i.test(parameter) || UTF8_CHARSET.test(parameter))
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError(MALFORMED_JSON)
  }
}

/** Parses the bytes of a JSON body; exported for tests of hostile bytes. */
export function parseJsonObject(bytes: Uint8Array): JsonObject {
  const text = decode(bytes)
  const written = scanJson(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new ApiError(MALFORMED_JSON)
  }
  if (!isObject(value) || Array.isArray(value)) throw new ApiError(MALFORMED_JSON)
  // Two readers would see two different bodies.
  if (written > 1 && countMembers(value) !== written) throw new ApiError(MEMBER_REPEATED)
  // Only an escape can bring a NUL or a lone surrogate into valid UTF-8 JSON, and only `null` a null: most bodies
  // have neither and are spared the walk.
  if (text.includes('\\u') || text.includes('null') || text.includes('__proto__')) clean(value, '')
  return value
}

function clean(members: JsonObject, path: string): void {
  for (const key of Object.keys(members)) {
    const at = path === '' ? key : `${path}.${key}`
    const member = members[key]
    if (key === '__proto__' || (member === null && !Array.isArray(members))) {
      Reflect.deleteProperty(members, key)
      continue
    }
    assertStorableText(key, path === '' ? 'body' : path)
    if (typeof member === 'string') assertStorableText(member, at)
    else if (isObject(member)) clean(member, at)
  }
}
