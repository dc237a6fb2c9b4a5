import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** What operations record of a member's address. */
export const addressInput = z.object({
  userId: numericId(),
  name: requiredText(100),
  phone: requiredText(32),
  country: requiredText(64),
  province: optionalText(100),
  city: requiredText(100),
  addressLine: requiredText(500),
  zipcode: optionalText(20),
  isDefault: z
    .boolean()
    .nullish()
    .transform((isDefault) => isDefault ?? false),
})

/** What an administrator decides about an address, checked; its member is fixed once it is made. */
export type AddressInput = z.output<typeof addressInput>

const text = () => z.string().nullable()

/** An address as the admin API shows it. */
export const addressView = z.object({
  id: numericId(),
  userId: numericId(),
  name: z.string(),
  phone: z.string(),
  country: z.string(),
  province: text(),
  city: z.string(),
  addressLine: z.string(),
  zipcode: text(),
  isDefault: z
    .boolean()
    .meta({ description: 'At most one address of a member is; a new default takes the place of the old.' }),
  createTime: localDateTimeOutput(),
})

/** An address as the admin API shows it, and as purchases copy it. */
export type AddressRow = z.input<typeof addressView>

/** Narrows the page of addresses: what is absent narrows nothing. */
export const addressFilters = { userId: queryId().optional(), createTime: queryRange().optional() }

/** Narrows a page of addresses; what is absent narrows nothing. */
export type AddressFilter = FilterOf<typeof addressFilters>

/**
 * The addresses of one tenant's members. Creating or updating one as the default makes the member's other addresses
 * no default, race-free: at most one default at any time. Call both inside a transaction.
 */
export interface AddressRepository extends AdminRepository<AddressInput, AddressRow, AddressFilter> {
  /** The member's default address. */
  findDefault(userId: number): Promise<AddressRow | undefined>
}
