import { Dialog } from '@base-ui/react/dialog'
import { useLanguage } from '../i18n/locale.js'
import { useSessionState } from './session.js'
import { SignInForm } from './sign-in-form.js'

/** Over whatever is open, where the key is no longer taken in the middle of work. It ends by signing in only. */
export function RenewSignIn() {
  const { text } = useLanguage()
  const { status } = useSessionState()
  return (
    <Dialog.Root open={status === 'expired'}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop above" />
        <Dialog.Popup className="dialog above">
          <Dialog.Title>{text.signIn}</Dialog.Title>
          <SignInForm notice={text.keyExpired} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
