import { describe, expect, it, test } from 'vitest'
import type { Json } from '@org/openapi-testing'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import { adminOperations } from '../../packages/core/src/operations.js'

const { partner, admin }: Record<'partner' | 'admin', Json> = openApiDocuments()

interface Content {
  readonly name: string
  readonly schema: Json
}

/** Every body and every answer's `data` of a document. */
function contentsOf(document: Json): Content[] {
  return Object.values<Json>(document.paths).flatMap((methods) =>
    Object.values<Json>(methods).flatMap(({ operationId, requestBody, responses }) => {
      const { schema: answer } = responses[200].content['application/json']
      const { properties } = answer.oneOf?.[0] ?? answer
      return [
        { name: `${operationId as string} body`, schema: requestBody?.content['application/json']?.schema },
        { name: `${operationId as string} data`, schema: properties.data },
      ]
    }),
  )
}

/** How many objects with members stand inside one another, without those that are components. */
function depthOf(schema: Json): number {
  if (typeof schema !== 'object' || schema === null) return 0
  const inside = Math.max(0, ...Object.values<Json>(schema).map(depthOf))
  return inside + (Object.keys(schema.properties ?? {}).length > 0 ? 1 : 0)
}

const tooDeep = (document: Json, most: number): string[] =>
  contentsOf(document).flatMap(({ name, schema }) => (depthOf(schema) > most ? [name] : []))

describe('the components of the partner document', () => {
  const schemas = Object.entries<Json>(partner.components.schemas)

  it('are what its operations speak of: no body and no answer has an object of its own', () => {
    expect(contentsOf(partner).length).toBeGreaterThan(90)
    expect(tooDeep(partner, 0)).toEqual([])
  })

  it('are at least 40, beside the events', () => {
    expect(schemas.filter(([name]) => !name.startsWith('Event')).length).toBeGreaterThan(40)
  })

  it('hold no object inside another', () => {
    const deep = schemas.filter(([name, schema]) => depthOf(schema) > (name.startsWith('Event.') ? 3 : 1))
    expect(deep.map(([name]) => name)).toEqual([])
  })

  // Envelopes are shown by the operations, events by the webhooks.
  it('have an example', () => {
    const unseen = schemas.filter(
      ([name, { examples }]) => examples === undefined && !/^Event|Failure|Success/.test(name),
    )
    expect(unseen.map(([name]) => name)).toEqual([])
  })
})

describe('the components of the admin document', () => {
  it('leave no operation with objects more than two levels inside one of its own', () => {
    expect(tooDeep(admin, 3)).toEqual([])
    expect(tooDeep(admin, 2)).not.toEqual([])
  })

  it.each(adminOperations.filter(({ path }) => /\/(create|get)$/.test(path)))(
    '$operationId speaks of its resource',
    ({ path, method }) => {
      const { requestBody, responses } = admin.paths[path][method.toLowerCase()]
      const { schema } = requestBody?.content['application/json'] ?? {}
      const { schema: answer } = responses[200].content['application/json']
      const { data } = (answer.oneOf?.[0] ?? answer).properties
      expect(method === 'POST' ? schema.$ref : (data.$ref ?? data.anyOf[0].$ref)).toMatch(
        /^#\/components\/schemas\/\w+$/,
      )
    },
  )
})

/** Every schema of a document, with the name of the member that it is of. */
function schemasIn(part: Json, name = ''): { name: string; schema: Json }[] {
  if (typeof part !== 'object' || part === null) return []
  const inside = Object.entries<Json>(part).flatMap(([key, value]) =>
    key.startsWith('example') ? [] : schemasIn(value, key),
  )
  return 'type' in part ? [{ name, schema: part }, ...inside] : inside
}

