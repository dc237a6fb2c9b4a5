import type { ColumnKit } from '../postgres-column-kit.js'
import { living, resourceTable } from '../tenant-table.js'

/** Unique are a user and a member within an application, over living rows. */
export function bindingTables(kit: ColumnKit) {
  return {
    partnerMember: partnerMemberTable(kit),
  }
}

/** As repositories see them. */
export type BindingTables = ReturnType<typeof bindingTables>

function partnerMemberTable(kit: ColumnKit) {
  return resourceTable(kit, 'partner_member', {
    columns: {
      clientId: kit.text('client_id').notNull(),
      externalUserId: kit.text('external_user_id').notNull(),
      memberId: kit.reference('member_id').notNull(),
      memberUnionId: kit.text('member_union_id').notNull(),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      supplementAuth: kit.boolean('supplement_auth').notNull(),
    },
    indexes: (t, pages) => [
      kit.uniqueIndex('partner_member_external').on(t.tenantId, t.clientId, t.externalUserId).where(living),
      kit.uniqueIndex('partner_member_member').on(t.tenantId, t.memberId, t.clientId).where(living),
      pages('partner_member_page'),
      pages('partner_member_client', [t.clientId], [t.status]),
      pages('partner_member_user', [t.externalUserId]),
      pages('partner_member_account', [t.memberId]),
      pages('partner_member_status', [t.status]),
    ],
  })
}
