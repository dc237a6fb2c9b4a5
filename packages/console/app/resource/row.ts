import type { ResourceModel } from '../document/resource-model.js'
import { isolated } from '../field/isolated.js'
import { textOf } from '../field/text-of.js'

/** A row as the API answers it. */
export type Row = Readonly<Record<string, unknown>>

/** What tells one row from another. */
export const rowKey = ({ key }: Pick<ResourceModel, 'key'>, row: Row): string => textOf(row[key] ?? row)

/** What a row is called where it stands by itself. */
export const rowLabel = ({ key, label }: Pick<ResourceModel, 'key' | 'label'>, row: Row): string => {
  const named = label === undefined ? undefined : row[label]
  return isolated(typeof named === 'string' && named !== '' ? named : textOf(row[key] ?? ''))
}

/** As many as somebody still reads before a question. */
const NAMED = 10

/** What several rows are called; of many the first, and how many there are besides. */
export function rowLabels(resource: Pick<ResourceModel, 'key' | 'label'>, rows: readonly Row[]): string {
  const more = rows.length - NAMED
  const named = rows.slice(0, NAMED).map((row) => rowLabel(resource, row))
  return named.join(', ') + (more > 0 ? ` +${more}` : '')
}
