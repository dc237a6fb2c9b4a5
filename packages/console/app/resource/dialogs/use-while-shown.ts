import { useCallback, useEffect, useRef } from 'react'

/** The same as `act` while what uses it is shown, and nothing afterwards: what a late answer leads to is for nobody then. */
export function useWhileShown<Said extends readonly unknown[]>(act: (...said: Said) => void): (...said: Said) => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return useCallback(
    (...said) => {
      if (isShown.current) act(...said)
    },
    [act],
  )
}
