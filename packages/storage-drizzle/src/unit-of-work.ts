import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import type { RepositoryClasses } from './domain-list.js'
import { domains } from './domains.js'
import type { Tables } from './domains.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** Makes the repositories of a tenant or of the platform. */
type Maker<Stores> = (gateway: Gateway<Tables>) => Stores

/**
 * Repositories that are made when they are first asked for: most requests need one or two. The prototype is made once,
 * since every transaction has repositories of its own.
 */
function lazily<Stores extends object, Of extends readonly unknown[]>(
  classes: RepositoryClasses<Stores, Tables, Of>,
): (...of: Of) => Maker<Stores> {
  class Lazy {
    readonly #gateway: Gateway<Tables>
    readonly #of: Of

    constructor(gateway: Gateway<Tables>, of: Of) {
      this.#gateway = gateway
      this.#of = of
    }

    static {
      for (const name of Object.keys(classes) as (keyof Stores)[]) {
        Object.defineProperty(Lazy.prototype, name, {
          get(this: Lazy) {
            const value = new classes[name](this.#gateway, ...this.#of)
            Object.defineProperty(this, name, { value, enumerable: true })
            return value
          },
        })
      }
    }
  }
  return (...of) =>
    (gateway) =>
      new Lazy(gateway, of) as object as Stores
}

const tenantStores = lazily<Repositories, [tenantId: number]>(domains.tenant)
const systemStores = lazily<SystemRepositories, []>(domains.system)

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
  return unitOfWork(gateway, tenantStores(tenantId))
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway<Tables>): UnitOfWork<SystemRepositories> {
  return unitOfWork(gateway, systemStores())
}
