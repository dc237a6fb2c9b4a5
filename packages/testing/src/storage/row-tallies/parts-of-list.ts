import type { Page, PageQuery } from '@org/openapi-core/storage'
import { expect } from 'vitest'

/** By each filter, every page is its part of the whole list, and the total is as long as that. */
export async function expectPartsOf<Filter>(
  filters: readonly Filter[],
  pageOf: (query: Filter & PageQuery) => Promise<Page<unknown>>,
): Promise<void> {
  for (const filter of filters) {
    const { list: all, total } = await pageOf({ ...filter, pageNo: 1, pageSize: 1000 })
    expect(total).toBe(all.length)
    for (const pageSize of [7, 50, 119]) {
      for (let pageNo = 1; pageNo <= Math.ceil(total / pageSize) + 1; pageNo++) {
        const { list } = await pageOf({ ...filter, pageNo, pageSize })
        expect(list, JSON.stringify({ filter, pageNo, pageSize })).toEqual(
          all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
        )
      }
    }
  }
}
