/** Waits in real time, whatever clock the engine has; ends early when one of the signals that are given is aborted. */
export const pause = (ms: number, ...given: readonly (AbortSignal | undefined)[]): Promise<void> =>
  new Promise((resolve) => {
    const signals = given.filter((signal) => signal !== undefined)
    const end = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signals.some(({ aborted }) => aborted) ? 0 : ms)
    for (const signal of signals) signal.addEventListener('abort', end)
  })
