import { useCallback, useEffect, useRef } from 'react'

/** The same as `act` while what uses it is shown, and nothing afterwards: what a late answer leads to is for nobody then. */
export function useWhileShown(act: () => void): () => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(() => {
    if (isShown.current) act()
  }, [act])
}
