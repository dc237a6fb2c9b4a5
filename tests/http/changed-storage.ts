import type { Repositories, Storage, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'

/** The storage, but for some methods of one repository of its tenants; within transactions it is as it was. */
export function changedStorage<Name extends keyof Repositories>(
  inner: Storage,
  name: Name,
  change: (repository: Repositories[Name]) => Partial<Repositories[Name]>,
): Storage {
  const changed = (stores: UnitOfWork<Repositories>) =>
    replacing(stores, { [name]: replacing(stores[name], change(stores[name])) })
  return replacing(inner, { forTenant: (tenantId) => changed(inner.forTenant(tenantId)) })
}

/** The storage, but for some methods of one repository within the transactions of its tenants. */
export function changedTransactions<Name extends keyof Repositories>(
  inner: Storage,
  name: Name,
  change: (repository: Repositories[Name]) => Partial<Repositories[Name]>,
): Storage {
  const changed = (tx: Repositories): Repositories => replacing(tx, { [name]: replacing(tx[name], change(tx[name])) })
  const unitOf = (unit: UnitOfWork<Repositories>): UnitOfWork<Repositories> =>
    replacing(unit, { transaction: (work) => unit.transaction((tx) => work(changed(tx))) })
  return replacing(inner, { forTenant: (tenantId) => unitOf(inner.forTenant(tenantId)) })
}

/** The storage, but for some methods of one repository of the platform; within transactions it is as it was. */
export function changedSystem<Name extends keyof SystemRepositories>(
  inner: Storage,
  name: Name,
  change: (repository: SystemRepositories[Name]) => Partial<SystemRepositories[Name]>,
): Storage {
  const { system } = inner
  return replacing(inner, { system: replacing(system, { [name]: replacing(system[name], change(system[name])) }) })
}

/** The target with other members; its own methods still find the rest of it. */
function replacing<T extends object>(target: T, members: Partial<T>): T {
  return new Proxy(target, {
    get(_, name) {
      const value: unknown = Reflect.get(name in members ? members : target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
