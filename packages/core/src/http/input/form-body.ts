import { ApiError } from '../../kernel/errors.js'
import type { ApiRequest } from '../message.js'
import {
  PARAMETER_REPEATED,
  TOO_MANY_PARAMETERS,
  UNKNOWN_PARAMETER_REPEATED,
  UNSUPPORTED_CONTENT_TYPE,
} from '../transport-errors.js'
import { decode, isMediaType, readBytes } from './body.js'
import type { BodyLimits } from './body.js'
import { assertStorableText } from './storable-text.js'

/** Bytes of a form: it is read from callers whose credentials are not known to be good. */
export const FORM_BYTES = 16_384
/** Parameters of a form. */
const FORM_PARAMETERS = 20
const FORM_TYPE = /^application\/x-www-form-urlencoded$/i

/**
 * Reads a body of at most 20 form parameters in 16 KiB. A parameter that appears twice is refused, as OAuth 2.0 asks, by
 * name where it is one of the `known`.
 */
export async function readFormBody(
  request: ApiRequest,
  { bytes, milliseconds }: BodyLimits,
  known: readonly string[] = [],
): Promise<Map<string, string>> {
  if (!isMediaType(request.header('content-type'), FORM_TYPE)) throw new ApiError(UNSUPPORTED_CONTENT_TYPE)
  const text = await readBytes(request, { bytes: Math.min(bytes, FORM_BYTES), milliseconds }, decode)
  if (countParameters(text) > FORM_PARAMETERS) throw new ApiError(TOO_MANY_PARAMETERS)
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (form.has(name)) throw repeated(name, known)
    assertStorableText(value, name)
    form.set(name, value)
  }
  return form
}

const repeated = (name: string, known: readonly string[]): ApiError =>
  known.includes(name)
    ? new ApiError(PARAMETER_REPEATED, { values: { name }, detail: name })
    : new ApiError(UNKNOWN_PARAMETER_REPEATED, { detail: name })

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
