import { randomText } from '@org/openapi-core'
import type { ChannelPayment } from '@org/openapi-core/channels'
import type { SimulationSurroundings } from '../simulation.js'

/** Names an order as the engine does. */
export interface OrderReference {
  readonly tenantId: number
  readonly orderNo: string
}

/** What the engine asks to be paid, as it travels between processes. */
export interface PaymentDemand extends OrderReference {
  /** Cents. */
  readonly amount: number
  readonly currency: string
  readonly subject: string | null
  readonly description: string | null
}

/** A payment at the simulated gateway. */
export interface SandboxPayment extends PaymentDemand {
  /** Unguessable, as is the token. */
  readonly paymentOrderId: string
  /** The last part of the payment page's address. */
  readonly token: string
  readonly status: ChannelPayment['status']
  /** ISO 8601. */
  readonly paidTime: string | null
}

const ID_LENGTH = 24
/** Long enough for the host's log to take it for the secret that it is. */
const TOKEN_LENGTH = 40

/** Every payment of the gateway: one for an order number, whatever is asked for later. */
export class PaymentBook {
  readonly #payments = new Map<string, SandboxPayment>()
  /** Keys of payments. */
  readonly #keysOf = { paymentOrderId: new Map<string, string>(), token: new Map<string, string>() }

  constructor(private readonly surroundings: Pick<SimulationSurroundings, 'clock' | 'random'>) {}

  /** The payment of this order: the first demand stands, a repeated one changes nothing. */
  open(demand: PaymentDemand): SandboxPayment {
    const { random } = this.surroundings
    return (
      this.find(demand) ??
      this.#put({
        ...demand,
        paymentOrderId: `sp_${randomText(random, ID_LENGTH)}`,
        token: randomText(random, TOKEN_LENGTH),
        status: 'PENDING',
        paidTime: null,
      })
    )
  }

  find(order: OrderReference): SandboxPayment | undefined {
    return this.#payments.get(keyOf(order))
  }

  lookUp(name: 'paymentOrderId' | 'token', value: string): SandboxPayment | undefined {
    const key = this.#keysOf[name].get(value)
    return key === undefined ? undefined : this.#payments.get(key)
  }

  /** Pays at the engine's present; a closed one, too, for payers are sometimes late. Paid twice is paid once. */
  pay(payment: SandboxPayment): SandboxPayment {
    if (payment.status === 'PAID') return payment
    return this.#put({ ...payment, status: 'PAID', paidTime: this.surroundings.clock.now().toISOString() })
  }

  /** Closes what is not paid yet. */
  close(payment: SandboxPayment): SandboxPayment {
    return payment.status === 'PENDING' ? this.#put({ ...payment, status: 'CLOSED' }) : payment
  }

  #put(payment: SandboxPayment): SandboxPayment {
    const key = keyOf(payment)
    this.#payments.set(key, payment)
    this.#keysOf.paymentOrderId.set(payment.paymentOrderId, key)
    this.#keysOf.token.set(payment.token, key)
    return payment
  }
}

const keyOf = ({ tenantId, orderNo }: OrderReference): string => `${tenantId}:${orderNo}`
