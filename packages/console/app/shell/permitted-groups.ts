import { useMemo } from 'react'
import type { ResourceModel } from '../document/resource-model.js'
import type { Label } from '../document/schema.js'
import { useSessionState } from '../session/session.js'
import { isPermitted } from '../session/session-store.js'
import { useModel } from './use-model.js'

/** The resources of a part of the menu that may be opened. */
export interface PermittedGroup {
  readonly name: string
  readonly title: Label
  readonly resources: readonly ResourceModel[]
}

/** What who is here may open, in the order of the document. */
export function usePermittedGroups(): readonly PermittedGroup[] {
  const { data: model } = useModel()
  const state = useSessionState()
  const session = state.status === 'out' ? undefined : state.session
  return useMemo(() => {
    if (session === undefined) return []
    const groups = new Map<string, { title: Label; resources: ResourceModel[] }>()
    for (const resource of model.resources) {
      if (!isPermitted(session, resource.page.permission)) continue
      const group = groups.get(resource.group) ?? { title: resource.groupTitle, resources: [] }
      group.resources.push(resource)
      groups.set(resource.group, group)
    }
    return [...groups].map(([name, group]) => ({ name, ...group }))
  }, [model, session])
}
