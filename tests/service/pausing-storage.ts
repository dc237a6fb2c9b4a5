import type { Storage } from '@org/openapi-core/storage'

/** A call of a repository that stands still, before or after it took effect. */
export interface Pause {
  /** Resolves when the call has come. */
  readonly reached: Promise<void>
  /** Lets it go on. */
  release(): void
}

/** A storage whose calls can be made to stand still, within transactions as well as without. */
export interface PausingStorage {
  readonly storage: Storage
  /** Lets the next call of this path stand still, for example `before partnerMembers.lockEnabled`. */
  pause(where: string): Pause
}

type Callable = (...values: unknown[]) => unknown

/** Wraps a storage; nothing pauses until it is told to. */
export function pausingStorage(inner: Storage): PausingStorage {
  const waiting = new Map<string, () => Promise<void>>()
  const pass = async (where: string): Promise<void> => {
    const pause = waiting.get(where)
    waiting.delete(where)
    await pause?.()
  }
  const repository = <T extends object>(target: T, name: string): T =>
    through(target, (method, value) => async (...values) => {
      const path = `${name}.${method}`
      await pass(`before ${path}`)
      const answer = await value.apply(target, values)
      await pass(`after ${path}`)
      return answer
    })
  const stores = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(object, name) {
        const value: unknown = Reflect.get(object, name, object)
        if (name === 'transaction')
          return (work: Callable) => (value as Callable).call(object, (tx: object) => work(stores(tx)))
        return typeof value === 'object' && value !== null ? repository(value, String(name)) : value
      },
    })
  return {
    storage: { ...inner, forTenant: (tenantId) => stores(inner.forTenant(tenantId)) },
    pause(where) {
      const [reached, arrive] = gate()
      const [released, release] = gate()
      waiting.set(where, () => {
        arrive()
        return released
      })
      return { reached, release }
    },
  }
}

function gate(): [opened: Promise<void>, open: () => void] {
  let open: () => void = () => undefined
  return [new Promise<void>((resolve) => (open = resolve)), () => open()]
}

function through<T extends object>(target: T, wrap: (method: string, value: Callable) => Callable): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object)
      return typeof value === 'function' ? wrap(String(name), value as Callable) : value
    },
  })
}
