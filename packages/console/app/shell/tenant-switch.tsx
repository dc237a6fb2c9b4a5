import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useSessionState } from '../session/session.js'

/** Which tenant one is at; shown to those who may go to another, and where it is none of theirs. */
export function TenantSwitch({ tenantId }: { readonly tenantId: string | undefined }) {
  const { text } = useLanguage()
  const state = useSessionState()
  const navigate = useNavigate()
  if (state.status === 'out' || tenantId === undefined) return null
  const { tenants } = state.session
  const isKnown = tenants.some(({ id }) => String(id) === tenantId)
  if (isKnown && tenants.length < 2) return null
  return (
    <select
      className="input tenant-switch"
      aria-label={text.tenant}
      value={tenantId}
      onChange={(event) => void navigate({ to: '/t/$tenantId', params: { tenantId: event.target.value } })}
    >
      {/* Disabled, expired or none: the address names it all the same, and no other is shown in its place. */}
      {!isKnown && <option value={tenantId}>#{tenantId}</option>}
      {tenants.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  )
}
