import { ApiError } from '../kernel/errors.js'
import type { Page, PageQuery } from '../kernel/storage/page.js'
import { SingleFlight } from '../kernel/concurrency/single-flight.js'
import type { PartnerContext, RequestContext } from '../http/context.js'
import { isPaid } from './pay-order.js'
import type { PaymentStores, PayOrderFilter, PayOrderReference, PayOrderRow } from './pay-order.js'
import { PayOrderCreation } from './pay-order-creation.js'
import type { CreationOptions, WantedPayment } from './pay-order-creation.js'
import { payOrderStatus } from './pay-order-lifecycle.js'
import {
  PAY_CHANNEL_ERROR,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
} from './payment-errors.js'
import type { PaymentCalls } from './payment-calls.js'
import type { ArrivedNotification } from './payment-channel.js'
import { prepareShippingInfo } from './shipping-info.js'
import type { ShippingInfoInput } from './shipping-info.js'
import type { PhoneNumbers } from './phone-numbers.js'
import { settleOrder, settlePayment } from './settle-payment.js'
import type { ChangeRecorder, SettlementContext } from './settle-payment.js'

/** What the service is made from. */
export interface PaymentServiceOptions extends CreationOptions {
  readonly calls: PaymentCalls
  readonly phoneNumbers: PhoneNumbers | undefined
}

/** A payment order as a partner asks for it. */
export interface PaymentOrderInput {
  readonly outOrderNo: string
  /** USD cents. */
  readonly payAmount: number
  readonly subject?: string | null | undefined
  readonly description?: string | null | undefined
  /** Not sent to the channel unless it is complete. */
  readonly shippingInfo?: ShippingInfoInput | null | undefined
}

/** An order of a call by id, and who is told of the change in its transaction. */
export interface NamedChange<Stores> {
  readonly id: number
  readonly record?: ChangeRecorder<Stores>
}

/** Payment orders: created at the channel, and kept in step with it. */
export class PaymentService {
  readonly #calls: PaymentCalls
  readonly #creation: PayOrderCreation
  readonly #phoneNumbers: PhoneNumbers | undefined
  /** Orders about which the channel is asked for a partner at present, in this process. */
  readonly #querying = new SingleFlight<PayOrderRow>()

  constructor({ calls, phoneNumbers, ...creation }: PaymentServiceOptions) {
    this.#calls = calls
    this.#creation = new PayOrderCreation(calls, creation)
    this.#phoneNumbers = phoneNumbers
  }

