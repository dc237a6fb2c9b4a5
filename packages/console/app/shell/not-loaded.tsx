import { useLanguage } from '../i18n/locale.js'

/** In place of what was not loaded. A browser may remember that it failed, so that only the page itself can be asked for again. */
export function NotLoaded() {
  const { text } = useLanguage()
  return (
    <div role="alert" className="error">
      <p>{text.notLoaded}</p>
      <LoadAgain />
    </div>
  )
}

/** Begins anew. */
export function LoadAgain() {
  const { text } = useLanguage()
  return (
    <button type="button" className="button" onClick={() => location.reload()}>
      {text.loadAgain}
    </button>
  )
}
