import type { Locale } from '../i18n/locale.js'
import { useLanguage } from '../i18n/locale.js'

/** The words of one screen, loaded with it. */
export function useWords<Words>(words: Readonly<Record<Locale, Words>>): Words {
  return words[useLanguage().locale]
}
