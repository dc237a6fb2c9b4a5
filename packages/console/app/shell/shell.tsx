import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../i18n/locale.js'
import { ErrorText } from '../resource/error-text.js'
import { useSessionState, useSessionStore } from '../session/session.js'
import { SideMenu } from './side-menu.js'
import { TenantSwitch } from './tenant-switch.js'
import { useTheme } from './theme.js'
import { useReading } from './use-model.js'

/** What stands around every screen: the head, and the modules at the side. It waits for the document, once for all. */
export function Shell() {
  const { text, locale, switchLanguage } = useLanguage()
  const { theme, switchTheme } = useTheme()
  const store = useSessionStore()
  const state = useSessionState()
  const { tenantId } = useParams({ strict: false })
  const { data: model, error, refetch } = useReading()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const name = state.status === 'out' ? '' : state.session.name
  return (
    <div className="shell" data-menu={isMenuOpen ? 'open' : 'closed'}>
      <a className="skip" href="#content">
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
        <span className="head-name">{name}</span>
        <button type="button" className="button quiet" lang={locale === 'en' ? 'zh' : 'en'} onClick={switchLanguage}>
          {text.language}
        </button>
        <button type="button" className="button quiet" onClick={switchTheme}>
          {theme === 'light' ? text.dark : text.light}
        </button>
        <button type="button" className="button quiet" onClick={() => store.signOut()}>
          {text.signOut}
        </button>
      </header>
      {model !== undefined && <SideMenu tenantId={tenantId} onChosen={() => setMenuOpen(false)} />}
      <main id="content" className="content" tabIndex={-1}>
        {model !== undefined ? (
          <Outlet />
        ) : error === null ? (
          <p className="waiting">{text.loading}</p>
        ) : (
          <ErrorText error={error} onRetry={() => void refetch()} />
        )}
      </main>
    </div>
  )
}
