import type {
  ChannelPayment,
  PaymentChannel,
  PaymentNotification,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
} from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectRefusal, expectToGiveUp, expectWebAddress, patient } from './channel-checks.js'

/** A channel that runs, or a simulation of it, and what its payers do. */
export interface TestPaymentChannel {
  readonly channel: PaymentChannel
  /** The payer pays. */
  readonly pay: (payment: ChannelPayment) => Promise<void>
  /** What the channel sends to the host about a payment, by an address of the tenant's. */
  readonly notificationOf: (payment: ChannelPayment) => Promise<PaymentNotification>
  close?(): Promise<void>
}

/** What `paymentChannelContract` needs of an author. */
export interface PaymentChannelContractOptions {
  /** Heads the report. */
  readonly name: string
  /** Our numbers begin with this; a channel that keeps its payments needs another one in each run. */
  readonly orderNoPrefix?: string | undefined
  create(): Promise<TestPaymentChannel>
}

const DAY_MS = 86_400_000

/** Requests with numbers of their own. */
type Requested = () => PaymentRequest

function requestsFrom(orderNoPrefix: string): Requested {
  let lastNo = 0
  return () => ({
    tenantId: 1,
    orderNo: `${orderNoPrefix}${++lastNo}`,
    amount: 1250,
    currency: 'USD',
    subject: 'Two shirts',
    description: null,
    expireTime: new Date(Date.UTC(2100, 0, 1)),
  })
}

const toReference = ({ tenantId, orderNo }: PaymentReference): PaymentReference => ({ tenantId, orderNo })

const created = ({ channel }: TestPaymentChannel, request: PaymentRequest) =>
  answerOf('create', () => channel.create(request, patient()))
const queried = ({ channel }: TestPaymentChannel, order: PaymentReference) =>
  answerOf('query', () => channel.query(toReference(order), patient()))
const closed = ({ channel }: TestPaymentChannel, order: PaymentReference) =>
  answerOf('close', () => channel.close(toReference(order), patient()))
const read = ({ channel }: TestPaymentChannel, notification: PaymentNotification) =>
  answerOf('readNotification', () => channel.readNotification(notification))

const shipmentOf = (order: PaymentReference, paymentOrderId: string): PaymentShipment => ({
  ...toReference(order),
  paymentOrderId,
  trackingNo: 'T-1',
  carrierCode: 'post',
  carrierName: null,
  trackingUrl: null,
  status: 'SHIPPED',
  shippedTime: new Date(Date.UTC(2100, 0, 1) - DAY_MS),
})

const creationChecks = (requested: Requested) => ({
  async 'answers a payment that waits, with a page for the payer'(made: TestPaymentChannel) {
    const request = requested()
    const payment = await created(made, request)
    expect(payment).toMatchObject({
      orderNo: request.orderNo,
      amount: 1250,
      currency: 'USD',
      status: 'PENDING',
      paidTime: null,
    })
    expect(payment.paymentOrderId).toMatch(/^\S{1,128}$/)
    expectWebAddress(payment.paymentUrl, 'the paymentUrl of create')
  },
  async 'has one payment an order number, with what was asked for first, however often and at once'(
    made: TestPaymentChannel,
  ) {
    const request = requested()
    const first = await created(made, request)
    const again = await Promise.all(Array.from({ length: 20 }, (_, i) => created(made, { ...request, amount: 1 + i })))
    for (const payment of again) expect(payment).toEqual(first)
    const racing = requested()
    const raced = await Promise.all(Array.from({ length: 20 }, () => created(made, racing)))
    expect(new Set(raced.map(({ paymentOrderId }) => paymentOrderId)).size).toBe(1)
    expect(raced[0]?.paymentOrderId).not.toBe(first.paymentOrderId)
  },
})

