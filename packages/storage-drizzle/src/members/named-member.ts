import { and, eq, isNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isSameMember, StorageError } from '@org/openapi-core/storage'
import type { MemberLocator, MemberRow } from '@org/openapi-core/storage'
import { ONE_ROW } from '../conditions.js'
import { defineRead, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
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

/** What rows keep of a member that they name. */
type KeptMember = Pick<MemberRow, 'id' | 'unionId'>

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

/** How a member may be named by others' rows. */
interface MemberNames {
  readonly id: number | null | undefined
  readonly unionId: string | null | undefined
}

/** Whom a row names, of the tenant that it belongs to. */
interface NamedMember extends MemberNames {
  readonly tenantId: number
  /** Whom the row names already: he may be deleted by now. */
  readonly before?: KeptMember | undefined
}

/** The living member that is named by his id, by his union id, or by both; or the one whom the row names already. */
export async function namedMember(
  gateway: Gateway<MemberTables>,
  { tenantId, id, unionId, before }: NamedMember,
): Promise<KeptMember> {
  if (before !== undefined && isSameMember({ id, unionId }, before)) return before
  const byName = typeof unionId === 'string' ? { unionId } : undefined
  const locator = typeof id === 'number' ? { id } : byName
  const member = locator && (await locate(gateway, tenantId, locator))
  // What a foreign key would refuse. Whoever asks has found the member before.
  if (member === undefined || member.unionId !== (unionId ?? member.unionId))
    throw new StorageError('constraint', 'NO_SUCH_MEMBER')
  return member
}

/** The living member that the locator names. */
export function locate(
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
