import { describe, expect, it } from 'vitest'
import { readDocument } from './resource-model.js'
import type { AdminDocument, OperationObject, Schema } from './schema.js'
import { fieldOf } from './field.js'
import { fieldBeside } from './told-reference.js'

const title = { en: 'Lanterns', zh: '灯笼' }
const call = (kind: string, resource: string): { get: OperationObject } => ({
  get: { operationId: kind, 'x-resource': resource, 'x-call': kind },
})
const resource = (path: string) => ({ path, title, module: 'a', columns: [], group: 'a', groupTitle: title })

const document: AdminDocument = {
  info: { version: '1' },
  paths: {
    '/admin-api/a/whole/page': call('page', 'a/whole'),
    '/admin-api/a/whole/get': call('get', 'a/whole'),
    '/admin-api/a/listed/page': call('page', 'a/listed'),
  },
  'x-resources': [resource('a/whole'), resource('a/listed')],
}
const model = readDocument(document)
const beside = (told: Schema['x-told-reference'], row: Readonly<Record<string, unknown>>) => {
  const schema = { type: 'integer', ...(told && { 'x-told-reference': told }) }
  return fieldBeside(fieldOf(document, { name: 'relatedId', schema, isRequired: false }), row, model)
}

describe('a member that another member tells of', () => {
  const byKind = { member: 'kind', references: { A: { resource: 'a/whole' }, 2: { resource: 'a/listed', by: 'no' } } }

  it('refers to what that one has as its value', () => {
    expect(beside(byKind, { kind: 'A' })).toMatchObject({ kind: 'reference', resource: 'a/whole', by: 'id' })
    expect(beside(byKind, { kind: 2 })).toMatchObject({ kind: 'reference', resource: 'a/listed', by: 'no' })
  })

  it('refers to the resource whose path that one is', () => {
    expect(beside({ member: 'resource' }, { resource: 'a/whole' })).toMatchObject({ resource: 'a/whole' })
  })

  it.each([
    ['of other values', byKind, { kind: 'B' }],
    ['of none', byKind, { kind: null }],
    ['of what has no page', { member: 'resource' }, { resource: 'a/none' }],
    ['of a row that nothing answers by itself', { member: 'resource' }, { resource: 'a/listed' }],
    ['where nothing is said of that', undefined, { kind: 'A' }],
  ])('is what it is by itself %s', (...[, told, row]) => {
    expect(beside(told, row).kind).toBe('number')
  })
})
