import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ENABLED, StorageError } from '@org/openapi-core/storage'
import { changeOne } from '../change-one.js'
import type { MemberIdentity, MemberLocator, MemberRepository, MemberRow } from '@org/openapi-core/storage'
import { beside, ifEqual, ifWithin, isGiven, ONE_ROW, unindexed } from '../conditions.js'
import { memberList } from '../tallies/counted-lists.js'
import {
  changeStatus,
  CountedResourceRepository,
  defineCountedResource,
} from '../resources/counted-resource-repository.js'
import { defineRead, defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { RowTallyTables } from '../tallies/row-tally-table.js'
import type { MemberTables } from './tables.js'

const memberColumns = ({ member: table }: MemberTables) => ({
  id: table.id,
  unionId: table.unionId,
  email: table.email,
  nickname: table.nickname,
  status: table.status,
  chatUserId: table.chatUserId,
  createTime: table.createTime,
})

/** The living member of this value in the column. */
const by = (name: string, column: (table: MemberTables['member']) => PgColumn) =>
  defineRead<{ tenantId: number; value: string | number }>()(name, (db, tables: MemberTables) => {
    const table = tables.member
    const isNamed = eq(column(table), sql.placeholder('value'))
    return db
      .select(memberColumns(tables))
      .from(table)
      .where(and(eq(table.tenantId, sql.placeholder('tenantId')), isNamed, isNull(table.deletedAt)))
      .limit(ONE_ROW)
  })

const byId = by('member_by_id', (table) => table.id)
const byUnion = by('member_by_union', (table) => table.unionId)
const byEmail = by('member_by_email', (table) => table.email)
const byChat = by('member_by_chat', (table) => table.chatUserId)

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

/** How a member may be named by others' rows. */
interface MemberNames {
  readonly id: number | null | undefined
  readonly unionId: string | null | undefined
}

/** The living member that is named by his id, by his union id, or by both. */
export async function namedMember(
  gateway: Gateway<MemberTables>,
  tenantId: number,
  { id, unionId }: MemberNames,
): Promise<MemberRow> {
  const byName = typeof unionId === 'string' ? { unionId } : undefined
  const locator = typeof id === 'number' ? { id } : byName
  const member = locator && (await locate(gateway, tenantId, locator))
  // What a foreign key would refuse. Whoever asks has found the member before.
  if (member === undefined || member.unionId !== (unionId ?? member.unionId))
    throw new StorageError('constraint', 'NO_SUCH_MEMBER')
  return member
}

function locate(
  gateway: Gateway<MemberTables>,
  tenantId: number,
  locator: MemberLocator,
): Promise<MemberRow | undefined> {
  const { statement, value } = lookup(locator)
  return firstRow(gateway.execute(statement, { tenantId, value }))
}

/** The statement that finds by what the locator names, and its value. */
function lookup(locator: MemberLocator) {
  if ('id' in locator) return { statement: byId, value: locator.id }
  if ('unionId' in locator) return { statement: byUnion, value: locator.unionId }
  if ('email' in locator) return { statement: byEmail, value: locator.email }
  return { statement: byChat, value: locator.chatUserId }
}

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

  locate(locator: MemberLocator): Promise<MemberRow | undefined> {
    return locate(this.gateway, this.tenantId, locator)
  }

  updateStatus(id: number, status: number): Promise<boolean> {
    const rows = { gateway: this.gateway, tenantId: this.tenantId, list: this.list }
    return changeStatus(rows, id, { to: status, change: () => this.change(id, { status }) })
  }

  async lockEnabled(id: number): Promise<boolean> {
    return (await this.lockIdentity(id)) !== undefined
  }

  lockIdentity(id: number): Promise<MemberIdentity | undefined> {
    return firstRow(this.gateway.execute(lockEnabled, { tenantId: this.tenantId, id }))
  }

  bindChat(id: number, chatUserId: string | null): Promise<boolean> {
    return this.change(id, { chatUserId })
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
