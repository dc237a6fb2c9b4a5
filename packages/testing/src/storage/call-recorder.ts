import type { Repositories, Storage, SystemRepositories, UnitOfWork } from '@org/openapi-core/storage'
import type { DomainContract } from './domain-contract.js'

type AnyFunction = (...values: unknown[]) => unknown
type Scope = 'tenant' | 'system'
type Methods = Readonly<Record<string, true>>

/**
 * Notes which methods of which repositories a suite has called, so that its last test can fail for those that
 * it has forgotten: the ones of core's interfaces, and any other that a storage's repository objects have.
 */
export class CallRecorder {
  /** By scope and repository. */
  readonly #listed: Readonly<Record<Scope, Readonly<Record<string, Methods>>>>
  readonly #called = new Set<string>()
  readonly #found = new Set<string>()
  readonly #watched = new WeakMap<object, object>()

  constructor(domains: readonly DomainContract[]) {
    const listed = (scope: Scope) =>
      Object.assign({}, ...domains.map((domain) => domain[scope])) as Record<string, Methods>
    this.#listed = { tenant: listed('tenant'), system: listed('system') }
  }

  /** The same storage, with every call of a repository noted. */
  watch(storage: Storage): Storage {
    const recorder = this as CallRecorder
    return {
      kind: storage.kind,
      isShared: storage.isShared,
      forTenant: (tenantId) => recorder.#unit<Repositories>('tenant', storage.forTenant(tenantId)),
      get system() {
        return recorder.#unit<SystemRepositories>('system', storage.system)
      },
      migrate: () => storage.migrate(),
      pendingMigrations: () => storage.pendingMigrations(),
      logPartitions: storage.logPartitions,
      health: () => storage.health(),
      close: () => storage.close(),
    }
  }

  /** Methods that no test has called, as `tenant.qualityChecks.findLatest`. */
  forgotten(): string[] {
    const listed = Object.entries(this.#listed).flatMap(([scope, table]) =>
      Object.entries(table).flatMap(([name, methods]) =>
        Object.keys(methods).map((method) => `${scope}.${name}.${method}`),
      ),
    )
    return [...new Set([...listed, ...this.#found])].filter((method) => !this.#called.has(method)).sort()
  }

  #unit<Stores extends object>(scope: Scope, unit: UnitOfWork<Stores>): UnitOfWork<Stores> {
    return this.#once(unit, () => {
      const transaction = <T>(work: (tx: Stores) => Promise<T>) =>
        unit.transaction((tx) => work(this.#stores(scope, tx)))
      return Object.assign(this.#stores<Stores>(scope, unit), { transaction })
    })
  }

  /** A new object instead of a proxy around theirs: what an author froze cannot be answered differently by a proxy. */
  #stores<Stores extends object>(scope: Scope, stores: Stores): Stores {
    const watched = {}
    for (const name of Object.keys(this.#listed[scope])) {
      Object.defineProperty(watched, name, {
        enumerable: true,
        get: () => this.#repository({ scope, name }, Reflect.get(stores, name) as object),
      })
    }
    return watched as Stores
  }

  #repository({ scope, name }: { scope: Scope; name: string }, repository: object): object {
    return this.#once(repository, () => {
      const path = `${scope}.${name}`
      const listed = this.#listed[scope][name] ?? {}
      for (const method of methodsOf(repository)) {
        this.#found.add(`${path}.${method}`)
        // What is not of the interface counts as called when the repository itself does.
        if (!Object.hasOwn(listed, method)) this.#noteInside(repository, `${path}.${method}`)
      }
      return new Proxy({}, { get: (_, key) => this.#member(repository, path, key) })
    })
  }

  #member(repository: object, path: string, key: string | symbol): unknown {
    const value: unknown = Reflect.get(repository, key)
    if (typeof value !== 'function') return value
    return (...values: unknown[]) => {
      this.#called.add(`${path}.${String(key)}`)
      return (value as AnyFunction).apply(repository, values)
    }
  }

  #noteInside(repository: object, path: string): void {
    const key = path.slice(path.lastIndexOf('.') + 1)
    const method = Reflect.get(repository, key) as AnyFunction
    const value = (...values: unknown[]) => {
      this.#called.add(path)
      return method.apply(repository, values)
    }
    Reflect.defineProperty(repository, key, { value, configurable: true, writable: true })
  }

  #once<T extends object>(original: T, make: () => T): T {
    const known = this.#watched.get(original)
    if (known !== undefined) return known as T
    const made = make()
    this.#watched.set(original, made)
    return made
  }
}

function methodsOf(object: object): string[] {
  const names = new Set<string>()
  for (let at: object | null = object; at !== null && at !== Object.prototype; at = Reflect.getPrototypeOf(at)) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (name !== 'constructor' && typeof value === 'function') names.add(name)
    }
  }
  return [...names]
}
