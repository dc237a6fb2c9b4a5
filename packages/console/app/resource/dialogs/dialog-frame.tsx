import { Dialog } from '@base-ui/react/dialog'
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

/** A drawer at the side, over a list. What was entered in a form of it is not discarded without a question, unless one cancels. */
export function DialogFrame({ title, description, children, onClose }: DialogFrameProps) {
  const { text } = useLanguage()
  const popup = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  const [isAsking, setAsking] = useState(false)
  // The first thing that can be filled in, otherwise the dialog itself.
  const first = () =>
    popup.current?.querySelector<HTMLElement>('.drawer-body :is(input, select, textarea)') ?? popup.current
  const leave = () => {
    // What has answered has no form any more.
    if (isTouched.current && popup.current?.querySelector('.form') !== null) setAsking(true)
    else onClose()
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
            isOpen={isAsking}
            onAgree={() => Promise.resolve(onClose())}
            onClose={() => setAsking(false)}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
