import { describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '../../document/field.js'
import { cellValue } from './cell-value.js'

const field = (kind: FieldKind, schema: Field['schema'] = {}, isRequired = false): Field => ({
  name: 'x',
  label: { en: 'X', zh: 'X' },
  description: undefined,
  isRequired,
  isNullable: true,
  fallback: undefined,
  schema,
  visibleIf: undefined,
  ...kind,
})
const choices = [
  { value: 0, label: { en: 'Inactive', zh: '未激活' }, tone: undefined },
  { value: 1, label: { en: 'Active', zh: '正常' }, tone: undefined },
]
const text = field({ kind: 'text' }, { maxLength: 3, pattern: '^[a-z]*$' })
const whole = field({ kind: 'number', unit: undefined, isWhole: true }, { minimum: 1, maximum: 9 })
const fraction = field({ kind: 'number', unit: 'fraction', isWhole: false }, { minimum: 0, maximum: 0.09 })
const cents = field({ kind: 'number', unit: 'CNY cents', isWhole: true })
const choice = field({ kind: 'choice', choices })
const time = field({ kind: 'time' })
const member = field({ kind: 'reference', resource: 'member/user', by: 'id', isText: false }, { minimum: 1 })

describe('a cell by the schema of its field', () => {
  it.each([
    ['text', text, 'abc', { value: 'abc' }],
    ['a text that is too long', text, 'abcd', { problem: { longest: 3 } }],
    ['a text of other characters', text, '=1', { problem: 'pattern' }],
    ['nothing', text, ' ', { value: undefined }],
    ['a number', whole, ' 7 ', { value: 7 }],
    ['too small a number', whole, '0', { problem: { least: 1 } }],
    ['too large a number', whole, '10', { problem: { most: 9 } }],
    ['no number', whole, '7a', { problem: 'whole' }],
    ['a part of a number', whole, '7.5', { problem: 'whole' }],
    ['a fraction', fraction, '0.04', { value: 0.04 }],
    ['percent', fraction, '4%', { problem: 'number' }],
    ['cents as people write them', cents, '1,250.50', { value: 125_050 }],
    ['a choice by its number', choice, '1', { value: 1 }],
    ['a choice by its label', choice, 'active', { value: 1 }],
    ['a choice in Chinese', choice, '未激活', { value: 0 }],
    ['no choice', choice, '7', { problem: 'choice' }],
    ['a day', time, '2026-09-01', { value: '2026-09-01 00:00:00' }],
    ['a time of a spreadsheet', time, '2026/9/1 8:05', { value: '2026-09-01 08:05:00' }],
    ['a day that is none', time, '2026-02-30', { problem: 'time' }],
    ['a time that is none', time, '2026-02-20 25:00', { problem: 'time' }],
    ['a member', member, '4', { value: 4 }],
    ['nobody', member, 'Ana', { problem: 'whole' }],
  ] as const)('%s', (...[, of, cell, value]) => {
    expect(cellValue(of, cell)).toEqual(value)
  })

  it('has to be there where the schema says so', () => {
    expect(cellValue({ ...text, isRequired: true }, '')).toEqual({ problem: 'missing' })
  })
})
