/** Waits in real time, whatever clock the engine has; ends early when one of the signals is aborted. */
export const pause = (ms: number, ...signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, signals.some(({ aborted }) => aborted) ? 0 : ms)
    for (const signal of signals) signal.addEventListener('abort', end)
  })
