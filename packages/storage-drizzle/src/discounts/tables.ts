import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'

const living = sql`deleted_at is null`

/** Templates, members' discounts, and which order uses which of them. */
export function discountTables(kit: ColumnKit) {
  return {
    discountTemplate: kit.table('discount_template', templateColumns(kit), (t) => [
      ...kit.tenantKey(t),
      kit.index('discount_template_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('discount_template_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
    ]),
    memberDiscount: kit.table('member_discount', memberColumns(kit), (t) => [
      ...kit.tenantKey(t),
      kit.check('member_discount_used', sql`used_count >= 0 and (total_count = -1 or used_count <= total_count)`),
      // One for each occasion; those that are for none have no number and do not meet.
      kit.uniqueIndex('member_discount_source').on(t.tenantId, t.sourceType, t.sourceBizId).where(living),
      kit.index('member_discount_page').on(t.tenantId, t.createTime, t.id, t.deletedAt).where(living),
      kit.index('member_discount_status').on(t.tenantId, t.status, t.createTime, t.id, t.deletedAt).where(living),
      kit
        .index('member_discount_user')
        .on(t.tenantId, t.userId, t.createTime, t.id, t.templateId, t.status, t.deletedAt)
        .where(living),
      kit
        .index('member_discount_template')
        .on(t.tenantId, t.templateId, t.createTime, t.id, t.status, t.deletedAt)
        .where(living),
    ]),
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
    tenantId: kit.tenantId(),
    id: kit.id(),
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
    createTime: kit.instant('create_time').notNull(),
    deletedAt: kit.instant('deleted_at'),
    revision: kit.revision('discount_template'),
    ...foldedColumns(kit),
  }
}

function memberColumns(kit: ColumnKit) {
  return {
    tenantId: kit.tenantId(),
    id: kit.id(),
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
    createTime: kit.instant('create_time').notNull(),
    deletedAt: kit.instant('deleted_at'),
    revision: kit.revision('member_discount'),
  }
}
