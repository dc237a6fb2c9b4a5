import { expect, it } from 'vitest'
import { fieldsOf } from '../../document/field.js'
import type { AdminDocument } from '../../document/schema.js'
import type { ResourceModel } from '../../document/resource-model.js'
import { chosenColumns, columnsOf } from './columns.js'

const document: AdminDocument = { info: { version: '1' }, paths: {}, 'x-resources': [] }
const text = { type: 'string' }
const answer = fieldsOf(document, { type: 'object', properties: { a: text, b: text, c: text, d: text } })
const resource = { page: { answer }, columns: ['c', 'a'] } as unknown as Pick<ResourceModel, 'page' | 'columns'>
const namesOf = (fields: readonly { readonly name: string }[]) => fields.map(({ name }) => name).join('')

it('columns stand in the order of the resource, the others behind them', () => {
  expect(namesOf(columnsOf(resource))).toBe('cabd')
  expect(namesOf(chosenColumns(resource, undefined))).toBe('ca')
  expect(namesOf(chosenColumns(resource, ['b', 'a', 'c']))).toBe('cab')
})

it('columns that were chosen once and are there no more are none', () => {
  expect(namesOf(chosenColumns(resource, ['d', 'gone']))).toBe('d')
  expect(namesOf(chosenColumns(resource, ['gone']))).toBe('ca')
  expect(namesOf(chosenColumns(resource, []))).toBe('ca')
})
