import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { useSessionStore } from '../../session/session.js'
import { useHold } from '../../session/use-sign-out.js'
import { Confirm } from './confirm.js'

interface LeaveQuestionProps {
  readonly title: string
  readonly question: string
  readonly verb: string
  /** Whether something is lost with the screen. */
  readonly isNeeded: () => boolean
}

/** Asks before one leaves a screen, by whichever way: to another one, out of the page, or by signing out. */
export function LeaveQuestion({ isNeeded, ...asked }: LeaveQuestionProps) {
  const store = useSessionStore()
  const [isSigningOut, setSigningOut] = useState(false)
  useHold({ isNeeded, ask: () => setSigningOut(true) })
  const leaving = useBlocker({
    // What the address says of a screen leads to no other one.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isNeeded(),
    enableBeforeUnload: isNeeded,
    withResolver: true,
  })
  const leave = () => {
    if (isSigningOut) store.signOut()
    else leaving.proceed?.()
    return Promise.resolve()
  }
  const stay = () => {
    setSigningOut(false)
    leaving.reset?.()
  }
  return <Confirm {...asked} isOpen={isSigningOut || leaving.status === 'blocked'} onAgree={leave} onClose={stay} />
}

/** The same of what was entered and not sent. */
export function DiscardQuestion({ isNeeded }: Pick<LeaveQuestionProps, 'isNeeded'>) {
  const { text } = useLanguage()
  return <LeaveQuestion title={text.discardTitle} question={text.discardHint} verb={text.discard} isNeeded={isNeeded} />
}
