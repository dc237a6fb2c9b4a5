import { textOf } from '../field/text-of.js'
import type { Field } from './field.js'
import type { AdminModel } from './resource-model.js'
import { measuredBeside } from './told-unit.js'

/**
 * A member of this row, as it is read beside the others: what another member tells of is a reference to it, where that is
 * a row that can be led to, or its unit.
 */
export function fieldBeside(field: Field, row: Readonly<Record<string, unknown>>, model: AdminModel): Field {
  const told = field.schema['x-told-reference']
  const teller = told === undefined ? undefined : row[told.member]
  if (told === undefined || teller === null || teller === undefined) return measuredBeside(field, row)
  const { references = { [textOf(teller)]: { resource: textOf(teller) } } } = told
  const reference = references[textOf(teller)]
  const target = reference === undefined ? undefined : model.resource(reference.resource)
  if (target === undefined) return field
  const by = reference?.by ?? target.key
  // Without a call for one row only those are found that are listed first.
  if (by === target.key && !target.calls.some(({ call }) => call === 'get')) return field
  return { ...field, kind: 'reference', resource: target.path, by, isText: field.kind !== 'number' }
}
