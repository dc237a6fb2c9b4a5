import { sql } from 'drizzle-orm'
import { handledItemStatuses, waitingBagStatuses } from '@org/openapi-core/storage'
import { constant } from '../guarded-moves.js'
import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** In these words the job that moves bags on names the index. */
export const isWaiting = sql`status in (${constant(...waitingBagStatuses)})`

/** Items that wait for operations; in these words statements name the index. */
export const isHandled = sql`status in (${constant(...handledItemStatuses)})`

/** Bag orders and order items, with what was paid and given back. */
export function orderTables(kit: ColumnKit) {
  return { ...bagOrderTable(kit), ...orderItemTable(kit) }
}

/** As repositories see them. */
export type OrderTables = ReturnType<typeof orderTables>

function bagOrderTable(kit: ColumnKit) {
  return {
    bagOrder: tenantTable(kit, 'bag_order', {
      columns: {
        bagOrderNo: kit.text('bag_order_no').notNull(),
        userId: kit.reference('user_id').notNull(),
        /** 0 unpaid to 10 closed, as in the specification */
        status: kit.integer('status').notNull(),
        outboundOrderNo: kit.text('outbound_order_no'),
        goodsQty: kit.integer('goods_qty').notNull(),
        goodsTotalAmount: kit.amount('goods_total_amount').notNull(),
        /** Grams. */
        estimateWeight: kit.amount('estimate_weight').notNull(),
        /** Cubic centimetres. */
        estimateVolume: kit.amount('estimate_volume').notNull(),
        payAmount: kit.amount('pay_amount').notNull(),
        payTime: kit.instant('pay_time'),
        refundAmount: kit.amount('refund_amount').notNull(),
        trackingNo: kit.text('tracking_no'),
        /** Since when it has its status; null only of rows older than the column, until the migration after it. */
        statusTime: kit.instant('status_time'),
        createTime: kit.instant('create_time').notNull(),
        revision: kit.revision('bag_order'),
      },
      indexes: (t) => [
        kit.uniqueIndex('bag_order_no').on(t.tenantId, t.bagOrderNo),
        kit.check('bag_order_refund', sql`${t.refundAmount} between 0 and ${t.payAmount}`),
        kit.index('bag_order_page').on(t.tenantId, t.createTime, t.id),
        kit.index('bag_order_status').on(t.tenantId, t.status, t.createTime, t.id),
        kit
          .index('bag_order_tracking')
          .on(t.tenantId, t.trackingNo, t.createTime, t.id)
          .where(sql`tracking_no is not null`),
        kit.index('bag_order_member').on(t.tenantId, t.userId, t.createTime, t.id),
        kit.index('bag_order_member_status').on(t.tenantId, t.userId, t.status, t.createTime, t.id),
        // For the job that moves what has waited long enough, across tenants: the states that wait.
        kit.index('bag_order_due').on(t.status, t.statusTime, t.id).where(isWaiting),
      ],
    }),
  }
}

function orderItemTable(kit: ColumnKit) {
  return {
    orderItem: tenantTable(kit, 'order_item', {
      columns: orderItemColumns(kit),
      indexes: (t) => [
        kit.uniqueIndex('order_item_no').on(t.tenantId, t.orderItemNo),
        kit.check(
          'order_item_amounts',
          sql`${t.qty} > 0 and ${t.price} >= 0 and ${t.actualPrice} >= 0 and ${t.freightFee} >= 0`,
        ),
        kit.index('order_item_order').on(t.tenantId, t.orderNo, t.id),
        kit.index('order_item_parent').on(t.tenantId, t.parentOrderNo, t.id),
        kit.index('order_item_page').on(t.tenantId, t.createTime, t.id),
        kit.index('order_item_status').on(t.tenantId, t.status, t.createTime, t.id),
        kit
          .index('order_item_bag')
          .on(t.tenantId, t.bagOrderNo, t.id)
          .where(sql`bag_order_no is not null`),
        kit
          .index('order_item_express')
          .on(t.tenantId, t.expressNo, t.id)
          .where(sql`express_no is not null`),
        // What stands still. Of rows older than the column the creation says since when.
        kit.index('order_item_handled').on(t.tenantId, t.statusTime, t.createTime, t.id).where(isHandled),
        kit.index('order_item_member').on(t.tenantId, t.userId, t.createTime, t.id),
        kit.index('order_item_member_status').on(t.tenantId, t.userId, t.status, t.createTime, t.id),
      ],
    }),
  }
}

function orderItemColumns(kit: ColumnKit) {
  return {
    orderItemNo: kit.text('order_item_no').notNull(),
    /** The sub-order. */
    orderNo: kit.text('order_no').notNull(),
    parentOrderNo: kit.text('parent_order_no').notNull(),
    userId: kit.reference('user_id').notNull(),
    /** 101 unpaid to 311 disposed (rules/orders#item-states) */
    status: kit.integer('status').notNull(),
    previousStatus: kit.integer('previous_status'),
    isWalletPaid: kit.boolean('is_wallet_paid').notNull(),
    platformChannel: kit.integer('platform_channel').notNull(),
    goodsId: kit.text('goods_id').notNull(),
    skuId: kit.text('sku_id').notNull(),
    goodsName: kit.text('goods_name').notNull(),
    localGoodsName: kit.text('local_goods_name').notNull(),
    specName: kit.text('spec_name').notNull(),
    localSpecName: kit.text('local_spec_name').notNull(),
    imagePath: kit.text('image_path').notNull(),
    qty: kit.integer('qty').notNull(),
    /** Of one piece. */
    price: kit.amount('price').notNull(),
    /** Of one piece. */
    actualPrice: kit.amount('actual_price').notNull(),
    /** Of the whole line. */
    freightFee: kit.amount('freight_fee').notNull(),
    shopId: kit.text('shop_id'),
    shopName: kit.text('shop_name').notNull(),
    localShopName: kit.text('local_shop_name').notNull(),
    remarks: kit.text('remarks'),
    carrierName: kit.text('carrier_name'),
    expressNo: kit.text('express_no'),
    bagOrderNo: kit.text('bag_order_no'),
    /** Since when it has its status; null only of rows older than the column that have not moved since. */
    statusTime: kit.instant('status_time'),
    createTime: kit.instant('create_time').notNull(),
    revision: kit.revision('order_item'),
  }
}
