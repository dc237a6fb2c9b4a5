import type { PayOrderReference } from './pay-order.js'
import type { PaymentShipment } from './payment-channel.js'

/** Where a parcel is, as the channel is told. */
export const shipmentStatuses = [
  'SHIPPED',
  'IN_TRANSIT',
  'DELIVERED',
  'CANCELLED',
] as const satisfies PaymentShipment['status'][]

/** What a partner tells of one parcel, and of which order it is. */
export interface ShipmentUpload extends PayOrderReference {
  readonly trackingNo: string
  readonly carrierCode?: string | undefined
  readonly carrierName?: string | undefined
  readonly trackingUrl?: string | undefined
  readonly status: PaymentShipment['status']
  readonly shippedTime?: Date | undefined
  /** The partner's own note: nothing is looked up by it. */
  readonly bagOrderNo?: string | undefined
}

/** What the channel was last told of a parcel. */
export interface NewPaymentShipment {
  readonly orderNo: string
  readonly trackingNo: string
  readonly carrierCode: string | null
  readonly carrierName: string | null
  readonly trackingUrl: string | null
  readonly status: PaymentShipment['status']
  readonly shippedTime: Date | null
  readonly bagOrderNo: string | null
}

/** A parcel as it is stored. */
export interface PaymentShipmentRow extends NewPaymentShipment {
  readonly createTime: Date
  readonly updateTime: Date
}

/** The parcels of one tenant's payment orders: one row an order and tracking number. */
export interface PaymentShipmentRepository {
  /** Notes a parcel; what was noted of it before is replaced, but for the time when that first happened. */
  save(shipment: NewPaymentShipment, now: Date): Promise<PaymentShipmentRow>
}
