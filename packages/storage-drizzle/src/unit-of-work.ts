import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import type { RepositoryClasses } from './domain-list.js'
import { domains } from './domains.js'
import type { Tables } from './domains.js'
import { flushEvents } from './events/pending-events.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** Makes the repositories of a tenant or of the platform. */
type Maker<Stores> = (gateway: Gateway<Tables>) => Stores

/** Whose rows the repositories of an object are for, and how they are reached. */
const ORIGIN = Symbol('origin')
interface Originated<Of> {
  readonly [ORIGIN]: { readonly gateway: Gateway<Tables>; readonly of: Of }
}

/**
 * Repositories that are made when they are first asked for: most requests need one or two. The prototype is made once,
 * since every transaction has repositories of its own.
 */
function lazily<Stores extends object, Of extends readonly unknown[]>(
  classes: RepositoryClasses<Stores, Tables, Of>,
): (...of: Of) => Maker<Stores> {
  const prototype: object = {}
  for (const name of Object.keys(classes) as (keyof Stores)[]) {
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: Originated<Of>) {
        const { gateway, of } = this[ORIGIN]
        const value = new classes[name](gateway, ...of)
        Object.defineProperty(this, name, { value, enumerable: true, configurable: true })
        return value
      },
    })
  }
  return (...of) =>
    (gateway) =>
      Object.create(prototype, { [ORIGIN]: { value: { gateway, of } } }) as Stores
}

const tenantStores = lazily<Repositories, [tenantId: number]>(domains.tenant)
const systemStores = lazily<SystemRepositories, []>(domains.system)

/** Lives as long as the process does, and may be copied: its repositories are its own. */
function unitOfWork<Stores extends object>(
  gateway: TransactionalGateway<Tables>,
  make: Maker<Stores>,
): UnitOfWork<Stores> {
  const stores = make(gateway)
  const unit = {
    transaction: <T>(work: (tx: Stores) => Promise<T>) =>
      gateway.transaction(async (tx) => {
        const result = await work(make(tx))
        await flushEvents(tx)
        return result
      }),
  }
  for (const name in stores)
    Object.defineProperty(unit, name, { enumerable: true, configurable: true, get: () => stores[name] })
  return unit as UnitOfWork<Stores>
}

/** The repositories of one tenant. */
export function tenantUnitOfWork(gateway: TransactionalGateway<Tables>, tenantId: number): UnitOfWork<Repositories> {
  return unitOfWork(gateway, tenantStores(tenantId))
}

/** The repositories of the platform. */
export function systemUnitOfWork(gateway: TransactionalGateway<Tables>): UnitOfWork<SystemRepositories> {
  return unitOfWork(gateway, systemStores())
}
