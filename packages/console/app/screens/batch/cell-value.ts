import type { Field } from '../../document/field.js'
import { numberOfText, writingOf } from '../../field/unit.js'

/** What is wrong with a cell, by the schema of its field. */
export type CellProblem =
  | 'missing'
  | 'number'
  | 'whole'
  | { readonly least: number }
  | { readonly most: number }
  | 'choice'
  | { readonly longest: number }
  | 'pattern'
  | 'time'
  | 'boolean'

/** What goes over the wire for a cell. */
export type CellValue = { readonly value: unknown } | { readonly problem: CellProblem }

const YES = ['true', 'yes', '1', '是']
const NO = ['false', 'no', '0', '否']
/** With a slash as spreadsheets write it, and with a digit where one is enough. */
const TIME = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/

/** Reads a cell as the field's schema has it. An empty one says nothing. What only the API can know it says itself. */
export function cellValue(field: Field, cell: string): CellValue {
  const text = cell.trim()
  if (text === '') return field.isRequired ? { problem: 'missing' } : { value: undefined }
  switch (field.kind) {
    case 'number':
      return numberValue(field, text, { digits: writingOf(field.unit).digits, isWhole: field.isWhole })
    case 'reference':
      return field.isText ? textValue(field, text) : numberValue(field, text, { digits: 0, isWhole: true })
    case 'choice':
      return choiceValue(field, text)
    case 'boolean': {
      const said = text.toLowerCase()
      return YES.includes(said) ? { value: true } : NO.includes(said) ? { value: false } : { problem: 'boolean' }
    }
    case 'time':
      return timeValue(text)
    default:
      // What stands in a text stands in it as it is.
      return textValue(field, cell)
  }
}

function numberValue(
  { schema: { minimum = -Infinity, maximum = Infinity } }: Field,
  text: string,
  form: { readonly digits: number; readonly isWhole: boolean },
): CellValue {
  const value = numberOfText(text, form)
  if (value === undefined) return { problem: form.isWhole ? 'whole' : 'number' }
  if (value < minimum) return { problem: { least: minimum } }
  return value > maximum ? { problem: { most: maximum } } : { value }
}

function textValue({ schema: { maxLength = Infinity, pattern } }: Field, text: string): CellValue {
  if ([...text].length > maxLength) return { problem: { longest: maxLength } }
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? { problem: 'pattern' } : { value: text }
}

function choiceValue({ choices }: Field & { readonly kind: 'choice' }, text: string): CellValue {
  const said = text.toLowerCase()
  const choice = choices.find(({ value, label }) =>
    [String(value), label.en, label.zh].some((each) => each.toLowerCase() === said),
  )
  return choice === undefined ? { problem: 'choice' } : { value: choice.value }
}

function timeValue(text: string): CellValue {
  const parts = TIME.exec(text)
  if (parts === null) return { problem: 'time' }
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second = '00'] = parts
  const two = (digits: string) => digits.padStart(2, '0')
  const written = `${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}`
  // A day that a month does not have would become one of the next.
  const time = new Date(`${written}Z`)
  const isThere = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(written)
  return isThere ? { value: written.replace('T', ' ') } : { problem: 'time' }
}
