import { useEffect, useRef } from 'react'
import type { FocusEvent } from 'react'

/**
 * Whoever was at something that is gone (the button of a row that was deleted) goes on at what it was in, and not at
 * the beginning of the page.
 */
export function useKeptFocus<Frame extends HTMLElement>() {
  const ref = useRef<Frame>(null)
  const last = useRef<Element>(undefined)
  useEffect(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body) ref.current?.focus()
    if (last.current?.isConnected === false) last.current = undefined
  })
  return { ref, onFocus: ({ target }: FocusEvent) => (last.current = target) }
}
