import type { Field } from '../document/field.js'
import type { Messages } from '../i18n/messages.js'
import { textOf } from './text-of.js'
import { numberOfText, writingOf } from './unit.js'

/** Thrown instead of sending: a text that stands for nothing, or for something else than whoever typed it meant. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'

  constructor(
    message: string,
    /** The path of its member, as the API would name it. */
    readonly member: string,
  ) {
    super(message)
  }
}

/** What is wrong with what was typed for a number; empty where it can be read, or a word stands in its place. */
export function misreading(field: Field, value: unknown, text: Messages): string {
  if (field.kind !== 'number') return ''
  const typed = textOf(value ?? '').trim()
  const { digits } = writingOf(field.unit)
  const isWord = field.schema.anyOf?.some((each) => each.const === typed) === true
  if (typed === '' || isWord || numberOfText(typed, { digits, isWhole: field.isWhole }) !== undefined) return ''
  return digits > 0 ? text.unreadableAmount : field.isWhole ? text.unreadableWhole : text.unreadableNumber
}

/** What is wrong with the name of a text: it would not be sent, or another text in its place. */
export function misnaming(
  entries: readonly (readonly [name: string, value: string])[],
  at: number,
  text: Messages,
): string {
  const [name = '', value = ''] = entries[at] ?? []
  if (value === '') return ''
  if (name === '') return text.nameless
  const isTwice = entries.some(([other, said], index) => index < at && other === name && said !== '')
  return isTwice ? text.namedTwice : ''
}

/**
 * The first input of a form whose text cannot be read; it gets the focus. Only the browser knows of a date that lacks its
 * time: the value that it gives for it is that of an empty one.
 */
export function unreadableIn(form: HTMLFormElement, text: Messages): Unreadable | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-path]')]
  const input = inputs.find(({ validity }) => validity.badInput || validity.customError)
  if (input === undefined) return undefined
  input.focus()
  const message = input.validity.badInput ? text.unreadableTime : input.validationMessage
  return new Unreadable(message, input.dataset['path'] ?? '')
}
