import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { searchedColumns } from '../search-columns.js'

const living = sql`deleted_at is null`

/** Members and their addresses; an address, a chat user and a default are unique over living rows. */
export function memberTables(kit: ColumnKit) {
  return {
    member: memberTable(kit),
    memberAddress: memberAddressTable(kit),
  }
}

/** As repositories see them. */
export type MemberTables = ReturnType<typeof memberTables>

function memberTable(kit: ColumnKit) {
  return kit.table(
    'member',
    {
      tenantId: kit.tenantId(),
      id: kit.id(),
      /** What partners know the member by. */
      unionId: kit.text('union_id').notNull(),
      email: kit.text('email'),
      nickname: kit.text('nickname'),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      /** Digits, always text. */
      chatUserId: kit.text('chat_user_id'),
      createTime: kit.instant('create_time').notNull(),
      deletedAt: kit.instant('deleted_at'),
      revision: kit.revision('member'),
      ...searchedColumns(kit),
    },
    (t) => [
      ...kit.tenantKey(t),
      kit.uniqueIndex('member_union').on(t.tenantId, t.unionId),
      kit.uniqueIndex('member_email').on(t.tenantId, t.email).where(living),
      kit.uniqueIndex('member_chat').on(t.tenantId, t.chatUserId).where(living),
      kit.index('member_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('member_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
    ],
  )
}

function memberAddressTable(kit: ColumnKit) {
  return kit.table(
    'member_address',
    {
      tenantId: kit.tenantId(),
      id: kit.id(),
      userId: kit.reference('user_id').notNull(),
      name: kit.text('name').notNull(),
      phone: kit.text('phone').notNull(),
      country: kit.text('country').notNull(),
      province: kit.text('province'),
      city: kit.text('city').notNull(),
      addressLine: kit.text('address_line').notNull(),
      zipcode: kit.text('zipcode'),
      isDefault: kit.boolean('is_default').notNull(),
      createTime: kit.instant('create_time').notNull(),
      deletedAt: kit.instant('deleted_at'),
      revision: kit.revision('member_address'),
    },
    (t) => [
      ...kit.tenantKey(t),
      kit.index('member_address_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('member_address_user').on(t.tenantId, t.userId, t.createTime, t.id, t.deletedAt).where(living),
      kit
        .uniqueIndex('member_address_default')
        .on(t.tenantId, t.userId)
        .where(sql`is_default and deleted_at is null`),
    ],
  )
}
