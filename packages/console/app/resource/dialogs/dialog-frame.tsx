import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'

interface DialogFrameProps {
  readonly title: string
  readonly description?: string | undefined
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A drawer at the side, over a list. */
export function DialogFrame({ title, description, children, onClose }: DialogFrameProps) {
  const { text } = useLanguage()
  const popup = useRef<HTMLDivElement>(null)
  // The first thing that can be filled in, otherwise the dialog itself.
  const first = () =>
    popup.current?.querySelector<HTMLElement>('.drawer-body :is(input, select, textarea)') ?? popup.current
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup ref={popup} className="dialog drawer" initialFocus={first}>
          <header className="drawer-head">
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Close className="button quiet" aria-label={text.close}>
              ✕
            </Dialog.Close>
          </header>
          {description !== undefined && <Dialog.Description className="drawer-text">{description}</Dialog.Description>}
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
