import { TimeoutError } from './errors.js'
import { actsOf } from './acts-of.js'

/** What a timer is told beyond it overflows, and would be over at once. */
const LONGEST_TIMER = 2_147_483_647

/** What ends a wait before it is over. */
export interface Limits {
  readonly operation: string
  readonly timeoutMs: number
  readonly signals: readonly AbortSignal[]
}

/**
 * Waits for some work, at most for so long. Throws `TimeoutError`, the reason of a signal, or what the work throws, which is
 * told by a signal of its own when nobody waits for it any more.
 */
export const within = <T>(
  { operation, timeoutMs, signals }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> =>
  raced(signals, async (signal, end) => {
    const timer = setTimeout(() => end(new TimeoutError(operation, timeoutMs)), Math.min(timeoutMs, LONGEST_TIMER))
    const stop = () => clearTimeout(timer)
    signal.addEventListener('abort', stop)
    return work(signal).finally(stop)
  })

/** Waits; throws the reason of a signal that ends it. */
export const pause = (ms: number, signals: readonly AbortSignal[]): Promise<void> =>
  raced(signals, (signal) => {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => clearTimeout(timer))
    })
  })

/** Work until it ends, or is ended: raced, because a `fetch` of somebody's own may not know signals. */
async function raced<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal, end: (reason: unknown) => void) => Promise<T>,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted()
  const controller = new AbortController()
  const { signal: own } = controller
  const ended = new Promise<never>((_, reject) => {
    own.addEventListener('abort', () => reject(own.reason as Error))
  })
  const end = (reason: unknown) => controller.abort(reason)
  for (const signal of signals) actsOf(signal).add(end)
  try {
    return await Promise.race([ended, work(own, end)])
  } finally {
    for (const signal of signals) actsOf(signal).delete(end)
  }
}
