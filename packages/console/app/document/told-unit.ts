import { textOf } from '../field/text-of.js'
import type { Field } from './field.js'

/** A number of this row, or of a form, as it is counted beside the others: by the unit that another member tells. */
export function measuredBeside(field: Field, row: Readonly<Record<string, unknown>>): Field {
  const told = field.schema['x-told-unit']
  if (told === undefined || field.kind !== 'number') return field
  return { ...field, unit: told.units[textOf(row[told.member])] }
}
