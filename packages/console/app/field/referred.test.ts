import { describe, expect, it } from 'vitest'
import { readDocument } from '../document/resource-model.js'
import type { AdminDocument, OperationObject, ParameterObject } from '../document/schema.js'
import { lookUpOf, proposals, referredOf, searchFor } from './referred.js'

const title = { en: 'Lanterns', zh: '灯笼' }
const filter = (name: string): ParameterObject => ({ name, in: 'query', schema: { type: 'string' } })
const call = (kind: string, parameters: readonly ParameterObject[]): { get: OperationObject } => ({
  get: { operationId: kind, 'x-resource': 'a/b', 'x-call': kind, parameters },
})

/** A resource whose page has these filters. */
function resourceOf({ filters, hasGet = false }: { filters: readonly string[]; hasGet?: boolean }) {
  const document: AdminDocument = {
    info: { version: '1' },
    paths: {
      '/admin-api/a/b/page': call('page', filters.map(filter)),
      ...(hasGet && { '/admin-api/a/b/get': call('get', [filter('id')]) }),
    },
    'x-resources': [{ path: 'a/b', title, module: 'a', label: 'name', columns: [], group: 'a', groupTitle: title }],
  }
  const resource = readDocument(document).resource('a/b')
  if (resource === undefined) throw new Error('The document has no a/b')
  return resource
}

describe('rows that may be meant', () => {
  it('are asked for by what they are called where a filter knows that, otherwise once for every text', () => {
    const named = resourceOf({ filters: ['name'] })
    expect(searchFor(named, 'lan').query).toEqual({ pageNo: 1, pageSize: 20, name: 'lan' })
    expect(searchFor(named, '').query).toEqual({ pageNo: 1, pageSize: 20 })
    const other = resourceOf({ filters: ['code'] })
    expect(searchFor(other, 'lan').query).toEqual(searchFor(other, '').query)
  })

  it('are those with the text in their name or their key, once each', () => {
    const rows = [
      { id: 1, name: 'Red lantern' },
      { id: 2, name: 'Moon' },
      { id: 2, name: 'Moon' },
      { id: 17, name: '' },
    ]
    const resource = resourceOf({ filters: [] })
    const referred = rows.map((row) => referredOf(resource, 'id', row))
    const of = (text: string) => proposals(referred, text)
    expect(of(' LANTERN ')).toEqual([{ key: '1', name: 'Red lantern' }])
    expect(of('')).toEqual([
      { key: '1', name: 'Red lantern' },
      { key: '2', name: 'Moon' },
      { key: '17', name: '17' },
    ])
    expect(of('7').map(({ key }) => key)).toEqual(['17'])
  })
})

describe('the row that a key names', () => {
  it('is read by its key, found by another member where a filter knows that, and otherwise not asked for', () => {
    const resource = resourceOf({ filters: ['clientId'], hasGet: true })
    expect(lookUpOf(resource, 'id', '7')).toMatchObject({ call: { call: 'get' }, query: { id: '7' } })
    expect(lookUpOf(resource, 'clientId', 'app-7')).toMatchObject({
      call: { call: 'page' },
      query: { clientId: 'app-7', pageSize: 1 },
    })
    expect(lookUpOf(resource, 'level', '1')).toBeUndefined()
  })
})
