import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import type { RepositoryClasses } from './domain-list.js'
import { domains } from './domains.js'
import type { Tables } from './domains.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** Makes the repositories of a tenant or of the platform. */
type Maker<Stores> = (gateway: Gateway<Tables>) => Stores

/** Repositories that are made when they are first asked for: most requests need one or two. */
function lazily<Stores extends object, Of extends readonly unknown[]>(
  classes: RepositoryClasses<Stores, Tables, Of>,
  ...of: Of
): Maker<Stores> {
  return (gateway) => {
    const stores = {} as Stores
    for (const name of Object.keys(classes) as (keyof Stores)[]) {
      Object.defineProperty(stores, name, {
        configurable: true,
        enumerable: true,
        get() {
          const value = new classes[name](gateway, ...of)
          Object.defineProperty(stores, name, { value, enumerable: true })
          return value
        },
      })
    }
    return stores
  }
}

function unitOfWork<Stores extends object>(
  gateway: TransactionalGateway<Tables>,
  make: Maker<Stores>,
): UnitOfWork<Stores> {
  return Object.assign(make(gateway), {
    transaction: <T>(work: (tx: Stores) => Promise<T>) => gateway.transaction((tx) => work(make(tx))),
  })
}

/** The repositories of one tenant. */
export function tenantUnitOfWork(gateway: TransactionalGateway<Tables>, tenantId: number): UnitOfWork<Repositories> {
  return unitOfWork(gateway, lazily<Repositories, [tenantId: number]>(domains.tenant, tenantId))
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway<Tables>): UnitOfWork<SystemRepositories> {
  return unitOfWork(gateway, lazily<SystemRepositories, []>(domains.system))
}
