import type { Field } from '../document/field.js'
import { isVisible } from './draft.js'
import type { Draft } from './draft.js'
import type { FieldInputProps } from './field-input-props.js'

const SINGLE: ReadonlySet<string> = new Set(['text', 'number', 'reference', 'time', 'image', 'secret', 'multiline'])

/** Whether the values of a list are typed into one input, a line each. */
export const isOfLines = ({ item }: Field & { readonly kind: 'list' }): boolean => SINGLE.has(item.kind)

/** Whether a field is the one that says what was refused: no field within it stands for that path. */
export function isMarked(
  { field, path, value }: Pick<FieldInputProps, 'field' | 'path' | 'value'>,
  refused: string | undefined,
): boolean {
  if (refused === undefined || !isWithin(path, refused)) return false
  return !pathsWithin(field, path, value).some((inner) => isWithin(inner, refused))
}

/** `name` is not within `nam`. */
const isWithin = (path: string, refused: string): boolean =>
  refused === path || refused.startsWith(`${path}.`) || refused.startsWith(`${path}[`)

/** The paths of the fields that are drawn within a field. */
function pathsWithin(field: Field, path: string, value: unknown): readonly string[] {
  if (field.kind === 'group' && typeof value === 'object' && value !== null)
    return field.fields
      .filter((member) => isVisible(member, field.fields, value as Draft))
      .map(({ name }) => `${path}.${name}`)
  if (field.kind === 'list' && Array.isArray(value) && !isOfLines(field) && field.item.kind !== 'choice')
    return value.map((_, index) => `${path}[${index}]`)
  return []
}
