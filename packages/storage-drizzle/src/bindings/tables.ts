import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'

const living = sql`deleted_at is null`

/** Unique are a user and a member within an application, over living rows. */
export function bindingTables(kit: ColumnKit) {
  return {
    partnerMember: partnerMemberTable(kit),
  }
}

/** As repositories see them. */
export type BindingTables = ReturnType<typeof bindingTables>

function partnerMemberTable(kit: ColumnKit) {
  return kit.table(
    'partner_member',
    {
      tenantId: kit.tenantId(),
      id: kit.id(),
      clientId: kit.text('client_id').notNull(),
      externalUserId: kit.text('external_user_id').notNull(),
      memberId: kit.reference('member_id').notNull(),
      memberUnionId: kit.text('member_union_id').notNull(),
      /** 0 enabled, 1 disabled */
      status: kit.integer('status').notNull(),
      supplementAuth: kit.boolean('supplement_auth').notNull(),
      createTime: kit.instant('create_time').notNull(),
      deletedAt: kit.instant('deleted_at'),
      revision: kit.revision('partner_member'),
    },
    (t) => [
      ...kit.tenantKey(t),
      kit.uniqueIndex('partner_member_external').on(t.tenantId, t.clientId, t.externalUserId).where(living),
      kit.uniqueIndex('partner_member_member').on(t.tenantId, t.memberId, t.clientId).where(living),
      kit.index('partner_member_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      kit
        .index('partner_member_client')
        .on(t.tenantId, t.clientId, t.createTime, t.id, t.status, t.deletedAt)
        .where(living),
      kit.index('partner_member_user').on(t.tenantId, t.externalUserId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('partner_member_account').on(t.tenantId, t.memberId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('partner_member_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
    ],
  )
}
