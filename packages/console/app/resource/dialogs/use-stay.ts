import { useBlocker } from '@tanstack/react-router'
import { useHold } from '../../session/use-sign-out.js'

/** Nothing leads away while an answer is awaited that is shown once: who left before would never see it. */
export function useStay(isAwaited: boolean): void {
  useBlocker({ shouldBlockFn: () => isAwaited, enableBeforeUnload: () => isAwaited })
  useHold({ isNeeded: () => isAwaited })
}
