import { Suspense, useCallback, useEffect, useState } from 'react'
import { isKeyRefused } from './api/admin-error.js'
import { LanguageProvider, useLanguage } from './i18n/locale.js'
import { SessionProvider, useSessionState, useSessionStore } from './session/session.js'
import type { SessionStore } from './session/session-store.js'
import { SignInPage } from './session/sign-in-page.js'
import { lazily } from './shell/lazily.js'

// Nobody waits for it who has not signed in.
const Inside = lazily(async () => (await import('./inside.js')).Inside)

/** The console. */
export function App({ store }: { readonly store: SessionStore }) {
  return (
    <LanguageProvider>
      <SessionProvider store={store}>
        <Entry />
      </SessionProvider>
    </LanguageProvider>
  )
}

/** Whoever is here is let in. What there is before anything is typed is tried first, and forgotten if refused. */
function Entry() {
  const { text } = useLanguage()
  const store = useSessionStore()
  const { status } = useSessionState()
  const [isTrying, setTrying] = useState(store.mayBeIn)
  const [failure, setFailure] = useState<Error>()
  const tryUntyped = useCallback(async () => {
    if (!store.mayBeIn) return
    setTrying(true)
    setFailure(undefined)
    try {
      await store.signInUntyped()
    } catch (error) {
      if (isKeyRefused(error)) store.signOut()
      else setFailure(error instanceof Error ? error : new Error(String(error)))
    }
    setTrying(false)
  }, [store])
  useEffect(() => void tryUntyped(), [tryUntyped])
  const waiting = <p className="waiting">{text.loading}</p>
  if (isTrying) return waiting
  // Of a key that is kept no longer there is nothing to be told.
  const untold = store.mayBeIn ? failure : undefined
  if (status === 'out') return <SignInPage failure={untold} onRetry={() => void tryUntyped()} />
  return (
    <Suspense fallback={waiting}>
      <Inside />
    </Suspense>
  )
}
