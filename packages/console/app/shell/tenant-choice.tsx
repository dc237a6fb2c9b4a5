import { Link, Navigate } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'
import { useSessionState } from '../session/session.js'

/** Whoever may work for several tenants says for which; who may for one is there at once. */
export function TenantChoice() {
  const { text } = useLanguage()
  const state = useSessionState()
  useTitle(text.chooseTenant)
  if (state.status === 'out') return null
  const { tenants } = state.session
  const [only, ...others] = tenants
  if (only !== undefined && others.length === 0)
    return <Navigate to="/t/$tenantId" params={{ tenantId: String(only.id) }} replace />
  return (
    <section className="notice-page">
      <h1>{text.chooseTenant}</h1>
      <ul className="tenants">
        {tenants.map(({ id, name }) => (
          <li key={id}>
            <Link to="/t/$tenantId" params={{ tenantId: String(id) }}>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
