import type { ColumnKit } from '../postgres-column-kit.js'

/** The numbers by which the channel knows orders. */
export function channelNumberTables(kit: ColumnKit) {
  return {
    /**
     * Finds orders by the channel's number. An index of the orders themselves would make the update that notes the number
     * write an entry into every index of theirs, on PostgreSQL: decision 42.
     */
    payOrderChannelNumber: kit.table(
      'pay_order_channel_number',
      {
        tenantId: kit.tenantId(),
        paymentOrderId: kit.text('payment_order_id').notNull(),
        orderId: kit.reference('order_id').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.paymentOrderId, t.orderId)],
    ),
  }
}