const lifeChecks = (requested: Requested) => ({
  async 'answers undefined for orders that there are not: it throws only when it does not know'(
    made: TestPaymentChannel,
  ) {
    const order = requested()
    expect([await queried(made, order), await closed(made, order)]).toEqual([undefined, undefined])
    expect(await queried(made, order)).toBeUndefined()
  },
  async 'says that it is paid when the payer has paid, and not before, and for good'(made: TestPaymentChannel) {
    const request = requested()
    const payment = await created(made, request)
    expect(await queried(made, request)).toEqual(payment)
    await made.pay(payment)
    const paid = await queried(made, request)
    expect(paid?.paidTime).toBeInstanceOf(Date)
    expect(paid).toEqual({ ...payment, status: 'PAID', paidTime: paid?.paidTime })
    // The payer was faster than whoever closes.
    expect(await closed(made, request)).toEqual(paid)
    expect(await created(made, request)).toEqual(paid)
  },
  async 'closes, once and for all who ask'(made: TestPaymentChannel) {
    const request = requested()
    await created(made, request)
    for (let i = 0; i < 2; i++) expect(await closed(made, request)).toMatchObject({ status: 'CLOSED', paidTime: null })
    expect(await queried(made, request)).toMatchObject({ status: 'CLOSED' })
  },
  async 'takes a parcel of a paid order again and again'(made: TestPaymentChannel) {
    const { channel } = made
    const request = requested()
    const payment = await created(made, request)
    await made.pay(payment)
    const shipment = shipmentOf(request, payment.paymentOrderId)
    for (const status of ['SHIPPED', 'SHIPPED', 'DELIVERED'] as const) {
      const taken = answerOf('uploadShipment', () => channel.uploadShipment({ ...shipment, status }, patient()))
      expect(await taken).toBeUndefined()
    }
  },
})

const notificationChecks = (requested: Requested) => ({
  async 'reads its own notifications, as often as they come'(made: TestPaymentChannel) {
    const request = requested()
    const payment = await created(made, request)
    await made.pay(payment)
    const notification = await made.notificationOf(payment)
    const paid = await queried(made, request)
    for (let i = 0; i < 2; i++) expect(await read(made, notification)).toEqual(paid)
  },
  async 'refuses what is not its own'(made: TestPaymentChannel) {
    const payment = await created(made, requested())
    const { headers, body } = await made.notificationOf(payment)
    const wrong = Object.fromEntries(Object.keys(headers).map((header) => [header, 'wrong']))
    const forged: [what: string, message: PaymentNotification][] = [
      ['one with a blank more', { headers, body: `${body} ` }],
      ['one without a body', { headers, body: '' }],
      ['one without headers', { headers: {}, body }],
      ['one with other headers', { headers: wrong, body }],
    ]
    for (const [what, message] of forged) await expectRefusal(() => read(made, message), [], what)
  },
})

const callerChecks = (requested: Requested) => ({
  async 'gives up when its caller does, before or during the call'({ channel }: TestPaymentChannel) {
    await expectToGiveUp('create', (signal) => channel.create(requested(), signal))
    await expectToGiveUp('query', (signal) => channel.query(toReference(requested()), signal))
    await expectToGiveUp('close', (signal) => channel.close(toReference(requested()), signal))
    await expectToGiveUp('uploadShipment', (signal) => channel.uploadShipment(shipmentOf(requested(), 'none'), signal))
  },
})

/** What is asked of a payment channel, with numbers that begin so. */
export function paymentChecks(orderNoPrefix = 'P') {
  const requested = requestsFrom(orderNoPrefix)
  return {
    ...creationChecks(requested),
    ...lifeChecks(requested),
    ...notificationChecks(requested),
    ...callerChecks(requested),
  }
}

/** What a payment channel has to do. Declares its tests, so call it at the top of a test file. */
export function paymentChannelContract(options: PaymentChannelContractOptions): void {
  const create = () => options.create()
  const checks = paymentChecks(options.orderNoPrefix)
  declareChecks({ title: `${options.name}: payment channel contract`, create, checks })
}
