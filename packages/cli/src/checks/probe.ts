import { request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request as httpsRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { SecureContext } from 'node:tls'
import { jsonOf, memberOf } from '../json.js'
import type { Profile } from '../profile/profile-files.js'

/** A request as it is to go over the wire. */
export interface ProbeRequest {
  readonly method?: string
  /** Behind the base URL, byte for byte. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** An answer as it came over the wire. */
export interface ProbeAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Undefined where the answer is not JSON. */
  readonly json: unknown
  /** When it was asked for and when it had come, by this machine. */
  readonly sentAt: number
  readonly receivedAt: number
}

/** What a host is looked at with. */
export interface ProbeParts {
  readonly url: URL
  /** Absent without a login: some points cannot be looked at then. */
  readonly profile?: Profile | undefined
  readonly adminKey?: string | undefined
  /** The address by which the host should know this machine. */
  readonly address?: string | undefined
  /** Whom a connection trusts, and the TLS that it takes. */
  readonly secureContext: SecureContext
  readonly signal: AbortSignal
  readonly now: () => number
}

const TIMEOUT_MS = 15_000
const REVOKE_MS = 5000
const MOST_REPEATS = 20
const MOST_WAIT_SECONDS = 5

export const TOKEN_PATH = '/open-api/system/oauth2/token'
const REVOKE_PATH = `${TOKEN_PATH}/revoke`

/** A host as somebody outside meets it. Each request has a connection of its own, so that none depends on another. */
export class Probe {
  readonly #tokens = new Map<string, Promise<ProbeAnswer>>()

  constructor(readonly parts: ProbeParts) {}

  /** Rejects where nothing answered. An application with few calls a second is given its time. */
  async send(request: ProbeRequest): Promise<ProbeAnswer> {
    for (let repeats = 0; ; repeats++) {
      const answer = await this.#exchange(request)
      const seconds = Number(answer.headers['retry-after'] ?? Number.NaN)
      if (answer.status !== 429 || repeats === MOST_REPEATS || !(seconds <= MOST_WAIT_SECONDS)) return answer
      await pause(seconds * 1000, undefined, { signal: this.parts.signal })
    }
  }

  #exchange({ method = 'POST', path, headers = {}, body }: ProbeRequest): Promise<ProbeAnswer> {
    const { url, secureContext, signal, now } = this.parts
    const isSecure = url.protocol === 'https:'
    const request = isSecure ? httpsRequest : httpRequest
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sentAt = now()
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: url.hostname.replace(/^\[|\]$/g, ''),
          port: url.port,
          // As it is: a URL would be mended.
          path: url.pathname.replace(/\/+$/, '') + path,
          method,
          headers: { host: url.host, 'user-agent': 'openapi-check', ...length, ...headers },
          agent: isSecure && new Agent({ secureContext }),
          timeout: TIMEOUT_MS,
          signal,
          maxHeaderSize: 64 * 1024,
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8')
            const { statusCode: status = 0, headers: received } = answer
            resolve({ status, headers: received, text, json: jsonOf(text), sentAt, receivedAt: now() })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)))
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** The answer of the token endpoint to the login; undefined without one. */
  tokenAnswer(scope = ''): Promise<ProbeAnswer> | undefined {
    const { profile } = this.parts
    if (profile === undefined) return undefined
    const form = { grant_type: 'client_credentials', ...(scope !== '' && { scope }) }
    const known = this.#tokens.get(scope) ?? this.#sendForm(profile, TOKEN_PATH, form)
    this.#tokens.set(scope, known)
    return known
  }

  /** The headers of a call with the login; undefined where there is none, or no token for it. */
  async callHeaders(scope = ''): Promise<Record<string, string> | undefined> {
    const { profile } = this.parts
    const answer = await this.tokenAnswer(scope)
    const token = tokenOf(answer)
    if (profile === undefined || token === undefined) return undefined
    return { ...jsonHeaders, 'tenant-id': String(profile.tenantId), authorization: `Bearer ${token}` }
  }

  /** Gives up the tokens of the login. One that cannot be given up ends by itself, so that it is no failure. */
  async revokeTokens(): Promise<void> {
    const { profile } = this.parts
    if (profile === undefined) return
    // After Ctrl-C, too.
    const last = new Probe({ ...this.parts, signal: AbortSignal.timeout(REVOKE_MS) })
    const revoke = async (answer: Promise<ProbeAnswer>): Promise<void> => {
      const token = tokenOf(await answer)
      if (token !== undefined) await last.#sendForm(profile, REVOKE_PATH, { token })
    }
    await Promise.allSettled([...this.#tokens.values()].map(revoke))
    this.#tokens.clear()
  }

  /** To an endpoint that takes the login itself. */
  #sendForm(
    { tenantId, clientId, clientSecret }: Profile,
    path: string,
    form: Record<string, string>,
  ): Promise<ProbeAnswer> {
    const encoded = [clientId, clientSecret].map((text) => new URLSearchParams({ '': text }).toString().slice(1))
    return this.send({
      path,
      headers: {
        ...formHeaders,
        authorization: `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`,
        'tenant-id': String(tenantId),
      },
      body: new URLSearchParams(form).toString(),
    })
  }
}

export const jsonHeaders = { 'content-type': 'application/json' }
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' }

function tokenOf(answer: ProbeAnswer | undefined): string | undefined {
  const token = memberOf(memberOf(answer?.json, 'data'), 'access_token')
  return typeof token === 'string' ? token : undefined
}

/** `code` of an envelope; undefined where the answer is none. */
export function codeOf({ json }: ProbeAnswer): number | undefined {
  const code = memberOf(json, 'code')
  if (typeof code !== 'number' || typeof memberOf(json, 'msg') !== 'string') return undefined
  return memberOf(json, 'data') === undefined ? undefined : code
}

export function messageOf({ json }: ProbeAnswer): string {
  const message = memberOf(json, 'msg')
  return typeof message === 'string' ? message : ''
}

/** An answer in a few words, for whoever looks for what wrote it. */
export function described(answer: ProbeAnswer): string {
  const code = codeOf(answer)
  if (code !== undefined) return `HTTP ${answer.status}, code ${code} "${messageOf(answer)}"`
  const start = answer.text.replace(/\s+/g, ' ').trim().slice(0, 60)
  return `HTTP ${answer.status} without an envelope${start === '' ? '' : `: ${start}`}`
}
