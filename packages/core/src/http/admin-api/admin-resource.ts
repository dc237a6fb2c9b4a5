import { z } from 'zod'
import type { ErrorDefinition } from '../../kernel/errors.js'
import type { Page, PageQuery } from '../../kernel/storage/page.js'
import type { Random } from '../../kernel/random.js'
import { defineAdminChange } from './admin-change.js'
import { usualPermission } from './admin-operation.js'
import type { AdminCall, PlatformOperation, TenantOperation } from './admin-operation.js'
import { defineAdminGet, defineAdminPage } from './read-only-resource.js'
import { asSentence, NULL_WHERE_NONE, plural, withArticle } from './titles.js'
import type { AuditStores } from './audit.js'
import { numericId } from '../input/fields.js'
import { named, nameOf } from '../named-schema.js'
import { namedId, queryIds } from '../input/query.js'
import { revised, revisedExample, revisionMember, STALE_REVISION } from './revision.js'
import type { Revised } from './revision.js'
import { resourceWriter } from './resource-writer.js'
import type { ResourceUpdate, ResourceWriter, WrittenResource, WrittenRows } from './resource-writer.js'

/** What a resource's repository offers to the admin API. Deleted rows are not there for any of these. */
export interface AdminRepository<Input, Row, Filter> extends WrittenRows<Input, Row> {
  page(filter: Filter & PageQuery): Promise<Page<Row & Revised>>
}

