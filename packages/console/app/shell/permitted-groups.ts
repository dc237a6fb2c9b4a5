import { useMemo } from 'react'
import type { ResourceModel } from '../document/resource-model.js'
import type { Label } from '../document/schema.js'
import { useMay } from '../session/session.js'
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
  const may = useMay()
  return useMemo(() => {
    const groups = new Map<string, { title: Label; resources: ResourceModel[] }>()
    for (const resource of model.resources) {
      if (!may(resource.page.permission)) continue
      const group = groups.get(resource.group) ?? { title: resource.groupTitle, resources: [] }
      group.resources.push(resource)
      groups.set(resource.group, group)
    }
    return [...groups].map(([name, group]) => ({ name, ...group }))
  }, [model, may])
}
