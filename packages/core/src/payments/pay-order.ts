import { z } from 'zod'
import { queryInteger, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { extended } from '../kernel/extended.js'
import type { InstantRange, Page, PageQuery } from '../kernel/storage/page.js'
import { integer, localDateTimeOutput, numericId } from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import type { Revised } from '../http/admin-api/revision.js'
import { nullableAddress } from '../http/input/web-address.js'
import { named } from '../http/named-schema.js'
import type { PayOrderTrigger } from './pay-order-lifecycle.js'
import { payOrderLifecycle, payOrderStatus } from './pay-order-lifecycle.js'
import { PAY_CURRENCY } from './payment-channel.js'
import type { ChannelShippingInfo } from './shipping-info.js'
import type { EventStores } from '../events/index.js'
import { usdOutput } from './usd-amount.js'

/** A payment order as it is stored. */
export interface PayOrderRow extends Revised {
  readonly id: number
  /** Our number: `P`, the time, and a part that nobody guesses. */
  readonly orderNo: string
  readonly clientId: string
  /** The partner's number: unique for the client over orders that are not closed. */
  readonly outOrderNo: string
  /** USD cents. */
  readonly amount: number
  readonly subject: string | null
  readonly description: string | null
  readonly status: number
  /** The channel's number; null until the channel is known to have the order. */
  readonly paymentOrderId: string | null
  readonly paymentUrl: string | null
  /** Kept only until the channel has it: personal data. */
  readonly shippingInfo: ChannelShippingInfo | null
  readonly expireTime: Date
  readonly paidTime: Date | null
  /** When a closed order was paid after all, with a newer one there: the payer has to get it back. */
  readonly latePaidTime: Date | null
  readonly createTime: Date
}

/** What a new order is made of; it begins pending. */
export type NewPayOrder = Pick<
  PayOrderRow,
  'orderNo' | 'clientId' | 'outOrderNo' | 'amount' | 'subject' | 'description' | 'shippingInfo' | 'expireTime'
> & {
  /** Until then it is the inserter's to bring it to the channel. */
  readonly claimedUntil: Date
}

/** Whether the channel is known to have the order; before that nobody can be sent to pay it. */
export const isKnownToChannel = (order: PayOrderRow): boolean => order.paymentOrderId !== null

/** The first member that is there names the order. */
export interface PayOrderReference {
  readonly orderNo?: string | undefined
  readonly outOrderNo?: string | undefined
  readonly paymentOrderId?: string | undefined
}

/** What the channel calls an order, and where it is paid. */
export interface ChannelNames {
  readonly paymentOrderId: string
  readonly paymentUrl: string
}

/** An order that was moved on. */
export interface SettledPayOrder extends PayOrderRow {
  /** The status that it had until then. */
  readonly previousStatus: number
}

/** One step of the state machine. */
export interface PayOrderStep {
  readonly trigger: PayOrderTrigger
  /** The channel's time of a payment; with `paid` only. */
  readonly paidTime?: Date
  /** Kept where the order has none yet. */
  readonly names?: ChannelNames
}

/** What administrators ask a page of pay orders for; absent narrows nothing. */
export const payOrderFilters = {
  clientId: queryText().optional(),
  status: queryInteger().optional(),
  orderNo: queryText().optional(),
  outOrderNo: queryText().optional(),
  paymentOrderId: queryText().optional(),
  refundRequired: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional()
    .meta({
      description: 'true: only those that were paid after a newer order had replaced them; false: only the others',
    }),
  createTime: queryRange().optional(),
}

/** What administrators look for among all orders; the texts are exact. */
export type PayOrderAdminFilter = FilterOf<typeof payOrderFilters>

/** What a partner looks for among its orders; of `outOrderNo` a part, in any case, in which nothing is a pattern. */
export interface PayOrderFilter extends Pick<
  PayOrderAdminFilter,
  'status' | 'outOrderNo' | 'orderNo' | 'paymentOrderId' | 'createTime'
> {
  /** Leaves out what is not paid. */
  readonly paidTime?: InstantRange | undefined
}

/** The payment orders of one tenant. `settle` is the only writer of `status`; each write keeps the tally of totals. */
export interface PayOrderRepository {
  /**
   * A new one; undefined where the client has one of this `outOrderNo` that is not closed: one of twenty racers wins.
   */
  insert(order: NewPayOrder, now: Date): Promise<PayOrderRow | undefined>
  find(id: number): Promise<PayOrderRow | undefined>
  findByNo(orderNo: string): Promise<PayOrderRow | undefined>
  /** The client's order of this `outOrderNo` that is not closed. */
  findOpen(clientId: string, outOrderNo: string): Promise<PayOrderRow | undefined>
  /**
   * The client's order that the first given of orderNo, outOrderNo and paymentOrderId names; of several with one
   * `outOrderNo` that which is not closed, else the newest.
   */
  findOfClient(clientId: string, reference: PayOrderReference): Promise<PayOrderRow | undefined>
  /**
   * Takes the right to bring a pending order to the channel, where the channel is not known to have it and nobody holds
   * the right at `now`; undefined to everybody else. A right that ends more than twice as far ahead as this one was taken before
   * the clock was set back, and holds no more.
   */
  claim(id: number, lease: { readonly now: Date; readonly until: Date }): Promise<PayOrderRow | undefined>
  /** Gives the right back that was taken until then; one that somebody else has taken since stays. */
  release(id: number, claimedUntil: Date): Promise<void>
  /**
   * The channel has the pending order: notes its names and forgets the address; undefined where it was noted or is not
   * pending.
   */
  accept(id: number, names: ChannelNames): Promise<PayOrderRow | undefined>
  /**
   * Moves it on as its lifecycle lets, in guarded statements; undefined to whoever came too late. Throws
   * `StorageError` of kind `unique` where a closed order would come back while another of its `outOrderNo` is begun.
   */
  settle(id: number, step: PayOrderStep): Promise<SettledPayOrder | undefined>
  /** Notes, once, that a closed order was paid; undefined where it is not closed or was noted before. */
  noteLatePayment(id: number, paidTime: Date): Promise<PayOrderRow | undefined>
  /** When jobs ask the channel about a pending order again; null: when its time is over. */
  askAgain(id: number, at: Date | null): Promise<void>
  /** Newest first. */
  pageOfClient(clientId: string, filter: PayOrderFilter & PageQuery): Promise<Page<PayOrderRow>>
  /** Newest first, of all clients. */
  page(filter: PayOrderAdminFilter & PageQuery): Promise<Page<PayOrderRow>>
}

/** An order that a job has claimed. */
export interface ClaimedPayOrder {
  readonly tenantId: number
  readonly id: number
}

/**
 * How a job claims orders: of those due at `now` at most `limit`, those first that were due first, which nobody claims
 * again before `until`.
 */
export interface PayOrderClaim {
  readonly now: Date
  readonly until: Date
  readonly limit: number
  /**
   * Those that were due before are passed over. PostgreSQL keeps what a run has moved on in its index for as long as a
   * backup may look at it, and would walk over all of it for each claim.
   */
  readonly from?: Date | undefined
}

/** What a claim came to. */
export interface ClaimedPayOrders {
  /** In any order. */
  readonly orders: readonly ClaimedPayOrder[]
  /** From where the next claim goes on; absent where no other is due. */
  readonly next?: Date | undefined
}

/** The payment orders of all tenants. */
export interface PayOrderSweep {
  /** Pending orders whose time is over at `now`; where there are too many, those of which it was over first. */
  claimExpired(claim: PayOrderClaim): Promise<ClaimedPayOrders>
  /**
   * Pending orders whose time is not over, about which the channel is to be asked now; where there are too many, those
   * due first.
   */
  claimWaiting(claim: PayOrderClaim): Promise<ClaimedPayOrders>
  /**
   * Forgets subject and description of at most `limit` closed orders whose time was over before `before`, the oldest
   * first, but for those that have to be refunded; answers of how many.
   */
  forgetTexts(before: Date, limit: number): Promise<number>
}

/** The repositories that the rules of payment orders touch. */
export interface PaymentStores extends EventStores {
  readonly payOrders: PayOrderRepository
}

const channelNumber = () =>
  z.string().nullable().meta({ description: 'Channel number; null while the channel is not known to have the order.' })
const paidFlag = () => z.boolean().meta({ description: 'status is 10' })
const statusNumber = () => integer().meta({ description: payOrderLifecycle.legend })
const currency = () => z.literal(PAY_CURRENCY)

/** PaymentOrder of the specification. */
export const paymentOrder = named(
  'PaymentOrderState',
  z.object({
    paid: paidFlag(),
    status: statusNumber(),
    paidTime: localDateTimeOutput().nullable(),
    orderNo: z.string().meta({ description: 'Platform number' }),
    outOrderNo: z.string().meta({ description: 'Caller number' }),
    paymentOrderId: channelNumber(),
    payAmount: usdOutput(),
    payCurrency: currency(),
  }),
)

/** The same in lists. */
export const listedPaymentOrder = named('PaymentOrder', paymentOrder.extend({ createTime: localDateTimeOutput() }))

/** What creating an order answers. */
export const createdPaymentOrder = named(
  'CreatedPaymentOrder',
  z.object({
    orderNo: z.string().meta({ description: 'Platform number' }),
    outOrderNo: z.string().meta({ description: 'Caller number' }),
    paymentOrderId: channelNumber(),
    paymentUrl: nullableAddress().meta({ description: 'Where the payer is sent to' }),
    payAmount: usdOutput(),
    payCurrency: currency(),
  }),
)

/** A payment order as administrators see it. */
export const payOrderView = z.object({
  id: numericId(),
  orderNo: z.string(),
  clientId: z.string(),
  outOrderNo: z.string(),
  paymentOrderId: channelNumber(),
  paymentUrl: z.string().nullable(),
  payAmount: usdOutput(),
  payCurrency: currency(),
  subject: z.string().nullable(),
  description: z.string().nullable(),
  status: statusNumber(),
  paid: paidFlag(),
  refundRequired: z
    .boolean()
    .meta({ description: 'Paid after it was closed, with a newer order there: the payer has to get it back.' }),
  expireTime: localDateTimeOutput(),
  paidTime: localDateTimeOutput().nullable(),
  latePaidTime: localDateTimeOutput().nullable(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** An order with what follows from it, for any of the shapes above. */
export function shownPayOrder(order: PayOrderRow) {
  const { shippingInfo: _personal, ...shown } = order
  return extended(shown, {
    paid: isPaid(order),
    payAmount: order.amount,
    payCurrency: PAY_CURRENCY,
    refundRequired: order.latePaidTime !== null,
  } as const)
}

/** Whether money came: nothing leaves that status. */
export const isPaid = ({ status }: { readonly status: number }): boolean => status === payOrderStatus.PAID
