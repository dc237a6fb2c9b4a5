import { AdminError, NoAnswer, UNAUTHORIZED, unwrap } from '../api/admin-error.js'
import { addressOf } from '../api/request.js'
import type { CallInput } from '../api/request.js'
import type { CallModel } from '../document/resource-model.js'
import type { AdminDocument } from '../document/schema.js'

/** Who is here, as `system/session/get` answers. */
export interface Session {
  readonly adminId: string
  readonly name: string
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: number; readonly name: string }[]
  readonly timeZone: string
  readonly features?: Readonly<Record<string, boolean>>
}

/** `out`: nobody is here. `in`: somebody is. `expired`: somebody is, whose key is no longer taken. */
export type SessionState =
  { readonly status: 'out' } | { readonly status: 'in' | 'expired'; readonly key: string; readonly session: Session }

const SESSION = '/admin-api/system/session/get'
const DOCUMENT = '/admin-api/openapi.json?view=console'
/** Of `sessionStorage`, and only where it was asked for. */
const KEPT = 'console-key'

interface Sent {
  readonly method: string
  readonly address: string
  readonly body?: unknown
  readonly tenantId?: string | undefined
  readonly idempotencyKey?: string | undefined
}

/**
 * The key of who is here, held in memory, and the way to the admin API. A key that is no longer taken in the middle of
 * work is asked for again, and what was refused for it is sent once more.
 */
export class SessionStore {
  #state: SessionState = { status: 'out' }
  readonly #listeners = new Set<() => void>()
  /** Those whose calls wait for a new key. */
  #waiting: (() => void)[] = []

  get state(): SessionState {
    return this.#state
  }

  readonly read = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The key that this tab was told to keep. */
  get keptKey(): string | null {
    return sessionStorage.getItem(KEPT)
  }

  /** Signs in; throws `AdminError` where the key is not taken. */
  async signIn(key: string, isKept: boolean): Promise<void> {
    const session = (await this.#fetch({ method: 'GET', address: SESSION }, key)) as Session
    if (isKept) sessionStorage.setItem(KEPT, key)
    this.#become({ status: 'in', key, session })
    this.#waiting.splice(0).forEach((go) => go())
  }

  /** Forgets the key, here and in the tab. */
  signOut(): void {
    sessionStorage.removeItem(KEPT)
    this.#become({ status: 'out' })
  }

  /** The admin document, for the console. */
  async document(): Promise<AdminDocument> {
    const response = await this.#respond({ method: 'GET', address: DOCUMENT }, this.#key())
    if (response.status === UNAUTHORIZED) throw new AdminError('', UNAUTHORIZED, undefined)
    return (await response.json()) as AdminDocument
  }

  /** Sends a call of a tenant; answers the envelope's data, throws `AdminError` and `NoAnswer`. */
  async send(
    tenantId: string,
    call: Pick<CallModel, 'method' | 'path' | 'joined'>,
    input: CallInput,
  ): Promise<unknown> {
    const sent: Sent = {
      method: call.method,
      address: addressOf(call, input.query),
      body: input.body,
      tenantId,
      idempotencyKey: input.idempotencyKey,
    }
    for (;;) {
      const key = this.#key()
      try {
        return await this.#fetch(sent, key)
      } catch (error) {
        if (!(error instanceof AdminError) || error.code !== UNAUTHORIZED) throw error
        await this.#renewed(key)
      }
    }
  }

  #key(): string {
    if (this.#state.status === 'out') throw new AdminError('', UNAUTHORIZED, undefined)
    return this.#state.key
  }

  /** Resolves when there is another key than the one that was refused. */
  #renewed(refused: string): Promise<void> {
    const state = this.#state
    if (state.status !== 'out' && state.key !== refused) return Promise.resolve()
    const renewed = new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (state.status === 'in') this.#become({ ...state, status: 'expired' })
    return renewed
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#listeners.forEach((listener) => listener())
  }

  async #fetch(sent: Sent, key: string): Promise<unknown> {
    const response = await this.#respond(sent, key)
    const body: unknown = await response.json().catch(() => undefined)
    return unwrap(response.status, body)
  }

  #respond({ method, address, body, tenantId, idempotencyKey }: Sent, key: string): Promise<Response> {
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    if (tenantId !== undefined) headers['tenant-id'] = tenantId
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey
    if (body !== undefined) headers['content-type'] = 'application/json'
    // Refused by the network, or by the browser.
    const failed = (error: unknown): never => {
      throw new NoAnswer(String(error))
    }
    const sent = body === undefined ? null : JSON.stringify(body)
    return fetch(address, { method, headers, body: sent, credentials: 'omit', cache: 'no-store' }).catch(failed)
  }
}

/** Whether the permissions of who is here include this one, by the wildcards of the admin API. */
export function isPermitted({ permissions }: Pick<Session, 'permissions'>, permission: string | undefined): boolean {
  if (permission === undefined) return true
  const parts = permission.split(':')
  return permissions.some((granted) => {
    const own = granted.split(':')
    return own.length === parts.length && own.every((part, index) => part === '*' || part === parts[index])
  })
}