/** What `update-status` asks of a resource's repository beside that. */
interface StatusRepository {
  /** False where there is no such row, or not of the revision that the caller has seen. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
}

/** `PUT update-status {id, status}` of a resource. */
interface StatusCall {
  readonly schema: z.ZodType<number>
  readonly summary: string
  readonly description?: string
  readonly example: number
  /** Answered when a unique key refuses the status. */
  readonly duplicate?: ErrorDefinition
}

/** A row as it is sent and as it is shown, for the document. Each call works on the demo's rows as it stands there. */
interface ResourceExample<Input, View, Filter> {
  /** What create sends in other words than the view shows. */
  readonly input: Partial<Input>
  /** The id that create answers: the next of the demo. */
  readonly created: number
  /** The demo's row 1, and how often the demo has changed it. */
  readonly view: View
  readonly revision?: number
  /** What a page is asked for to show that row only; nothing where there is no other. */
  readonly find?: { readonly [Name in keyof Filter]?: unknown }
  /** What update sends in other words than create; the row 1 where it has no `id`. */
  readonly update?: Partial<Input> & { readonly id?: number }
  /** A row that may be deleted; 1 where absent. */
  readonly deletable?: number
}

/** The part of a schema that an object schema's members are. */
type Members = Readonly<Record<string, z.ZodType>>

/** The calls that a resource can have. */
type ResourceCall = 'create' | 'update' | 'delete' | 'get' | 'page'

/**
 * One declaration from which the six calls of a resource are made; what its writes go by stands in `WrittenResource`.
 */
export type AdminResourceDefinition<
  Stores,
  Input extends z.ZodType<object>,
  View extends z.ZodObject,
  Filter extends Members,
  Services = ResourceServices,
> = ResourceMembers<Stores, Input, View, Filter, Services> &
  (
    | { readonly status?: undefined; repository(tx: Stores): RepositoryOf<Input, View, Filter> }
    | {
        /** With it, the resource has a call more, whatever `calls` are. */
        readonly status: StatusCall
        repository(tx: Stores): RepositoryOf<Input, View, Filter> & StatusRepository
      }
  )

type RepositoryOf<Input extends z.ZodType, View extends z.ZodObject, Filter extends Members> = AdminRepository<
  z.output<Input>,
  z.input<View>,
  z.output<z.ZodObject<Filter>>
>

interface ResourceMembers<
  Stores,
  Input extends z.ZodType<object>,
  View extends z.ZodObject,
  Filter extends Members,
  Services,
> extends Omit<WrittenResource<Stores, z.output<Input>, View, Services>, 'repository'> {
  /** In operationIds and as the name of its view, for example `QcRecord`: `createQcRecord`, `getQcRecordPage` … */
  readonly name: string
  /** In summaries, for example `quality check`. */
  readonly title: string
  /** The calls it has; all of them where absent. `delete` brings `delete-list` with it. */
  readonly calls?: readonly ResourceCall[]
  /** What create takes; update takes it with `id`. Rules between members belong into it as refinements. */
  readonly input: Input
  /** Optional filters of page, beside `pageNo` and `pageSize`. */
  readonly filters: Filter
  readonly example: ResourceExample<z.input<Input>, z.output<View>, Filter>
  /** What `check` and `checkDelete` may refuse with, beside 400. */
  readonly errors?: readonly ErrorDefinition[]
  /** How pages are sorted, in words; `newest first` where absent. */
  readonly pageOrder?: string
  /** Members that a new row gets and no caller names, for example a random identifier. */
  generated?(random: Random, input: z.output<Input>): object
}

/** Makes create, update, delete, delete-list, get and page of one resource, each write audited. */
export function defineAdminResource<
  Stores extends AuditStores,
  Services extends ResourceServices = ResourceServices,
>() {
  return <Input extends z.ZodType<object>, View extends z.ZodObject, Filter extends Members>(
    definition: AdminResourceDefinition<Stores, Input, View, Filter, Services>,
  ): TenantOperation<Services, Stores>[] => callsOf(definition)
}

/** The same of a resource of the platform, which belongs to no tenant. */
export function definePlatformResource<
  Stores extends AuditStores,
  Services extends ResourceServices = ResourceServices,
>() {
  return <Input extends z.ZodType<object>, View extends z.ZodObject, Filter extends Members>(
    definition: AdminResourceDefinition<Stores, Input, View, Filter, Services>,
  ): PlatformOperation<Services, Stores>[] =>
    callsOf(definition).map((operation) => ({ ...operation, about: 'platform' }))
}

function callsOf<Stores extends AuditStores, Services extends ResourceServices>(
  definition: AnyDefinition<Stores, Services>,
) {
  const writer = resourceWriter(definition)
  const all = [...writeOperations(definition, writer), ...readOperations(definition)]
  const { calls } = definition
  const wanted = calls === undefined ? all : all.filter(({ call }) => calls.includes(call))
  const operations = wanted.map(({ call: _, ...operation }) => ({
    permission: usualPermission(operation),
    ...operation,
  }))
  return [...operations, ...statusOperations(definition)]
}

type AnyDefinition<Stores, Services> = AdminResourceDefinition<
  Stores,
  z.ZodType<object>,
  z.ZodObject,
  Members,
  Services
>
type Call<Stores, Services> = AdminCall<Services, Stores, z.ZodType, z.ZodType>

/** The services that the calls of a resource use. */
export interface ResourceServices {
  readonly random: Random
}

function writeOperations<Stores, Services extends ResourceServices>(
  definition: AnyDefinition<Stores, Services>,
  writer: ResourceWriter<Stores, Services>,
) {
  const { path, name, title, notFound, duplicate, example } = definition
  const input = named(`${name}Input`, definition.input)
  const sent = exampleInput(definition)
  const conflicts = [...(duplicate === undefined ? [] : [duplicate]), ...(definition.errors ?? [])]
  return [
    {
      call: 'create',
      operationId: `create${name}`,
      method: 'POST',
      path: `${path}/create`,
      summary: `Create ${withArticle(title)}`,
      body: input,
      data: numericId(),
      errors: conflicts,
      example: { body: sent, data: example.created },
      handle: ({ services, context, body }: Call<Stores, Services>) =>
        writer.create(context, { ...(body as object), ...definition.generated?.(services.random, body as object) }),
    },
    {
      call: 'update',
      operationId: `update${name}`,
      method: 'PUT',
      path: `${path}/update`,
      summary: `Replace ${withArticle(title)}`,
      description: 'Optional members that are absent become null.',
      body: z.intersection(z.object({ id: numericId(), ...revisionMember() }), input),
      data: z.literal(true),
      errors: [notFound, STALE_REVISION, ...conflicts],
      example: { body: { id: 1, ...sent, ...example.update }, data: true },
      handle: ({ services, context, body }: Call<Stores, Services>) =>
        writer.update(context, services, body as ResourceUpdate),
    },
    ...deleteOperations(definition, writer),
  ] as const
}

/** What create sends in the document: what the view shows of its members, unless the example says all of them. */
function exampleInput({ input, example: { view, input: others } }: AnyDefinition<unknown, unknown>): object {
  const { shape } = (input instanceof z.ZodPipe ? input.in : input) as z.ZodObject
  const shown = Object.entries(view as object).filter(([name]) => name in shape)
  return shown.every(([name]) => name in others) ? others : { ...Object.fromEntries(shown), ...others }
}

function deleteOperations<Stores, Services extends ResourceServices>(
  definition: AnyDefinition<Stores, Services>,
  writer: ResourceWriter<Stores, Services>,
) {
  const { path, name, title, notFound, example } = definition
  const obstacles = definition.checkDelete === undefined ? [] : (definition.errors ?? [])
  return [
    {
      call: 'delete',
      operationId: `delete${name}`,
      method: 'DELETE',
      path: `${path}/delete`,
      summary: `Delete ${withArticle(title)}`,
      query: z.object({ id: namedId(example.deletable) }),
      data: z.literal(true),
      errors: [notFound, ...obstacles],
      example: { data: true },
      handle: ({ context, query }: Call<Stores, Services>) =>
        writer.delete(context, [(query as { id: number }).id], 'delete'),
    },
    {
      call: 'delete',
      operationId: `delete${name}List`,
      method: 'DELETE',
      path: `${path}/delete-list`,
      summary: `Delete several ${plural(title)}`,
      description: 'All or none.',
      query: z.object({ ids: queryIds([example.deletable ?? 1]) }),
      data: z.literal(true),
      errors: [notFound, ...obstacles],
      example: { data: true },
      handle: ({ context, query }: Call<Stores, Services>) =>
        writer.delete(context, (query as { ids: number[] }).ids, 'delete-list'),
    },
  ] as const
}

function statusOperations<Stores extends AuditStores, Services extends ResourceServices>(
  definition: AnyDefinition<Stores, Services>,
) {
  if (definition.status === undefined) return []
  const { path, name, view, notFound } = definition
  const { schema, example, ...described } = definition.status
  return [
    defineAdminChange<Stores, Services>()({
      ...described,
      operationId: `update${name}Status`,
      path: `${path}/update-status`,
      members: { status: schema },
      view,
      notFound,
      example: { status: example },
      lock: (tx, id) => definition.lock?.(tx, id) ?? Promise.resolve(),
      written: (write) => definition.written?.(write) ?? Promise.resolve(),
      find: (tx, id) => definition.repository(tx).find(id),
      change: ({ tx, id, members, before }) =>
        definition.repository(tx).updateStatus(id, members.status, before.revision),
    }),
  ]
}

function readOperations<Stores, Services>(definition: AnyDefinition<Stores, Services>) {
  const { path, name, title, filters, pageOrder = 'newest first' } = definition
  const { view: row, revision, find } = definition.example
  const shown = { path, name, view: named(nameOf(definition.view) ?? name, revised(definition.view)) }
  const view = revisedExample(row, revision)
  const get = defineAdminGet<Stores>()({
    ...shown,
    summary: `Get ${withArticle(title)}`,
    description: NULL_WHERE_NONE,
    example: view,
    find: (tx, id) => definition.repository(tx).find(id),
  })
  const page = defineAdminPage<Stores>()({
    ...shown,
    summary: `Page through ${plural(title)}`,
    description: asSentence(pageOrder),
    filters,
    example: { view, ...(find !== undefined && { find }) },
    repository: (tx) => definition.repository(tx),
  })
  return [
    { ...get, call: 'get' },
    { ...page, call: 'page' },
  ] as const
}
