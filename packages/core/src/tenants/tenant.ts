import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { adminDateTime, queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { keptStatus } from '../auth/index.js'

/** What operations decide about a tenant. */
export const tenantInput = z.object({
  name: requiredText(64),
  status: keptStatus(),
  expireTime: adminDateTime().nullish(),
  settings: z
    .record(z.string().max(64), z.json())
    .nullish()
    .transform((settings) => settings ?? {}),
})

/** What an administrator decides about a tenant, checked; `settings` are the host's and are not read. */
export type TenantInput = z.output<typeof tenantInput>

/** A tenant as the admin API shows it. */
export const tenantView = z.object({
  id: numericId(),
  name: z.string(),
  status: integer(),
  expireTime: localDateTimeOutput().nullable(),
  settings: z.record(z.string(), z.unknown()),
  createTime: localDateTimeOutput(),
})

/** A tenant as the admin API shows it. */
export type TenantRow = z.input<typeof tenantView>

/** Narrows the page of tenants: what is absent narrows nothing. */
export const tenantFilters = {
  name: queryPart(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of tenants; what is absent narrows nothing. */
export type TenantFilter = FilterOf<typeof tenantFilters>

/** What a tenant is called. */
export interface TenantName {
  readonly id: number
  readonly name: string
}

/** The tenants of the platform. */
export interface TenantRepository extends AdminRepository<TenantInput, TenantRow, TenantFilter> {
  /** Those of these ids that are not deleted. */
  list(ids: readonly number[]): Promise<TenantRow[]>
  /** Those that calls may be about now, by id: enabled and not over; of these ids only, unless `*`. */
  listUsable(ids: readonly number[] | '*', now: Date): Promise<TenantName[]>
  /** The next ids after this one, in order, at most `limit`; of deleted tenants, too: their rows are still there. */
  listIds(after: number, limit: number): Promise<number[]>
}
