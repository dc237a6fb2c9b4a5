import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openApiDocuments } from '../../../packages/core/src/documents.js'
import { comparable } from './comparable-answer.js'
import { demoDatabases } from './demo-databases.js'
import { DemoWorld } from './demo-world.js'
import type { DemoCall } from './demo-world.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

/** An example as a person pastes it. */
interface Example {
  readonly operationId: string
  readonly name: string
  readonly call: DemoCall
  /** What the document says is answered. */
  readonly answer: Json
}

const documents: Record<string, Json> = openApiDocuments()
const operations = Object.values(documents).flatMap(({ paths }) =>
  Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation: operation,
    })),
  ),
)

type Operation = (typeof operations)[number]

/** With every parameter that has an example, as the documentation page sends it. */
const examples = operations.map((operation) => exampleOf(operation, () => true))
/** With those only that have to be there. */
const shortest = operations.map((operation) => exampleOf(operation, ({ required }) => Boolean(required)))
const others = shortest.filter(({ name }) => !examples.some((example) => example.name === name))

function exampleOf({ path, method, operation }: Operation, isSent: (parameter: Json) => boolean): Example {
  const { operationId, parameters = [], requestBody, responses } = operation
  const [type, content] = Object.entries<Json>(requestBody?.content ?? {})[0] ?? []
  const form = type === 'application/x-www-form-urlencoded' ? 'form' : 'json'
  const query = queryOf((parameters as Json[]).filter((parameter) => parameter.in === 'query' && isSent(parameter)))
  return {
    operationId,
    name: `${method} ${path}${query === '' ? '' : `?${query}`}`,
    call: { method, path, query, body: content?.example, type: form },
    answer: Object.values<Json>(responses[200].content)[0].example,
  }
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

/** When the documents' examples were answered: the time that the demo's orders have. */
const TIME_OF_EXAMPLES = new Date('2026-09-10T12:00:00+08:00')

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
  if (typeof told !== 'object' || typeof real !== 'object' || told === null || real === null)
    return told === real ? [] : [path]
  const names = new Set([...Object.keys(told), ...Object.keys(real)])
  return [...names].flatMap((name) => {
    const [a, b] = [told, real].map((shape) => (shape as Record<string, unknown>)[name])
    return a === undefined || b === undefined ? [`${path}.${name}`] : differences(a, b, `${path}.${name}`)
  })
}

/**
 * What an answer tells of the process, and of what the jobs have counted of the calls and rows of the examples before: only
 * the members are the same.
 */
const ofTheMoment: Readonly<Record<string, readonly string[]>> = {
  getHealth: ['time', 'process', 'versions', 'database', 'jobs', 'channels', 'outbox'],
  getOverview: ['countedUntil', 'days', 'partners'],
}

/** An answer without what is of the moment. */
function lasting(operationId: string, answer: Json): unknown {
  const passing = ofTheMoment[operationId]
  if (passing === undefined) return comparable(operationId, answer)
  const data = Object.entries(answer.data as object).filter(([member]) => !passing.includes(member))
  return { ...answer, data: Object.fromEntries(data) }
}

/** The documents themselves are answered whole; their example is the beginning. */
const isDocument = ({ name }: Example): boolean => name.includes('/openapi.json')

describe.each(demoDatabases)('an example of the documents, alone, on fresh demo data, on %s', (_name, makeDatabase) => {
  let demo: DemoWorld

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: TIME_OF_EXAMPLES })
    demo = await DemoWorld.make(await makeDatabase())
  })
  afterAll(async () => {
    await demo.remove()
    vi.useRealTimers()
  })

  it.each(examples)('$name is answered as the document says', async (example) => {
    const { status, json, text } = await demo.answer(example.call)
    expect(status).toBe(200)
    if (isDocument(example)) {
      expect(json).toMatchObject(example.answer)
      return
    }
    expect(lasting(example.operationId, json ?? text)).toEqual(lasting(example.operationId, example.answer))
    if (example.operationId in ofTheMoment)
      expect(differences(shapeOf(example.answer.data), shapeOf(json?.data))).toEqual([])
  })
})

describe('an example of the documents, alone, on fresh demo data of the present', () => {
  let demo: DemoWorld

  beforeAll(async () => {
    const [[, makeDatabase]] = demoDatabases as [(typeof demoDatabases)[number]]
    demo = await DemoWorld.make(await makeDatabase())
  })
  afterAll(() => demo.remove())

  it.each([...examples, ...others])('$name succeeds, with the members that the document tells', async (example) => {
    const { status, json, text } = await demo.answer(example.call)
    if (json === undefined) {
      expect([status, text.split('\n')[0]]).toEqual([200, (example.answer as string).split('\n')[0]])
      return
    }
    if (isDocument(example)) {
      expect([status, text === '']).toEqual([200, false])
      return
    }
    expect({ status, code: json.code, msg: json.msg }).toEqual({ status: 200, code: 0, msg: '' })
    const data = json.data as { list?: unknown[]; total?: number } | null
    expect(data).not.toBeNull()
    expect(Array.isArray(data) ? data : (data?.list ?? [data])).not.toEqual([])
    if (data?.list !== undefined) expect(data.total).toBeGreaterThan(0)
    expect(differences(shapeOf(example.answer.data), shapeOf(data))).toEqual([])
  })
})
