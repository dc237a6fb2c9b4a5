import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'

/** An address that is none. */
export function NotFound() {
  const { text } = useLanguage()
  useTitle(text.notFound)
  return (
    <section className="notice-page">
      <h1>{text.notFound}</h1>
    </section>
  )
}

/** A page that the permissions of who is here do not open. */
export function NotAllowed() {
  const { text } = useLanguage()
  useTitle(text.notAllowed)
  return (
    <section className="notice-page">
      <h1>{text.notAllowed}</h1>
      <p>{text.notAllowedHint}</p>
    </section>
  )
}
