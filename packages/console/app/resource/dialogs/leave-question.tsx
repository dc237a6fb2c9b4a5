import { useBlocker } from '@tanstack/react-router'
import { useLanguage } from '../../i18n/locale.js'
import { Confirm } from './confirm.js'

interface LeaveQuestionProps {
  readonly title: string
  readonly question: string
  readonly verb: string
  /** Whether something is lost with the screen. */
  readonly isNeeded: () => boolean
}

/** Asks before one leaves a screen, by whichever way. */
export function LeaveQuestion({ isNeeded, ...asked }: LeaveQuestionProps) {
  const leaving = useBlocker({
    // What the address says of a screen leads to no other one.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  })
  const leave = () => {
    leaving.proceed?.()
    return Promise.resolve()
  }
  return <Confirm {...asked} isOpen={leaving.status === 'blocked'} onAgree={leave} onClose={() => leaving.reset?.()} />
}

/** The same of what was entered and not sent. */
export function DiscardQuestion({ isNeeded }: Pick<LeaveQuestionProps, 'isNeeded'>) {
  const { text } = useLanguage()
  return <LeaveQuestion title={text.discardTitle} question={text.discardHint} verb={text.discard} isNeeded={isNeeded} />
}
