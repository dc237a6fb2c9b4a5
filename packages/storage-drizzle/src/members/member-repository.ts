import { and, eq, isNull } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import { changeOne } from '../change-one.js'
import type { MemberIdentity, MemberLocator, MemberRepository, MemberRow } from '@org/openapi-core/storage'
import { beside, ifEqual, ifWithin, isGiven, unindexed } from '../conditions.js'
import { memberList } from '../tallies/counted-lists.js'
import {
  changeStatus,
  CountedResourceRepository,
  defineCountedResource,
} from '../resources/counted-resource-repository.js'
import { defineDeletionOf } from '../resources/belongings.js'
import { lockRows } from '../resources/resource-repository.js'
import { defineWrite, firstRow } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import { locate } from './named-member.js'
import type { MemberTables } from './tables.js'

/** Locks the member; nobody where he is disabled or gone, also since a moment ago. */
const lockEnabled = defineWrite<{ tenantId: number; id: number }>()(
  'member_lock_enabled',
  (db, { member: table }: MemberTables, dialect) =>
    dialect.locked(
      db
        .select({ id: table.id, unionId: table.unionId })
        .from(table)
        .where(and(isGiven(table, 'tenantId', 'id'), unindexed(table.status, ENABLED), isNull(table.deletedAt))),
    ),
)

const deleteAddresses = defineDeletionOf('member_address_delete_all', ({ memberAddress: table }: MemberTables) => ({
  table,
  owner: table.userId,
}))

type Tables = MemberTables & RowTallyTables

const resource = defineCountedResource<Tables, MemberRepository>({
  table: (tables) => tables.member,
  initial: { status: ENABLED },
  kept: ['unionId', 'chatUserId'],
  searched: { texts: ['nickname'], isIndexed: true },
  matching: ({ member: table }, { email, unionId, chatUserId, status, createTime }) => [
    ifEqual(table.email, email),
    ifEqual(table.unionId, unionId),
    ifEqual(table.chatUserId, chatUserId),
    beside(email, unionId, chatUserId).ifEqual(table.status, status),
    ifWithin(table.createTime, createTime),
  ],
})

/** The members of one tenant. */
export class DrizzleMemberRepository
  extends CountedResourceRepository<Tables, MemberRepository>
  implements MemberRepository
{
  protected readonly definition = resource
  protected readonly list = memberList

  override async delete(id: number, now: Date, revision?: number): Promise<boolean> {
    if (!(await super.delete(id, now, revision))) return false
    await this.gateway.execute(deleteAddresses, { tenantId: this.tenantId, id, now })
    return true
  }

  locate(locator: MemberLocator): Promise<MemberRow | undefined> {
    return locate(this.gateway, this.tenantId, locator)
  }

  updateStatus(id: number, status: number, revision?: number): Promise<boolean> {
    const rows = { gateway: this.gateway, tenantId: this.tenantId, list: this.list }
    return changeStatus(rows, id, { to: status, change: () => this.change(id, { status }, { revision }) })
  }

  lock(ids: readonly number[]): Promise<number[]> {
    return lockRows(this.gateway, resource, { tenantId: this.tenantId, ids })
  }

  async lockEnabled(id: number): Promise<boolean> {
    return (await this.lockIdentity(id)) !== undefined
  }

  lockIdentity(id: number): Promise<MemberIdentity | undefined> {
    return firstRow(this.gateway.execute(lockEnabled, { tenantId: this.tenantId, id }))
  }

  bindChat(id: number, chatUserId: string | null, revision?: number): Promise<boolean> {
    return this.change(id, { chatUserId }, { revision })
  }

  bindFirstChat(id: number, chatUserId: string): Promise<boolean> {
    return changeOne(this.gateway, ({ member: table }) => ({
      table,
      set: { chatUserId },
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        isNull(table.chatUserId),
        isNull(table.deletedAt),
      ),
    }))
  }
}
