import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import { DemoWorld } from './demo-world.js'
import type { DemoAnswer, DemoCall } from './demo-world.js'

/** A part of a document: read as it comes. */
type Json = any // eslint-disable-line @typescript-eslint/no-explicit-any -- a document has no type of its own here

/** An example as a person pastes it: the call with what is required, or with every parameter that has an example. */
interface Example {
  readonly name: string
  readonly call: DemoCall
  /** What the document says is answered. */
  readonly answer: Json
}

const documents: Record<string, Json> = openApiDocuments()

const examples: Example[] = Object.values(documents).flatMap(({ paths }) =>
  Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).flatMap(([method, operation]) => examplesOf(path, method.toUpperCase(), operation)),
  ),
)

function examplesOf(path: string, method: string, { parameters = [], requestBody, responses }: Json): Example[] {
  const [type, content] = Object.entries<Json>(requestBody?.content ?? {})[0] ?? []
  const form = type === 'application/x-www-form-urlencoded' ? 'form' : 'json'
  const answer = Object.values<Json>(responses[200].content)[0].example
  const inQuery = (parameters as Json[]).filter((parameter) => parameter.in === 'query')
  const required = queryOf(inQuery.filter((parameter) => parameter.required))
  const queries = [...new Set([required, queryOf(inQuery)])]
  return queries.map((query) => ({
    name: `${method} ${path}${query === '' ? '' : `?${query}`}`,
    call: { method, path, query, body: content?.example, type: form },
    answer,
  }))
}

function queryOf(parameters: readonly Json[]): string {
  const pairs = parameters.flatMap(({ name, explode, schema }): string[][] => {
    const example = schema.examples?.[0]
    if (example === undefined) return []
    const values: unknown[] = Array.isArray(example) ? example : [example]
    return explode === false ? [[name, values.join(',')]] : values.map((value): string[] => [name, String(value)])
  })
  return new URLSearchParams(pairs as [string, string][]).toString()
}

let demo: DemoWorld

beforeAll(async () => {
  demo = await DemoWorld.make()
})
afterAll(() => demo.remove())

/** Every member with the kind of its value; of a list what its elements have. Null says nothing. */
function shapeOf(value: unknown): unknown {
  if (value === null) return 'any'
  if (Array.isArray(value)) return value.length === 0 ? 'any' : [shapeOf(value[0])]
  if (typeof value !== 'object') return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

/** Where two shapes differ, as paths. */
function differences(told: unknown, real: unknown, path = 'data'): string[] {
  if (told === 'any' || real === 'any') return []
  if (typeof told !== 'object' || typeof real !== 'object' || told === null || real === null) return told === real ? [] : [path]
  const names = new Set([...Object.keys(told), ...Object.keys(real)])
  return [...names].flatMap((name) => {
    const [a, b] = [told, real].map((shape) => (shape as Record<string, unknown>)[name])
    return a === undefined || b === undefined ? [`${path}.${name}`] : differences(a, b, `${path}.${name}`)
  })
}

function assertFilled({ json }: DemoAnswer, { answer }: Example): void {
  const data = json?.data as { list?: unknown[]; total?: number } | null
  expect(data).not.toBeNull()
  if (Array.isArray(data)) expect(data).not.toEqual([])
  if (Array.isArray(answer.data?.list)) {
    expect(data?.list).not.toEqual([])
    expect(data?.total).toBeGreaterThan(0)
  }
}

describe('an example of the documents, alone, on fresh demo data', () => {
  it.each(examples)('$name', async (example) => {
    const answer = await demo.answer(example.call)
    if (answer.json === undefined) {
      expect([answer.status, answer.text.split('\n')[0]]).toEqual([200, (example.answer as string).split('\n')[0]])
      return
    }
    expect({ status: answer.status, code: answer.json.code, msg: answer.json.msg }).toEqual({ status: 200, code: 0, msg: '' })
    assertFilled(answer, example)
    if (isOpen(example)) return
    expect(differences(shapeOf(example.answer.data), shapeOf(answer.json.data))).toEqual([])
  })
})

/** A record’s members are the installation’s. */
const isOpen = ({ name }: Example): boolean => name.includes('/openapi.json')
