import { ApiError } from '../../kernel/errors.js'
import { isObject } from '../../kernel/is-object.js'
import type { ApiRequest } from '../message.js'
import { MALFORMED_JSON, MEMBER_REPEATED, UNSUPPORTED_CONTENT_TYPE } from '../transport-errors.js'
import { decode, isMediaType, readBytes } from './body.js'
import type { BodyLimits } from './body.js'
import { countMembers, scanJson } from './json-scan.js'
import { assertStorableText } from './storable-text.js'

type JsonObject = Record<string, unknown>

const JSON_TYPE = /^application\/json$/i

/** What came as the body of a call. */
export interface JsonBody {
  /** Undefined where there was none. */
  readonly json: JsonObject | undefined
  /** It came after its headers: what was asked before it may not hold any more. */
  readonly wasAwaited: boolean
}

/**
 * Reads a body of JSON: valid UTF-8 within the limits, an object at the top, at most 32 levels deep and 10,000 members
 * and elements in all, no member twice in an object, no NUL and no lone surrogate in any text. Members that are null
 * count as absent and are dropped.
 */
export function readJsonBody(request: ApiRequest, limits: BodyLimits): Promise<JsonBody> {
  return readBytes(request, limits, (bytes, wasAwaited) => {
    if (bytes.length === 0) return { json: undefined, wasAwaited }
    const contentType = request.header('content-type')
    if (contentType !== 'application/json' && !isMediaType(contentType, JSON_TYPE)) {
      throw new ApiError(UNSUPPORTED_CONTENT_TYPE)
    }
    return { json: parseJsonObject(bytes), wasAwaited }
  })
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
    const at = placeOf(members, key, path)
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

/** As `validate` writes the path of what is wrong. */
function placeOf(members: JsonObject, key: string, path: string): string {
  if (Array.isArray(members)) return `${path}[${key}]`
  return path === '' ? key : `${path}.${key}`
}
