import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

/** Templates, members' discounts, and which order uses which of them. */
export function discountTables(kit: ColumnKit) {
  return {
    discountTemplate: resourceTable(kit, 'discount_template', {
      columns: templateColumns(kit),
      searched: foldedColumns(kit),
      indexes: (t, pages) => [pages('discount_template_page'), pages('discount_template_status', [t.status])],
    }),
    memberDiscount: resourceTable(kit, 'member_discount', {
      columns: memberColumns(kit),
      indexes: (t, pages) => [
        kit.check('member_discount_used', sql`used_count >= 0 and (total_count = -1 or used_count <= total_count)`),
        // One for each occasion; those that are for none have no number and do not meet.
        kit.uniqueIndex('member_discount_source').on(t.tenantId, t.sourceType, t.sourceBizId).where(living),
        pages('member_discount_page'),
        pages('member_discount_status', [t.status]),
        pages('member_discount_user', [t.userId], [t.templateId, t.status]),
        pages('member_discount_template', [t.templateId], [t.status]),
      ],
    }),
    discountUse: kit.table(
      'discount_use',
      {
        tenantId: kit.tenantId(),
        memberDiscountId: kit.reference('member_discount_id').notNull(),
        orderId: kit.text('order_id').notNull(),
        usedTime: kit.instant('used_time').notNull(),
        /** What the use was answered with. */
        usedCount: kit.integer('used_count'),
        totalCount: kit.integer('total_count'),
      },
      (t) => [
        ...kit.compositeKey(t.tenantId, t.memberDiscountId, t.orderId),
        kit.index('discount_use_last').on(t.tenantId, t.memberDiscountId, t.usedTime, t.usedCount),
      ],
    ),
  }
}

/** As repositories see them. */
export type DiscountTables = ReturnType<typeof discountTables>

const discountColumns = (kit: ColumnKit) => ({
  name: kit.text('name').notNull(),
  /** 1 percentage, 2 fixed amount */
  type: kit.integer('type').notNull(),
  /** Percent that is paid, or cents. */
  value: kit.integer('value').notNull(),
  minOrderAmount: kit.amount('min_order_amount').notNull(),
  maxDiscountAmount: kit.amount('max_discount_amount').notNull(),
})

function templateColumns(kit: ColumnKit) {
  return {
    ...discountColumns(kit),
    /** 0 all, 1 categories, 2 goods */
    scopeType: kit.integer('scope_type').notNull(),
    scopeTargetIds: kit.text('scope_target_ids'),
    /** -1 unlimited */
    usageLimitCount: kit.integer('usage_limit_count').notNull(),
    grantedCount: kit.integer('granted_count').notNull().default(0),
    /** 1 fixed period, 2 days after taking */
    validityType: kit.integer('validity_type').notNull(),
    validStartTime: kit.instant('valid_start_time'),
    validEndTime: kit.instant('valid_end_time'),
    validDays: kit.integer('valid_days'),
    /** 0 enabled, 1 disabled */
    status: kit.integer('status').notNull().default(0),
  }
}

function memberColumns(kit: ColumnKit) {
  return {
    userId: kit.reference('user_id').notNull(),
    unionId: kit.text('union_id').notNull(),
    templateId: kit.reference('template_id').notNull(),
    ...discountColumns(kit),
    /** -1 unlimited */
    totalCount: kit.integer('total_count').notNull(),
    usedCount: kit.integer('used_count').notNull().default(0),
    validStartTime: kit.instant('valid_start_time').notNull(),
    validEndTime: kit.instant('valid_end_time').notNull(),
    /** 1 lucky draw, 2 system grant */
    sourceType: kit.integer('source_type').notNull(),
    sourceBizId: kit.reference('source_biz_id'),
    lastUsedOrderId: kit.text('last_used_order_id'),
    lastUsedTime: kit.instant('last_used_time'),
    /** 0 in force, 1 revoked */
    status: kit.integer('status').notNull().default(0),
  }
}
