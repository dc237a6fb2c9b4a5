import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { AdminError } from '../../api/admin-error.js'
import { Unreadable, unreadableIn } from '../../field/unreadable.js'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../error-text.js'
import type { useAttempt } from '../use-attempt.js'
import { useShownAgain } from '../use-read-again.js'

interface DialogFormProps {
  readonly sending: ReturnType<typeof useAttempt>
  /** What it throws is told, and the member that was refused gets the focus. */
  readonly onSend: () => Promise<void>
  readonly verb: string
  /** What leads back without sending anything. */
  readonly back: string
  /** Whether nothing leads back while it is sent. */
  readonly isHeld?: boolean
  readonly onBack: () => void
  readonly children: ReactNode
}

/** What a dialog asks for, and the buttons that send it or lead back. */
export function DialogForm({ sending, onSend, verb, back, isHeld = false, onBack, children }: DialogFormProps) {
  const { isBusy, failure, attempt } = sending
  const { text } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  useLookingAgain(failure)
  useEffect(() => {
    if (refusedMember(failure) !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failure])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unreadable = unreadableIn(event.currentTarget, text)
    return attempt(() => (unreadable === undefined ? onSend() : Promise.reject(unreadable)))
  }
  return (
    // Whether something is missing the API says, as for everything else that is wrong.
    <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="drawer-body">
        {children}
        {failure !== undefined && <ErrorText error={failure} />}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" disabled={isHeld} onClick={onBack}>
          {back}
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {verb}
        </button>
      </div>
    </form>
  )
}

/**
 * What was never answered may have been done, and what was refused for no member of it may be so for what there is by now:
 * who goes on without it sees how it stands.
 */
function useLookingAgain(failure: Error | undefined): void {
  const readAgain = useShownAgain()
  const isOutdated = useRef(false)
  useEffect(() => {
    if (failure !== undefined && refusedMember(failure) === undefined) isOutdated.current = true
  }, [failure])
  useEffect(
    () => () => {
      if (isOutdated.current) void readAgain()
    },
    [readAgain],
  )
}

/** The member that the API has refused, or that was not sent to it. */
export const refusedMember = (failure: Error | undefined): string | undefined =>
  failure instanceof AdminError || failure instanceof Unreadable ? failure.member : undefined
