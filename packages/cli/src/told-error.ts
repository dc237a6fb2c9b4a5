import { OutcomeUnknown, PartnerApiError } from '@org/openapi-client'
import { plainText } from './readable.js'

/** What is said of a failure, a line each. */
export function toldError(error: unknown): string[] {
  if (error instanceof PartnerApiError) return toldRefusal(error)
  const told = error instanceof Error ? [error.message, ...causesOf(error)] : [String(error)]
  if (error instanceof OutcomeUnknown) {
    told.push(`Send it again with --idempotency-key ${error.idempotencyKey}: it is then done once.`)
  }
  return told.map(plainText)
}

function toldRefusal({ name, code, message, requestId, retryAfterMs }: PartnerApiError): string[] {
  const first = `${name} ${code}: ${message}`
  return [
    plainText(first),
    ...(requestId === undefined ? [] : [`request id: ${plainText(requestId)}`]),
    ...(retryAfterMs === undefined ? [] : [`It may be sent again in ${retryAfterMs / 1000} s.`]),
    `What to do: openapi codes ${code}`,
  ]
}

/** Of an error that says "failed" only, the one behind it says why. */
function causesOf(error: Error): string[] {
  const { cause } = error
  if (!(cause instanceof Error)) return []
  const said = cause.message === '' && 'code' in cause ? String(cause.code) : cause.message
  return [`because: ${said}`, ...causesOf(cause)]
}
