import { useNavigate } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useSessionState } from '../session/session.js'

/** Which tenant one is at; shown to those who may go to another. */
export function TenantSwitch({ tenantId }: { readonly tenantId: string | undefined }) {
  const { text } = useLanguage()
  const state = useSessionState()
  const navigate = useNavigate()
  if (state.status === 'out' || tenantId === undefined || state.session.tenants.length < 2) return null
  return (
    <select
      className="input tenant-switch"
      aria-label={text.tenant}
      value={tenantId}
      onChange={(event) => void navigate({ to: '/t/$tenantId', params: { tenantId: event.target.value } })}
    >
      {state.session.tenants.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </select>
  )
}
