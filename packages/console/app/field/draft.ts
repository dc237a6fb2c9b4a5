import type { Choice, Field } from '../document/field.js'
import { measuredBeside } from '../document/told-unit.js'
import { withEnds, withoutEnds } from './period.js'
import { textOf } from './text-of.js'
import { decimalText, numberOfText, writingOf } from './unit.js'

/** What stands in a form: texts where people type, the wire's values elsewhere. */
export type Draft = Readonly<Record<string, unknown>>

type Values = Readonly<Record<string, unknown>>

/** A form of what the API answered, or of nothing yet. */
export function draftOf(fields: readonly Field[], values: Values = {}): Draft {
  return Object.fromEntries(
    fields.map((field) => [field.name, draftValue(measuredBeside(field, values), values[field.name])]),
  )
}

/** What stands in the input of a field. */
export function draftValue(field: Field, value: unknown): unknown {
  const given = value === undefined ? field.fallback : value
  switch (field.kind) {
    case 'number':
      return typeof given === 'number' ? decimalText(given, writingOf(field.unit).digits) : textOf(given ?? '')
    case 'time':
      return typeof given === 'string' ? given.replace(' ', 'T') : ''
    case 'period':
      return Array.isArray(given) ? withoutEnds(given.map(String)).map((each) => each.replace(' ', 'T')) : ['', '']
    case 'json':
      if (given === undefined || given === null) return ''
      return isTextOfJson(field) ? textOf(given) : JSON.stringify(given, null, 2)
    case 'map':
      return isValues(given) ? Object.entries(given).map(([name, text]) => [name, String(text)]) : []
    case 'list':
      return Array.isArray(given) ? given.map((each) => draftValue(field.item, each)) : []
    case 'group':
      return isValues(given) ? draftOf(field.fields, given) : field.isNullable ? null : draftOf(field.fields)
    case 'boolean':
      return typeof given === 'boolean' ? given : field.isNullable ? null : false
    case 'choice':
    case 'reference':
      return given === undefined || given === null ? '' : textOf(given)
    default:
      return given === undefined || given === null ? '' : textOf(given)
  }
}

/** What goes over the wire for a form. Members that are hidden are left out; what cannot be read is sent as it is. */
export function wireOf(fields: readonly Field[], draft: Draft): Record<string, unknown> {
  const shown = fields.filter((field) => isVisible(field, fields, draft))
  const members = shown.map(
    (field) => [field.name, wireValue(measuredBeside(field, draft), draft[field.name])] as const,
  )
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** Whether the other members have the values that this one is for. */
export function isVisible({ visibleIf }: Field, fields: readonly Field[], draft: Draft): boolean {
  if (visibleIf === undefined) return true
  return Object.entries(visibleIf).every(([name, values]) => {
    const other = fields.find((field) => field.name === name)
    return other === undefined || values.includes(wireValue(other, draft[name]))
  })
}

/** Absent where nothing was typed, null where that may be said. */
function wireValue(field: Field, value: unknown): unknown {
  const nothing = field.isNullable ? null : undefined
  switch (field.kind) {
    case 'number': {
      const text = textOf(value).trim()
      if (text === '') return nothing
      const { digits } = writingOf(field.unit)
      // It is a word that may stand for a number, or the API says what is wrong with it and marks the member.
      return numberOfText(text, { digits, isWhole: field.isWhole }) ?? text
    }
    case 'choice': {
      const text = textOf(value ?? '')
      return text === '' ? nothing : wireChoice(field, text)
    }
    case 'reference': {
      const text = textOf(value).trim()
      return text === '' ? nothing : field.isText || !/^\d{1,16}$/.test(text) ? text : Number(text)
    }
    case 'boolean':
      return value ?? undefined
    case 'time':
      return value === '' ? nothing : wireTime(textOf(value))
    case 'period': {
      const [from = '', to = ''] = value as readonly string[]
      if (from === '' && to === '') return undefined
      return withEnds([wireTime(from), wireTime(to, ':59')])
    }
    case 'json':
      if (value === '') return nothing
      return isTextOfJson(field) ? textOf(value) : parsed(textOf(value))
    case 'map':
      return mapOf(value as readonly (readonly [string, string])[], nothing)
    case 'list': {
      const items = (value as readonly unknown[]).map((each) => wireValue(field.item, each))
      return items.length === 0 && field.isNullable && field.fallback === undefined && !field.isRequired
        ? undefined
        : items
    }
    case 'group':
      return value === null ? null : wireOf(field.fields, value as Draft)
    default:
      return value === '' ? (field.isRequired ? '' : nothing) : value
  }
}

/** Whether the wire has the JSON as a text: then it goes as it is written, down to its last space. */
const isTextOfJson = ({ schema }: Field): boolean => schema.type === 'string'

/**
 * What nothing names goes as it is: the API keeps it or says what is wrong with it, and nothing is lost without a word. A
 * state that nobody sets is left out where that may be: it stays as it is.
 */
function wireChoice(field: Field & { readonly kind: 'choice' }, text: string): unknown {
  const isWritten = ({ value }: Choice) => String(value) === text
  const named = field.choices.find(isWritten)
  if (named !== undefined) return named.value
  if (!field.isRequired && field.states?.some(isWritten) === true) return field.isNullable ? null : undefined
  const areNumbers = field.choices.every(({ value }) => typeof value === 'number')
  return areNumbers && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** As the API reads it: local time with seconds. */
function wireTime(text: string, seconds = ':00'): string {
  const whole = /T\d{2}:\d{2}$/.test(text) ? text + seconds : text
  return whole.replace('T', ' ')
}

function mapOf(entries: readonly (readonly [string, string])[], nothing: unknown): unknown {
  // A language that stands there to be filled in and was not is not said.
  const named = entries.filter(([name, text]) => name !== '' && text !== '')
  return named.length === 0 ? nothing : Object.fromEntries(named)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
