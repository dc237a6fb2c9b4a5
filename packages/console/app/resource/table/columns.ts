import type { Field } from '../../document/field.js'
import type { ResourceModel } from '../../document/resource-model.js'

type Listed = Pick<ResourceModel, 'page' | 'columns'>

/** The members that a list can show: what it shows at first, in the order of that, and then the others. */
export function columnsOf({ page, columns }: Listed): readonly Field[] {
  const first = columns.flatMap((name) => page.answer.filter((field) => field.name === name))
  return [...first, ...page.answer.filter(({ name }) => !columns.includes(name))]
}

/** The columns that are shown to somebody who has chosen these; of no member that rows have, it is no choice. */
export function chosenColumns(resource: Listed, names: readonly string[] | undefined): readonly Field[] {
  const all = columnsOf(resource)
  const chosen = all.filter(({ name }) => names?.includes(name))
  return chosen.length > 0 ? chosen : all.filter(({ name }) => resource.columns.includes(name))
}
