import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../error-text.js'
import { useAttempt } from '../use-attempt.js'
import { backText } from './back-text.js'
import { useWhileShown } from './use-while-shown.js'

interface ConfirmProps {
  readonly title: string
  readonly question: string
  readonly verb: string
  readonly isOpen: boolean
  /** What is agreed to; what it throws is told. */
  readonly onAgree: () => Promise<void>
  readonly onClose: () => void
}

/** Asks before something is done that cannot be undone. */
export function Confirm({ title, question, verb, isOpen, onAgree, onClose }: ConfirmProps) {
  const { text } = useLanguage()
  const { isBusy, failure, attempt } = useAttempt()
  const close = useWhileShown(onClose)
  const agree = () =>
    attempt(async () => {
      await onAgree()
      close()
    })
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(isStillOpen) => !isStillOpen && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" />
        <AlertDialog.Popup className="dialog">
          <AlertDialog.Title>{title}</AlertDialog.Title>
          <AlertDialog.Description>{question}</AlertDialog.Description>
          {failure !== undefined && <ErrorText error={failure} />}
          <div className="dialog-buttons">
            <AlertDialog.Close className="button">{backText(text, verb)}</AlertDialog.Close>
            <button type="button" className="button danger" disabled={isBusy} onClick={() => void agree()}>
              {verb}
            </button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
