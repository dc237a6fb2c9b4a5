import type { Storage } from '@org/openapi-core/storage'

/** The storage without a word about what happens: what recording events costs is the difference. */
export const silentStorage = (storage: Storage): Storage =>
  replacing(storage, { forTenant: (tenantId: number) => silent(storage.forTenant(tenantId)) })

const outbox = { append: () => Promise.resolve() }

function silent<Stores extends object>(stores: Stores): Stores {
  const { transaction } = stores as { transaction?: (work: (tx: object) => unknown) => unknown }
  return replacing(stores, {
    eventOutbox: outbox,
    ...(transaction && {
      transaction: (work: (tx: object) => unknown) => transaction.call(stores, (tx) => work(silent(tx))),
    }),
  })
}

/** The object with other members; the rest of it stays its own. */
function replacing<T extends object>(object: T, members: object): T {
  return new Proxy(object, {
    get(target, name): unknown {
      if (name in members) return Reflect.get(members, name)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
