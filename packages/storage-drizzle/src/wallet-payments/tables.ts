import { sql } from 'drizzle-orm'
import { walletPaymentStatus } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** In these words the job names the index. */
export const unpaid = sql`status = ${constant(walletPaymentStatus.UNPAID)}`

/** What members owe for orders, until it is paid or closed. */
export function walletPaymentTables(kit: ColumnKit) {
  return {
    walletPayment: walletPaymentTable(kit),
  }
}

/** As repositories see them. */
export type WalletPaymentTables = ReturnType<typeof walletPaymentTables>

function walletPaymentTable(kit: ColumnKit) {
  return tenantTable(kit, 'wallet_payment', {
    columns: {
      paymentId: kit.text('payment_id').notNull(),
      clientId: kit.text('client_id').notNull(),
      externalUserId: kit.text('external_user_id').notNull(),
      memberId: kit.reference('member_id').notNull(),
      bizType: kit.text('biz_type').$type<'PURCHASE' | 'SUPPLEMENT'>().notNull(),
      bizNo: kit.text('biz_no').notNull(),
      payType: kit.integer('pay_type'),
      payAmount: kit.amount('pay_amount').notNull(),
      /** 0 unpaid, 10 paid, 20 refunded, 30 closed */
      status: kit.integer('status').notNull(),
      expireTime: kit.instant('expire_time'),
      successTime: kit.instant('success_time'),
      createTime: kit.instant('create_time').notNull(),
    },
    indexes: (t) => [
      kit.uniqueIndex('wallet_payment_no').on(t.tenantId, t.paymentId),
      kit.check('wallet_payment_amount', sql`${t.payAmount} > 0`),
      // The job's: of all tenants, the open ones only, which stay few.
      kit.index('wallet_payment_overdue').on(t.expireTime, t.id).where(unpaid),
    ],
  })
}
