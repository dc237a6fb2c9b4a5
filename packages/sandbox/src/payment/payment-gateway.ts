import { randomText } from '@org/openapi-core'
import type { ChannelPayment, PaymentNotification } from '@org/openapi-core/channels'
import { ControlRefusal } from '../control-route.js'
import type { SimulationSurroundings } from '../simulation.js'
import { isSignedWith, signNotification } from './payment-notification.js'
import { ReceivedRequests } from './received-requests.js'
import { PaymentBook } from './sandbox-payment.js'
import type { OrderReference, PaymentDemand, SandboxPayment } from './sandbox-payment.js'

/** A payment as it travels between processes: the time is ISO text. */
export type SentPayment = Omit<ChannelPayment, 'paidTime'> & { readonly paidTime: string | null }

/** Where the payment pages are, under the host's public address. */
export const PAYMENT_PAGE_PATH = '/sandbox/pay'

const SECRET_LENGTH = 40

/** The simulated payment gateway. */
export class PaymentGateway {
  readonly received = new ReceivedRequests()
  readonly #book: PaymentBook
  readonly #secret: string

  constructor(private readonly surroundings: SimulationSurroundings) {
    this.#book = new PaymentBook(surroundings)
    this.#secret = randomText(surroundings.random, SECRET_LENGTH)
  }

  open({ tenantId, orderNo, amount, currency, subject, description }: PaymentDemand): SentPayment {
    return this.toSent(this.#book.open({ tenantId, orderNo, amount, currency, subject, description }))
  }

  query(order: OrderReference): SentPayment | undefined {
    const payment = this.#book.find(order)
    return payment && this.toSent(payment)
  }

  close(order: OrderReference): SentPayment | undefined {
    const payment = this.#book.find(order)
    return payment && this.toSent(this.#book.close(payment))
  }

  /** Throws `ControlRefusal` (404) for a number or token of nothing. */
  lookUp(name: 'paymentOrderId' | 'token', value = ''): SandboxPayment {
    const payment = this.#book.lookUp(name, value)
    if (payment === undefined) throw new ControlRefusal(404, 'There is no such payment')
    return payment
  }

  /** The payer pays. Late, too, where the engine has closed the payment: it happens. */
  pay(payment: SandboxPayment): SandboxPayment {
    return this.#book.pay(payment)
  }

  /** The payer gives up. */
  cancel(payment: SandboxPayment): SandboxPayment {
    return this.#book.close(payment)
  }

  toSent({ orderNo, paymentOrderId, token, amount, currency, status, paidTime }: SandboxPayment): SentPayment {
    const paymentUrl = `${this.surroundings.publicUrl()}${PAYMENT_PAGE_PATH}/${token}`
    return { orderNo, paymentOrderId, paymentUrl, amount, currency, status, paidTime }
  }

  notificationOf(payment: SandboxPayment): PaymentNotification {
    return signNotification(this.#secret, JSON.stringify(this.toSent(payment)))
  }

  /** Throws `ControlRefusal` (400) for what this gateway has not signed. */
  readNotification(notification: PaymentNotification): SentPayment {
    if (!isSignedWith(this.#secret, notification)) throw new ControlRefusal(400, 'The signature is wrong')
    return JSON.parse(notification.body) as SentPayment
  }
}
