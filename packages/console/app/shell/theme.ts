import { useEffect, useState } from 'react'

const KEPT = 'console-theme'
type Theme = 'light' | 'dark'

const firstTheme = (): Theme => {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'light' || kept === 'dark') return kept
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Before anything is drawn: who signs in sees it as it was chosen, too. */
export const showTheme = (theme: Theme = firstTheme()): void => {
  document.documentElement.dataset['theme'] = theme
}

/** Light or dark: what was chosen here, otherwise as the machine is set. */
export function useTheme(): { readonly theme: Theme; readonly switchTheme: () => void } {
  const [theme, setTheme] = useState(firstTheme)
  useEffect(() => showTheme(theme), [theme])
  const switchTheme = () => {
    const next = theme === 'light' ? 'dark' : 'light'
    localStorage.setItem(KEPT, next)
    setTheme(next)
  }
  return { theme, switchTheme }
}
