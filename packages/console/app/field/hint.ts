import type { Field } from '../document/field.js'
import { hintOf } from './unit.js'

/** Longer ones are for whoever reads the document. */
const LONGEST_HINT = 160

/** What stands below the input of a field, in English; empty where nothing does. */
export function hintBelow(field: Field): string {
  const hint = hintOf(field.description ?? '', field.kind === 'number' ? field.unit : undefined)
  return hint.length > LONGEST_HINT ? '' : hint
}
