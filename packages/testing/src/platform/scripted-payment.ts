import { createHmac } from 'node:crypto'
import { ChannelRefusal } from '@org/openapi-core/channels'
import type {
  ChannelPayment,
  PaymentChannel,
  PaymentNotification,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
} from '@org/openapi-core/channels'

/**
 * How one call goes wrong: declined; lost before it arrived; lost after it was carried out; no answer until the caller
 * gives up; or carried out, and answered with what cannot be true.
 */
export type PaymentFault =
  | 'refuse'
  | 'lose'
  | 'accept-then-lose'
  | 'hang'
  | 'accept-then-hang'
  | 'wrong-shape'
  | 'wrong-amount'
  | 'wrong-currency'
  | 'wrong-order'

/** What the channel was asked to do. */
export type PaymentOperation = 'create' | 'query' | 'close' | 'shipments'

/** One call as it arrived. */
export interface PaymentCall {
  readonly operation: PaymentOperation
  readonly orderNo: string
  /** What was sent, of a creation or a parcel. */
  readonly sent: PaymentRequest | PaymentShipment | undefined
}

/** A payment gateway that keeps its word, and fails as a test tells it. */
export interface ScriptedPayment extends PaymentChannel {
  /** Every call that arrived, in order; one that was lost before is not among them. */
  readonly calls: readonly PaymentCall[]
  /** How often somebody tried this, arrived or not. */
  attempts(operation: PaymentOperation): number
  /** Lets the next calls of an operation fail so, one each. */
  fail(operation: PaymentOperation, ...faults: readonly PaymentFault[]): void
  /** Lets every call fail so, until it is told `undefined`. */
  failAlways(fault: PaymentFault | undefined): void
  /** The orders that it has, in the order in which they came. */
  orders(): ChannelPayment[]
  /** What the payer does; also after it was closed. */
  pay(orderNo: string, paidTime: Date): void
  /** The payer gives up. */
  cancel(orderNo: string): void
  /** Forgets an order, as if it never came. */
  forget(orderNo: string): void
  /** What it would send to the host about an order, signed. */
  notificationOf(orderNo: string, changes?: Partial<ChannelPayment>): PaymentNotification
}

/** Shared by all of them: a test may hand one gateway's message to another, which has the same orders. */
const SECRET = 'the secret of the scripted gateway'

/** Over the body as it is, so that one that was changed on the way has another. */
const signatureOf = (body: string): string => createHmac('sha256', SECRET).update(body).digest('hex')

const WRONG: Partial<Record<PaymentFault, (payment: ChannelPayment) => unknown>> = {
  'wrong-shape': ({ orderNo }) => ({ orderNo, state: 'fine' }),
  'wrong-amount': (payment) => ({ ...payment, amount: payment.amount + 1 }),
  'wrong-currency': (payment) => ({ ...payment, currency: 'CNY' }),
  'wrong-order': (payment) => ({ ...payment, orderNo: `${payment.orderNo}0` }),
}

/** A gateway without any order. */
export const scriptedPayment = (): ScriptedPayment => new Gateway()

class Gateway implements ScriptedPayment {
  readonly calls: PaymentCall[] = []
  readonly #orders = new Map<string, ChannelPayment>()
  readonly #attempts = new Map<PaymentOperation, number>()
  readonly #faults = new Map<PaymentOperation, PaymentFault[]>()
  #always: PaymentFault | undefined

  attempts(operation: PaymentOperation): number {
    return this.#attempts.get(operation) ?? 0
  }

  fail(operation: PaymentOperation, ...faults: readonly PaymentFault[]): void {
    this.#faults.set(operation, [...(this.#faults.get(operation) ?? []), ...faults])
  }

  failAlways(fault: PaymentFault | undefined): void {
    this.#always = fault
  }

  orders(): ChannelPayment[] {
    return [...this.#orders.values()]
  }

  pay(orderNo: string, paidTime: Date): void {
    this.#change(orderNo, { status: 'PAID', paidTime })
  }

  cancel(orderNo: string): void {
    this.#change(orderNo, { status: 'CLOSED' })
  }

  forget(orderNo: string): void {
    this.#orders.delete(orderNo)
  }

  notificationOf(orderNo: string, changes: Partial<ChannelPayment> = {}): PaymentNotification {
    const payment = { ...this.#order(orderNo), ...changes }
    const body = JSON.stringify(payment)
    return { headers: { 'x-signature': signatureOf(body) }, body }
  }

  create(request: PaymentRequest, signal: AbortSignal): Promise<ChannelPayment> {
    const { orderNo, amount, currency } = request
    return this.#call({ operation: 'create', orderNo, sent: request }, signal, () => {
      const paymentOrderId = `pay_${this.#orders.size + 1}`
      const made = {
        orderNo,
        paymentOrderId,
        paymentUrl: `https://pay.example.com/${paymentOrderId}`,
        amount,
        currency,
      }
      const payment = this.#orders.get(orderNo) ?? { ...made, status: 'PENDING', paidTime: null }
      this.#orders.set(orderNo, payment)
      return payment
    })
  }

  query({ orderNo }: PaymentReference, signal: AbortSignal): Promise<ChannelPayment | undefined> {
    return this.#call({ operation: 'query', orderNo, sent: undefined }, signal, () => this.#orders.get(orderNo))
  }

  close({ orderNo }: PaymentReference, signal: AbortSignal): Promise<ChannelPayment | undefined> {
    return this.#call({ operation: 'close', orderNo, sent: undefined }, signal, () => {
      if (this.#orders.get(orderNo)?.status === 'PENDING') this.#change(orderNo, { status: 'CLOSED' })
      return this.#orders.get(orderNo)
    })
  }

  async uploadShipment(shipment: PaymentShipment, signal: AbortSignal): Promise<void> {
    await this.#call({ operation: 'shipments', orderNo: shipment.orderNo, sent: shipment }, signal, () => undefined)
  }

  async readNotification({ headers, body }: PaymentNotification): Promise<ChannelPayment> {
    if (headers['x-signature'] !== signatureOf(body)) throw new ChannelRefusal('Somebody else signed this')
    const said = JSON.parse(body) as ChannelPayment
    return { ...said, paidTime: said.paidTime === null ? null : new Date(said.paidTime) }
  }

  async #call<T extends ChannelPayment | undefined>(call: PaymentCall, signal: AbortSignal, work: () => T): Promise<T> {
    const { operation } = call
    this.#attempts.set(operation, this.attempts(operation) + 1)
    const fault = this.#faults.get(operation)?.shift() ?? this.#always
    if (fault === 'lose') throw new Error('Lost on the way there')
    if (fault === 'hang') return untilAborted(signal)
    this.calls.push(call)
    if (fault === 'refuse') throw new ChannelRefusal('Declined')
    const answer = work()
    if (fault === 'accept-then-lose') throw new Error('Lost on the way back')
    if (fault === 'accept-then-hang') return untilAborted(signal)
    const falsify = fault && WRONG[fault]
    return structuredClone(answer !== undefined && falsify ? (falsify(answer) as T) : answer)
  }

  #order(orderNo: string): ChannelPayment {
    const order = this.#orders.get(orderNo)
    if (order === undefined) throw new Error(`The gateway has no order ${orderNo}`)
    return order
  }

  #change(orderNo: string, changes: Partial<ChannelPayment>): void {
    this.#orders.set(orderNo, { ...this.#order(orderNo), ...changes })
  }
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('Given up'))))
