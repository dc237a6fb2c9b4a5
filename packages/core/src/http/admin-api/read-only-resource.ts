import { z } from 'zod'
import type { Page, PageQuery } from '../../kernel/storage/page.js'
import { adminOperationsOf } from './admin-operation.js'
import type { TenantOperation } from './admin-operation.js'
import { asSentence, NULL_WHERE_NONE, plural, withArticle } from './titles.js'
import { pageOf } from '../input/fields.js'
import { namedAtLeast } from '../named-schema.js'
import { namedId, queryPage, withExamples } from '../input/query.js'

/** Rows that operations look at; pages are newest first. */
interface PagedRows<Row, Filter> {
  page(filter: Filter & PageQuery): Promise<Page<Row>>
}

/** The same, of which each has an id. */
export interface ReadOnlyRows<Row, Filter> extends PagedRows<Row, Filter> {
  find(id: number): Promise<Row | undefined>
}

type Filters = Readonly<Record<string, z.ZodType>>
type FilterOf<Of extends Filters> = z.output<z.ZodObject<Of>>

/** What is read of such rows. */
interface ReadDefinition<View extends z.ZodObject> {
  /** `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  /** In operationIds and as the name of its view, for example `LuckyDrawRecord`. */
  readonly name: string
  readonly view: View
}

interface GetDefinition<Stores, View extends z.ZodObject> extends ReadDefinition<View> {
  readonly summary: string
  readonly description?: string
  readonly example: z.output<View>
  find(tx: Stores, id: number): Promise<z.input<View> | undefined>
}

interface PageDefinition<Stores, View extends z.ZodObject, Filter extends Filters> extends ReadDefinition<View> {
  readonly summary: string
  readonly description?: string
  readonly filters: Filter
  /** The demo's row 1, and what a page is asked for to show that row only. */
  readonly example: { readonly view: z.output<View>; readonly find?: { readonly [Name in keyof Filter]?: unknown } }
  repository(tx: Stores): PagedRows<z.input<View>, FilterOf<Filter>>
}

/** Makes get. */
export function defineAdminGet<Stores>() {
  return <View extends z.ZodObject>(definition: GetDefinition<Stores, View>): TenantOperation<unknown, Stores> => {
    const { path, name, summary, description, view, example } = definition
    const query = z.object({ id: namedId() })
    const data = namedAtLeast(name, view).nullable()
    // Named: from the example, which is never null, TypeScript 7 would infer that the answer is not either.
    return adminOperationsOf<unknown, Stores>()<typeof data, typeof query>(
      {
        operationId: `get${name}`,
        method: 'GET',
        path: `${path}/get`,
        summary,
        ...(description !== undefined && { description }),
        query,
        data,
        example: { data: example },
      },
      async ({ context, query: { id } }) => (await definition.find(context.storage, id)) ?? null,
    )
  }
}

/** Makes page. */
export function defineAdminPage<Stores>() {
  return <View extends z.ZodObject, Filter extends Filters>(
    definition: PageDefinition<Stores, View, Filter>,
  ): TenantOperation<unknown, Stores> => {
    const { path, name, summary, description, filters, example } = definition
    const view: z.ZodObject = definition.view
    const shown = example.view as Record<string, unknown>
    const rows = (tx: Stores) =>
      definition.repository(tx) as PagedRows<Record<string, unknown>, Record<string, unknown>>
    return adminOperationsOf<unknown, Stores>()(
      {
        operationId: `get${name}Page`,
        method: 'GET',
        path: `${path}/page`,
        summary,
        ...(description !== undefined && { description }),
        query: z.object({ ...queryPage(), ...withExamples(filters, example.find) }),
        data: pageOf(namedAtLeast(name, view)),
        example: { data: { list: [shown], total: 1 } },
      },
      ({ context, query }) => rows(context.storage).page(query as PageQuery & Record<string, unknown>),
    )
  }
}

/** A resource of such rows. */
interface ReadOnlyDefinition<Stores, View extends z.ZodObject, Filter extends Filters> extends Omit<
  PageDefinition<Stores, View, Filter>,
  'summary' | 'description'
> {
  /** In summaries. */
  readonly title: string
  repository(tx: Stores): ReadOnlyRows<z.input<View>, FilterOf<Filter>>
}

/** Makes get and page, as `defineAdminResource` would. */
export function defineReadOnlyResource<Stores>() {
  return <View extends z.ZodObject, Filter extends Filters>(
    definition: ReadOnlyDefinition<Stores, View, Filter>,
  ): [get: TenantOperation<unknown, Stores>, page: TenantOperation<unknown, Stores>] => {
    const { title, example } = definition
    return [
      defineAdminGet<Stores>()({
        ...definition,
        summary: `Get ${withArticle(title)}`,
        description: NULL_WHERE_NONE,
        example: example.view,
        find: (tx, id) => definition.repository(tx).find(id),
      }),
      defineAdminPage<Stores>()({
        ...definition,
        summary: `Page through ${plural(title)}`,
        description: asSentence('newest first'),
      }),
    ]
  }
}

/** Rows in other words than the repository has for them. */
export const shownRows = <Row, Shown, Filter>(
  rows: ReadOnlyRows<Row, Filter>,
  show: (row: Row) => Shown,
): ReadOnlyRows<Shown, Filter> => ({
  async find(id) {
    const row = await rows.find(id)
    return row && show(row)
  },
  async page(filter) {
    const { list, total } = await rows.page(filter)
    return { list: list.map(show), total }
  },
})
