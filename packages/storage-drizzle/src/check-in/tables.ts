import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'

const living = sql`deleted_at is null`

/** Codes with their limits and uses, and what was rewarded. */
export function checkInTables(kit: ColumnKit) {
  return {
    walletRedeemCode: kit.table(
      'wallet_redeem_code',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        code: kit.text('code').notNull(),
        name: kit.text('name').notNull(),
        grantAmount: kit.amount('grant_amount').notNull(),
        /** -1 unlimited, as both below */
        maxUsage: kit.integer('max_usage').notNull(),
        usedCount: kit.integer('used_count').notNull().default(0),
        takeLimitCount: kit.integer('take_limit_count').notNull(),
        dailyTakeLimitCount: kit.integer('daily_take_limit_count').notNull(),
        validStart: kit.instant('valid_start'),
        validEnd: kit.instant('valid_end'),
        /** 0 enabled, 1 voided */
        status: kit.integer('status').notNull(),
        createTime: kit.instant('create_time').notNull(),
        deletedAt: kit.instant('deleted_at'),
        revision: kit.revision('wallet_redeem_code'),
        ...foldedColumns(kit),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('wallet_redeem_code_code').on(t.tenantId, t.code).where(living),
        kit.index('wallet_redeem_code_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
        kit.index('wallet_redeem_code_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
      ],
    ),
    checkInRecord: kit.table(
      'checkin_record',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
        userId: kit.reference('user_id').notNull(),
        walletRedeemCodeId: kit.reference('wallet_redeem_code_id').notNull(),
        clientId: kit.text('client_id').notNull(),
        /** The calendar day in the engine's zone, yyyy-MM-dd. */
        day: kit.text('day').notNull(),
        /** Counts the member's check-ins of the day from 1 on. */
        seq: kit.integer('seq').notNull(),
        grantAmount: kit.amount('grant_amount').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [
        ...kit.tenantKey(t),
        ...kit.byId('checkin_record_id', t),
        kit.uniqueIndex('checkin_record_day').on(t.tenantId, t.walletRedeemCodeId, t.userId, t.day, t.seq),
        kit.index('checkin_record_page').on(t.tenantId, t.createTime, t.id),
        kit.index('checkin_record_user').on(t.tenantId, t.userId, t.createTime, t.id),
      ],
    ),
  }
}

/** As repositories see them. */
export type CheckInTables = ReturnType<typeof checkInTables>
