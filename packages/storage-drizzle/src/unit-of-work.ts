import type { Repositories, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import type { RepositoryClasses } from './domain-list.js'
import { domains } from './domains.js'
import type { Tables } from './domains.js'
import { flushEvents } from './events/pending-events.js'
import type { Gateway, TransactionalGateway } from './gateway.js'

/** Makes the repositories of a tenant or of the platform. */
type Maker<Stores> = (gateway: Gateway<Tables>) => Stores

/** Whose rows the repositories of an object are for, how they are reached, and those that were asked for. */
const ORIGIN = Symbol('origin')

/** The repositories of one gateway. Not by a private member: whoever stands in for them may inherit from them. */
class Stores<Of extends readonly unknown[]> {
  readonly [ORIGIN]: {
    readonly gateway: Gateway<Tables>
    readonly of: Of
    readonly made: Map<PropertyKey, object>
  }

  constructor(gateway: Gateway<Tables>, of: Of) {
    this[ORIGIN] = { gateway, of, made: new Map() }
  }
}

/**
 * Repositories that are made when they are first asked for: most requests need one or two. Their class is made once, since
 * every transaction has repositories of its own.
 */
function lazily<All extends object, Of extends readonly unknown[]>(
  classes: RepositoryClasses<All, Tables, Of>,
): (...of: Of) => Maker<All> {
  class OfThese extends Stores<Of> {}
  for (const name of Object.keys(classes) as (keyof All)[]) {
    const Repository = classes[name] as new (gateway: Gateway<Tables>, ...of: Of) => object
    Object.defineProperty(OfThese.prototype, name, {
      enumerable: true,
      get(this: Stores<Of>) {
        const { gateway, of, made } = this[ORIGIN]
        const known = made.get(name)
        if (known !== undefined) return known
        const repository = new Repository(gateway, ...of)
        made.set(name, repository)
        return repository
      },
    })
  }
  return (...of) =>
    (gateway) =>
      new OfThese(gateway, of) as OfThese & All
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
