import { isKeyRefused, nobodyHere, unwrap } from '../api/admin-error.js'
import { documentOf, fetchAdmin } from '../api/fetch-admin.js'
import type { Read, Sent } from '../api/fetch-admin.js'
import type { CallInput } from '../api/request.js'
import { sendCall } from '../api/send-call.js'
import type { SentCall } from '../api/send-call.js'
import type { AdminDocument } from '../document/schema.js'
import { exchangeCookie, readSignOn, takeToken, tellWindows } from './sign-on.js'

/** Who is here, as `system/session/get` answers. */
export interface Session {
  readonly adminId: string
  readonly name: string
  /** Those that it may act for; `*` is every tenant, and the platform itself. */
  readonly tenantIds: readonly (number | '*')[]
  readonly permissions: readonly string[]
  readonly tenants: readonly { readonly id: number; readonly name: string }[]
  /** Of the host: the one that times are written in. */
  readonly timeZone: string
}

/** `out`: nobody is here. `in`: somebody is. `expired`: somebody is, whose key is no longer taken. */
export type SessionState =
  | { readonly status: 'out' }
  | { readonly status: 'in' | 'expired'; readonly key: string; readonly session: Session }

/** Something that would be lost if one signed out. */
export interface Hold {
  readonly isNeeded: () => boolean
  /** Asks whether to sign out all the same; where it is absent, nobody signs out meanwhile. */
  readonly ask?: () => void
}

const SESSION = '/admin-api/system/session/get'
const TENANTS = '/admin-api/system/tenant/'
const DOCUMENT = '/admin-api/openapi.json?view=console'
/** Of `sessionStorage`, and only where it was asked for. */
const KEPT = 'console-key'

/**
 * The key of who is here, held in memory, and the way to the admin API. A key that is no longer taken in the middle of
 * work is asked for again, and what was refused for it is sent once more: keys are replaced, never renewed, so that nobody
 * can tell a new key of the same person from another's; whoever types one sees over which form. Of a sign-on's bearers
 * only those of the same person are taken.
 */
export class SessionStore {
  #state: SessionState = { status: 'out' }
  readonly #listeners = new Set<() => void>()
  /** Those whose calls wait for a new key. */
  readonly #waiting: (() => void)[] = []
  /** Counts who has signed out: nothing that one has asked for is sent with the key of the next. */
  #visit = 0

  readonly read = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How one signs in here. */
  readonly signOn = readSignOn()
  readonly #arrived = this.signOn.kind === 'redirect' ? takeToken() : undefined

  /** What those that are shown would lose with a sign-out. */
  readonly holds = new Set<Hold>()

  /** Whether somebody may be here before anything is typed: by the tab, the address or the host's cookie. */
  get mayBeIn(): boolean {
    if (this.signOn.kind === 'session') return true
    return this.signOn.kind === 'key' ? sessionStorage.getItem(KEPT) !== null : this.#arrived !== undefined
  }

  /** Signs in by that, where it is there; throws `AdminError` where it is not taken, and `NoAnswer`. */
  async signInUntyped(): Promise<void> {
    const { kind } = this.signOn
    if (kind === 'key') {
      const kept = sessionStorage.getItem(KEPT)
      return kept === null ? undefined : this.signIn(kept, true)
    }
    const token = kind === 'session' ? await exchangeCookie() : this.#arrived
    if (token === undefined) return
    await this.signIn(token, false)
    tellWindows(token)
  }

  /** Goes on with another bearer of the same person; one of anybody else is not taken, and neither is a refused one. */
  async renew(key: string): Promise<void> {
    const state = this.#state
    if (state.status !== 'expired') return
    const session = (await fetchAdmin({ method: 'GET', address: SESSION }, key, unwrap).catch(() => undefined)) as
      | Session
      | undefined
    if (this.#state !== state || session?.adminId !== state.session.adminId) return
    this.#become({ status: 'in', key, session })
  }

  /** The same with what the host's cookie gives now, if anything. */
  async renewBySession(): Promise<void> {
    const token = this.signOn.kind === 'session' ? await exchangeCookie().catch(() => undefined) : undefined
    if (token !== undefined) await this.renew(token)
  }

  /** Signs in; throws `AdminError` where the key is not taken. */
  async signIn(key: string, isKept: boolean): Promise<void> {
    const session = (await fetchAdmin({ method: 'GET', address: SESSION }, key, unwrap)) as Session
    if (isKept) sessionStorage.setItem(KEPT, key)
    else sessionStorage.removeItem(KEPT)
    this.#become({ status: 'in', key, session })
  }

  /** Forgets the key, here and in the tab. */
  signOut(): void {
    sessionStorage.removeItem(KEPT)
    this.#visit++
    this.#become({ status: 'out' })
  }

  /** The admin document, for the console; throws `AdminError` and `NoAnswer`. */
  document(): Promise<AdminDocument> {
    return this.#ask({ method: 'GET', address: DOCUMENT }, documentOf)
  }

  /** Sends a call of a tenant; answers the envelope's data, throws `AdminError` and `NoAnswer`. */
  async send(tenantId: string, call: SentCall, input: CallInput): Promise<unknown> {
    const answer = await sendCall((sent) => this.#ask({ ...sent, tenantId }, unwrap), call, input)
    if (call.method !== 'GET' && call.path.startsWith(TENANTS)) void this.#readSession()
    return answer
  }

  /** Reads again for which tenants one may act: what was written may have made one, or ended it. */
  async #readSession(): Promise<void> {
    const session = (await this.#ask({ method: 'GET', address: SESSION }, unwrap).catch(() => undefined)) as
      | Session
      | undefined
    const state = this.#state
    // Somebody else may have signed in meanwhile.
    if (state.status === 'out' || session?.adminId !== state.session.adminId) return
    this.#become({ ...state, session })
  }

  /** Sends with the key of who is here, and again with a new one where it is refused. */
  async #ask<Answer>(sent: Sent, read: Read<Answer>): Promise<Answer> {
    const visit = this.#visit
    for (;;) {
      const key = this.#key()
      try {
        return await fetchAdmin(sent, key, read)
      } catch (error) {
        if (!isKeyRefused(error)) throw error
        if (visit === this.#visit) await this.#renewed(key)
        if (visit !== this.#visit) throw error
      }
    }
  }

  #key(): string {
    if (this.#state.status === 'out') throw nobodyHere()
    return this.#state.key
  }

  /** Resolves when there is another key than the one that was refused, or nobody any more. */
  #renewed(refused: string): Promise<void> {
    const state = this.#state
    if (state.status === 'out' || state.key !== refused) return Promise.resolve()
    const renewed = new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (state.status === 'in') this.#become({ ...state, status: 'expired' })
    return renewed
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#listeners.forEach((listener) => listener())
    if (state.status !== 'expired') this.#waiting.splice(0).forEach((go) => go())
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
