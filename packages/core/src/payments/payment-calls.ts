import { ChannelRefusal, ChannelUnavailable } from '../kernel/channel-guard.js'
import type { ChannelGuard } from '../kernel/channel-guard.js'
import type { Logger } from '../kernel/logger.js'
import { isWebAddress } from '../http/web-address.js'
import { isKnownToChannel } from './pay-order.js'
import type { PayOrderRow } from './pay-order.js'
import { channelPayment, PAY_CURRENCY } from './payment-channel.js'
import type { ChannelPayment, PaymentChannel, PaymentRequest } from './payment-channel.js'

/**
 * What is known after a call: the payment, that there is none, that the channel declined, or nothing at all. What
 * cannot be believed (another shape, amount, currency, order) counts as nothing.
 */
export type PaymentAnswer =
  { readonly kind: 'payment'; readonly payment: ChannelPayment } | { readonly kind: 'none' | 'refused' | 'unknown' }

/** An order, and the tenant whose it is. */
export interface AskedOrder {
  readonly tenantId: number
  readonly order: PayOrderRow
}

/** Milliseconds that anybody who waits for an answer about an order waits (rules/payments#patience). */
const ASK_LIMIT_MS = 3000

/** The calls of the payment channel, each answered with what is known after it. */
export class PaymentCalls {
  constructor(
    private readonly channel: PaymentChannel,
    private readonly guard: ChannelGuard,
    private readonly log: Logger,
  ) {}

  /** One attempt: our number is the key, so that it may be sent again, but only after asking whether it arrived. */
  create({ tenantId, order }: AskedOrder): Promise<PaymentAnswer> {
    const request = requestOf(tenantId, order)
    return this.#answer(
      order,
      this.guard.once({ tenantId, key: order.orderNo }, (signal) => this.channel.create(request, signal)),
    )
  }

  /** Callers who ask about the same order for the same purpose at the same time share one call. */
  ask({ tenantId, order }: AskedOrder, purpose: 'state' | 'arrival' = 'state'): Promise<PaymentAnswer> {
    const { orderNo } = order
    const call = (signal: AbortSignal) => this.channel.query({ tenantId, orderNo }, signal)
    return this.#answer(
      order,
      this.guard.read({ tenantId, key: `${purpose}:${tenantId}:${orderNo}` }, call, ASK_LIMIT_MS),
    )
  }

  /** Where nobody knows whether it closed, asks. */
  async close(asked: AskedOrder): Promise<PaymentAnswer> {
    const { tenantId, order } = asked
    const { orderNo } = order
    const answer = await this.#answer(
      order,
      this.guard.once({ tenantId, key: orderNo }, (signal) => this.channel.close({ tenantId, orderNo }, signal)),
    )
    return answer.kind === 'unknown' ? this.ask(asked, 'arrival') : answer
  }

  /** What a notification says, held against the order that it is about. */
  check(order: PayOrderRow, answer: unknown): PaymentAnswer {
    const result = channelPayment.safeParse(answer)
    const wrong = result.success
      ? wrongMembers(order, result.data)
      : result.error.issues.map((issue) => issue.path.join('.'))
    if (result.success && wrong.length === 0) return { kind: 'payment', payment: result.data }
    this.log.warn(
      { channel: 'payment', orderNo: order.orderNo, wrong },
      'channel answered a payment that cannot be believed',
    )
    return { kind: 'unknown' }
  }

  async #answer(order: PayOrderRow, call: Promise<unknown>): Promise<PaymentAnswer> {
    try {
      const answer = await call
      return answer === undefined ? { kind: 'none' } : this.check(order, answer)
    } catch (error) {
      if (error instanceof ChannelRefusal) return { kind: 'refused' }
      if (error instanceof ChannelUnavailable) return { kind: 'unknown' }
      throw error
    }
  }
}

function requestOf(tenantId: number, order: PayOrderRow): PaymentRequest {
  const { orderNo, amount, subject, description, expireTime, shippingInfo } = order
  const request = { tenantId, orderNo, amount, currency: PAY_CURRENCY, subject, description, expireTime } as const
  return shippingInfo === null ? request : { ...request, shippingInfo }
}

/** The members in which a payment is not that of the order. */
function wrongMembers(order: PayOrderRow, payment: ChannelPayment): string[] {
  const isOther = isKnownToChannel(order) && payment.paymentOrderId !== order.paymentOrderId
  const faults = {
    orderNo: payment.orderNo !== order.orderNo,
    amount: payment.amount !== order.amount,
    currency: payment.currency !== PAY_CURRENCY,
    paymentOrderId: isOther,
    paymentUrl: !isKnownToChannel(order) && payment.status === 'PENDING' && !isWebAddress(payment.paymentUrl),
  }
  return Object.entries(faults).flatMap(([member, isWrong]) => (isWrong ? [member] : []))
}
