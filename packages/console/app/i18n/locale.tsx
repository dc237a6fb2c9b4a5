import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Label } from '../document/schema.js'
import { messages } from './messages.js'
import type { Messages } from './messages.js'

/** A language of the console. */
export type Locale = keyof Label

interface Language {
  readonly locale: Locale
  readonly text: Messages
  /** A label in this language. */
  readonly say: (label: Label) => string
  /** What the document says of a field in English; empty until it is there in this language. */
  readonly hint: (english: string) => string
  readonly switchLanguage: () => void
}

const KEPT = 'console-language'
const Current = createContext<Language | undefined>(undefined)

/** What was chosen here, otherwise the browser's. */
function firstLocale(): Locale {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'en' || kept === 'zh') return kept
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** Fetched by whoever reads Chinese; undefined until then. */
function useHintsZh(areWanted: boolean): Readonly<Record<string, string>> | undefined {
  const [hints, setHints] = useState<Readonly<Record<string, string>>>()
  useEffect(() => {
    if (!areWanted || hints !== undefined) return
    // Where they do not come, the English ones are better than none.
    import('./hints-zh.js').then(({ hintsZh }) => setHints(hintsZh)).catch(() => setHints({}))
  }, [areWanted, hints])
  return hints
}

/** Gives everything below its language, and the document, too. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [locale, setLocale] = useState(firstLocale)
  // Before anything is asked for: the API is asked in the language that stands there. Before a screen gives its name, too.
  useLayoutEffect(() => {
    document.documentElement.lang = locale
    document.title = messages[locale].title
  }, [locale])
  const switchLanguage = useCallback(() => {
    setLocale((current) => {
      const next = current === 'en' ? 'zh' : 'en'
      localStorage.setItem(KEPT, next)
      return next
    })
  }, [])
  const hintsZh = useHintsZh(locale === 'zh')
  const language = useMemo<Language>(
    () => ({
      locale,
      text: messages[locale],
      say: (label) => label[locale],
      hint: (english) => (locale === 'en' ? english : hintsZh === undefined ? '' : (hintsZh[english] ?? english)),
      switchLanguage,
    }),
    [locale, hintsZh, switchLanguage],
  )
  return <Current value={language}>{children}</Current>
}

/** The language that is spoken. */
export function useLanguage(): Language {
  const language = use(Current)
  if (language === undefined) throw new Error('There is no LanguageProvider above')
  return language
}
