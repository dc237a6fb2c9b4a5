import { expect, it } from 'vitest'
import type { UseSpace } from '../contract-space.js'
import { AWKWARD_INSTANTS, AWKWARD_JSON, tenantInput } from '../sample-rows.js'
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
}
