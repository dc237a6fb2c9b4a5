import type { CallOptions } from './client-options.js'

/** A page as the platform answers it. */
export interface Page<Item> {
  readonly list: readonly Item[]
  readonly total: number
}

interface PageBody {
  readonly pageNo?: number | null | undefined
  readonly pageSize?: number | null | undefined
}

/** As many as every host has on a page (`MAX_PAGE_SIZES` of the core). */
const PAGE_SIZE = 100

/** The items of all pages, from the page that the body names on, read as they are wanted. */
export async function* allItems<Item>(
  read: (body: PageBody, options: CallOptions | undefined) => Promise<Page<Item>>,
  body: PageBody = {},
  options?: CallOptions,
): AsyncGenerator<Item, void, undefined> {
  const pageSize = body.pageSize ?? PAGE_SIZE
  for (let pageNo = body.pageNo ?? 1; ; pageNo++) {
    const { list } = await read({ ...body, pageNo, pageSize }, options)
    yield* list
    if (list.length < pageSize) return
  }
}
