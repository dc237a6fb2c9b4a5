import type { PaymentShipmentRow } from '@org/openapi-core/storage'
import type { ColumnKit } from '../postgres-column-kit.js'

/** Parcels of paid orders, as they were told to the channel. */
export function paymentShipmentTables(kit: ColumnKit) {
  return {
    /** What the payment channel was last told of a parcel. */
    paymentShipment: kit.table(
      'payment_shipment',
      {
        tenantId: kit.tenantId(),
        orderNo: kit.text('order_no').notNull(),
        trackingNo: kit.text('tracking_no').notNull(),
        carrierCode: kit.text('carrier_code'),
        carrierName: kit.text('carrier_name'),
        trackingUrl: kit.text('tracking_url'),
        status: kit.text('status').$type<PaymentShipmentRow['status']>().notNull(),
        shippedTime: kit.instant('shipped_time'),
        bagOrderNo: kit.text('bag_order_no'),
        createTime: kit.instant('create_time').notNull(),
        updateTime: kit.instant('update_time').notNull(),
      },
      (t) => [...kit.compositeKey(t.tenantId, t.orderNo, t.trackingNo)],
    ),
  }
}