  /**
   * The client's order of this `outOrderNo` that is not closed, unchanged, or a new one. Throws
   * PAY_CHANNEL_NOT_CONFIGURED, and PAY_CHANNEL_ERROR where the channel refuses or nobody knows, within 8 seconds.
   */
  async create(context: PartnerContext<PaymentStores>, input: PaymentOrderInput): Promise<PayOrderRow> {
    this.#calls.assertConfigured()
    const { outOrderNo, payAmount, subject = null, description = null } = input
    const shippingInfo = prepareShippingInfo(input.shippingInfo, this.#phoneNumbers) ?? null
    const wanted: WantedPayment = { outOrderNo, amount: payAmount, subject, description, shippingInfo }
    return this.#creation.create(context, wanted)
  }

  /**
   * The client's order as the channel says it is, or as it is here where that does not say within 3 seconds. Throws
   * PAY_ORDER_NOT_FOUND.
   */
  async query(context: PartnerContext<PaymentStores>, reference: PayOrderReference): Promise<PayOrderRow> {
    const order = await context.storage.payOrders.findOfClient(context.principal.clientId, reference)
    if (order === undefined) throw new ApiError(PAY_ORDER_NOT_FOUND)
    if (order.status !== payOrderStatus.PENDING || !this.#calls.isConfigured) return order
    // Whoever comes while another asks hears what that one hears.
    return this.#querying.share(`${context.tenantId}:${order.id}`, () => this.#confirm(context, order))
  }

  async #confirm(context: PartnerContext<PaymentStores>, order: PayOrderRow): Promise<PayOrderRow> {
    const answer = await this.#calls.ask(context, order)
    return answer.kind === 'payment' ? settlePayment(context, order, answer.payment) : order
  }

  /** The client's orders as they are here, newest first; the channel is not asked. */
  page(context: PartnerContext<PaymentStores>, filter: PayOrderFilter & PageQuery): Promise<Page<PayOrderRow>> {
    return context.storage.payOrders.pageOfClient(context.principal.clientId, filter)
  }

  /**
   * Closes a pending order, at the channel first. Throws PAY_ORDER_ALREADY_PAID, also where the payer was faster (the
   * order is paid then), PAY_ORDER_NOT_WAITING, PAY_ORDER_NOT_FOUND, and PAY_CHANNEL_ERROR where it may still be paid.
   */
  async close<Stores extends PaymentStores>(
    context: RequestContext<Stores>,
    { id, record }: NamedChange<Stores>,
  ): Promise<PayOrderRow> {
    const order = await this.#named(context, id)
    if (order.status !== payOrderStatus.PENDING) throw notPending(order)
    const answer = await this.#calls.close(context, order)
    const settlement = settlementOf(context, record)
    if (answer.kind === 'payment' && answer.payment.status === 'PAID')
      throw notPending(await settlePayment(settlement, order, answer.payment))
    if (answer.kind !== 'none' && (answer.kind !== 'payment' || answer.payment.status !== 'CLOSED'))
      throw new ApiError(PAY_CHANNEL_ERROR)
    const closed = await settleOrder(settlement, order, { trigger: 'closedByAdmin' })
    if (closed !== undefined) return closed
    const after = (await context.storage.payOrders.find(id)) ?? order
    if (after.status !== payOrderStatus.CLOSED) throw notPending(after)
    // Its own word of the closing, which most channels send, was faster: it is closed as it was asked for.
    await context.storage.transaction(async (tx) => record?.(tx, order, after))
    return after
  }

  /**
   * Asks the channel about an order, whatever its state, and writes what it says: a payment that arrived after the
   * order was closed comes to light here. Throws PAY_ORDER_NOT_FOUND, and PAY_CHANNEL_ERROR where nobody knows.
   */
  async sync<Stores extends PaymentStores>(
    context: RequestContext<Stores>,
    { id, record }: NamedChange<Stores>,
  ): Promise<PayOrderRow> {
    const order = await this.#named(context, id)
    const answer = await this.#calls.ask(context, order)
    if (answer.kind === 'payment') return settlePayment(settlementOf(context, record), order, answer.payment)
    if (answer.kind !== 'none') throw new ApiError(PAY_CHANNEL_ERROR)
    // None there is no reason to close it: a payer may be on the way.
    await context.storage.transaction(async (tx) => record?.(tx, order, order))
    return order
  }

  /**
   * Takes a message of the channel; the host hands it over as it arrived, in a context of the tenant that the address
   * it arrived at belongs to. The same message may come any number of times. Throws `ChannelRefusal` where it is not
   * the channel's, PAY_ORDER_NOT_FOUND for an order of nobody here, and PAY_CHANNEL_ERROR where it cannot be believed.
   */
  async applyNotification<Stores extends PaymentStores>(
    context: RequestContext<Stores>,
    notification: ArrivedNotification,
  ): Promise<PayOrderRow> {
    const said = await this.#calls.read(notification)
    const orderNo = this.#calls.orderNoOf(said)
    if (orderNo === undefined) throw new ApiError(PAY_CHANNEL_ERROR)
    const order = await context.storage.payOrders.findByNo(orderNo)
    if (order === undefined) throw new ApiError(PAY_ORDER_NOT_FOUND)
    const answer = this.#calls.check(order, said)
    if (answer.kind !== 'payment') throw new ApiError(PAY_CHANNEL_ERROR)
    return settlePayment(context, order, answer.payment)
  }

  async #named({ storage }: RequestContext<PaymentStores>, id: number): Promise<PayOrderRow> {
    const order = await storage.payOrders.find(id)
    if (order === undefined) throw new ApiError(PAY_ORDER_NOT_FOUND)
    this.#calls.assertConfigured()
    return order
  }
}

const settlementOf = <Stores extends PaymentStores>(
  { storage, now, log }: RequestContext<Stores>,
  record: ChangeRecorder<Stores> | undefined,
): SettlementContext<Stores> => ({ storage, now, log, record })

const notPending = (order: PayOrderRow): ApiError =>
  new ApiError(isPaid(order) ? PAY_ORDER_ALREADY_PAID : PAY_ORDER_NOT_WAITING)
