import { lazy, Suspense, useEffect, useState } from 'react'
import { LanguageProvider, useLanguage } from './i18n/locale.js'
import { SessionProvider, useSessionState, useSessionStore } from './session/session.js'
import type { SessionStore } from './session/session-store.js'
import { SignInPage } from './session/sign-in-page.js'

// Nobody waits for it who has not signed in.
const Inside = lazy(async () => ({ default: (await import('./inside.js')).Inside }))

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

/** Whoever is here is let in; a key that the tab was told to keep is tried first. */
function Entry() {
  const { text } = useLanguage()
  const store = useSessionStore()
  const { status } = useSessionState()
  const [isTrying, setTrying] = useState(store.keptKey !== null)
  useEffect(() => {
    const kept = store.keptKey
    if (kept === null) return
    store
      .signIn(kept, true)
      .catch(() => store.signOut())
      .finally(() => setTrying(false))
  }, [store])
  const waiting = <p className="waiting">{text.loading}</p>
  if (isTrying) return waiting
  if (status === 'out') return <SignInPage />
  return (
    <Suspense fallback={waiting}>
      <Inside />
    </Suspense>
  )
}
