import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { useLanguage } from '../i18n/locale.js'
import { ErrorText } from '../resource/error-text.js'
import { useSessionState } from '../session/session.js'
import { useSignOut } from '../session/use-sign-out.js'
import { NotFound } from './not-found.js'
import { SideMenu } from './side-menu.js'
import { TenantSwitch } from './tenant-switch.js'
import { useTheme } from './theme.js'
import { useReading } from './use-model.js'
import { Waiting } from './waiting.js'

/** What a tenant's number is in an address: the API takes no other. */
const TENANT_ID = /^[1-9]\d{0,15}$/

/** What stands around every screen: the head, and the modules at the side. It waits for the document, once for all. */
export function Shell() {
  const { text, locale, switchLanguage } = useLanguage()
  const { theme, switchTheme } = useTheme()
  const signOut = useSignOut()
  const { tenantId: named } = useParams({ strict: false })
  const isNone = named !== undefined && !TENANT_ID.test(named)
  const tenantId = isNone ? undefined : named
  const { data: model, error, refetch } = useReading()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  // By hand: the browser would write it into the address, and make an entry of the history that the router has not made.
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    content.current?.focus()
  }
  return (
    <div className="shell" data-menu={isMenuOpen ? 'open' : 'closed'}>
      <a className="skip" href="#content" onClick={skip}>
        {text.skip}
      </a>
      <header className="head">
        <button
          type="button"
          className="button quiet menu-button"
          aria-expanded={isMenuOpen}
          aria-controls="navigation"
          onClick={() => setMenuOpen(!isMenuOpen)}
        >
          {text.menu}
        </button>
        <Link to="/" className="brand">
          {text.title}
        </Link>
        <TenantSwitch tenantId={tenantId} />
        <span className="head-space" />
        <WhoIsHere />
        <button type="button" className="button quiet" lang={locale === 'en' ? 'zh' : 'en'} onClick={switchLanguage}>
          {text.language}
        </button>
        <button type="button" className="button quiet" onClick={switchTheme}>
          {theme === 'light' ? text.dark : text.light}
        </button>
        <button type="button" className="button quiet" onClick={signOut}>
          {text.signOut}
        </button>
      </header>
      {model !== undefined && <SideMenu tenantId={tenantId} onChosen={() => setMenuOpen(false)} />}
      <main ref={content} id="content" className="content" tabIndex={-1}>
        {isNone ? (
          <NotFound />
        ) : model !== undefined ? (
          <Outlet />
        ) : error === null ? (
          <Waiting />
        ) : (
          <ErrorText error={error} onRetry={() => void refetch()} />
        )}
      </main>
    </div>
  )
}

/** The zone that times are written in, and the name of who is here. */
function WhoIsHere() {
  const { text } = useLanguage()
  const state = useSessionState()
  if (state.status === 'out') return null
  return (
    <>
      <span className="head-zone">
        {text.timesIn} {state.session.timeZone}
      </span>
      <bdi className="head-name">{state.session.name}</bdi>
    </>
  )
}
