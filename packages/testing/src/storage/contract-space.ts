import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { expect } from 'vitest'
import { tenantInput } from './sample-rows.js'

/** A tenant that belongs to one test. */
export interface TenantSpace {
  readonly id: number
  readonly stores: UnitOfWork<Repositories>
}

/** The storage under test, and what keeps its tests apart: each takes tenants and names of its own. */
export class ContractSpace {
  #serial = 0

  constructor(readonly storage: Storage) {}

  get system(): Storage['system'] {
    return this.storage.system
  }

  /** A text that no other test uses. */
  unique(prefix: string): string {
    this.#serial += 1
    return `${prefix}${this.#serial}`
  }

  /** A new tenant. Its row exists, for storages with foreign keys. */
  async tenant(): Promise<TenantSpace> {
    const { id } = await this.system.tenants.create(tenantInput({ name: this.unique('space') }), at(0))
    return { id, stores: this.storage.forTenant(id) }
  }

  /** Two new tenants whose rows must not see each other; beside them the repositories of the first that are named. */
  async neighbours<Name extends keyof Repositories = never>(
    ...names: readonly Name[]
  ): Promise<{ mine: TenantSpace; theirs: TenantSpace } & Pick<Repositories, Name>> {
    const [mine, theirs] = [await this.tenant(), await this.tenant()]
    const named = Object.fromEntries(names.map((name) => [name, mine.stores[name]])) as Pick<Repositories, Name>
    return { mine, theirs, ...named }
  }
}

/** Hands the space to tests, which are declared before it exists. */
export type UseSpace = () => ContractSpace

/** Does this in a transaction, and lets that fail. */
export async function undo<Stores>(stores: UnitOfWork<Stores>, work: (tx: Stores) => Promise<unknown>): Promise<void> {
  const undone = stores.transaction(async (tx) => {
    await work(tx)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
}

const START = Date.UTC(2026, 8, 10, 4, 0, 0, 0)

/** An instant, `milliseconds` after the suite's own beginning. */
export function at(milliseconds: number): Date {
  return new Date(START + milliseconds)
}

const LONG_AGO = Date.UTC(2001, 0, 1)

/** An instant before the rows of all other tests: what jobs look for is due or old in the rows of one test alone. */
export function longAgo(milliseconds = 0): Date {
  return new Date(LONG_AGO + milliseconds)
}
