import { z } from 'zod'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import type { AdminOperation } from '../../packages/core/src/http/admin-api/admin-operation.js'
import { adminOperations } from '../../packages/core/src/operations.js'

/** A part of a document: read as it comes. */
export type Json = any // oxlint-disable-line typescript/no-explicit-any -- a document has no type of its own here

/** A resource as operations sees it: its calls by the last part of their paths. */
export interface Surface {
  /** `{module}/{resource}`. */
  readonly name: string
  readonly calls: ReadonlyMap<string, AdminOperation>
  /** The filters of its page, without those that turn it. */
  readonly filters: readonly string[]
  /** The members of a row as a page, or else `get`, shows it. */
  readonly row: readonly string[]
}

const { paths, components }: Json = openApiDocuments().admin

const resolved = (schema: Json): Json =>
  schema?.$ref === undefined ? schema : resolved(components.schemas[schema.$ref.split('/').at(-1)])

/** The members that a schema names, in whatever parts it was written. */
export function membersOf(schema: Json): string[] {
  const { properties = {}, allOf = [], anyOf = [] } = resolved(schema) ?? {}
  return [...new Set([...Object.keys(properties as object), ...[...allOf, ...anyOf].flatMap(membersOf)])]
}

export const publishedOf = ({ path, method }: AdminOperation): Json => paths[path][method.toLowerCase()]

export const bodyOf = (operation: AdminOperation): Json =>
  publishedOf(operation).requestBody?.content['application/json'].schema

/** The schema of an answer's `data`. */
export function dataOf(operation: AdminOperation): Json {
  const { schema } = publishedOf(operation).responses[200].content['application/json']
  return resolved((schema.oneOf?.[0] ?? schema).properties.data)
}

/** The members of a row of a page. */
export const rowOf = (page: AdminOperation): string[] => membersOf(dataOf(page).properties.list.items)

const queryOf = ({ query }: AdminOperation): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : [])

const resourceOf = ({ path }: AdminOperation): string => path.split('/').slice(2, 4).join('/')

export const actionOf = ({ path }: AdminOperation): string => path.split('/').slice(4).join('/')

const grouped = new Map<string, AdminOperation[]>()
for (const operation of adminOperations)
  grouped.set(resourceOf(operation), [...(grouped.get(resourceOf(operation)) ?? []), operation])

/** Every resource that `operations.ts` lists: a new one is walked through like the others. */
export const surfaces: readonly Surface[] = [...grouped].map(([name, operations]) => {
  const calls = new Map(operations.map((operation) => [actionOf(operation), operation]))
  const [get, page] = [calls.get('get'), calls.get('page')]
  return {
    name,
    calls,
    filters: page === undefined ? [] : queryOf(page).filter((parameter) => !['pageNo', 'pageSize'].includes(parameter)),
    row: page === undefined ? membersOf(get && dataOf(get)) : rowOf(page),
  }
})
