import { useLanguage } from '../i18n/locale.js'

/** In place of what is being read or loaded. */
export function Waiting() {
  const { text } = useLanguage()
  return <p className="waiting">{text.loading}</p>
}
