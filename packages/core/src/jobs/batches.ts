import type { TenantRepository } from '../tenants/index.js'

const BATCH = 1000

/** Works in batches until one is not full, so that no statement holds locks for long; each is a slice. */
export async function* inBatches(runBatch: (limit: number) => Promise<number>, size = BATCH): AsyncGenerator<number> {
  for (let done = size; done === size;) yield (done = await runBatch(size))
}

const TENANTS_PER_PAGE = 200

/** All tenants there are. */
export async function* eachTenant(tenants: Pick<TenantRepository, 'page'>) {
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await tenants.page({ pageNo, pageSize: TENANTS_PER_PAGE })
    yield* list
    if (list.length < TENANTS_PER_PAGE) return
  }
}
