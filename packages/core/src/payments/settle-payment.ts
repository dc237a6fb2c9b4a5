import type { Logger } from '../kernel/logger.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { recordEvent } from '../events/index.js'
import { payOrderPaidLate, payOrderSettled } from './pay-order-events.js'
import { isKnownToChannel, isPaid } from './pay-order.js'
import type { PaymentStores, PayOrderRow, PayOrderStep } from './pay-order.js'
import { payOrderStatus } from './pay-order-lifecycle.js'
import type { ChannelPayment } from './payment-channel.js'
import { lacksAddress } from './wrong-members.js'

/** What a change is told to in its own transaction, for the operate log. */
export type ChangeRecorder<Stores> = (tx: Stores, before: PayOrderRow, after: PayOrderRow) => Promise<void>

/** Where what the channel says is written. */
export interface SettlementContext<Stores extends PaymentStores = PaymentStores> {
  readonly storage: UnitOfWork<Stores>
  readonly now: Date
  readonly log: Logger
  /** Told of what changed, and of what an administrator asked for and did not. */
  readonly record?: ChangeRecorder<Stores> | undefined
}

/**
 * Writes what the channel says of an order; answers the order as it is then. Anybody may do it at any time, also
 * several at once and with old news: the statements are guarded, and a paid order stays paid.
 */
export async function settlePayment<Stores extends PaymentStores>(
  context: SettlementContext<Stores>,
  order: PayOrderRow,
  payment: ChannelPayment,
): Promise<PayOrderRow> {
  const { paymentOrderId, paymentUrl } = payment
  const names = { paymentOrderId, paymentUrl }
  switch (payment.status) {
    case 'PENDING': {
      const isNews = order.status === payOrderStatus.PENDING && !isKnownToChannel(order)
      if (!isNews || lacksAddress(order, payment)) return unchanged(context, order)
      return (await writeOne(context, order, (tx) => tx.payOrders.accept(order.id, names))) ?? reread(context, order)
    }
    case 'CLOSED':
      if (order.status !== payOrderStatus.PENDING) return unchanged(context, order)
      return (await settleOrder(context, order, { trigger: 'closed', names })) ?? reread(context, order)
    case 'PAID': {
      const step = { trigger: 'paid', names, paidTime: payment.paidTime ?? context.now } as const
      return (await settlePaid(context, order, step)) ?? reread(context, order)
    }
  }
}

/** One step of an order's life; undefined to whoever came too late. */
export function settleOrder<Stores extends PaymentStores>(
  context: SettlementContext<Stores>,
  order: PayOrderRow,
  step: PayOrderStep,
): Promise<PayOrderRow | undefined> {
  return write(context, order, async (tx) => {
    const settled = await tx.payOrders.settle(order.id, step)
    if (settled !== undefined) await recordEvent(tx, payOrderSettled(settled), context.now)
    return settled
  })
}

/** Paid, or, on a closed order that a newer one has replaced, noted so that somebody gives it back. */
async function settlePaid<Stores extends PaymentStores>(
  context: SettlementContext<Stores>,
  order: PayOrderRow,
  step: PayOrderStep & { readonly paidTime: Date },
): Promise<PayOrderRow | undefined> {
  if (isPaid(order)) return unchanged(context, order)
  const paid = await settleOrder(context, order, step).catch((error: unknown) => {
    // A newer order was begun in the same moment.
    if (error instanceof StorageError && error.kind === 'unique') return undefined
    throw error
  })
  if (paid !== undefined) return paid
  const noted = await write(context, order, async (tx) => {
    const late = await tx.payOrders.noteLatePayment(order.id, step.paidTime)
    if (late !== undefined) await recordEvent(tx, payOrderPaidLate(late), context.now)
    return late
  })
  if (noted === undefined) return order.latePaidTime === null ? undefined : unchanged(context, order)
  context.log.warn({ orderNo: order.orderNo }, 'a closed payment order was paid and has to be refunded')
  return noted
}

/** Nothing is opened where there is nothing to write and nobody to tell. */
async function unchanged<Stores extends PaymentStores>(
  context: SettlementContext<Stores>,
  order: PayOrderRow,
): Promise<PayOrderRow> {
  if (context.record !== undefined) await write(context, order, async () => order)
  return order
}

/** A change of one statement: nothing is opened around it where nobody is told. */
function writeOne<Stores extends PaymentStores>(
  context: SettlementContext<Stores>,
  order: PayOrderRow,
  change: (tx: PaymentStores) => Promise<PayOrderRow | undefined>,
): Promise<PayOrderRow | undefined> {
  return context.record === undefined ? change(context.storage) : write(context, order, change)
}

/** A change in a transaction, with the word about it. */
function write<Stores extends PaymentStores>(
  { storage, record }: SettlementContext<Stores>,
  order: PayOrderRow,
  change: (tx: Stores) => Promise<PayOrderRow | undefined>,
): Promise<PayOrderRow | undefined> {
  return storage.transaction(async (tx) => {
    const after = await change(tx)
    if (after !== undefined) await record?.(tx, order, after)
    return after
  })
}

async function reread<Stores extends PaymentStores>(
  { storage }: SettlementContext<Stores>,
  order: PayOrderRow,
): Promise<PayOrderRow> {
  return (await storage.payOrders.find(order.id)) ?? order
}
