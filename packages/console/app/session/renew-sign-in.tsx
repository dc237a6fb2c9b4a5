import { useCallback, useEffect } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { useLanguage } from '../i18n/locale.js'
import { useSessionState, useSessionStore } from './session.js'
import { SignInForm } from './sign-in-form.js'
import { hearWindows } from './sign-on.js'
import { SignOnLink } from './sign-on-link.js'

/** Over whatever is open, where the key is no longer taken in the middle of work. It ends by signing in only. */
export function RenewSignIn() {
  const { text } = useLanguage()
  const { status } = useSessionState()
  const { signOn } = useSessionStore()
  return (
    <Dialog.Root open={status === 'expired'}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop above" />
        <Dialog.Popup className="dialog above">
          <Dialog.Title>{text.signIn}</Dialog.Title>
          {signOn.kind === 'key' ? <SignInForm notice={text.keyExpired} /> : <SignOnAgain />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Goes on with what the host's cookie gives now, or with what another window of the console has been given. */
function SignOnAgain() {
  const { text } = useLanguage()
  const store = useSessionStore()
  const retry = useCallback(() => void store.renewBySession(), [store])
  useEffect(retry, [retry])
  useEffect(() => hearWindows((token) => void store.renew(token)), [store])
  return (
    <>
      <p className="sign-in-notice">{text.signOnExpired}</p>
      <SignOnLink signOn={store.signOn} isBeside onRetry={retry} />
    </>
  )
}
