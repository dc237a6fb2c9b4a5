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
    try {
      // Not everyone who is called is written in TypeScript: what is no promise is an answer.
      Promise.resolve(call(abort.signal)).then(ending(resolve), ending(reject))
    } catch (error) {
      ending(reject)(error)
    }
  })
}
