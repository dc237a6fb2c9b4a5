import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { living, resourceTable, tenantTable } from '../tenant-table.js'

/** Codes with their limits and uses, and what was rewarded. */
export function checkInTables(kit: ColumnKit) {
  return {
    walletRedeemCode: resourceTable(kit, 'wallet_redeem_code', {
      columns: {
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
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('wallet_redeem_code_code').on(t.tenantId, t.code).where(living),
        pages('wallet_redeem_code_page'),
        pages('wallet_redeem_code_status', [t.status]),
      ],
    }),
    checkInRecord: tenantTable(kit, 'checkin_record', {
      columns: {
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
      indexes: (t) => [
        ...kit.byId('checkin_record_id', t),
        kit.uniqueIndex('checkin_record_day').on(t.tenantId, t.walletRedeemCodeId, t.userId, t.day, t.seq),
        kit.index('checkin_record_page').on(t.tenantId, t.createTime, t.id),
        kit.index('checkin_record_user').on(t.tenantId, t.userId, t.createTime, t.id),
      ],
    }),
  }
}

/** As repositories see them. */
export type CheckInTables = ReturnType<typeof checkInTables>
