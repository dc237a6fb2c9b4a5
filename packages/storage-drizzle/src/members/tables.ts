import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { searchedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

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
  return resourceTable(kit, 'member', {
    columns: {
      /** What partners know the member by. */
      unionId: kit.text('union_id').notNull(),
      email: kit.text('email'),
      nickname: kit.text('nickname'),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      /** Digits, always text. */
      chatUserId: kit.text('chat_user_id'),
    },
    searched: searchedColumns(kit),
    indexes: (t, pages) => [
      ...kit.byId('member_id', t),
      kit.uniqueIndex('member_union').on(t.tenantId, t.unionId),
      kit.uniqueIndex('member_email').on(t.tenantId, t.email).where(living),
      kit.uniqueIndex('member_chat').on(t.tenantId, t.chatUserId).where(living),
      pages('member_page'),
      pages('member_status', [t.status]),
    ],
  })
}

function memberAddressTable(kit: ColumnKit) {
  return resourceTable(kit, 'member_address', {
    columns: {
      userId: kit.reference('user_id').notNull(),
      name: kit.text('name').notNull(),
      phone: kit.text('phone').notNull(),
      country: kit.text('country').notNull(),
      province: kit.text('province'),
      city: kit.text('city').notNull(),
      addressLine: kit.text('address_line').notNull(),
      zipcode: kit.text('zipcode'),
      isDefault: kit.boolean('is_default').notNull(),
    },
    indexes: (t, pages) => [
      pages('member_address_page'),
      pages('member_address_user', [t.userId]),
      kit
        .uniqueIndex('member_address_default')
        .on(t.tenantId, t.userId)
        .where(sql`is_default and deleted_at is null`),
    ],
  })
}
