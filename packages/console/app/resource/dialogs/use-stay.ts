import { useBlocker } from '@tanstack/react-router'

/** Nothing leads away while an answer is awaited that is shown once: who left before would never see it. */
export function useStay(isAwaited: boolean): void {
  useBlocker({ shouldBlockFn: () => isAwaited, enableBeforeUnload: () => isAwaited })
}
