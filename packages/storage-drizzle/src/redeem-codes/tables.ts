import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { living, resourceTable } from '../tenant-table.js'

/** Failures that the engine wrote down itself; in these words the deletion of old ones names the index. */
export const failedExchange = sql`exchange_status = 3 and not imported`

/** Codes with their limits and uses, and every attempt that reached one. */
export function redeemCodeTables(kit: ColumnKit) {
  return { ...codeTable(kit), ...logTable(kit) }
}

/** As repositories see them. */
export type RedeemCodeTables = ReturnType<typeof redeemCodeTables>

function codeTable(kit: ColumnKit) {
  return {
    redeemCode: resourceTable(kit, 'coupon_exchange_code', {
      columns: {
        code: kit.text('code').notNull(),
        businessName: kit.text('business_name').notNull(),
        sceneCode: kit.text('scene_code'),
        couponTemplateId: kit.reference('coupon_template_id').notNull(),
        /** Ids separated by commas. */
        couponTemplateIds: kit.text('coupon_template_ids').notNull(),
        grantMode: kit.text('grant_mode').$type<'ALL' | 'RANDOM_ONE'>().notNull(),
        /** JSON as it was sent. */
        grantRule: kit.text('grant_rule'),
        /** -1 unlimited, as the three below */
        maxUsage: kit.integer('max_usage').notNull(),
        usedCount: kit.integer('used_count').notNull(),
        takeLimitCount: kit.integer('take_limit_count').notNull(),
        dailyTakeLimitCount: kit.integer('daily_take_limit_count').notNull(),
        dailyIpLimitCount: kit.integer('daily_ip_limit_count').notNull(),
        validStart: kit.instant('valid_start').notNull(),
        validEnd: kit.instant('valid_end').notNull(),
        batchNum: kit.integer('batch_num').notNull(),
        batchNo: kit.text('batch_no'),
        /** 0 enabled, 1 voided */
        status: kit.integer('status').notNull(),
      },
      indexes: (t, pages) => [
        // The last line of defence: the statement that counts a use is guarded itself.
        kit.check('coupon_exchange_code_used', sql`${t.usedCount} >= 0`),
        kit.uniqueIndex('coupon_exchange_code_code').on(t.tenantId, t.code).where(living),
        pages('coupon_exchange_code_page'),
        pages('coupon_exchange_code_status', [t.status]),
        // With the status as a last column, because a batch is asked for together with it.
        pages('coupon_exchange_code_batch', [t.batchNo], [t.status]),
        kit.index('coupon_exchange_code_scene').on(t.tenantId, t.sceneCode).where(living),
        // Those that can still be redeemed, by their end: most codes are over some day, and the check passes them by.
        kit
          .index('coupon_exchange_code_enabled')
          .on(t.tenantId, t.validEnd, t.id)
          .where(sql`deleted_at is null and status = 0`),
      ],
    }),
  }
}

function logTable(kit: ColumnKit) {
  return {
    exchangeLog: resourceTable(kit, 'coupon_exchange_log', {
      columns: {
        code: kit.text('code').notNull(),
        couponTemplateId: kit.reference('coupon_template_id').notNull(),
        userId: kit.reference('user_id').notNull(),
        usedTime: kit.instant('used_time'),
        /** 1 admin-generated, 2 third-party channel */
        source: kit.integer('source').notNull(),
        couponCode: kit.text('coupon_code'),
        /** 1 pending, 2 success, 3 failed */
        exchangeStatus: kit.integer('exchange_status').notNull(),
        exchangeFailCode: kit.text('exchange_fail_code'),
        exchangeFailReason: kit.text('exchange_fail_reason'),
        exchangeFailTime: kit.instant('exchange_fail_time'),
        /** Written by operations, not by the engine. */
        imported: kit.boolean('imported').notNull(),
      },
      indexes: (t, pages) => [
        // The last columns are for the totals: with them there is no need to look at the table.
        ...kit.byId('coupon_exchange_log_id', t),
        pages('coupon_exchange_log_page'),
        pages('coupon_exchange_log_code', [t.code], [t.userId, t.exchangeStatus]),
        pages('coupon_exchange_log_user', [t.userId], [t.exchangeStatus]),
        pages('coupon_exchange_log_status', [t.exchangeStatus]),
        // The job's: of all tenants.
        kit.index('coupon_exchange_log_failed').on(t.createTime, t.tenantId, t.id).where(failedExchange),
      ],
    }),
  }
}
