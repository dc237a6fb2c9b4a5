import { useState } from 'react'
import { Confirm } from '../../resource/dialogs/confirm.js'

interface ConfirmButtonProps {
  readonly label: string
  /** What the dialog's own button says; the label where absent. */
  readonly verb?: string
  readonly title: string
  readonly question: string
  readonly look?: 'primary' | 'danger'
  readonly isDisabled: boolean
  readonly onAgree: () => void
}

/** A button that asks first. The dialog does not wait: what becomes of it is shown beside the button. */
export function ConfirmButton({ label, verb = label, title, question, look, isDisabled, onAgree }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const agree = () => {
    onAgree()
    return Promise.resolve()
  }
  return (
    <>
      <button
        type="button"
        className={look === undefined ? 'button' : `button ${look}`}
        disabled={isDisabled}
        onClick={() => setAsked(true)}
      >
        {label}
      </button>
      <Confirm {...{ title, question, verb }} isOpen={isAsked} onAgree={agree} onClose={() => setAsked(false)} />
    </>
  )
}
