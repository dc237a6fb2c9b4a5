import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import type { Gateway } from './gateway.js'
import type { ColumnKit } from './postgres-column-kit.js'

/** The classes of repositories by the names that core has for them. `Of`: whose rows an instance is for. */
export type RepositoryClasses<Stores, Tables, Of extends readonly unknown[]> = {
  readonly [Name in keyof Stores]: new (gateway: Gateway<Tables>, ...of: Of) => Stores[Name]
}

/**
 * What one domain stores. Which tables its repositories touch they say themselves, and `never` leaves it open here: they are
 * made over a gateway that has all of them.
 */
export interface StoredDomain {
  readonly tables: (kit: ColumnKit) => object
  readonly tenant: Partial<RepositoryClasses<Repositories, never, [tenantId: number]>>
  readonly system: Partial<RepositoryClasses<SystemRepositories, never, []>>
}

/** A list of domains, which remembers in its type what each has added. */
export class DomainList<Tables, Tenant, System> {
  static readonly empty = new DomainList(() => ({}), {}, {})

  private constructor(
    readonly tables: (kit: ColumnKit) => Tables,
    /** The repositories of a tenant. */
    readonly tenant: Tenant,
    /** The repositories of the platform. */
    readonly system: System,
  ) {}

  /** The same and one more. */
  add<T, N, S>(domain: { readonly tables: (kit: ColumnKit) => T; readonly tenant: N; readonly system: S }) {
    return new DomainList<Tables & T, Tenant & N, System & S>(
      (kit) => ({ ...this.tables(kit), ...domain.tables(kit) }),
      { ...this.tenant, ...domain.tenant },
      { ...this.system, ...domain.system },
    )
  }
}
