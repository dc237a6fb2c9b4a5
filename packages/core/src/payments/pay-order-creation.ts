import type { Clock } from '../kernel/clock.js'
import { ApiError } from '../kernel/errors.js'
import { serialNumber } from '../kernel/serial-number.js'
import type { Random } from '../kernel/random.js'
import { SingleFlight } from '../kernel/concurrency/single-flight.js'
import type { PartnerContext } from '../http/context.js'
import { isKnownToChannel } from './pay-order.js'
import type { PaymentStores, PayOrderRow } from './pay-order.js'
import { payOrderStatus } from './pay-order-lifecycle.js'
import { PAY_CHANNEL_ERROR } from './payment-errors.js'
import type { PaymentAnswer, PaymentCalls } from './payment-calls.js'
import { Patience } from '../kernel/concurrency/patience.js'
import { extended } from '../kernel/extended.js'
import { settleOrder, settlePayment } from './settle-payment.js'
import { lacksAddress } from './wrong-members.js'
import type { ChannelShippingInfo } from './shipping-info.js'

/** What a partner wants to be paid. */
export interface WantedPayment {
  readonly outOrderNo: string
  /** USD cents. */
  readonly amount: number
  readonly subject: string | null
  readonly description: string | null
  readonly shippingInfo: ChannelShippingInfo | null
}

/** What creation needs from the engine. */
export interface CreationOptions {
  readonly clock: Clock
  readonly random: Random
  /** Minutes in which an order can be paid. */
  readonly expireMinutes: number
}

/** What a caller waits at most. */
const PATIENCE_MS = 7000

/**
 * Milliseconds for which a creation keeps others from calling the channel: longer than it takes, since no call begins
 * once its caller's patience is over. Without that a process that stood still after its insert would send an order that
 * another, to whom the channel declined it, has closed meanwhile: nobody would close it there.
 */
const LEASE_MS = 10_000

type Context = PartnerContext<PaymentStores>

/** A row that this process brings to the channel; `isNew`: it has never been there. */
interface ClaimedOrder {
  readonly order: PayOrderRow
  readonly isNew: boolean
  /** How long nobody else does, by which the claim is known. */
  readonly until: Date
}

/**
 * Brings orders into being, in three phases with a transaction each: inserted, channel called, channel known
 * (decision 13). Whatever ends between two of them leaves a pending order that the channel is not known to have; the
 * next creation of the same `outOrderNo`, a query or a job finds out and goes on with the same number.
 */
export class PayOrderCreation {
  readonly #running = new SingleFlight<PayOrderRow>()

  constructor(
    private readonly calls: PaymentCalls,
    private readonly options: CreationOptions,
  ) {}

  /** The client's order of this `outOrderNo` that is not closed, known to the channel; throws PAY_CHANNEL_ERROR. */
  create(context: Context, wanted: WantedPayment): Promise<PayOrderRow> {
    const key = JSON.stringify([context.tenantId, context.principal.clientId, wanted.outOrderNo])
    return this.#running.share(key, () => this.#create(context, wanted))
  }

  async #create(context: Context, wanted: WantedPayment): Promise<PayOrderRow> {
    const { clientId } = context.principal
    const patience = new Patience(PATIENCE_MS)
    try {
      for (;;) {
        const fresh = await this.#insert(context, wanted)
        const found = fresh?.order ?? (await context.storage.payOrders.findOpen(clientId, wanted.outOrderNo))
        if (found !== undefined && isKnownToChannel(found)) return found
        const claimed = fresh ?? (await this.#claim(context, found))
        const order = claimed && (await this.#bring(context, claimed, patience))
        if (order !== undefined) return order
        // Another process brings it there, or it was closed meanwhile and a new one takes its place.
        if (claimed === undefined && !(await patience.pause())) throw new ApiError(PAY_CHANNEL_ERROR)
      }
    } finally {
      patience.end()
    }
  }

  /** A new order, with the right to bring it to the channel; undefined where the client has one of this number. */
  async #insert(context: Context, wanted: WantedPayment): Promise<ClaimedOrder | undefined> {
    const { zone, principal } = context
    const expireTime = new Date(context.now.getTime() + this.options.expireMinutes * 60_000)
    const orderNo = serialNumber({ prefix: 'P', now: context.now, zone, random: this.options.random })
    const { until } = this.#lease()
    const fresh = extended(wanted, { orderNo, clientId: principal.clientId, expireTime, claimedUntil: until })
    const order = await context.storage.transaction((tx) => tx.payOrders.insert(fresh, context.now))
    return order && { order, isNew: true, until }
  }

