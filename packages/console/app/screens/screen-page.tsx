import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useLanguage } from '../i18n/locale.js'
import { useSessionState } from '../session/session.js'
import { NotAllowed, NotFound } from '../shell/not-found.js'
import { mayOpen, screens } from './screens.js'

/** The screen that the address names. */
export function ScreenPage() {
  const { text, say } = useLanguage()
  const { tenantId = '', screen: name = '' } = useParams({ strict: false })
  const state = useSessionState()
  const screen = screens.find((each) => each.name === name)
  if (screen === undefined) return <NotFound />
  if (state.status === 'out') return null
  if (!mayOpen(state.session, screen)) return <NotAllowed />
  return (
    <section className="screen">
      <h1>{say(screen.title)}</h1>
      <Suspense fallback={<p className="waiting">{text.loading}</p>}>
        <screen.component key={tenantId} tenantId={tenantId} />
      </Suspense>
    </section>
  )
}
