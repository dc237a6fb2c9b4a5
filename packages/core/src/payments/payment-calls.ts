import { ChannelRefusal, ChannelUnavailable } from '../kernel/channels/channel-guard.js'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { readAnswer, usableAnswer } from '../kernel/channels/read-answer.js'
import { ApiError } from '../kernel/errors.js'
import type { Logger } from '../kernel/logger.js'
import type { PayOrderRow } from './pay-order.js'
import { channelPayment, notificationOf, PAY_CURRENCY } from './payment-channel.js'
import type {
  ArrivedNotification,
  ChannelPayment,
  PaymentChannel,
  PaymentRequest,
  PaymentShipment,
} from './payment-channel.js'
import { PAY_CHANNEL_NOT_CONFIGURED } from './payment-errors.js'
import { lacksAddress, wrongMembers } from './wrong-members.js'

/**
 * What is known after a call: the payment, that there is none, that the channel declined, or nothing at all. What
 * cannot be believed (another shape, amount, currency, order) counts as nothing.
 */
export type PaymentAnswer =
  | { readonly kind: 'payment'; readonly payment: ChannelPayment }
  | { readonly kind: 'none' | 'refused' | 'unknown' }

/** What the calls are made from. */
export interface PaymentCallsOptions {
  /** Absent: there is nobody to ask, and orders can be read, and nothing else. */
  readonly channel: PaymentChannel | undefined
  readonly guard: ChannelGuard
  readonly log: Logger
}

/** Whose orders a call is about: a context of any kind. */
export interface OwnedByTenant {
  readonly tenantId: number
}

/** Milliseconds that anybody who waits for an answer about an order waits (rules/payments#patience). */
const ASK_LIMIT_MS = 3000

/** Undefined: the channel has none. */
const answered = channelPayment.optional()
const named = channelPayment.pick({ orderNo: true })

/**
 * The calls of the payment channel, each answered with what is known after it. Where there is no channel each throws
 * PAY_CHANNEL_NOT_CONFIGURED.
 */
export class PaymentCalls {
  readonly #guard: ChannelGuard
  readonly #log: Logger

  constructor(private readonly options: PaymentCallsOptions) {
    this.#guard = options.guard
    this.#log = options.log
  }

  /** Whether there is a channel, for those who can do without. */
  get isConfigured(): boolean {
    return this.options.channel !== undefined
  }

  /** For those who cannot, before they write anything; throws PAY_CHANNEL_NOT_CONFIGURED. */
  assertConfigured(): PaymentChannel {
    if (this.options.channel === undefined) throw new ApiError(PAY_CHANNEL_NOT_CONFIGURED)
    return this.options.channel
  }

  /** One attempt: our number is the key, so that it may be sent again, but only after asking whether it arrived. */
  async create({ tenantId }: OwnedByTenant, order: PayOrderRow): Promise<PaymentAnswer> {
    const channel = this.assertConfigured()
    const request = requestOf(tenantId, order)
    // One that was made is there: nothing is no answer to this. A copy, since what the channel makes of it is not the order.
    const call = async (signal: AbortSignal) =>
      this.#usable(order, channelPayment, await channel.create(structuredClone(request), signal))
    const answer = await this.#answer(order, this.#guard.once({ tenantId, key: order.orderNo }, call))
    if (answer.kind !== 'payment' || !lacksAddress(order, answer.payment)) return answer
    this.#tell(order, ['paymentUrl'])
    return { kind: 'unknown' }
  }

  /** Callers who ask about the same order for the same purpose at the same time share one call. */
  ask({ tenantId }: OwnedByTenant, order: PayOrderRow, purpose: 'state' | 'arrival' = 'state'): Promise<PaymentAnswer> {
    const channel = this.assertConfigured()
    const { orderNo } = order
    const key = `${purpose}:${tenantId}:${orderNo}`
    const call = async (signal: AbortSignal) =>
      this.#usable(order, answered, await channel.query({ tenantId, orderNo }, signal))
    return this.#answer(order, this.#guard.read({ tenantId, key }, call, ASK_LIMIT_MS))
  }

  /** Where nobody knows whether it closed, asks. */
  async close(owner: OwnedByTenant, order: PayOrderRow): Promise<PaymentAnswer> {
    const channel = this.assertConfigured()
    const { tenantId } = owner
    const { orderNo } = order
    const call = async (signal: AbortSignal) =>
      this.#usable(order, answered, await channel.close({ tenantId, orderNo }, signal))
    const answer = await this.#answer(order, this.#guard.once({ tenantId, key: orderNo }, call))
    return answer.kind === 'unknown' ? this.ask(owner, order, 'arrival') : answer
  }

  /** Whether the channel took note of a parcel. */
  async ship(shipment: PaymentShipment): Promise<boolean> {
    const channel = this.assertConfigured()
    const { tenantId, orderNo } = shipment
    // A copy: what the channel makes of it is not what is noted.
    const call = (signal: AbortSignal) => channel.uploadShipment(structuredClone(shipment), signal)
    try {
      // Payments are made, asked about and closed also while nobody takes parcels.
      await this.#guard.once({ tenantId, key: orderNo, apart: 'shipments' }, call)
      return true
    } catch (error) {
      if (error instanceof ChannelRefusal || error instanceof ChannelUnavailable) return false
      throw error
    }
  }

  /** What a message of the channel says, not yet believed; throws `ChannelRefusal` where it is not the channel's. */
  async read(notification: ArrivedNotification): Promise<unknown> {
    const channel = this.assertConfigured()
    return this.#guard.limited(() => channel.readNotification(notificationOf(notification)))
  }

  /** Which order a notification is about; undefined where it does not say. */
  orderNoOf(answer: unknown): string | undefined {
    const result = readAnswer(named, answer)
    if (result.success) return result.data.orderNo
    this.#tell({ orderNo: undefined }, result.wrong)
    return undefined
  }

  /** What a notification says, held against the order that it is about. */
  check(order: PayOrderRow, answer: unknown): PaymentAnswer {
    const result = readAnswer(channelPayment, answer)
    if (result.success) return this.#match(order, result.data)
    this.#tell(order, result.wrong)
    return { kind: 'unknown' }
  }

  #match(order: PayOrderRow, payment: ChannelPayment): PaymentAnswer {
    const wrong = wrongMembers(order, payment)
    if (wrong.length === 0) return { kind: 'payment', payment }
    this.#tell(order, wrong)
    return { kind: 'unknown' }
  }

  #tell({ orderNo }: { readonly orderNo: string | undefined }, wrong: readonly string[]): void {
    this.#log.warn({ channel: 'payment', orderNo, wrong }, 'channel answered a payment that cannot be believed')
  }

  /** One of another shape counts against the channel; one of another order or amount may be wrong of that order alone. */
  #usable(
    order: PayOrderRow,
    schema: typeof channelPayment | typeof answered,
    answer: unknown,
  ): ChannelPayment | undefined {
    return usableAnswer(schema, answer, (wrong) => this.#tell(order, wrong))
  }

  async #answer(order: PayOrderRow, call: Promise<ChannelPayment | undefined>): Promise<PaymentAnswer> {
    try {
      const answer = await call
      return answer === undefined ? { kind: 'none' } : this.#match(order, answer)
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
