import type { Field } from '../document/field.js'
import type { ResourceModel } from '../document/resource-model.js'

const AT_FIRST = 8
/** What is too large for a cell. */
const LARGE = new Set(['group', 'json', 'map', 'multiline'])

/** The members that a list can show. */
export const columnsOf = ({ page }: Pick<ResourceModel, 'page'>): readonly Field[] => page.answer

/** What a list shows to somebody who has not chosen. */
export function firstColumns(resource: Pick<ResourceModel, 'page' | 'columns'>): readonly string[] {
  const named = resource.columns?.filter((name) => resource.page.answer.some((field) => field.name === name))
  if (named !== undefined && named.length > 0) return named
  const small = resource.page.answer.filter(({ kind, name }) => !LARGE.has(kind) && name !== 'revision')
  return small.slice(0, AT_FIRST).map(({ name }) => name)
}
