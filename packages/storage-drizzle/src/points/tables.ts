import { sql } from 'drizzle-orm'
import type { PointExtraConfig, PointTier, PointType, ProductType } from '@org/openapi-core/storage'
import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { resourceTable, tenantTable } from '../tenant-table.js'

/** The largest whole number that JavaScript holds exactly. */
const LARGEST = sql`9007199254740991`

/** The rule that gives points now, if it does for this. */
const enabled = (pays: string) => sql.raw(`deleted_at is null and status = 1 and ${pays}`)

/** Rules, products and redemptions; accounts with the entries that they are the sum of. */
export function pointTables(kit: ColumnKit) {
  return { ...ruleTables(kit), ...ledgerTables(kit), ...productTables(kit), ...exchangeTables(kit) }
}

/** As repositories see them. */
export type PointTables = ReturnType<typeof pointTables>

function ruleTables(kit: ColumnKit) {
  return {
    pointRule: resourceTable(kit, 'point_rule', {
      columns: {
        name: kit.text('name').notNull(),
        /** 0 disabled, 1 enabled */
        status: kit.integer('status').notNull(),
        description: kit.text('description'),
        tiers: kit.json<PointTier[]>('tiers').notNull(),
        extraConfig: kit.json<PointExtraConfig>('extra_config'),
        /** What it gives points for; two enabled rules never share one. */
        paysRecharge: kit.boolean('pays_recharge').notNull(),
        paysWithdraw: kit.boolean('pays_withdraw').notNull(),
        paysArrival: kit.boolean('pays_arrival').notNull(),
        paysBrowse: kit.boolean('pays_browse').notNull(),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        kit.uniqueIndex('point_rule_recharge').on(t.tenantId).where(enabled('pays_recharge')),
        kit.uniqueIndex('point_rule_withdraw').on(t.tenantId).where(enabled('pays_withdraw')),
        kit.uniqueIndex('point_rule_arrival').on(t.tenantId).where(enabled('pays_arrival')),
        kit.uniqueIndex('point_rule_browse').on(t.tenantId).where(enabled('pays_browse')),
        pages('point_rule_page'),
        pages('point_rule_status', [t.status]),
      ],
    }),
  }
}

function ledgerTables(kit: ColumnKit) {
  return {
    pointAccount: kit.table(
      'point_account',
      {
        tenantId: kit.tenantId(),
        memberId: kit.reference('member_id').notNull(),
        balance: kit.amount('balance').notNull(),
        /**
         * The last day on which the member earned by browsing, yyyy-MM-dd, how much in all, and with the last change.
         */
        earnedDay: kit.text('earned_day'),
        earnedOfDay: kit.amount('earned_of_day').notNull().default(0),
        earnedLast: kit.amount('earned_last').notNull().default(0),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [
        ...kit.compositeKey(t.tenantId, t.memberId),
        // The last line of defence: the statements are guarded themselves.
        kit.check('point_account_balance', sql`${t.balance} between 0 and ${LARGEST}`),
      ],
    ),
    pointEntry: tenantTable(kit, 'point_entry', {
      columns: {
        memberId: kit.reference('member_id').notNull(),
        bizType: kit.text('biz_type').$type<PointType>().notNull(),
        bizId: kit.text('biz_id').notNull(),
        /** What it added; negative where it took away. */
        points: kit.amount('points').notNull(),
        /** After it. */
        balance: kit.amount('balance').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      indexes: (t) => [
        kit.uniqueIndex('point_entry_biz').on(t.tenantId, t.bizType, t.bizId),
        kit.index('point_entry_member').on(t.tenantId, t.memberId, t.id),
      ],
    }),
    /** What each event was answered that might have given points, also where it gave none. */
    pointAward: kit.table(
      'point_award',
      {
        tenantId: kit.tenantId(),
        bizType: kit.text('biz_type').notNull(),
        bizId: kit.text('biz_id').notNull(),
        points: kit.amount('points').notNull(),
        balance: kit.amount('balance').notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.bizType, t.bizId)],
    ),
  }
}

function productTables(kit: ColumnKit) {
  return {
    pointProduct: resourceTable(kit, 'point_product', {
      columns: {
        name: kit.text('name').notNull(),
        localName: kit.text('local_name'),
        productType: kit.text('product_type').$type<ProductType>().notNull(),
        pointPrice: kit.integer('point_price').notNull(),
        relatedId: kit.amount('related_id'),
        /** What is left; -1 unlimited */
        stock: kit.integer('stock').notNull(),
        redeemedCount: kit.amount('redeemed_count').notNull().default(0),
        /** 0 unlimited */
        limitPerUser: kit.integer('limit_per_user').notNull(),
        /** 0 disabled, 1 enabled */
        status: kit.integer('status').notNull(),
        startTime: kit.instant('start_time'),
        endTime: kit.instant('end_time'),
        sort: kit.integer('sort').notNull(),
        description: kit.text('description'),
        localDescription: kit.text('local_description'),
        image: kit.text('image'),
      },
      searched: foldedColumns(kit),
      indexes: (t, pages) => [
        // The last line of defence: the statement is guarded itself.
        kit.check('point_product_stock', sql`${t.stock} >= -1`),
        pages('point_product_page'),
        pages('point_product_status', [t.status]),
        pages('point_product_type', [t.productType], [t.status]),
      ],
    }),
  }
}

function exchangeTables(kit: ColumnKit) {
  return {
    pointExchange: tenantTable(kit, 'point_exchange', {
      columns: {
        userId: kit.reference('user_id').notNull(),
        productId: kit.reference('product_id').notNull(),
        productName: kit.text('product_name').notNull(),
        productType: kit.text('product_type').$type<ProductType>().notNull(),
        pointPrice: kit.integer('point_price').notNull(),
        relatedId: kit.amount('related_id'),
        couponId: kit.reference('coupon_id'),
        memberDiscountId: kit.reference('member_discount_id'),
        /** The member's points after it. */
        balance: kit.amount('balance').notNull(),
        requestId: kit.text('request_id'),
        /** 1 pending, 2 success, 3 failed */
        status: kit.integer('status').$type<1 | 2 | 3>().notNull(),
        createTime: kit.instant('create_time').notNull(),
      },
      indexes: (t) => [
        kit
          .uniqueIndex('point_exchange_request')
          .on(t.tenantId, t.userId, t.requestId)
          .where(sql`request_id is not null`),
        kit.index('point_exchange_page').on(t.tenantId, t.createTime, t.id),
        // The last columns are for the totals of the other filters.
        kit.index('point_exchange_user').on(t.tenantId, t.userId, t.createTime, t.id, t.productId, t.status),
        kit.index('point_exchange_product').on(t.tenantId, t.productId, t.createTime, t.id, t.status),
        kit.index('point_exchange_status').on(t.tenantId, t.status, t.createTime, t.id),
      ],
    }),
  }
}
