import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Search } from '../search-text.js'

/** What the address says of a screen, and the way to say something else. */
export function useScreenAddress() {
  const search: Search = useSearch({ from: '/t/$tenantId/work/$screen' })
  const navigate = useNavigate()
  return {
    said: search,
    value: (name: string): string => {
      const said = search[name] ?? ''
      return typeof said === 'string' ? said : (said[0] ?? '')
    },
    /** Members with an empty text are taken out. In place of where one is, nothing leads back there. */
    go: (next: Search, isInPlace = false) =>
      void navigate({
        to: '.',
        search: () => Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
        replace: isInPlace,
      }),
  }
}
