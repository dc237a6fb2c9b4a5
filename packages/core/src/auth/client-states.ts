import { forgetOldest } from '../kernel/forget-oldest.js'
import type { Clock } from '../kernel/clock.js'
import { SingleFlight } from '../kernel/concurrency/single-flight.js'
import { addressSet, splitAddressList } from './client-address.js'
import type { AddressSet } from './client-address.js'
import type { ClientDirectory, ClientRecord } from './partner-application.js'

/** A client's record with what requests ask of it made ready. */
export interface ClientState {
  readonly record: ClientRecord
  readonly scopes: ReadonlySet<string>
  /** Undefined where every address may call. */
  readonly whitelist: AddressSet | undefined
}

interface CachedState {
  readonly state: ClientState | undefined
  readonly loadedAt: number
}

const MAX_CLIENTS = 10_000
/** Ids that nobody has are kept apart, so that whoever makes them up displaces no client. */
const MAX_UNKNOWN = 1000

/** Prepares a client's record for requests. */
function toClientState(record: ClientRecord): ClientState {
  const entries = splitAddressList(record.ipWhitelist)
  return {
    record,
    scopes: new Set(record.scopes),
    whitelist: entries.length === 0 ? undefined : addressSet(entries),
  }
}

/**
 * The state of applications and tenants that every request needs, cached for at most `maxAgeMs` (one
 * second by default): what another process changed is seen within that time, what this one changed at once
 * (`forget`). Concurrent look-ups of one client share one read.
 */
export class ClientStates {
  readonly #cached = new Map<string, CachedState>()
  readonly #unknown = new Map<string, CachedState>()
  readonly #loading = new SingleFlight<ClientState | undefined>()
  #generation = 0

  constructor(
    private readonly directory: ClientDirectory,
    private readonly clock: Clock,
    private readonly maxAgeMs: number,
  ) {}

  /** The client's state, undefined where there is none. */
  find(clientId: string): ClientState | undefined | Promise<ClientState | undefined> {
    const cached = this.#cached.get(clientId) ?? this.#unknown.get(clientId)
    if (cached !== undefined && this.clock.monotonic() - cached.loadedAt < this.maxAgeMs) return cached.state
    return this.#loading.share(clientId, () => this.#read(clientId))
  }

  /** The client's state, read now: for what must not be decided by what another process has changed since. */
  async read(clientId: string): Promise<ClientState | undefined> {
    const record = await this.directory.findClient(clientId)
    return record === undefined ? undefined : toClientState(record)
  }

  /** Drops everything known, after a change in this process. */
  forget(): void {
    this.#generation++
    this.#cached.clear()
    this.#unknown.clear()
    this.#loading.forget()
  }

  async #read(clientId: string): Promise<ClientState | undefined> {
    const generation = this.#generation
    // The age counts from before the read: what it sees may be that old.
    const loadedAt = this.clock.monotonic()
    const state = await this.read(clientId)
    if (generation === this.#generation) this.#remember(clientId, { state, loadedAt })
    return state
  }

  #remember(clientId: string, entry: CachedState): void {
    const [entries, max] =
      entry.state === undefined ? ([this.#unknown, MAX_UNKNOWN] as const) : ([this.#cached, MAX_CLIENTS] as const)
    for (const other of [this.#cached, this.#unknown]) other.delete(clientId)
    entries.set(clientId, entry)
    forgetOldest(entries, max)
  }
}
