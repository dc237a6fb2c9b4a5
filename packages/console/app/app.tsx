import { useCallback, useEffect, useState } from 'react'
import { isKeyRefused } from './api/admin-error.js'
import { LanguageProvider } from './i18n/locale.js'
import { SessionProvider, useSessionState, useSessionStore } from './session/session.js'
import type { SessionStore } from './session/session-store.js'
import { SignInPage } from './session/sign-in-page.js'
import { lazily } from './shell/lazily.js'
import { Waiting } from './shell/waiting.js'

const Inside = lazily(async () => (await import('./inside.js')).Inside, Waiting)

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
  // While the key is typed: the entry is there sooner without it.
  useEffect(Inside.preload, [])
  if (isTrying) return <Waiting />
  // Of a key that is kept no longer there is nothing to be told.
  const untold = store.mayBeIn ? failure : undefined
  if (status === 'out') return <SignInPage failure={untold} onRetry={() => void tryUntyped()} />
  return <Inside />
}
