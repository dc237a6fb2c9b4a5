import type { Field } from '../../document/field.js'

/** The members of the rows of a list among these fields. */
export function membersOf(fields: readonly Field[], name: string): readonly Field[] {
  const list = fields.find((field) => field.name === name)
  return list?.kind === 'list' && list.item.kind === 'group' ? list.item.fields : []
}

/** What a value of a field is called. */
export function choiceOf(fields: readonly Field[], name: string, value: string) {
  const field = fields.find((one) => one.name === name)
  return field?.kind === 'choice' ? field.choices.find((choice) => choice.value === value) : undefined
}
