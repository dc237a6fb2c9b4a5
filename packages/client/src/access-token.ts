import { epochMs, monotonicMs } from './kernel/runtime.js'
import { quietly } from './quietly.js'
import { within } from './within.js'

/** An access token, and until when it is good: milliseconds since the epoch, of the machine that fetched it. */
export interface StoredToken {
  readonly accessToken: string
  readonly expireTime: number
}

/**
 * Keeps an access token for several processes, so that each need not fetch its own. It is a secret. One that fails, or
 * answers nothing within a second, fails no call: each process then fetches its own.
 */
export interface TokenStore {
  get(): Promise<StoredToken | undefined> | StoredToken | undefined
  /** `undefined` for one that was refused. */
  set(token: StoredToken | undefined): Promise<void> | void
}

interface LivingToken {
  readonly text: string
  /** By a monotonic clock: a token gets no older when the machine’s clock is set. */
  readonly refreshAt: number
  readonly expireAt: number
}

/** A new token, and for how many seconds it is good. */
export interface FetchedToken {
  readonly accessToken: string
  readonly expiresIn: number
}

/** How long before its end a token is renewed, while calls go on with it. */
const AHEAD_MS = 60_000
/** The share of a short life: a token of less than five minutes is renewed later than a minute before its end. */
const AHEAD_SHARE = 0.2
/** How long the store is waited for. One that queues what it is asked until it is back would hold up every call till then. */
const STORE_MS = 1000

/** The access token of a client: fetched once for all calls that wait for it, and again before it ends. */
export class AccessToken {
  #token: LivingToken | undefined
  #coming: Promise<LivingToken> | undefined
  /** The one that was refused last: the store may still have it. */
  #refused: string | undefined

  constructor(
    private readonly fetchToken: () => Promise<FetchedToken>,
    private readonly store: TokenStore | undefined,
  ) {}

  async get(): Promise<string> {
    const token = this.#token
    const now = monotonicMs()
    if (token === undefined || now >= token.expireAt) return (await this.#renew()).text
    // Nobody waits for the next one while this one is good; if it cannot be had, somebody will.
    if (now >= token.refreshAt) quietly(() => this.#renew())
    return token.text
  }

  /** A call was refused because of it. */
  drop(text: string): void {
    if (this.#token?.text === text) this.#token = undefined
    if (this.#refused === text) return
    this.#refused = text
    this.#keep(undefined)
  }

  #renew(): Promise<LivingToken> {
    this.#coming ??= this.#next().finally(() => (this.#coming = undefined))
    return this.#coming
  }

  async #next(): Promise<LivingToken> {
    this.#token = (await this.#stored()) ?? (await this.#fetch())
    return this.#token
  }

  /** None as well where the store is away, does not answer, or has what is no token. */
  async #stored(): Promise<LivingToken | undefined> {
    try {
      const limits = { operation: '', timeoutMs: STORE_MS, signals: [] }
      const { accessToken, expireTime } = (await within(limits, async () => this.store?.get())) as StoredToken
      const token = living(accessToken, expireTime - epochMs())
      const isOld = accessToken === this.#refused || accessToken === this.#token?.text
      return !isOld && monotonicMs() < token.refreshAt ? token : undefined
    } catch {
      return undefined
    }
  }

  /** Nobody waits for it who has a token. */
  #keep(token: StoredToken | undefined): void {
    quietly(() => this.store?.set(token))
  }

  async #fetch(): Promise<LivingToken> {
    const asked = monotonicMs()
    const { accessToken, expiresIn } = await this.fetchToken()
    // The platform counts from when it made the token.
    const left = expiresIn * 1000 - (monotonicMs() - asked)
    this.#keep({ accessToken, expireTime: epochMs() + left })
    return living(accessToken, left)
  }
}

function living(text: string, leftMs: number): LivingToken {
  const expireAt = monotonicMs() + leftMs
  return { text, expireAt, refreshAt: expireAt - Math.min(AHEAD_MS, leftMs * AHEAD_SHARE) }
}
