import { fieldOf, fieldsOf } from './field.js'
import type { Field } from './field.js'
import { resolve, wholeSchema } from './schema.js'
import type { AdminDocument, Label, OperationObject, ResourceObject, Schema, Transition } from './schema.js'

/** An operation of the admin API. */
export interface CallModel {
  readonly operationId: string
  readonly method: string
  readonly path: string
  /** What it is to its resource: `page`, `get`, `create`, `update`, `delete`, `delete-list`, `simple-list`, `action`, … */
  readonly call: string
  /** The last part of its path: what an action is called. */
  readonly name: string
  readonly target: 'row' | 'rows' | 'none'
  readonly permission: string | undefined
  readonly title: Label
  readonly query: readonly Field[]
  /** The lists of the query that go as one value, parted by commas. */
  readonly joined: ReadonlySet<string>
  readonly body: readonly Field[] | undefined
  /** The members of an answer that is an object, or of its rows. */
  readonly answer: readonly Field[]
  readonly takesKey: boolean
  /** Whether it is about a tenant; others are about the platform itself. */
  readonly isOfTenant: boolean
  /** The moves of `status` that it makes; undefined where no state stands before it. */
  readonly transitions: readonly Transition[] | undefined
}

/** A resource that has a page, with everything that can be done to it. */
export interface ResourceModel extends ResourceObject {
  readonly key: string
  readonly calls: readonly CallModel[]
  readonly page: CallModel
}

/** What a tenant has one of: it is read and saved as a whole. */
export interface SettingModel {
  readonly path: string
  readonly get: CallModel
  readonly save: CallModel
}

/** The admin API as the console knows it. */
export interface AdminModel {
  readonly resources: readonly ResourceModel[]
  readonly settings: readonly SettingModel[]
  resource(path: string): ResourceModel | undefined
  /** The call of such a path behind `/admin-api/`, with pages and without. */
  call(path: string): CallModel | undefined
}

const JSON_TYPE = 'application/json'
/** What lists do not filter by. */
const PAGING = new Set(['pageNo', 'pageSize'])

/** Reads the document once. */
export function readDocument(document: AdminDocument): AdminModel {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [operation['x-resource'], callOf(document, { path, method, operation })] as const,
    ),
  )
  const resources = document['x-resources'].flatMap((resource): ResourceModel[] => {
    const own = calls.filter(([of]) => of === resource.path).map(([, call]) => call)
    const page = own.find(({ call }) => call === 'page')
    return page === undefined ? [] : [{ ...resource, key: resource.key ?? 'id', calls: own, page }]
  })
  const settings = calls.flatMap(([path, save]): SettingModel[] => {
    const get = calls.find(([of, { call }]) => of === path && call === 'get')?.[1]
    return path === undefined || save.call !== 'save' || get === undefined ? [] : [{ path, get, save }]
  })
  const byPath = new Map(resources.map((resource) => [resource.path, resource]))
  const byCall = new Map(calls.map(([, call]) => [call.path.replace('/admin-api/', ''), call]))
  return { resources, settings, resource: (path) => byPath.get(path), call: (path) => byCall.get(path) }
}

/** The fields by which a list is narrowed. */
export const filtersOf = ({ query }: CallModel): readonly Field[] => query.filter(({ name }) => !PAGING.has(name))

interface Placed {
  readonly path: string
  readonly method: string
  readonly operation: OperationObject
}

function callOf(document: AdminDocument, { path, method, operation }: Placed): CallModel {
  const parameters = (operation.parameters ?? []).map((parameter) => resolve(document, parameter))
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required = false, description, ...said }) =>
      fieldOf(document, { name, schema, isRequired: required, label: said['x-label'], description }),
    )
  const takes = (header: string) => parameters.some(({ name }) => name.toLowerCase() === header)
  const body = operation.requestBody?.content[JSON_TYPE]?.schema
  const summary = operation.summary ?? operation.operationId
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    call: operation['x-call'] ?? 'action',
    name: path.split('/').at(-1) ?? '',
    target: operation['x-target'] ?? 'none',
    permission: operation['x-permission'],
    title: operation['x-label'] ?? { en: summary, zh: summary },
    query,
    joined: new Set(parameters.filter(({ explode }) => explode === false).map(({ name }) => name)),
    body: body === undefined ? undefined : fieldsOf(document, body),
    answer: answerOf(document, operation),
    takesKey: takes('idempotency-key'),
    isOfTenant: takes('tenant-id'),
    transitions: operation['x-transitions'],
  }
}

/** The members of what is in the envelope; of a page those of a row. */
function answerOf(document: AdminDocument, operation: OperationObject): Field[] {
  const envelope = operation.responses?.['200']?.content?.[JSON_TYPE]?.schema
  if (envelope === undefined) return []
  const data = dataOf(document, envelope)
  if (data === undefined) return []
  const { schema } = wholeSchema(document, data)
  const rows = schema.properties?.['list'] ?? schema
  const { schema: list } = wholeSchema(document, rows)
  return fieldsOf(document, list.type === 'array' && list.items !== undefined ? list.items : schema)
}

/** `data` of the success, where the envelope is one of success and failure. */
function dataOf(document: AdminDocument, envelope: Schema): Schema | undefined {
  const whole = resolve(document, envelope)
  for (const part of whole.oneOf ?? whole.anyOf ?? [whole]) {
    const { schema } = wholeSchema(document, part)
    const data = schema.properties?.['data']
    if (data !== undefined && resolve(document, data).type !== 'null') return data
  }
  return undefined
}
