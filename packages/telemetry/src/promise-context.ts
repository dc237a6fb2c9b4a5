import v8 from 'node:v8'
import { ROOT_CONTEXT } from '@opentelemetry/api'
import type { Context, ContextManager } from '@opentelemetry/api'

/** From this version of Node on, a promise costs the same with the SDK's own context manager as without. */
const CHEAP_IN_NODE = 24

const CONTEXT = Symbol('context')

type Marked = Promise<unknown> & { [CONTEXT]?: Context }

/** What runs this, as `process.versions` says it. */
export interface RuntimeVersions {
  readonly node: string
  readonly bun?: string
  readonly deno?: string
}

/**
 * A context manager for `register({ contextManager })` on Node 20 and 22, where that of the SDK makes every promise of the
 * process several times as expensive. The context follows what is awaited, and nothing else: the callbacks of timers, sockets
 * and emitters are outside of it, unless they are handed to `context.bind`. Undefined where the runtime has no such hooks, and
 * where the SDK's own is as cheap.
 */
export function promiseContext(versions: RuntimeVersions = process.versions): ContextManager | undefined {
  const { node, bun, deno } = versions
  const isCheap = Number.parseInt(node, 10) >= CHEAP_IN_NODE
  return isCheap || bun !== undefined || deno !== undefined ? undefined : new PromiseContext()
}

/**
 * The active context. Undefined is the root, whose promises are not marked. There is one for the process, as there is
 * one set of promise hooks.
 */
let current: Context | undefined

/**
 * Whether a promise without a parent may be one that something runs for when another is settled. Those of async functions
 * and of `new Promise` are not: marking them would be for nothing, and gives the queries of a driver two shapes. What a
 * subclass derives it makes by its own constructor, unless it names another.
 */
const mayBeDerived = ({ constructor }: Promise<unknown>): boolean =>
  constructor !== Promise && (constructor as Partial<PromiseConstructor> | undefined)?.[Symbol.species] !== Promise

class PromiseContext implements ContextManager {
  #end: (() => void) | undefined

  active(): Context {
    return current ?? ROOT_CONTEXT
  }

  // oxlint-disable-next-line max-params -- those of OpenTelemetry's interface
  with<A extends unknown[], F extends (...args: A) => ReturnType<F>>(
    context: Context,
    work: F,
    self?: ThisParameterType<F>,
    ...args: A
  ): ReturnType<F> {
    const outer = current
    current = context
    try {
      // Nobody hands on arguments, which would cost a read something.
      return args.length === 0
        ? (work as () => ReturnType<F>).call(self)
        : work.call(self as ThisParameterType<F>, ...args)
    } finally {
      current = outer
    }
  }

  /** Functions only: an emitter stays as it is. */
  bind<T>(context: Context, target: T): T {
    if (typeof target !== 'function') return target
    const within = (work: () => unknown): unknown => this.with(context, work)
    return function (this: unknown, ...args: unknown[]): unknown {
      return within(() => Reflect.apply(target, this, args))
    } as T
  }

  enable(): this {
    this.#end ??= v8.promiseHooks.createHook({
      init: (promise: Marked, parent?: Promise<unknown>) => {
        if (current !== undefined && (parent !== undefined || mayBeDerived(promise))) promise[CONTEXT] = current
      },
      before: (promise: Marked) => {
        current = promise[CONTEXT]
      },
      // Reactions do not nest: what runs next is of another promise, or of none.
      after: () => {
        current = undefined
      },
    }) as () => void
    return this
  }

  disable(): this {
    this.#end?.()
    this.#end = undefined
    current = undefined
    return this
  }
}
