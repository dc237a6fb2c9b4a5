import { openApiDocuments } from '@org/openapi-core'
import { describe, expect, test } from 'vitest'
import { operationsIn, undocumented } from './documented-operations.js'
import type { DocumentedOperation } from './documented-operations.js'
import type { Json } from './json.js'

const documents = openApiDocuments() as unknown as Record<'partner' | 'admin', Json>
const operations = [...operationsIn('partner', documents.partner), ...operationsIn('admin', documents.admin)]
const named = (operationId: string) =>
  operations.find((operation) => operation.operationId === operationId) as DocumentedOperation

const images = named('getQcImages')
const detail = named('getGoodsDetail')
const json = (status: number, body: Json) => ({ status, mediaType: 'application/json', text: JSON.stringify(body) })

describe('an answer that is documented', () => {
  test.each([
    [images, json(200, { code: 0, data: [], msg: '' })],
    [detail, json(200, { code: 1_008_020_000, data: null, msg: 'x' })],
    [images, json(400, { code: 400, data: null, msg: 'x' })],
    [named('exportCouponExchangeCodes'), { status: 200, mediaType: 'text/csv', text: 'id' }],
  ])('has nothing that is not', (operation, answer) => {
    expect(undocumented(operation, answer)).toBeUndefined()
  })
})

describe('what is not documented is found', () => {
  test.each([
    ['a failure of the service', json(500, { code: 500, data: null, msg: 'x' }), /^status 500$/],
    ['another status', json(418, { code: 418, data: null, msg: 'x' }), /^status 418 is not documented$/],
    ['another media type', { status: 200, mediaType: 'text/html', text: '' }, /text\/html is not documented/],
    [
      'a code of another operation',
      json(200, { code: 1_008_020_000, data: null, msg: 'x' }),
      /code 1008020000 is not documented/,
    ],
    ['a code that is not the status', json(400, { code: 401, data: null, msg: 'x' }), /code 401 is not documented/],
    ['data of another type', json(200, { code: 0, data: [1], msg: '' }), /not of its schema/],
    ['no data', json(200, { code: 0, msg: '' }), /not of its schema/],
    ['data beside a failure', json(400, { code: 400, data: {}, msg: 'x' }), /not of its schema/],
    ['a failure without a text', json(400, { code: 400, data: null }), /not of its schema/],
  ])('%s', (_, answer, fault) => {
    expect(undocumented(images, answer)).toMatch(fault)
  })
})

test('every operation of both documents is read', () => {
  expect(operations.length).toBeGreaterThan(200)
  expect(operations.every(({ answers }) => answers.has(200) && answers.has(500))).toBe(true)
})
