import { expect, it } from 'vitest'
import type { TenantInput } from '@org/openapi-core/storage'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_INSTANTS, AWKWARD_JSON, LARGEST_ID, tenantInput } from '../sample-rows.js'
import { at } from '../contract-space.js'

/** Settings and times come back as they were. */
export function describeTenants(use: UseSpace): void {
  it('keeps JSON as it was, members that are null or empty included', async () => {
    const { tenants } = use().system
    const { id } = await tenants.create(tenantInput({ settings: AWKWARD_JSON as never }), at(0))
    expect((await tenants.find(id))?.settings).toEqual(AWKWARD_JSON)
    await tenants.update(id, tenantInput())
    expect((await tenants.find(id))?.settings).toEqual({})
  })

  it('keeps instants to the millisecond, over all centuries that a text can name', async () => {
    const { tenants } = use().system
    for (const expireTime of AWKWARD_INSTANTS) {
      const { id } = await tenants.create(tenantInput({ expireTime }), expireTime)
      const row = await tenants.find(id)
      expect([row?.expireTime, row?.createTime], expireTime.toISOString()).toEqual([expireTime, expireTime])
    }
  })

  it('lists those of the ids that are asked for, whatever their status, but the deleted ones', async () => {
    const { tenants } = use().system
    const add = async (over: Partial<TenantInput>) => (await tenants.create(tenantInput(over), at(0))).id
    const [open, disabled, deleted] = [await add({}), await add({ status: 1, expireTime: at(1) }), await add({})]
    await tenants.delete(deleted, at(1))
    const rows = await tenants.list([disabled, open, deleted, LARGEST_ID])
    expect(rows).toEqual([await tenants.find(disabled), await tenants.find(open)])
    expect(await tenants.list([])).toEqual([])
  })

  it('lists those that calls may be about: enabled, not over, not deleted, and only of the ids that are asked for', async () => {
    const { tenants } = use().system
    const add = async (over: Partial<TenantInput>) => (await tenants.create(tenantInput(over), at(0))).id
    const [open, disabled, over, ending, deleted, other] = [
      await add({ name: 'open' }),
      await add({ status: 1 }),
      await add({ expireTime: at(10) }),
      await add({ name: 'ending', expireTime: at(11) }),
      await add({}),
      await add({ name: 'other' }),
    ]
    await tenants.delete(deleted, at(1))
    expect(await tenants.listUsable([ending, open, disabled, over, deleted, 999_999_999], at(10))).toEqual([
      { id: open, name: 'open' },
      { id: ending, name: 'ending' },
    ])
    expect(await tenants.listUsable([], at(10))).toEqual([])
    const all = await tenants.listUsable('*', at(10))
    const own = [open, disabled, over, ending, deleted, other]
    expect(all.filter(({ id }) => own.includes(id)).map(({ name }) => name)).toEqual(['open', 'ending', 'other'])
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  describeTenantIds(use)
}

function describeTenantIds(use: UseSpace): void {
  it('lists the ids of all, whatever became of them, so many after another', async () => {
    const { tenants } = use().system
    const add = async (over: Partial<TenantInput>) => (await tenants.create(tenantInput(over), at(0))).id
    const added = [await add({}), await add({ status: 1 }), await add({ expireTime: at(1) }), await add({})]
    await tenants.delete(added[3] ?? 0, at(1))
    const own = (ids: readonly number[]) => ids.filter((id) => added.includes(id))
    const before = (added[0] ?? 0) - 1
    const seen: number[] = []
    for (
      let next = await tenants.listIds(before, 2);
      next.length > 0;
      next = await tenants.listIds(seen.at(-1) ?? 0, 2)
    ) {
      expect(next.length).toBeLessThanOrEqual(2)
      seen.push(...next)
      if (own(seen).length === added.length) break
    }
    expect(own(seen)).toEqual(added)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(await tenants.listIds(LARGEST_ID, 2)).toEqual([])
    expect(await tenants.listIds(before, 0)).toEqual([])
  })
}
