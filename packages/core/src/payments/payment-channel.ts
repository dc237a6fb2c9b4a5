import { z } from 'zod'
import { channelText } from '../http/input/storable-text.js'
import { answeredMoment } from '../kernel/channels/answered-moment.js'
import type { ChannelShippingInfo } from './shipping-info.js'

/** The currency of payment orders. */
export const PAY_CURRENCY = 'USD'

/** Whose order it is, and our number of it. */
export interface PaymentReference {
  readonly tenantId: number
  readonly orderNo: string
}

/** What a payer is to pay. */
export interface PaymentRequest extends PaymentReference {
  /** USD cents. */
  readonly amount: number
  readonly currency: typeof PAY_CURRENCY
  readonly subject: string | null
  readonly description: string | null
  /** From here on nobody should be able to pay it any more. */
  readonly expireTime: Date
  /** Complete, or absent. */
  readonly shippingInfo?: ChannelShippingInfo
}

/** One payment at the channel. An answer of another shape counts as unknown. */
export const channelPayment = z.object({
  /** Our number. */
  orderNo: channelText(),
  /** The channel's number. */
  paymentOrderId: channelText().min(1).max(128),
  /** Where the payer is sent to, http or https; may be empty in answers to anything but `create`. */
  paymentUrl: channelText().max(2048),
  /** Cents of `currency`. */
  amount: z.int(),
  currency: channelText(),
  status: z.enum(['PENDING', 'PAID', 'CLOSED']),
  /** When it was paid; null where that is not known. */
  paidTime: answeredMoment().nullable(),
})

/** How a payment stands at the channel. Its answer is checked against the schema: another shape is a failure. */
export type ChannelPayment = z.output<typeof channelPayment>

/** Where a parcel of a paid order is. */
export interface PaymentShipment extends PaymentReference {
  /** The channel's number of the payment. */
  readonly paymentOrderId: string
  readonly trackingNo: string
  readonly carrierCode: string | null
  readonly carrierName: string | null
  readonly trackingUrl: string | null
  readonly status: 'SHIPPED' | 'IN_TRANSIT' | 'DELIVERED' | 'CANCELLED'
  readonly shippedTime: Date | null
}

/** A message of the channel as it arrived, untouched: signatures are over the bytes. */
export interface PaymentNotification {
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The same as a host gets it: headers of several values, or of none, as `node:http` has them. */
export interface ArrivedNotification {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: string
}

/** As channels read it: each header is one text, by its name in small letters. */
export function notificationOf({ headers, body }: ArrivedNotification): PaymentNotification {
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), typeof value === 'string' ? value : value.join(', ')] as const],
  )
  return { headers: Object.fromEntries(texts), body }
}

/**
 * The payment gateway, as the host connects it. Throw `ChannelRefusal` for a definite no; anything else thrown means
 * that nobody knows what happened, and the engine finds out by `query`. Calls are abandoned when `signal` aborts.
 */
export interface PaymentChannel {
  /** Idempotent by `orderNo`, which is the key to send along: the same number always answers the same payment. */
  create(request: PaymentRequest, signal: AbortSignal): Promise<ChannelPayment>
  /** The payment as it is now; undefined where the channel knows no such order. */
  query(order: PaymentReference, signal: AbortSignal): Promise<ChannelPayment | undefined>
  /**
   * Answers the payment as it is after it: CLOSED, or PAID where the payer was faster; undefined where there is none.
   */
  close(order: PaymentReference, signal: AbortSignal): Promise<ChannelPayment | undefined>
  /** Idempotent by payment and tracking number; a later call says where the parcel is now. */
  uploadShipment(shipment: PaymentShipment, signal: AbortSignal): Promise<void>
  /**
   * Checks the signature and reads what the channel says; throws `ChannelRefusal` where the message is not the
   * channel's. Asks nobody: it needs no network.
   */
  readNotification(notification: PaymentNotification): Promise<ChannelPayment>
}
