import { StorageError } from '@org/openapi-core/storage'
import type { Storage, UnitOfWork } from '@org/openapi-core/storage'
import type { SandboxWorld } from '../sandbox-world.js'
import { pause } from '../under-mode.js'

type Call = () => Promise<unknown>

/**
 * A storage whose calls go wrong as `POST /sandbox/behaviour {"channel":"storage"}` says. A call is one
 * statement outside a transaction, or one transaction as a whole. Work that nobody asked for at that moment
 * (the access log, health checks) meets the same trouble, but does not use up its `times`.
 */
export function sandboxStorage(storage: Storage, world: SandboxWorld): Storage {
  const trouble = new StorageTrouble(world)
  const units = new WeakMap<object, object>()
  const troubled = <Unit extends UnitOfWork<object>>(unit: Unit): Unit => {
    let proxy = units.get(unit)
    if (proxy === undefined) units.set(unit, (proxy = troubledUnit(unit, trouble)))
    return proxy as Unit
  }
  return {
    kind: storage.kind,
    isShared: storage.isShared,
    forTenant: (tenantId) => troubled(storage.forTenant(tenantId)),
    system: troubled(storage.system),
    migrate: () => storage.migrate(),
    pendingMigrations: () => storage.pendingMigrations(),
    logPartitions: storage.logPartitions,
    replica: storage.replica,
    logTo: (log) => storage.logTo?.(log),
    health: async () => void (await trouble.watched(() => storage.health())),
    close: () => storage.close(),
  }
}

class StorageTrouble {
  constructor(private readonly world: SandboxWorld) {}

  /** A call that `times` counts. */
  counted = (call: Call): Promise<unknown> => {
    // Costs next to nothing while there is no trouble, so that a sandbox is about as fast as the real thing.
    if (this.world.modeOf('storage') === 'ok') return call()
    return this.world.takeMode('storage').then((mode) => this.#under(mode, call))
  }

  /** A call that it does not count. */
  watched = (call: Call): Promise<unknown> => {
    const mode = this.world.modeOf('storage')
    return mode === 'ok' ? call() : this.#under(mode, call)
  }

  async #under(mode: ReturnType<SandboxWorld['modeOf']>, call: Call): Promise<unknown> {
    switch (mode) {
      case 'ok':
        return call()
      case 'refuse':
        throw new StorageError('full', 'SANDBOX')
      case 'down':
        throw new StorageError('unavailable', 'SANDBOX')
      case 'slow':
        await pause()
        return call()
      case 'accept-then-timeout':
        await call()
        throw new StorageError('unavailable', 'SANDBOX')
    }
  }
}

/** Repositories that the engine uses in the background. */
const BACKGROUND: ReadonlySet<PropertyKey> = new Set(['apiAccessLogs'])

function troubledUnit(unit: UnitOfWork<object>, trouble: StorageTrouble): object {
  return cachingProxy(unit, (member, name) => {
    // A transaction is one call: what it does inside is not troubled for itself.
    if (typeof member === 'function') return troubledMethod(unit, member, trouble.counted)
    if (typeof member !== 'object' || member === null) return member
    return troubledRepository(member, BACKGROUND.has(name) ? trouble.watched : trouble.counted)
  })
}

function troubledRepository(repository: object, meet: StorageTrouble['counted']): object {
  return cachingProxy(repository, (member) =>
    typeof member === 'function' ? troubledMethod(repository, member, meet) : member,
  )
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- whatever methods a repository has
function troubledMethod(owner: object, method: Function, meet: StorageTrouble['counted']): unknown {
  return (...args: unknown[]) => meet(() => Reflect.apply(method, owner, args) as Promise<unknown>)
}

/** An object whose members are replaced, each once. */
function cachingProxy(target: object, replace: (member: unknown, name: PropertyKey) => unknown): object {
  const replaced = new Map<PropertyKey, unknown>()
  return new Proxy(target, {
    get(_, name) {
      let member = replaced.get(name)
      if (member === undefined) replaced.set(name, (member = replace(Reflect.get(target, name, target), name)))
      return member
    },
  })
}
