import { AdminError, KEY_REUSED, NoAnswer } from '../api/admin-error.js'
import { Unreadable } from '../field/unreadable.js'
import { useLanguage } from '../i18n/locale.js'
import type { Messages } from '../i18n/messages.js'

interface ErrorTextProps {
  readonly error: Error
  readonly onRetry?: (() => void) | undefined
}

/** What went wrong, in the API's words where it has said so. */
export function ErrorText({ error, onRetry }: ErrorTextProps) {
  const { text } = useLanguage()
  return (
    <div role="alert" className="error">
      <p>{wordsOf(error, text)}</p>
      {error instanceof AdminError && <p className="error-code">{error.code}</p>}
      {onRetry !== undefined && (
        <button type="button" className="button" onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </div>
  )
}

function wordsOf(error: Error, text: Messages): string {
  // The API speaks of keys, which nobody here has seen.
  if (error instanceof AdminError && error.code === KEY_REUSED) return text.keyReused
  if (error instanceof AdminError || error instanceof Unreadable) return error.message
  return error instanceof NoAnswer && error.mayBeDone ? text.mayBeDone : text.noAnswer
}
