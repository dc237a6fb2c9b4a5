import type { TokenStore } from './access-token.js'
import { randomId } from './kernel/runtime.js'

/** One attempt of a call, as logs and metrics may have it: no header, no body, nothing secret. */
export interface Attempt {
  /** The operation's id, as the document names it. */
  readonly operation: string
  readonly path: string
  /** 1 for the first; the repeat after an access token was refused has the number of the one it repeats. */
  readonly attempt: number
  readonly durationMs: number
  /** Absent where nothing came back. */
  readonly httpStatus?: number
  /** The envelope's; 0 for success. Absent where no envelope came back. */
  readonly code?: number
  readonly requestId?: string
  /** The name of the error; absent for success. */
  readonly error?: string
  /** In how many milliseconds the call is repeated; absent where it is not. */
  readonly repeatInMs?: number
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Options of `createPartnerClient`. */
export interface PartnerClientOptions {
  /** Where the platform is, for example `https://platform.example`; a path of its own is kept. */
  readonly baseUrl: string
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
  /** `Accept-Language` of every call: the language of `message`. Default: the platform's. */
  readonly language?: string | undefined
  /** For how long one attempt may take, in milliseconds. Default: 10,000. */
  readonly timeoutMs?: number | undefined
  /** For how long a call with its repeats may take, in milliseconds. Default: 30,000. */
  readonly totalMs?: number | undefined
  /** How often a call is repeated that may be. Default: 2, which is three attempts. */
  readonly retries?: number | undefined
  /** Default: the `fetch` of the runtime. */
  readonly fetch?: Fetch | undefined
  /** Keeps the access token for several processes. Default: in memory. */
  readonly tokenStore?: TokenStore | undefined
  /** Ends every call of the client. */
  readonly signal?: AbortSignal | undefined
  /** What comes before the client's own name in `User-Agent`, for example `my-shop/1.4`. */
  readonly userAgent?: string | undefined
  /** Told of every attempt. What it throws is ignored. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined
}

/** What one call may have otherwise than its client. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly totalMs?: number | undefined
  readonly retries?: number | undefined
  readonly language?: string | undefined
  /**
   * Of a call that writes: 1 to 64 visible characters, by which the platform knows a call that comes again, for 24 hours.
   * Give one of your own, and keep it, to be able to ask again after your program ended. Default: a new one for each call.
   */
  readonly idempotencyKey?: string | undefined
}

/** An option that is no number of milliseconds, or no key, is a mistake of the program. */
function refuse(name: string, value: unknown): never {
  throw new TypeError(`${name} cannot be ${JSON.stringify(value)}`)
}

const isWhole = (value: number, least: number): boolean => Number.isSafeInteger(value) && value >= least

const DEFAULTS = { timeoutMs: 10_000, totalMs: 30_000, retries: 2 }

/** What a header cannot hold `fetch` would throw as if the call had been lost. */
function checkHeader(name: string, text: string | undefined): void {
  if (/[^\t -~\x80-\xff]/.test(text ?? '')) refuse(name, text)
}

/**
 * How long and how often a call is tried: as it says itself, else as its client does. Refuses what cannot work, of its
 * language as well.
 */
export function readLimits(options: CallOptions, usual = DEFAULTS) {
  // An option that is there and undefined says nothing.
  const { timeoutMs = usual.timeoutMs, totalMs = usual.totalMs, retries = usual.retries } = options
  if (!isWhole(timeoutMs, 1)) refuse('timeoutMs', timeoutMs)
  if (!isWhole(totalMs, 1)) refuse('totalMs', totalMs)
  if (!isWhole(retries, 0)) refuse('retries', retries)
  checkHeader('language', options.language)
  return { timeoutMs, totalMs, retries }
}

/** A key that could not be sent, or that the platform does not take, is found out before anything is. */
export function readKey(key = randomId()): string {
  if (!/^[!-~]{1,64}$/.test(key)) refuse('idempotencyKey', key)
  return key
}

/** What is used of the options, defaults included; refuses what cannot work. */
export function readOptions(options: PartnerClientOptions) {
  const { baseUrl, tenantId, clientId, clientSecret, userAgent } = options
  const href = URL.canParse(baseUrl) ? new URL(baseUrl).href : ''
  // `fetch` takes no user names and would say passwords in its errors; a path is not put behind a query.
  if (!/^https?:\/\/[^/@]+\/[^?#]*$/.test(href)) refuse('baseUrl', String(baseUrl).replace(/.*@/, '*@'))
  checkHeader('userAgent', userAgent)
  // As read from an environment that lacks them: what is empty is no secret.
  if (!clientId) refuse('clientId', clientId)
  if (!clientSecret) refuse('clientSecret', clientSecret)
  if (!isWhole(tenantId, 1)) refuse('tenantId', tenantId)
  return { ...options, baseUrl: href.replace(/\/+$/, ''), ...readLimits(options) }
}

/** Options that were read. */
export type Settings = ReturnType<typeof readOptions>
