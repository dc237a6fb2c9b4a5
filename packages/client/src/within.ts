import { TimeoutError } from './errors.js'

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
export async function within<T>(
  { operation, timeoutMs, signals }: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted()
  const controller = new AbortController()
  const { promise: stopped, stop } = stopper()
  const end = (reason: unknown) => {
    stop(reason)
    controller.abort(reason)
  }
  const onAbort = (event: Event) => end(signals.find((signal) => signal === event.target)?.reason)
  const timer = setTimeout(() => end(new TimeoutError(operation, timeoutMs)), timeoutMs)
  for (const signal of signals) signal.addEventListener('abort', onAbort)
  try {
    // Raced, because a `fetch` of somebody's own may not know signals.
    return await Promise.race([stopped, work(controller.signal)])
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', onAbort)
  }
}

function stopper() {
  let stop: (reason: unknown) => void = () => undefined
  const promise = new Promise<never>((_, reject) => {
    stop = reject
  })
  return { promise, stop }
}

/** Waits; throws the reason of a signal that ends it. */
export async function pause(ms: number, signals: readonly AbortSignal[]): Promise<void> {
  for (const signal of signals) signal.throwIfAborted()
  const { promise: stopped, stop } = stopper()
  const onAbort = (event: Event) => stop(signals.find((signal) => signal === event.target)?.reason)
  let timer: ReturnType<typeof setTimeout> | undefined
  for (const signal of signals) signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([stopped, new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))])
  } finally {
    clearTimeout(timer)
    for (const signal of signals) signal.removeEventListener('abort', onAbort)
  }
}
