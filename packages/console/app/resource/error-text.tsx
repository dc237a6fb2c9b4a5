import { AdminError } from '../api/admin-error.js'
import { Unreadable } from '../field/unreadable.js'
import { useLanguage } from '../i18n/locale.js'

interface ErrorTextProps {
  readonly error: Error
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong, in the API's words where it has said so. */
export function ErrorText({ error, onRetry }: ErrorTextProps) {
  const { text } = useLanguage()
  return (
    <div role="alert" className="error">
      <p>{error instanceof AdminError || error instanceof Unreadable ? error.message : text.noAnswer}</p>
      {error instanceof AdminError && <p className="error-code">{error.code}</p>}
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </div>
  )
}
