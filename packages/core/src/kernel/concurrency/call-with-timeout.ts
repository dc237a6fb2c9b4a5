import { isObject } from '../is-object.js'

/** When the wait for a call ends, and what it ends with. */
export interface CallLimits {
  readonly timeoutMs: number
  readonly timeout: () => Error
  /** Ends the wait before its time, with `interruption`, or where there is none as its time would. */
  readonly signal?: AbortSignal | undefined
  readonly interruption?: () => Error
}

/**
 * Calls something that may never answer. Whatever it makes of its signal, the wait for it ends. Throws what it throws, or
 * what the limits say.
 */
export function callWithTimeout<T>(
  { timeoutMs, timeout, signal, interruption = timeout }: CallLimits,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // One promise for all that may come of it, not a race of two: writes wait for one of these.
  return new Promise((resolve, reject) => {
    const abort = new AbortController()
    const ending = <Result>(end: (result: Result) => void) => {
      return (result: Result): void => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', interrupt)
        end(result)
      }
    }
    const giveUp = (error: Error): void => {
      abort.abort()
      ending(reject)(error)
    }
    const interrupt = (): void => giveUp(interruption())
    const timer = setTimeout(() => giveUp(timeout()), timeoutMs)
    signal?.addEventListener('abort', interrupt)
    if (signal?.aborted === true) return interrupt()
    const fail = (thrown: unknown): void => ending(reject)(catchable(thrown))
    try {
      // Not everyone who is called is written in TypeScript: what is no promise is an answer.
      Promise.resolve(call(abort.signal)).then(ending(resolve), fail)
    } catch (error) {
      fail(error)
    }
  })
}

/** What was thrown, unless to ask what it is throws, too, as a proxy may: that must not fail whoever catches it. */
function catchable(thrown: unknown): unknown {
  if (!isObject(thrown)) return thrown
  try {
    // What `instanceof` asks, also that of errors which every copy of this package knows.
    Reflect.getPrototypeOf(thrown)
    Reflect.has(thrown, 'name')
    return thrown
  } catch {
    return new Error('What was thrown cannot be looked at')
  }
}
