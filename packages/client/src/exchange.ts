import { ConnectionError, PartnerApiError } from './errors.js'
import type { Fetch } from './client-options.js'
import { errorNameOf } from './generated/error-names.js'
import { within } from './within.js'
import type { Limits } from './within.js'

/** One request, and what ends the wait for its answer. */
export interface Exchange extends Limits {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The answer of the platform to a call that it did. */
export interface Answer {
  readonly data: unknown
  readonly headers: Headers
  readonly httpStatus: number
}

interface Received {
  readonly response: Response
  readonly text: string
}

interface Envelope {
  readonly code: number
  readonly data: unknown
  readonly msg: string
}

/** Sends one request and reads its envelope. Throws `PartnerApiError`, `ConnectionError`, `TimeoutError`, or a signal's reason. */
export async function exchange(fetch: Fetch, request: Exchange): Promise<Answer> {
  const { operation } = request
  const { response, text } = await send(fetch, request)
  const { status: httpStatus, headers } = response
  const retryAfterMs = retryAfterOf(headers)
  const { code, data, msg } = readEnvelope(operation, text, retryAfterMs)
  if (code === 0) return { data, headers, httpStatus }
  throw new PartnerApiError({
    code,
    name: errorNameOf(code),
    httpStatus,
    operation,
    message: msg,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterMs,
  })
}

function send(fetch: Fetch, request: Exchange): Promise<Received> {
  const { operation, url, headers, body } = request
  return within(request, async (signal) => {
    try {
      // A redirect is not followed: it would carry the secret to wherever it leads.
      const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
      return { response, text: await response.text() }
    } catch (cause) {
      throw new ConnectionError(operation, cause)
    }
  })
}

/** What is no envelope was not written by the platform, but by something in between, which may say when to come again. */
function readEnvelope(operation: string, text: string, retryAfterMs: number | undefined): Envelope {
  try {
    const answer: unknown = JSON.parse(text)
    if (isEnvelope(answer)) return answer
    throw new TypeError('The answer is not an envelope')
  } catch (cause) {
    throw new ConnectionError(operation, cause, retryAfterMs)
  }
}

/** What is not an object has no such members either. */
function isEnvelope(answer: unknown): answer is Envelope {
  const given = answer as Partial<Envelope> | null
  return Number.isSafeInteger(given?.code) && typeof given?.msg === 'string' && given.data !== undefined
}

/** Of `Retry-After` in seconds, which is how the platform says it. */
function retryAfterOf(headers: Headers): number | undefined {
  const seconds = headers.get('retry-after')
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? Number(seconds) * 1000 : undefined
}
