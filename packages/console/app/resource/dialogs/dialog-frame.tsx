import { Dialog } from '@base-ui/react/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { Confirm } from './confirm.js'
import { useStay } from './use-stay.js'

interface DialogFrameProps {
  readonly title: string
  readonly description?: string | undefined
  readonly children: ReactNode
  /** Whether it waits for what is shown once, and is not left before. */
  readonly isHeld?: boolean
  readonly onClose: () => void
}

/** What changes a form without being typed into: what adds and removes parts of it, and what is proposed. */
const CHANGING = '.field button, [role=option]'

/**
 * A drawer at the side, over a list. What was entered in a form of it is not discarded without a question, by the way back
 * neither, unless one cancels.
 */
export function DialogFrame({ title, description, children, isHeld = false, onClose }: DialogFrameProps) {
  const { text } = useLanguage()
  const popup = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  // The first thing that can be filled in, otherwise the dialog itself.
  const first = () =>
    popup.current?.querySelector<HTMLElement>('.drawer-body :is(input, select, textarea)') ?? popup.current
  // What has answered has no form any more.
  const isUnsent = () => isTouched.current && popup.current?.querySelector('.form') !== null
  const { leave, ...question } = useLeaving({ isUnsent, isHeld, onClose })
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && leave()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          ref={popup}
          className="dialog drawer"
          initialFocus={first}
          onInput={() => (isTouched.current = true)}
          onClick={({ target }) => {
            if (target instanceof Element && target.closest(CHANGING) !== null) isTouched.current = true
          }}
        >
          <header className="drawer-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="button quiet" aria-label={text.close} disabled={isHeld}>
              ✕
            </Dialog.Close>
          </header>
          {description !== undefined && <Dialog.Description className="drawer-text">{description}</Dialog.Description>}
          {children}
          <Confirm title={text.discardTitle} question={text.discardHint} verb={text.discard} {...question} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface Leaving extends Required<Pick<DialogFrameProps, 'isHeld' | 'onClose'>> {
  readonly isUnsent: () => boolean
}

/** The ways out of a dialog, and the question that stands before them. */
function useLeaving({ isUnsent, isHeld, onClose }: Leaving) {
  const [isAsking, setAsking] = useState(false)
  useStay(isHeld)
  const wayBack = useBlocker({
    // Where it was sent or cancelled, the dialog goes on by itself.
    shouldBlockFn: ({ action }) => !isHeld && action !== 'PUSH' && action !== 'REPLACE' && isUnsent(),
    enableBeforeUnload: isUnsent,
    withResolver: true,
  })
  const leave = () => {
    if (isHeld) return
    if (isUnsent()) setAsking(true)
    else onClose()
  }
  const onAgree = () => {
    if (wayBack.status === 'blocked') wayBack.proceed()
    else onClose()
    return Promise.resolve()
  }
  const stay = () => {
    setAsking(false)
    wayBack.reset?.()
  }
  return { leave, isOpen: isAsking || wayBack.status === 'blocked', onAgree, onClose: stay }
}
