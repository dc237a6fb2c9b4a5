import { useBlocker } from '@tanstack/react-router'
import { useLanguage } from '../../i18n/locale.js'
import { Confirm } from './confirm.js'

interface DiscardQuestionProps {
  readonly isUnsent: () => boolean
}

/** Asks before one leaves a screen with what was entered there and not sent. */
export function DiscardQuestion({ isUnsent }: DiscardQuestionProps) {
  const { text } = useLanguage()
  const leaving = useBlocker({ shouldBlockFn: isUnsent, enableBeforeUnload: isUnsent, withResolver: true })
  const discard = () => {
    leaving.proceed?.()
    return Promise.resolve()
  }
  return (
    <Confirm
      title={text.discardTitle}
      question={text.discardHint}
      verb={text.discard}
      isOpen={leaving.status === 'blocked'}
      onAgree={discard}
      onClose={() => leaving.reset?.()}
    />
  )
}