  /** The right to bring an order to the channel that was left behind; nothing where there is none any more. */
  async #claim(context: Context, left: PayOrderRow | undefined): Promise<ClaimedOrder | undefined> {
    const lease = this.#lease()
    const order = left && (await context.storage.payOrders.claim(left.id, lease))
    return order && { order, isNew: false, until: lease.until }
  }

  #lease(): { readonly now: Date; readonly until: Date } {
    const now = this.options.clock.now()
    return { now, until: new Date(now.getTime() + LEASE_MS) }
  }

  /** Undefined where the order was closed before the channel had it, or by it: then a new one may begin. */
  async #bring(context: Context, claimed: ClaimedOrder, patience: Patience): Promise<PayOrderRow | undefined> {
    const { order, isNew } = claimed
    try {
      const answer = await this.#reach(context, claimed, patience)
      if (answer.kind === 'refused') await settleOrder(context, order, { trigger: 'refused' })
      if (answer.kind === 'none') return await this.#giveUp(context, order)
      if (answer.kind !== 'payment') throw new ApiError(PAY_CHANNEL_ERROR)
      const after = await settlePayment(context, order, answer.payment)
      if (after.status !== payOrderStatus.CLOSED) return after
      // Closed by an administrator or a job in between: nobody shall pay it.
      if (answer.payment.status === 'PENDING') await this.calls.close(context, after)
      if (isNew) throw new ApiError(PAY_CHANNEL_ERROR)
      return undefined
    } catch (error) {
      await this.#release(context, claimed)
      throw error
    }
  }

  /** The channel never had it, and its time is over: it makes room for a new one. */
  async #giveUp(context: Context, order: PayOrderRow): Promise<undefined> {
    await settleOrder(context, order, { trigger: 'expired' })
    return undefined
  }

  /**
   * What was never there is sent; what may be there is asked for first. `none` where it is too late to send it. What is
   * there without an address for the payer is sent again: the channel answers the same payment.
   */
  async #reach(context: Context, { order, isNew }: ClaimedOrder, patience: Patience): Promise<PaymentAnswer> {
    const nothing = { kind: 'unknown' } as const
    const askWhetherItArrived = async () =>
      (await patience.of(() => this.calls.ask(context, order, 'arrival'))) ?? nothing
    const before = isNew ? undefined : await askWhetherItArrived()
    if (before !== undefined) {
      if (isComplete(order, before)) return before
      if (before.kind === 'unknown' || before.kind === 'refused') return nothing
      if (order.expireTime <= this.options.clock.now()) return before.kind === 'none' ? before : nothing
    }
    const answer = (await patience.of(() => this.calls.create(context, order))) ?? nothing
    if (answer.kind === 'payment') return answer
    // Of an order that is there a refusal says nothing: it may still be paid.
    if (answer.kind === 'refused') return before?.kind === 'payment' ? nothing : answer
    const arrived = await askWhetherItArrived()
    return isComplete(order, arrived) ? arrived : nothing
  }

  /** So that the next one need not wait for the lease to run out; should this fail, too, it does. */
  async #release({ storage, log }: Context, { order, until }: ClaimedOrder): Promise<void> {
    try {
      await storage.payOrders.release(order.id, until)
    } catch {
      log.warn({ orderNo: order.orderNo }, 'the claim of a payment order could not be given back')
    }
  }
}

/** Whether it is a payment, and where the payer is sent to is known. */
const isComplete = (order: PayOrderRow, answer: PaymentAnswer): boolean =>
  answer.kind === 'payment' && !lacksAddress(order, answer.payment)
