import type { ColumnKit } from '../postgres-column-kit.js'
import { tenantTable } from '../tenant-table.js'

/** Purchases under the caller's number, and their sub-orders, one for each shop. */
export function purchaseTables(kit: ColumnKit) {
  return {
    purchase: purchaseTable(kit),
    subOrder: subOrderTable(kit),
  }
}

/** As repositories see them. */
export type PurchaseTables = ReturnType<typeof purchaseTables>

function purchaseTable(kit: ColumnKit) {
  return tenantTable(kit, 'purchase', {
    columns: {
      clientId: kit.text('client_id').notNull(),
      outOrderNo: kit.text('out_order_no').notNull(),
      externalUserId: kit.text('external_user_id').notNull(),
      memberId: kit.reference('member_id').notNull(),
      /** 0 processing, 1 created, 2 creation failed */
      refStatus: kit.integer('ref_status').notNull(),
      /** Which attempt to create it is the present one, and since when. */
      attempt: kit.integer('attempt').notNull(),
      attemptTime: kit.instant('attempt_time').notNull(),
      failReason: kit.text('fail_reason'),
      /** From here on null until it is created. */
      orderNo: kit.text('order_no'),
      paymentId: kit.text('payment_id'),
      goodsAmount: kit.amount('goods_amount'),
      freightAmount: kit.amount('freight_amount'),
      payAmount: kit.amount('pay_amount'),
      /** The address as it was then, JSON. */
      address: kit.text('address'),
      orderComment: kit.text('order_comment'),
      expireTime: kit.instant('expire_time'),
      payTime: kit.instant('pay_time'),
      createTime: kit.instant('create_time').notNull(),
      revision: kit.revision('purchase'),
    },
    indexes: (t) => [
      ...kit.byId('purchase_id', t),
      kit.uniqueIndex('purchase_out_order_no').on(t.tenantId, t.clientId, t.outOrderNo),
      kit.uniqueIndex('purchase_order_no').on(t.tenantId, t.orderNo),
      // The last columns are for the totals of the other filters: with them there is no need to look at the table.
      kit.index('purchase_page').on(t.tenantId, t.createTime, t.id),
      kit.index('purchase_status').on(t.tenantId, t.refStatus, t.createTime, t.id),
      kit.index('purchase_client').on(t.tenantId, t.clientId, t.createTime, t.id, t.refStatus),
      kit.index('purchase_payment').on(t.tenantId, t.paymentId, t.createTime, t.id),
      kit.index('purchase_out').on(t.tenantId, t.outOrderNo, t.createTime, t.id),
    ],
  })
}

function subOrderTable(kit: ColumnKit) {
  return tenantTable(kit, 'sub_order', {
    columns: {
      orderNo: kit.text('order_no').notNull(),
      parentOrderNo: kit.text('parent_order_no').notNull(),
      clientId: kit.text('client_id').notNull(),
      userId: kit.reference('user_id').notNull(),
      shopId: kit.text('shop_id'),
      shopName: kit.text('shop_name').notNull(),
      localShopName: kit.text('local_shop_name').notNull(),
      platformChannel: kit.integer('platform_channel').notNull(),
      goodsAmount: kit.amount('goods_amount').notNull(),
      freightAmount: kit.amount('freight_amount').notNull(),
      payAmount: kit.amount('pay_amount').notNull(),
      payTime: kit.instant('pay_time'),
      cancelTime: kit.instant('cancel_time'),
      createTime: kit.instant('create_time').notNull(),
      revision: kit.revision('sub_order'),
    },
    indexes: (t) => [
      ...kit.byId('sub_order_id', t),
      kit.uniqueIndex('sub_order_no').on(t.tenantId, t.orderNo),
      kit.index('sub_order_parent').on(t.tenantId, t.parentOrderNo, t.id),
    ],
  })
}
