import type { ChannelCall } from '../simulation.js'
import type { PaymentDemand } from './sandbox-payment.js'

/** A call as `GET /sandbox/payment/requests` shows it. */
export interface ReceivedRequest {
  readonly operation: 'create' | 'query' | 'close' | 'shipments'
  readonly orderNo: string
  /** Units with two decimals, as partners send them. */
  readonly payAmount?: number
  /** As received: absent when it was not sent. */
  readonly shippingInfo?: unknown
  /** The shipment that was sent; its members stand beside it, too. */
  readonly shipment?: unknown
}

/** Requests that are remembered: the later ones, so that a long run does not fill the memory. */
const MOST_REQUESTS = 50_000

/** What the gateway received, in order, whatever became of it. */
export class ReceivedRequests {
  #requests: ReceivedRequest[] = []

  list(): readonly ReceivedRequest[] {
    return this.#requests.slice(-MOST_REQUESTS)
  }

  add(call: Pick<ChannelCall, 'name' | 'input'>): void {
    this.#requests.push(toRequest(call))
    // Cut now and then, not each time: that would move all of them each time.
    if (this.#requests.length >= 2 * MOST_REQUESTS) this.#requests = this.#requests.slice(-MOST_REQUESTS)
  }
}

function toRequest({ name, input }: Pick<ChannelCall, 'name' | 'input'>): ReceivedRequest {
  switch (name) {
    case 'create': {
      const { orderNo, amount, shippingInfo } = input as PaymentDemand & { shippingInfo?: unknown }
      return {
        operation: 'create',
        orderNo,
        payAmount: amount / 100,
        ...(shippingInfo !== undefined && { shippingInfo }),
      }
    }
    case 'uploadShipment': {
      const { tenantId: _, ...shipment } = input as { tenantId: number; orderNo: string }
      return { operation: 'shipments', ...shipment, shipment }
    }
    default:
      return { operation: name as 'query' | 'close', orderNo: (input as { orderNo: string }).orderNo }
  }
}
