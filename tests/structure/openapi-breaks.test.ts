import { describe, expect, it } from 'vitest'
import { isMajor, openApiBreaks } from '@org/tools/openapi-breaks'
import { openApiDocuments } from '../../packages/core/src/documents.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

const BAG = '#/components/schemas/Bag'

/** A document with one operation, one of whose answers holds itself. */
const released: Json = {
  paths: {
    '/bags': {
      post: {
        operationId: 'listBags',
        'x-scope': 'bag:read',
        'x-error-codes': [{ code: 1, name: 'NO_BAG' }],
        parameters: [{ name: 'status', in: 'query', required: false, schema: { type: 'integer', enum: [0, 1] } }],
        requestBody: {
          required: false,
          content: {
            'application/json': {
              schema: {
                allOf: [
                  {
                    type: 'object',
                    required: ['size'],
                    properties: {
                      size: { type: 'integer', format: 'int32', minimum: 1, maximum: 200 },
                      name: { type: ['string', 'null'], maxLength: 64, pattern: String.raw`^[^\x00]*$` },
                      kind: { anyOf: [{ type: 'string', enum: ['A', 'B'] }, { type: 'null' }] },
                      tags: { type: 'array', maxItems: 5, items: { type: 'string', maxLength: 8 } },
                    },
                  },
                  { anyOf: [{ required: ['name'] }, { required: ['kind'] }] },
                ],
              },
            },
          },
        },
        responses: {
          200: {
            headers: { 'X-Request-Id': {} },
            content: {
              'application/json': {
                schema: {
                  oneOf: [
                    { type: 'object', required: ['data'], properties: { data: { $ref: BAG } } },
                    { type: 'object', properties: { code: { type: 'integer', enum: [1] } } },
                  ],
                },
              },
            },
          },
        },
      },
    },
  },
  webhooks: {
    'bag.made': {
      post: { 'x-scope': 'bag:read', requestBody: { content: { 'application/json': { schema: { $ref: BAG } } } } },
    },
  },
  components: {
    schemas: {
      Bag: {
        type: 'object',
        required: ['no', 'state'],
        properties: {
          no: { type: 'string', maxLength: 64 },
          state: { type: 'string', enum: ['OPEN', 'SHUT'] },
          count: { type: 'integer', format: 'int32' },
          inner: { anyOf: [{ $ref: BAG }, { type: 'null' }] },
        },
      },
    },
  },
}

const operation = (document: Json): Json => document.paths['/bags'].post
const body = (document: Json): Json => operation(document).requestBody.content['application/json'].schema.allOf[0]
const bag = (document: Json): Json => document.components.schemas.Bag

/** The breaks after a change. */
function after(change: (document: Json) => void): string[] {
  const current: Json = structuredClone(released)
  change(current)
  return openApiBreaks(released, current)
}

