import { useLanguage } from '../i18n/locale.js'
import { LoadAgain } from './not-loaded.js'

/** In place of a screen that could not be drawn; all around it stays, and other screens are as before. */
export function Broken() {
  const { text } = useLanguage()
  return (
    <div role="alert" className="error">
      <p>{text.failed}</p>
      <LoadAgain />
    </div>
  )
}
