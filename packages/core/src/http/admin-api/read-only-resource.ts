import { z } from 'zod'
import type { Page, PageQuery } from '../../kernel/storage/page.js'
import { adminOperationsOf } from './admin-operation.js'
import type { TenantOperation } from './admin-operation.js'
import { permissionFor } from './admin-write.js'
import { pageOf } from '../input/fields.js'
import { namedId, queryPage, withExamples } from '../input/query.js'

/** Rows that the engine writes and operations only look at; pages are newest first. */
export interface ReadOnlyRows<Row, Filter> {
  find(id: number): Promise<Row | undefined>
  page(filter: Filter & PageQuery): Promise<Page<Row>>
}

/** A resource of such rows. */
interface ReadOnlyDefinition<Stores, View extends z.ZodObject, Filter extends Readonly<Record<string, z.ZodType>>> {
  /** `/admin-api/{module}/{resource}`. */
  readonly path: `/admin-api/${string}`
  /** In operationIds, for example `LuckyDrawRecord`. */
  readonly name: string
  /** In summaries. */
  readonly title: string
  readonly view: View
  readonly filters: Filter
  /** The demo's row 1, and what a page is asked for to show that row only. */
  readonly example: { readonly view: z.output<View>; readonly find?: { readonly [Name in keyof Filter]?: unknown } }
  repository(tx: Stores): ReadOnlyRows<z.input<View>, z.output<z.ZodObject<Filter>>>
}

/** Makes get and page, as `defineAdminResource` would. */
export function defineReadOnlyResource<Stores>() {
  return <View extends z.ZodObject, Filter extends Readonly<Record<string, z.ZodType>>>(
    definition: ReadOnlyDefinition<Stores, View, Filter>,
  ): TenantOperation<unknown, Stores>[] => {
    const { path, name, title, example } = definition
    const view: z.ZodObject = definition.view
    const permission = permissionFor(path, 'query')
    const define = adminOperationsOf<unknown, Stores>()
    const rows = (tx: Stores) =>
      definition.repository(tx) as ReadOnlyRows<Record<string, unknown>, Record<string, unknown>>
    const shown = example.view as Record<string, unknown>
    const get = define(
      {
        operationId: `get${name}`,
        method: 'GET',
        path: `${path}/get`,
        permission,
        summary: `Get a ${title}; null where there is none`,
        query: z.object({ id: namedId() }),
        data: view.nullable(),
        errors: [],
        example: { data: shown },
      },
      async ({ context, query: { id } }) => (await rows(context.storage).find(id)) ?? null,
    )
    const page = define(
      {
        operationId: `get${name}Page`,
        method: 'GET',
        path: `${path}/page`,
        permission,
        summary: `Page through resource ${title}, newest first`,
        query: z.object({ ...queryPage(), ...withExamples(definition.filters, example.find) }),
        data: pageOf(view),
        errors: [],
        example: { data: { list: [shown], total: 1 } },
      },
      ({ context, query }) => rows(context.storage).page(query as PageQuery & Record<string, unknown>),
    )
    return [get, page]
  }
}
