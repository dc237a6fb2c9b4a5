import { Dialog } from '@base-ui/react/dialog'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { Confirm } from './confirm.js'

interface DialogFrameProps {
  readonly title: string
  readonly description?: string | undefined
  readonly children: ReactNode
  readonly onClose: () => void
}

/** What changes a form without being typed into: what adds and removes parts of it, and what is proposed. */
const CHANGING = '.field button, [role=option]'

/**
 * A drawer at the side, over a list. What was entered in a form of it is not discarded without a question, by the way back
 * neither, unless one cancels.
 */
export function DialogFrame({ title, description, children, onClose }: DialogFrameProps) {
  const { text } = useLanguage()
  const popup = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  const [isAsking, setAsking] = useState(false)
  // The first thing that can be filled in, otherwise the dialog itself.
  const first = () =>
    popup.current?.querySelector<HTMLElement>('.drawer-body :is(input, select, textarea)') ?? popup.current
  // What has answered has no form any more.
  const isUnsent = () => isTouched.current && popup.current?.querySelector('.form') !== null
  const wayBack = useBlocker({
    // Where it was sent or cancelled, the dialog goes on by itself.
    shouldBlockFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && isUnsent(),
    enableBeforeUnload: isUnsent,
    withResolver: true,
  })
  const leave = () => {
    if (isUnsent()) setAsking(true)
    else onClose()
  }
  const discard = () => {
    if (wayBack.status === 'blocked') wayBack.proceed()
    else onClose()
    return Promise.resolve()
  }
  const stay = () => {
    setAsking(false)
    wayBack.reset?.()
  }
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
            <Dialog.Close className="button quiet" aria-label={text.close}>
              ✕
            </Dialog.Close>
          </header>
          {description !== undefined && <Dialog.Description className="drawer-text">{description}</Dialog.Description>}
          {children}
          <Confirm
            title={text.discardTitle}
            question={text.discardHint}
            verb={text.discard}
            isOpen={isAsking || wayBack.status === 'blocked'}
            onAgree={discard}
            onClose={stay}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
