import type { Clock } from '../kernel/clock.js'
import { SingleFlight } from '../kernel/concurrency/single-flight.js'
import type { CountryLine, FreightLineRepository } from './freight-line.js'

interface CachedTable {
  readonly lines: readonly CountryLine[]
  readonly loadedAt: number
}

/** One country of one tenant. */
export interface TenantCountry {
  readonly tenantId: number
  readonly countryCode: string
  readonly freightLines: Pick<FreightLineRepository, 'listOfCountry'>
}

/** Lines that are kept over all countries and tenants: a few tens of megabytes. */
const MAX_LINES = 100_000

/**
 * The tables of countries, cached for at most `maxAgeMs` (one second by default): what another process changed is seen
 * within that time, what this one changed at once (`forget`). Concurrent look-ups of one table share one read.
 */
export class CountryLines {
  readonly #cached = new Map<string, CachedTable>()
  readonly #loading = new SingleFlight<readonly CountryLine[]>()
  #size = 0
  #generation = 0

  constructor(
    private readonly clock: Clock,
    private readonly maxAgeMs: number,
  ) {}

  /** The enabled lines to the country, by `sort`, then by id. */
  find(country: TenantCountry): readonly CountryLine[] | Promise<readonly CountryLine[]> {
    const key = `${country.tenantId}:${country.countryCode}`
    const cached = this.#cached.get(key)
    if (cached !== undefined && this.clock.monotonic() - cached.loadedAt < this.maxAgeMs) return cached.lines
    return this.#loading.share(key, () => this.#read(key, country))
  }

  /** Drops everything known, after a change in this process. */
  forget(): void {
    this.#generation++
    this.#size = 0
    this.#cached.clear()
    this.#loading.forget()
  }

  async #read(key: string, { freightLines, countryCode }: TenantCountry): Promise<readonly CountryLine[]> {
    const generation = this.#generation
    // The age counts from before the read: what it sees may be that old.
    const loadedAt = this.clock.monotonic()
    const lines = await freightLines.listOfCountry(countryCode)
    if (generation === this.#generation) this.#remember(key, { lines, loadedAt })
    return lines
  }

  #remember(key: string, table: CachedTable): void {
    this.#drop(key)
    this.#cached.set(key, table)
    this.#size += weightOf(table)
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= MAX_LINES) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const table = this.#cached.get(key)
    if (table === undefined) return
    this.#cached.delete(key)
    this.#size -= weightOf(table)
  }
}

/** A country without lines takes room, too. */
const weightOf = ({ lines }: CachedTable): number => lines.length + 1
