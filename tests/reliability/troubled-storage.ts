import type { Storage } from '@org/openapi-core/storage'

/**
 * Makes the error that a call fails with; undefined lets the call through. `path` is for example
 * `system.rateLimits.advance`.
 */
export type Trouble = (path: string) => Error | undefined

/** A storage whose every call may fail, as the trouble of the moment decides. */
export interface TroubledStorage {
  readonly storage: Storage
  trouble: Trouble | undefined
}

/** Wraps a storage. Its repositories work until a trouble is set, and again once it is gone. */
export function troubled(storage: Storage, overrides: Partial<Storage> = {}): TroubledStorage {
  const state: TroubledStorage = { storage: undefined as never, trouble: undefined }
  const guarded: Storage = {
    ...storage,
    forTenant: (tenantId) => guard(storage.forTenant(tenantId), 'tenant', state),
    system: guard(storage.system, 'system', state),
    health: () => failing(state, 'health') ?? storage.health(),
    ...overrides,
  }
  return Object.assign(state, { storage: guarded })
}

type Callable = (...values: unknown[]) => unknown

/** Every function below `target` asks first; objects below it are guarded as well. */
function guard<T extends object>(target: T, path: string, state: TroubledStorage): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object)
      const at = `${path}.${String(name)}`
      if (name === 'transaction') return transactionOf(value as Callable, object, { at, state })
      if (typeof value === 'function')
        return (...values: unknown[]) => failing(state, at) ?? (value as Callable).apply(object, values)
      return typeof value === 'object' && value !== null ? guard(value, at, state) : value
    },
  })
}

function transactionOf(
  begin: Callable,
  owner: object,
  { at, state }: { at: string; state: TroubledStorage },
): Callable {
  return (work) => failing(state, at) ?? begin.call(owner, (tx: object) => (work as Callable)(guard(tx, at, state)))
}

function failing({ trouble }: TroubledStorage, path: string): Promise<never> | undefined {
  const error = trouble?.(path)
  return error === undefined ? undefined : Promise.reject(error)
}