describe.each([
  ['partner', partner],
  ['admin', admin],
])('the envelope of the %s document', (_name, document: Json) => {
  const answers = Object.values<Json>(document.paths).flatMap((methods) =>
    Object.values<Json>(methods).map(({ operationId, responses, 'x-error-codes': codes = [] }) => ({
      operationId,
      codes: (codes as Json[]).map(({ code }) => code as number),
      ...responses[200].content,
    })),
  )

  it.each(answers.filter((answer) => answer['text/csv'] === undefined))(
    'of $operationId is told by its code',
    ({ codes, 'application/json': { schema } }) => {
      const [success, failure, ...others] = schema.oneOf ?? [schema]
      expect(others).toEqual([])
      expect(success).toMatchObject({ type: 'object', properties: { code: { type: 'integer', const: 0 } } })
      expect(success.required).toEqual(expect.arrayContaining(['code', 'data', 'msg']))
      expect(failure?.properties.code.enum ?? []).toEqual(codes)
      if (failure !== undefined) expect(failure.properties.data).toEqual({ type: 'null' })
    },
  )

  it('of a status of HTTP has that status as code, and never 0', () => {
    const { Failure, TokenFailure = Failure } = document.components.schemas
    for (const { properties } of [Failure, TokenFailure])
      expect(properties.code.enum).toEqual([400, 401, 403, 404, 405, 408, 413, 429, 500])
  })

  it('says nothing constant of messages, and has no constant that generators lose', () => {
    const all = schemasIn(document)
    expect(all.filter(({ name, schema }) => name === 'msg' && ('const' in schema || 'enum' in schema))).toEqual([])
    expect(all.filter(({ schema }) => schema.const === '')).toEqual([])
  })

  it('comes for a tenant that a header can name', () => {
    const { schema, example } = document.components.parameters.TenantId
    expect(schema).toEqual({ type: 'string', maxLength: 16, pattern: '^[1-9]\\d{0,15}$' })
    expect(example).toMatch(new RegExp(schema.pattern as string))
  })
})

describe.each([
  ['partner', partner],
  ['admin', admin],
])('the enumerations of the %s document', (_name, document: Json) => {
  const enumerations = schemasIn(document).flatMap(({ name, schema }) => {
    const values = ((schema.enum ?? []) as unknown[]).filter((value) => value !== null)
    return values.length > 1 && values.every(Number.isInteger) ? [{ name, schema, values: values.map(String) }] : []
  })

  it('of integers have a name and a meaning for each value', () => {
    expect(enumerations.length).toBeGreaterThan(40)
    for (const { name, schema, values } of enumerations) {
      const names = (schema['x-enum-varnames'] ?? []) as string[]
      const meanings = (schema['x-enum-descriptions'] ?? []) as string[]
      expect([...new Set(names)], `${name} ${values.join()}`).toHaveLength(values.length)
      expect(names.filter((one) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(one))).toEqual([])
      expect(
        meanings.filter((one) => /^\S/.test(one)),
        name,
      ).toHaveLength(values.length)
    }
  })
})

test.each([
  ['partner', partner],
  ['admin', admin],
])('an operation of the %s document has a title of at most six words, and tells the rest', (_name, document: Json) => {
  const operations = Object.values<Json>({ ...document.paths, ...document.webhooks }).flatMap((methods) =>
    Object.values<Json>(methods),
  )
  const titles = operations.map(({ summary }) => summary as string)
  expect(titles.filter((title) => !/^[A-Z]\S*( \S+){0,5}$/.test(title) || /[,;:]|\.$/.test(title))).toEqual([])
  expect(titles.filter((title) => / a (?!use)[aeiou]/.test(title))).toEqual([])
  expect(operations.filter(({ description }) => typeof description !== 'string')).toEqual([])
})

describe.each([
  ['partner', partner],
  ['admin', admin],
])('the values of the %s document', (_name, document: Json) => {
  const all = schemasIn(document)
  const isOf = (schema: Json, type: string): boolean => [schema.type].flat().includes(type)

  it('tell integers that 32 bits do not hold', () => {
    const integers = all.filter(({ schema }) => isOf(schema, 'integer') && !('enum' in schema) && !('const' in schema))
    const isWide = ({ schema }: Json): boolean => !(schema.maximum <= 2 ** 31 - 1)
    const told = integers.filter(({ schema }) => schema.format === 'int64')
    expect(told.length).toBeGreaterThan(100)
    // Headers count, in seconds and requests.
    expect(integers.filter(({ name }) => name !== 'schema').filter(isWide)).toEqual(
      told.filter(({ name }) => name !== 'schema'),
    )
  })

  it('have a pattern where they are local times, which their examples match', () => {
    const times = all.filter(
      ({ schema }) => isOf(schema, 'string') && / ?Asia\/Shanghai$/.test(schema.description as string),
    )
    expect(times.length).toBeGreaterThan(10)
    for (const { schema } of times) {
      expect(schema.pattern).toMatch(/^\^\\d\{4\}/)
      for (const example of schema.examples ?? []) expect(example).toMatch(new RegExp(schema.pattern as string))
    }
  })

  it('come from a host that somebody answers for', () => {
    expect(document.servers).toEqual([
      { url: '/', description: expect.any(String) as unknown, 'x-internal': document === admin },
    ])
    expect(document.info.contact).toEqual({ name: expect.any(String) as unknown })
  })
})
