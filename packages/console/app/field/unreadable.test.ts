import { expect, it } from 'vitest'
import { fieldsOf } from '../document/field.js'
import type { AdminDocument, Schema } from '../document/schema.js'
import { messages } from '../i18n/messages.js'
import { misnaming, misreading } from './unreadable.js'

const document: AdminDocument = { info: { version: '1' }, paths: {}, 'x-resources': [] }
const properties: Record<string, Schema> = {
  balance: { type: 'integer', 'x-unit': 'CNY cents' },
  stock: { type: 'integer' },
  weight: { type: 'number' },
  tenant: { anyOf: [{ type: 'string', const: '*' }, { type: 'integer' }] },
  title: { type: 'string' },
}
const fields = fieldsOf(document, { type: 'object', properties })

it.each([
  ['balance', '12,50', 'unreadableAmount'],
  ['balance', '1.234', 'unreadableAmount'],
  ['stock', '1.5', 'unreadableWhole'],
  ['weight', 'heavy', 'unreadableNumber'],
  ['tenant', 'all', 'unreadableWhole'],
] as const)('of %s, %j is told how it is written', (name, typed, message) => {
  const field = fields.find((each) => each.name === name)
  const { en, zh } = messages
  expect(field && [misreading(field, typed, en), misreading(field, typed, zh)]).toEqual([en[message], zh[message]])
})

it.each([
  ['balance', '1,250.5'],
  ['balance', ''],
  ['stock', '-3'],
  ['weight', '1.25'],
  ['tenant', '*'],
  ['title', '12,50'],
])('of %s, nothing is said of %j', (name, typed) => {
  const field = fields.find((each) => each.name === name)
  expect(field && misreading(field, typed, messages.en)).toBe('')
})

it.each([
  [['', 'Mar'], 'nameless'],
  [['zh', '海运'], 'namedTwice'],
] as const)('of texts by their names, %j is no other one', (entry, message) => {
  const entries = [['zh', '空运'], ['', ''], entry] as const
  expect(entries.map((_, at) => misnaming(entries, at, messages.en))).toEqual(['', '', messages.en[message]])
})

it('a text that was not filled in takes the name of no other one', () => {
  const entries = [
    ['zh', ''],
    ['zh', '海运'],
    ['ko', ''],
  ] as const
  expect(entries.map((_, at) => misnaming(entries, at, messages.en))).toEqual(['', '', ''])
})
