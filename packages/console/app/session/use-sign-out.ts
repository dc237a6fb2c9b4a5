import { useCallback, useLayoutEffect } from 'react'
import { useSessionStore } from './session.js'
import type { Hold } from './session-store.js'

/** Stands before a sign-out, which is no way to another screen, so that no blocker of the router hears of it. */
export function useHold(hold: Hold): void {
  const { holds } = useSessionStore()
  // With each rendering, before anybody can press anything: what it asks is asked of what is shown.
  useLayoutEffect(() => {
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [holds, hold])
}

/** Signs out, or asks first where something would be lost. */
export function useSignOut(): () => void {
  const store = useSessionStore()
  return useCallback(() => {
    const needed = [...store.holds].filter(({ isNeeded }) => isNeeded())
    if (needed.length === 0) store.signOut()
    // An answer that is awaited is not asked about: who left before would never see it.
    else if (needed.every(({ ask }) => ask !== undefined)) needed[0]?.ask?.()
  }, [store])
}
