import { useEffect } from 'react'
import { useLanguage } from './locale.js'

/** Names the screen in the browser's tab and in its history; as long as it is shown. */
export function useTitle(name: string): void {
  const { text } = useLanguage()
  useEffect(() => {
    document.title = `${name} · ${text.title}`
    return () => {
      document.title = text.title
    }
  }, [name, text])
}
