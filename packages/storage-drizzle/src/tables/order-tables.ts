import { sql } from 'drizzle-orm'
import type { ColumnKit } from '../postgres-column-kit.js'

export function orderTables(kit: ColumnKit) {
  return {
    bagOrder: kit.table(
      'bag_order',
      {
        tenantId: kit.tenantId(),
        id: kit.id(),
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
        createTime: kit.instant('create_time').notNull(),
      },
      (t) => [
        ...kit.tenantKey(t),
        kit.uniqueIndex('bag_order_no').on(t.tenantId, t.bagOrderNo),
        kit.check('bag_order_refund', sql`${t.refundAmount} between 0 and ${t.payAmount}`),
      ],
    ),
  }
}
