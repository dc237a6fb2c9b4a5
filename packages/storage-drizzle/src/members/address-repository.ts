import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AddressInput, AddressRepository, AddressRow, Revised } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { ifEqual, ifWithin, isGiven } from '../conditions.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { MemberTables } from './tables.js'

/** Of which a member has one at most. */
const isDefaultOfGiven = ({ memberAddress: table }: MemberTables) =>
  and(isGiven(table, 'tenantId', 'userId'), sql`${table.isDefault}`, isNull(table.deletedAt))

const findDefault = defineRead<{ tenantId: number; userId: number }>()(
  'member_address_default',
  (db, tables: MemberTables) =>
    db
      .select(columnsBut(tables.memberAddress, 'tenantId', 'deletedAt', 'revision'))
      .from(tables.memberAddress)
      .where(isDefaultOfGiven(tables)),
)

/** Nobody's, but that of the address which becomes it; null where that is not there yet. */
const clearDefault = defineWrite<{ tenantId: number; userId: number; becoming: number | null }>()(
  'member_address_clear_default',
  (db, tables: MemberTables) => {
    const { memberAddress: table } = tables
    const becoming = givenNumber('becoming')
    return db
      .update(table)
      .set({ isDefault: false })
      .where(and(isDefaultOfGiven(tables), sql`(${becoming} is null or ${table.id} <> ${becoming})`))
      .returning({ id: table.id })
  },
)

const lockMember = defineLock<{ tenantId: number; userId: number }>()(
  'member_address_lock_member',
  ({ member: table }: MemberTables) => ({
    table,
    where: and(isGiven(table, 'tenantId'), eq(table.id, sql.placeholder('userId'))),
  }),
)

const resource = defineResource<MemberTables, AddressRepository>({
  table: (tables) => tables.memberAddress,
  matching: ({ memberAddress: table }, filter) => [
    ifEqual(table.userId, filter.userId),
    ifWithin(table.createTime, filter.createTime),
  ],
})

/** The addresses of one tenant's members. A unique index stands behind the single default of each. */
export class DrizzleAddressRepository
  extends ResourceRepository<MemberTables, AddressRepository>
  implements AddressRepository
{
  protected readonly definition = resource

  override async create(input: AddressInput, now: Date): Promise<AddressRow & Revised> {
    if (input.isDefault) await this.#makeRoom(input.userId)
    return super.create(input, now)
  }

  override async update(id: number, input: AddressInput, revision?: number): Promise<boolean> {
    if (input.isDefault) {
      // Where there is nothing to update, the member keeps the default that there is.
      const present = await this.find(id)
      if (present === undefined || (revision ?? present.revision) !== present.revision) return false
      await this.#makeRoom(input.userId, id)
    }
    return super.update(id, input, revision)
  }

  findDefault(userId: number): Promise<AddressRow | undefined> {
    return firstRow(this.gateway.execute(findDefault, { tenantId: this.tenantId, userId }))
  }

  /**
   * Leaves the member without a default, but for the address that becomes it. The member's row is locked first: of two writers the second waits for the first one's end, and then sees the default that it made.
   */
  async #makeRoom(userId: number, becoming?: number): Promise<void> {
    await this.gateway.execute(lockMember, { tenantId: this.tenantId, userId })
    await this.gateway.execute(clearDefault, { tenantId: this.tenantId, userId, becoming: becoming ?? null })
  }
}
