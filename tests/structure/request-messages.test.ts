import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { NOT_VALID } from '../../packages/core/src/http/input/issue-reason.js'
import { BODY_MISSING } from '../../packages/core/src/http/transport-errors.js'
import { parseJsonObject } from '../../packages/core/src/http/input/json-body.js'
import { validate } from '../../packages/core/src/http/input/validation.js'
import { civilZone, inZone } from '../../packages/core/src/kernel/civil-time.js'
import { ApiError } from '../../packages/core/src/kernel/errors.js'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import { inlinedDocuments } from '../inlined-document.js'
import { placesIn, rulesOf, wrongValues } from './request-places.js'
import type { Place, Path } from './request-places.js'

/** A part of a document: read as it comes. */
type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

interface Request {
  readonly name: string
  readonly schema: z.ZodType
  readonly example: unknown
  /** Undefined for a query, which has no nulls. */
  readonly published: Json
}

const documents: Record<string, Json> = inlinedDocuments()

const bodyAt = (document: string, path: string, method: string): Json =>
  documents[document].paths[path][method].requestBody?.content['application/json'].schema

const requests: Request[] = [
  ...partnerOperations.map(({ path, body, example }) => ({
    name: path,
    schema: body,
    example: example.body,
    published: bodyAt('partner', path, 'post'),
  })),
  ...adminOperations.flatMap(({ method, path, body, query, example }) => [
    ...(body === undefined
      ? []
      : [
          {
            name: `${method} ${path}`,
            schema: body,
            example: example.body,
            published: bodyAt('admin', path, method.toLowerCase()),
          },
        ]),
    ...(query === undefined
      ? []
      : [{ name: `${method} ${path}?`, schema: query, example: exampleOfQuery(query), published: undefined }]),
  ]),
]

function exampleOfQuery(query: z.ZodType): unknown {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const values: Record<string, string> = { id: '1', userId: '1', ids: '1,2' }
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))
}

const zone = civilZone('Asia/Shanghai')

/** What a request becomes, or the refusal in both languages. */
function outcomeOf({ schema }: Request, value: unknown): { value: unknown } | { en: string; zh: string } {
  try {
    return { value: inZone(zone, () => validate(schema, value)) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { en: error.messageIn('en'), zh: error.messageIn('zh') }
  }
}

/** The value with another one at the path; undefined takes the member out. */
function withValue(value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong
  // Beside the path nothing is copied: nobody writes into it, and of 84,000 values it is most of the work.
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<
    PropertyKey,
    unknown
  >
  if (rest.length > 0) copy[key] = withValue(copy[key], rest, wrong)
  else if (wrong === undefined) Reflect.deleteProperty(copy, key)
  else copy[key] = wrong
  return copy
}

/** Words of zod in any of its messages, and what a template leaves behind. */
const RAW =
  /\b(Invalid (?!parameter:)|Too (small|big)|[Ee]xpected |received |Unrecognized|Required|undefined|NaN)|[{}]|\[object/

const SENTENCE_EN = /^Invalid parameter: \S+ (is|must|has|needs|begins|makes|names|or|as) /
const SENTENCE_ZH = /^请求参数不正确：\S+ .*[\u4e00-\u9fff]/

/** The refusal, where it is no sentence of each language. Told, not asserted: that would take longer than all the rest. */
function faultOf(outcome: ReturnType<typeof outcomeOf>): string | undefined {
  // A root that is undefined is no body at all, which is another fault.
  if ('value' in outcome || outcome.en === BODY_MISSING.message.en) return undefined
  const { en, zh } = outcome
  const isVague = [en, zh].some((said) => said.endsWith(NOT_VALID.en) || said.endsWith(NOT_VALID.zh))
  const isRight = SENTENCE_EN.test(en) && SENTENCE_ZH.test(zh) && !RAW.test(en) && !RAW.test(zh) && !isVague
  return isRight ? undefined : `${en} / ${zh}`
}

describe.each(requests)('$name', (request) => {
  const { schema, example } = request
  const places: readonly Place[] = placesIn(schema, example)

  it('is refused in sentences of both languages, whatever is wrong', () => {
    const values = places.flatMap(({ path, member }) =>
      wrongValues(member).map((wrong) => withValue(example, path, wrong)),
    )
    const outcomes = [...values, null, [], 'text', 1, true].map((value) => outcomeOf(request, value))
    expect(outcomes.map(faultOf).filter((fault) => fault !== undefined)).toEqual([])
    expect(outcomes.some((outcome) => 'en' in outcome)).toBe(true)
  })
})

it.each(requests.filter(({ schema }) => [...rulesOf(schema)].length > 0))(
  '$name: its rules’ own words are in both languages',
  ({ schema }) => {
    for (const { en, zh } of rulesOf(schema)) expect(zh, en).toMatch(/[\u4e00-\u9fff]/)
  },
)

/** The places of an example whose member may be absent. */
const optionalPlaces = ({ schema, example }: (typeof requests)[number]) =>
  [...placesIn(schema, example)].filter(
    ({ path, member }) => path.length > 0 && typeof path.at(-1) !== 'number' && member.safeParse(undefined).success,
  )

/** The body as the engine reads it from the wire. */
const sent = (body: unknown) => parseJsonObject(new TextEncoder().encode(JSON.stringify(body)))

const withOptional = requests.filter((request) => request.published !== undefined && optionalPlaces(request).length > 0)

describe.each(withOptional)('$name', (request) => {
  it('takes null for whatever may be absent, as published', () => {
    const { example, published } = request
    const document = z.fromJSONSchema(published as Parameters<typeof z.fromJSONSchema>[0])
    for (const { path } of optionalPlaces(request)) {
      const absent = withValue(example, path, undefined)
      const empty = withValue(example, path, null)
      expect(document.safeParse(empty).success, `${path.join('.')}: null`).toBe(document.safeParse(absent).success)
      expect(outcomeOf(request, sent(empty)), path.join('.')).toEqual(outcomeOf(request, sent(absent)))
    }
  })
})
