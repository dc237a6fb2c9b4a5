import type { Clock } from '../kernel/clock.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { PartnerContext } from '../http/context.js'
import { isPaid } from './pay-order.js'
import type { PaymentStores, PayOrderRow } from './pay-order.js'
import type { PaymentCalls } from './payment-calls.js'
import { PAY_CHANNEL_ERROR, PAY_ORDER_NOT_FOUND, SHIPMENT_ORDER_NOT_PAID } from './payment-errors.js'
import type { NewPaymentShipment, PaymentShipmentRepository, ShipmentUpload } from './payment-shipment.js'

/** The repositories that uploading touches. */
export interface ShipmentStores extends PaymentStores {
  readonly paymentShipments: PaymentShipmentRepository
}

/** What the service is made from. */
export interface ShipmentServiceOptions {
  readonly calls: PaymentCalls
  readonly clock: Clock
}

/** What became of one parcel. */
export interface ShipmentOutcome {
  readonly upload: ShipmentUpload
  /** Absent where no order of the client was named. */
  readonly order: PayOrderRow | undefined
  /** Absent: the channel knows of the parcel. */
  readonly error: ErrorDefinition | undefined
}

/** Calls of the channel at the same time, for one request. */
const AT_ONCE = 4
/** Milliseconds after which no further call is begun, so that a channel that hangs does not hang the request. */
const BUDGET_MS = 4000

/** One parcel on its way to the channel. */
interface Parcel {
  readonly upload: ShipmentUpload
  readonly order: PayOrderRow | undefined
  error: ErrorDefinition | undefined
}

/** Hands tracking numbers of paid orders to the payment channel. */
export class ShipmentService {
  constructor(private readonly options: ShipmentServiceOptions) {}

  /**
   * Tells the channel of each parcel, a few at a time; answers what became of each, in the order in which they came.
   * One that fails does not stop the others, and may be sent again, as may any. Throws PAY_CHANNEL_NOT_CONFIGURED.
   */
  async upload(
    context: PartnerContext<ShipmentStores>,
    uploads: readonly ShipmentUpload[],
  ): Promise<ShipmentOutcome[]> {
    const { calls, clock } = this.options
    calls.assertConfigured()
    const { payOrders } = context.storage
    const parcels = await Promise.all(
      uploads.map(async (upload): Promise<Parcel> => {
        const order = await payOrders.findOfClient(context.principal.clientId, upload)
        return { upload, order, error: undefined }
      }),
    )
    const deadline = clock.monotonic() + BUDGET_MS
    const waiting = lanesOf(parcels).values()
    const carry = async () => {
      for (const lane of waiting) {
        for (const parcel of lane) {
          parcel.error = clock.monotonic() < deadline ? await this.#deliver(context, parcel) : refusalOf(parcel)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, carry))
    return parcels
  }

  /** The channel first: what is noted here is what it knows. */
  async #deliver(context: PartnerContext<ShipmentStores>, parcel: Parcel): Promise<ErrorDefinition | undefined> {
    const { order, upload } = parcel
    const { tenantId } = context
    const { paymentOrderId } = order ?? {}
    if (order === undefined || !isPaid(order) || typeof paymentOrderId !== 'string') return refusalOf(parcel)
    const { bagOrderNo, ...told } = toShipment(order, upload)
    if (!(await this.options.calls.ship({ ...told, tenantId, paymentOrderId }))) return PAY_CHANNEL_ERROR
    await context.storage.paymentShipments.save({ ...told, bagOrderNo }, context.now)
    return undefined
  }
}

/** Why a parcel that the channel was not told of was not. */
function refusalOf({ order }: Parcel): ErrorDefinition {
  if (order === undefined) return PAY_ORDER_NOT_FOUND
  return isPaid(order) ? PAY_CHANNEL_ERROR : SHIPMENT_ORDER_NOT_PAID
}

/** Parcels of the same order and tracking number stay in order: the last word about it has to be the last. */
function lanesOf(parcels: readonly Parcel[]): readonly (readonly Parcel[])[] {
  const lanes = new Map<string, Parcel[]>()
  for (const parcel of parcels) {
    const key = JSON.stringify([parcel.order?.orderNo, parcel.upload.trackingNo])
    const lane = lanes.get(key)
    if (lane === undefined) lanes.set(key, [parcel])
    else lane.push(parcel)
  }
  return [...lanes.values()]
}

function toShipment({ orderNo }: PayOrderRow, upload: ShipmentUpload): NewPaymentShipment {
  const {
    trackingNo,
    status,
    carrierCode = null,
    carrierName = null,
    trackingUrl = null,
    shippedTime = null,
    bagOrderNo = null,
  } = upload
  return { orderNo, trackingNo, carrierCode, carrierName, trackingUrl, status, shippedTime, bagOrderNo }
}
