import type { Field } from './field.js'

/**
 * The fields of a form over a row, which knows the states that rows have and nobody sets: an endpoint that the engine has
 * disabled is edited, too.
 */
export const withStatesOf = (shown: readonly Field[], fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => {
    const own = shown.find(({ name }) => name === field.name)
    if (field.kind !== 'choice' || own?.kind !== 'choice') return field
    const settable = new Set(field.choices.map(({ value }) => value))
    return { ...field, states: own.choices.filter(({ value }) => !settable.has(value)) }
  })
