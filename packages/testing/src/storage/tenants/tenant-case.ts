import type { TenantFilter, TenantInput, TenantRow } from '@org/openapi-core/storage'
import { createdWithin } from '../resource-case.js'
import type { ResourceCase } from '../resource-case.js'
import { AWKWARD, AWKWARD_JSON, IMPOSSIBLE_NUMBERS, LAST_INSTANT, tenantInput } from '../sample-rows.js'

/** Rows of the platform: only the mark in its name makes one the test's. */
export const tenantCase: ResourceCase<TenantInput, TenantRow, TenantFilter> = {
  name: 'tenants',
  async open(space) {
    // Ends with a sign, so that no mark is a part of another.
    const mark = `${space.unique('tenant ')};`
    const repository = space.system.tenants
    return { mark, mine: { repository, add: (input, now) => repository.create(input, now), own: { name: mark } } }
  },
  full: (mark) =>
    tenantInput({ name: mark, status: 1, expireTime: LAST_INSTANT, settings: AWKWARD_JSON as TenantInput['settings'] }),
  sparse: (mark) => tenantInput({ name: mark }),
  initial: { status: 0 },
  optional: ['expireTime'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: tenantInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: tenantInput({ name: `${mark}${AWKWARD}` }),
    }),
    (mark) => ({
      filter: { name: mark, status: 1 },
      found: tenantInput({ name: mark, status: 1 }),
      passedOver: tenantInput({ name: mark }),
    }),
  ],
  ranges: [createdWithin((mark) => tenantInput({ name: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}
