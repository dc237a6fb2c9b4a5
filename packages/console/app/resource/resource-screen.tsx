import { useParams } from '@tanstack/react-router'
import { useSessionState } from '../session/session.js'
import { isPermitted } from '../session/session-store.js'
import { NotAllowed, NotFound } from '../shell/not-found.js'
import { useModel } from '../shell/use-model.js'
import { ListScreen } from './list-screen.js'

/** The screen of the resource that the address names. */
export function ResourceScreen() {
  const { tenantId = '', module = '', resource: name = '' } = useParams({ strict: false })
  const state = useSessionState()
  const { data: model } = useModel()
  if (state.status === 'out') return null
  const resource = model.resource(`${module}/${name}`)
  if (resource === undefined) return <NotFound />
  if (!isPermitted(state.session, resource.page.permission)) return <NotAllowed />
  return <ListScreen key={`${tenantId} ${resource.path}`} tenantId={tenantId} resource={resource} />
}
