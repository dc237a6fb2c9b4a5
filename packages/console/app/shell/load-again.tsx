import { useLanguage } from '../i18n/locale.js'

/** In place of a screen that could not be drawn; all around it stays, and other screens are as before. */
export const Broken = () => <LoadAgain because="failed" />

/** In place of what was not loaded. A browser may remember that it failed, so that only the page itself can be asked for again. */
export const NotLoaded = () => <LoadAgain because="notLoaded" />

/** What went wrong, and a button that begins anew. */
function LoadAgain({ because }: { readonly because: 'failed' | 'notLoaded' }) {
  const { text } = useLanguage()
  return (
    <div role="alert" className="error">
      <p>{text[because]}</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        {text.loadAgain}
      </button>
    </div>
  )
}
