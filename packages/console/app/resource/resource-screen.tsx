import { useParams } from '@tanstack/react-router'
import { useLanguage } from '../i18n/locale.js'
import { useTitle } from '../i18n/use-title.js'
import { useMay } from '../session/session.js'
import { NotAllowed, NotFound } from '../shell/not-found.js'
import { useModel } from '../shell/use-model.js'
import { ListScreen } from './list-screen.js'
import type { Place } from './place.js'

/** The screen of the resource that the address names. */
export function ResourceScreen() {
  const { tenantId = '', module = '', resource: name = '' } = useParams({ strict: false })
  const may = useMay()
  const { data: model } = useModel()
  const resource = model.resource(`${module}/${name}`)
  if (resource === undefined) return <NotFound />
  if (!may(resource.page.permission)) return <NotAllowed />
  return <OpenResource key={`${tenantId} ${resource.path}`} tenantId={tenantId} resource={resource} />
}

function OpenResource(place: Place) {
  const { say } = useLanguage()
  useTitle(say(place.resource.title))
  return <ListScreen {...place} />
}
