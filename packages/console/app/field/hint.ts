import type { Field } from '../document/field.js'
import { hintOf } from './unit.js'

/** Longer ones are for whoever reads the document. */
const LONGEST_HINT = 160

/** Those that a number may be of; one that another member tells is not known yet, and what is said of it is the same for all. */
function unitsOf(field: Field): readonly (string | undefined)[] {
  const told = field.schema['x-told-unit']
  if (told !== undefined) return Object.values(told.units)
  return field.kind === 'number' ? [field.unit] : []
}

/** What stands below the input of a field, in English; empty where nothing does. */
export function hintBelow(field: Field): string {
  const hint = unitsOf(field).reduce<string>(hintOf, field.description ?? '')
  return hint.length > LONGEST_HINT ? '' : hint
}
