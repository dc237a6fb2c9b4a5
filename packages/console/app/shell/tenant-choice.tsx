import { Link, Navigate } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'
import { ResourceLink } from '../resource/resource-link.js'
import { useIsOfPlatform, useSessionState } from '../session/session.js'
import { useModel } from './use-model.js'

/** Whoever may work for several tenants says for which; who may for one is there at once. */
export function TenantChoice() {
  const { text } = useLanguage()
  const state = useSessionState()
  const tenants = state.status === 'out' ? [] : state.session.tenants
  const [only, ...others] = tenants
  useTitle(only === undefined ? text.noTenant : text.chooseTenant)
  if (state.status === 'out') return null
  if (only === undefined) return <NoTenant />
  if (others.length === 0) return <Navigate to="/t/$tenantId" params={{ tenantId: String(only.id) }} replace />
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

const TENANTS = 'system/tenant'
/** Tenants are the platform's: which one the address names makes no difference to their list. */
const ANY = '1'

/** Before the first tenant is made, or where none may be worked for: the platform makes and enables them. */
function NoTenant() {
  const { text, say } = useLanguage()
  const { data: model } = useModel()
  const isOfPlatform = useIsOfPlatform()
  const tenants = model.resource(TENANTS)
  return (
    <section className="notice-page">
      <h1>{text.noTenant}</h1>
      <p>{text.noTenantHint}</p>
      {isOfPlatform && tenants !== undefined && (
        <p>
          <ResourceLink tenantId={ANY} path={TENANTS}>
            {say(tenants.title)}
          </ResourceLink>
        </p>
      )}
    </section>
  )
}
