import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** The largest whole number that JavaScript holds exactly. */
const LARGEST = sql`9007199254740991`

/** Wallets, the entries that each is the sum of, and recharges; the checks keep both parts from falling below zero. */
export function walletTables(kit: ColumnKit) {
  return {
    wallet: walletTable(kit),
    walletTransaction: walletTransactionTable(kit),
    walletRecharge: walletRechargeTable(kit),
  }
}

/** As repositories see them. */
export type WalletTables = ReturnType<typeof walletTables>

function walletTable(kit: ColumnKit) {
  return kit.table(
    'wallet',
    {
      tenantId: kit.tenantId(),
      memberId: kit.reference('member_id').notNull(),
      balance: kit.amount('balance').notNull(),
      freezePrice: kit.amount('freeze_price').notNull(),
      totalExpense: kit.amount('total_expense').notNull(),
      totalRecharge: kit.amount('total_recharge').notNull(),
      createTime: kit.instant('create_time').notNull(),
      /**
       * Of its last change, as the ledger dates it; null until the first change after the column came. In no index: a change
       * leaves those as they are.
       */
      changeTime: kit.instant('change_time'),
    },
    (t) => [
      ...kit.compositeKey(t.tenantId, t.memberId),
      // The last line of defence: the statements are guarded themselves.
      kit.check('wallet_balance', sql`${t.balance} between 0 and ${LARGEST}`),
      kit.check('wallet_freeze_price', sql`${t.freezePrice} between 0 and ${LARGEST}`),
      kit.index('wallet_page').on(t.tenantId, t.createTime, t.memberId),
    ],
  )
}

function walletTransactionTable(kit: ColumnKit) {
  return tenantTable(kit, 'wallet_transaction', {
    columns: {
      no: kit.text('no').notNull(),
      memberId: kit.reference('member_id').notNull(),
      bizType: kit.integer('biz_type').notNull(),
      bizId: kit.text('biz_id').notNull(),
      title: kit.text('title').notNull(),
      /** What it added to the wallet; 0 where money only moved between its parts. */
      price: kit.amount('price').notNull(),
      /** The two parts after it. */
      balance: kit.amount('balance').notNull(),
      freezePrice: kit.amount('freeze_price').notNull(),
      createTime: kit.instant('create_time').notNull(),
    },
    indexes: (t) => [
      ...kit.byId('wallet_transaction_id', t),
      kit.uniqueIndex('wallet_transaction_biz').on(t.tenantId, t.memberId, t.bizType, t.bizId),
      kit.index('wallet_transaction_page').on(t.tenantId, t.createTime, t.id),
      kit.index('wallet_transaction_member').on(t.tenantId, t.memberId, t.createTime, t.id),
      kit.index('wallet_transaction_number').on(t.tenantId, t.bizId, t.createTime, t.id),
      kit.index('wallet_transaction_type').on(t.tenantId, t.bizType, t.createTime, t.id),
      kit.index('wallet_transaction_member_type').on(t.tenantId, t.memberId, t.bizType, t.createTime, t.id),
    ],
  })
}

function walletRechargeTable(kit: ColumnKit) {
  return tenantTable(kit, 'wallet_recharge', {
    columns: {
      memberId: kit.reference('member_id').notNull(),
      channel: kit.text('channel').notNull(),
      amount: kit.amount('amount').notNull(),
      bonus: kit.amount('bonus').notNull(),
      /** Refunded of amount and bonus so far, in so many refunds. */
      refundAmount: kit.amount('refund_amount').notNull(),
      refundCount: kit.integer('refund_count').notNull(),
      payTime: kit.instant('pay_time').notNull(),
      createTime: kit.instant('create_time').notNull(),
      revision: kit.revision('wallet_recharge'),
    },
    indexes: (t) => [
      ...kit.byId('wallet_recharge_id', t),
      kit.check('wallet_recharge_refund', sql`${t.refundAmount} between 0 and ${t.amount} + ${t.bonus}`),
      // The last columns are for the totals of the other filters: with them there is no need to look at the table.
      kit.index('wallet_recharge_page').on(t.tenantId, t.createTime, t.id, t.payTime),
      kit.index('wallet_recharge_member').on(t.tenantId, t.memberId, t.createTime, t.id, t.channel, t.payTime),
      kit.index('wallet_recharge_channel').on(t.tenantId, t.channel, t.createTime, t.id, t.payTime),
      kit.index('wallet_recharge_paid').on(t.tenantId, t.payTime, t.createTime, t.id, t.channel),
    ],
  })
}
