import { AccessToken } from './access-token.js'
import type { FetchedToken } from './access-token.js'
import { basicCredentials } from './basic-credentials.js'
import { readKey, readLimits } from './client-options.js'
import type { CallOptions, Settings } from './client-options.js'
import { ConnectionError } from './errors.js'
import { exchange } from './exchange.js'
import type { Answer } from './exchange.js'
import type { Operation } from './operation.js'
import { repeatedly } from './repeatedly.js'
import { clientName } from './version.js'
import { within } from './within.js'

const ISSUE: Operation = { id: 'issueToken', path: '/open-api/system/oauth2/token' }
const REVOKE: Operation = { id: 'revokeToken', path: `${ISSUE.path}/revoke` }

/** What differs between two requests. */
interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends the calls of one client. */
export class Caller {
  readonly #token: AccessToken

  constructor(private readonly settings: Settings) {
    this.#token = new AccessToken(() => this.#issueToken(), settings.tokenStore)
  }

  /** Calls an operation with a token: repeated where it may be, and once more where the token is refused. */
  call(operation: Operation, body: unknown, options: CallOptions = {}): Promise<Answer> {
    const idempotencyKey = operation.writes ? readKey(options.idempotencyKey) : undefined
    const text = JSON.stringify(body ?? {})
    return repeatedly(this.#limitsOf(options), {
      operation,
      idempotencyKey,
      authorize: (timeoutMs) => this.#tokenFor(operation, options, timeoutMs),
      forget: (token) => this.#token.drop(token),
      attempt: (timeoutMs, token) => {
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        }
        return this.#send(operation, { headers, body: text }, { ...options, timeoutMs })
      },
    })
  }

  /** Revokes the token of now; the next call fetches a new one. */
  async revokeToken(options: CallOptions = {}): Promise<void> {
    const token = await this.#tokenFor(REVOKE, options, this.#limitsOf(options).totalMs)
    await this.#callByForm(REVOKE, { token }, options)
    this.#token.drop(token)
  }

  async #issueToken(): Promise<FetchedToken> {
    // Nobody's options: whoever waits for it ends its own wait.
    const { data } = await this.#callByForm(ISSUE, { grant_type: 'client_credentials' }, {})
    if (isToken(data)) return { accessToken: data.access_token, expiresIn: data.expires_in }
    throw new ConnectionError(ISSUE.id, new TypeError('The answer is not a token'))
  }

  #callByForm(operation: Operation, form: Record<string, string>, options: CallOptions): Promise<Answer> {
    const sent: Sent = {
      headers: {
        authorization: basicCredentials(this.settings.clientId, this.settings.clientSecret),
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form).toString(),
    }
    return repeatedly(this.#limitsOf(options), {
      operation,
      attempt: (timeoutMs) => this.#send(operation, sent, { ...options, timeoutMs }),
    })
  }

  #tokenFor({ id }: Operation, options: CallOptions, timeoutMs: number): Promise<string> {
    return within({ operation: id, timeoutMs, signals: this.#signalsOf(options) }, () => this.#token.get())
  }

  #send(
    { id, path }: Operation,
    { headers, body }: Sent,
    options: CallOptions & { readonly timeoutMs: number },
  ): Promise<Answer> {
    const { baseUrl, tenantId, userAgent } = this.settings
    const language = options.language ?? this.settings.language
    return exchange(this.settings.fetch ?? fetch, {
      operation: id,
      url: baseUrl + path,
      headers: {
        accept: 'application/json',
        'tenant-id': String(tenantId),
        'user-agent': userAgent === undefined ? clientName : `${userAgent} ${clientName}`,
        ...(language !== undefined && { 'accept-language': language }),
        ...headers,
      },
      body,
      timeoutMs: options.timeoutMs,
      signals: this.#signalsOf(options),
    })
  }

  #signalsOf({ signal }: CallOptions): AbortSignal[] {
    return [signal, this.settings.signal].filter((one) => one !== undefined)
  }

  #limitsOf(options: CallOptions) {
    const { onAttempt } = this.settings
    return { ...readLimits(options, this.settings), onAttempt, signals: this.#signalsOf(options) }
  }
}

/** An answer that is not an object has no such members either. */
function isToken(data: unknown): data is { readonly access_token: string; readonly expires_in: number } {
  const token = data as Readonly<Record<string, unknown>> | null
  return typeof token?.['access_token'] === 'string' && typeof token['expires_in'] === 'number'
}
