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