const BREAKS: readonly (readonly [what: string, change: (document: Json) => void, told: RegExp])[] = [
  ['an operation that is gone', (d) => delete d.paths['/bags'], /POST \/bags: is gone/],
  ['another scope', (d) => (operation(d)['x-scope'] = 'bag:write'), /x-scope/],
  ['another name of an operation', (d) => (operation(d).operationId = 'bags'), /operationId/],
  ['a code that is gone', (d) => (operation(d)['x-error-codes'] = []), /the code 1 NO_BAG is gone/],
  ['a parameter that is required now', (d) => (operation(d).parameters[0].required = true), /status: is required now/],
  ['a parameter that is gone', (d) => (operation(d).parameters = []), /status: is gone/],
  ['a narrowed parameter', (d) => (operation(d).parameters[0].schema.enum = [0]), /1 is not one of 0/],
  ['a body that is required now', (d) => (operation(d).requestBody.required = true), /body: is required now/],
  ['a new required member of a request', (d) => body(d).required.push('name'), /\.name: is required now/],
  ['a member of a request that is gone', (d) => delete body(d).properties.name, /\.name: is gone/],
  ['a narrowed limit of a request', (d) => (body(d).properties.size.maximum = 100), /maximum 200, where it is 100/],
  ['a raised least value', (d) => (body(d).properties.size.minimum = 2), /minimum 1, where it is 2/],
  ['a pattern that was none', (d) => (body(d).properties.name.pattern = '^x'), /pattern/],
  ['null no longer taken', (d) => (body(d).properties.name.type = 'string'), /null is not among string/],
  ['null no longer taken beside a choice', (d) => body(d).properties.kind.anyOf.pop(), /null is not among string/],
  ['a choice of a request that is gone', (d) => body(d).properties.kind.anyOf[0].enum.pop(), /B is not one of A/],
  ['another type of a request', (d) => (body(d).properties.size.type = 'string'), /integer is not among string/],
  ['a narrowed element', (d) => (body(d).properties.tags.items.maxLength = 4), /tags\[\]: maxLength 8/],
  [
    'another need',
    (d) => operation(d).requestBody.content['application/json'].schema.allOf[1].anyOf.pop(),
    /needs one/,
  ],
  ['a member of an answer that is gone', (d) => delete bag(d).properties.no, /\.no: is gone/],
  ['a member of an answer that may be absent', (d) => bag(d).required.pop(), /\.state: may be absent now/],
  ['a new value of an answer', (d) => bag(d).properties.state.enum.push('LOST'), /LOST is not one of OPEN, SHUT/],
  ['a value that may be null now', (d) => (bag(d).properties.no.type = ['string', 'null']), /null is not among string/],
  ['a longer text of an answer', (d) => (bag(d).properties.no.maxLength = 65), /maxLength 65, where it is 64/],
  [
    'a wider integer of an answer',
    (d) => (bag(d).properties.count.format = 'int64'),
    /format int64, where it is int32/,
  ],
  ['a status that is gone', (d) => (operation(d).responses = {}), /200: is gone/],
  ['a header that is gone', (d) => (operation(d).responses[200].headers = {}), /header X-Request-Id: is gone/],
  ['an event that is gone', (d) => (d.webhooks = {}), /webhook bag\.made: is gone/],
]

const PASSES: readonly (readonly [what: string, change: (document: Json) => void])[] = [
  ['nothing', () => undefined],
  ['a new operation', (d) => (d.paths['/boxes'] = d.paths['/bags'])],
  ['a new code', (d) => operation(d)['x-error-codes'].push({ code: 2, name: 'NO_BOX' })],
  [
    'a new code in the envelope',
    (d) => operation(d).responses[200].content['application/json'].schema.oneOf[1].properties.code.enum.push(2),
  ],
  ['a new member of an answer', (d) => (bag(d).properties.size = { type: 'integer' })],
  ['a new member of a request', (d) => (body(d).properties.colour = { type: 'string' })],
  ['a request that asks for less', (d) => (body(d).required = [])],
  ['a wider limit of a request', (d) => (body(d).properties.size.maximum = 500)],
  ['a wider integer of a request', (d) => (body(d).properties.size.format = 'int64')],
  ['a new choice of a request', (d) => body(d).properties.kind.anyOf[0].enum.push('C')],
  ['an answer that is never so long', (d) => (bag(d).properties.no.maxLength = 32)],
  ['an answer that has a value less', (d) => bag(d).properties.state.enum.pop()],
  ['other words', (d) => (bag(d).description = 'A bag')],
]

describe('a document against the released one', () => {
  it.each(BREAKS)('breaks with %s', (_what, change, told) => {
    const breaks = after(change)
    expect(breaks.join('\n')).toMatch(told)
  })

  it.each(PASSES)('passes with %s', (_what, change) => {
    expect(after(change)).toEqual([])
  })

  it.each(Object.entries<Json>(openApiDocuments()))(
    '%s: tells a member that is gone from any answer',
    (_name, document) => {
      const current: Json = structuredClone(document)
      const [name, component] =
        Object.entries<Json>(current.components.schemas).find(([key]) => key === 'BagOrder') ?? []
      expect(openApiBreaks(document as object, current as object)).toEqual([])
      delete component.properties.bagOrderNo
      expect(name).toBe('BagOrder')
      expect(openApiBreaks(document as object, current as object).join('\n')).toContain('.bagOrderNo: is gone')
    },
  )
})

describe('a changeset', () => {
  it.each([
    ['major of core', "---\n'@org/openapi-core': major\n---\n\nWords.\n", true],
    ['patch of core', "---\n'@org/openapi-core': patch\n---\n\n'@org/openapi-core': major\n", false],
    ['major of another', "---\n'@org/openapi-client': major\n---\n\nWords.\n", false],
  ])('announces a break or not: %s', (_what, changeset, isAnnounced) => {
    expect(isMajor(changeset)).toBe(isAnnounced)
  })
})
