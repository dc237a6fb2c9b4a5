import type {
  ChannelPayment,
  PaymentChannel,
  PaymentNotification,
  PaymentReference,
  PaymentRequest,
  PaymentShipment,
} from '@org/openapi-core/channels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settledWithin } from './settled-within.js'

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

/** What a payment channel has to do. Declares its tests, so call it at the top of a test file. */
export function paymentChannelContract(options: PaymentChannelContractOptions): void {
  const { name, orderNoPrefix = 'P' } = options
  describe(`${name}: payment channel contract`, () => {
    const { signal } = new AbortController()
    let made: TestPaymentChannel
    let lastNo = 0
    beforeAll(async () => {
      made = await options.create()
    })
    afterAll(() => made.close?.())

    const requested = (change: Partial<PaymentRequest> = {}): PaymentRequest => ({
      tenantId: 1,
      orderNo: `${orderNoPrefix}${++lastNo}`,
      amount: 1250,
      currency: 'USD',
      subject: 'Two shirts',
      description: null,
      expireTime: new Date(Date.UTC(2100, 0, 1)),
      ...change,
    })
    const use = () => ({ made, channel: made.channel, requested, signal })
    describeCreation(use)
    describeLife(use)
    describeNotifications(use)
    describeCallers(use)
  })
}

/** The fixture stays as it is: it may be a class, whose methods say `this`. */
type Use = () => {
  made: TestPaymentChannel
  channel: PaymentChannel
  requested: (change?: Partial<PaymentRequest>) => PaymentRequest
  signal: AbortSignal
}

const toReference = ({ tenantId, orderNo }: PaymentReference): PaymentReference => ({ tenantId, orderNo })

function describeCreation(use: Use): void {
  it('answers a payment that waits, with a page for the payer', async () => {
    const { channel, requested, signal } = use()
    const request = requested()
    const payment = await channel.create(request, signal)
    expect(payment).toMatchObject({
      orderNo: request.orderNo,
      amount: 1250,
      currency: 'USD',
      status: 'PENDING',
      paidTime: null,
    })
    expect(payment.paymentOrderId).toMatch(/^\S{1,128}$/)
    expect(['http:', 'https:']).toContain(new URL(payment.paymentUrl).protocol)
  })

  it('has one payment an order number, with what was asked for first, however often and at once', async () => {
    const { channel, requested, signal } = use()
    const request = requested()
    const first = await channel.create(request, signal)
    const again = await Promise.all(
      Array.from({ length: 20 }, (_, i) => channel.create({ ...request, amount: 1 + i }, signal)),
    )
    for (const payment of again) expect(payment).toEqual(first)
    const racing = requested()
    const raced = await Promise.all(Array.from({ length: 20 }, () => channel.create(racing, signal)))
    expect(new Set(raced.map(({ paymentOrderId }) => paymentOrderId)).size).toBe(1)
    expect(raced[0]?.paymentOrderId).not.toBe(first.paymentOrderId)
  })
}

function describeLife(use: Use): void {
  it('answers undefined for orders that there are not: it throws only when it does not know', async () => {
    const { channel, requested, signal } = use()
    const order = toReference(requested())
    expect([await channel.query(order, signal), await channel.close(order, signal)]).toEqual([undefined, undefined])
    expect(await channel.query(order, signal)).toBeUndefined()
  })

  it('says that it is paid when the payer has paid, and not before, and for good', async () => {
    const { made, channel, requested, signal } = use()
    const request = requested()
    const payment = await channel.create(request, signal)
    expect(await channel.query(toReference(request), signal)).toEqual(payment)
    await made.pay(payment)
    const paid = await channel.query(toReference(request), signal)
    expect(paid?.paidTime).toBeInstanceOf(Date)
    expect(paid).toEqual({ ...payment, status: 'PAID', paidTime: paid?.paidTime })
    // The payer was faster than whoever closes.
    expect(await channel.close(toReference(request), signal)).toEqual(paid)
    expect(await channel.create(request, signal)).toEqual(paid)
  })

  it('closes, once and for all who ask', async () => {
    const { channel, requested, signal } = use()
    const request = requested()
    await channel.create(request, signal)
    for (let i = 0; i < 2; i++)
      expect(await channel.close(toReference(request), signal)).toMatchObject({ status: 'CLOSED', paidTime: null })
    expect(await channel.query(toReference(request), signal)).toMatchObject({ status: 'CLOSED' })
  })

  it('takes a parcel of a paid order again and again', async () => {
    const { made, channel, requested, signal } = use()
    const request = requested()
    const payment = await channel.create(request, signal)
    await made.pay(payment)
    const shipment: PaymentShipment = {
      ...toReference(request),
      paymentOrderId: payment.paymentOrderId,
      trackingNo: 'T-1',
      carrierCode: 'post',
      carrierName: null,
      trackingUrl: null,
      status: 'SHIPPED',
      shippedTime: new Date(Date.UTC(2100, 0, 1) - DAY_MS),
    }
    for (const status of ['SHIPPED', 'SHIPPED', 'DELIVERED'] as const) {
      expect(await channel.uploadShipment({ ...shipment, status }, signal)).toBeUndefined()
    }
  })
}

function describeNotifications(use: Use): void {
  it('reads its own notifications, as often as they come', async () => {
    const { made, channel, requested, signal } = use()
    const request = requested()
    const payment = await channel.create(request, signal)
    await made.pay(payment)
    const notification = await made.notificationOf(payment)
    const paid = await channel.query(toReference(request), signal)
    for (let i = 0; i < 2; i++) expect(await channel.readNotification(notification)).toEqual(paid)
  })

  it('refuses what is not its own', async () => {
    const { made, channel, requested, signal } = use()
    const payment = await channel.create(requested(), signal)
    const { headers, body } = await made.notificationOf(payment)
    const forged = [
      { headers, body: `${body} ` },
      { headers, body: '' },
      { headers: {}, body },
      { headers: Object.fromEntries(Object.keys(headers).map((header) => [header, 'wrong'])), body },
    ]
    for (const message of forged)
      await expect(async () => channel.readNotification(message)).rejects.toMatchObject({ name: 'ChannelRefusal' })
  })
}

function describeCallers(use: Use): void {
  it('gives up when its caller does, before or during the call', async () => {
    const { channel, requested } = use()
    const create = async (signal: AbortSignal) => channel.create(requested(), signal)
    const query = async (signal: AbortSignal) => channel.query(toReference(requested()), signal)
    const before = create(AbortSignal.abort())
    const controller = new AbortController()
    const during = query(controller.signal)
    controller.abort()
    // To have been quicker than the signal is no fault: to go on without end is one.
    for (const call of [before, during]) expect(await settledWithin(call, 2000)).toBe(true)
  })
}
