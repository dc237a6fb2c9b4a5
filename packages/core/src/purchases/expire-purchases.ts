import { oneByOne } from '../kernel/batches.js'
import type { Job } from '../kernel/concurrency/jobs.js'
import { recordEvent } from '../events/index.js'
import { moveItems, unpaidItemStatuses } from '../orders/index.js'
import type { OverduePayment, WalletPaymentSweep } from '../wallet-payments/index.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { settleConfirmed } from './decide-purchase.js'
import { expiredPurchase } from './purchase-events.js'
import type { StoredPurchaseStores } from './store-purchase.js'

/** What closing overdue purchases of all tenants needs. */
export interface PurchaseExpiry {
  readonly sweep: WalletPaymentSweep
  readonly unitOf: (tenantId: number) => UnitOfWork<StoredPurchaseStores>
}

const BATCH = 200

/**
 * Closes every purchase that was not paid in time: payment, sub-orders and items in one transaction each. One that is
 * paid at the same moment is either paid or closed, wholly; of one that operations have confirmed in part the rest is
 * closed. One that cannot be closed does not keep the others open.
 */
export function expirePurchases({ sweep, unitOf }: PurchaseExpiry): Job {
  return {
    name: 'expire-purchases',
    everySeconds: 60,
    run: (now) =>
      oneByOne<OverduePayment>({
        size: BATCH,
        list: (after) => sweep.listOverdue(now, BATCH, after),
        work: (payment) => closeUnpaid(unitOf(payment.tenantId), payment, now),
      }),
  }
}

function closeUnpaid(
  unit: UnitOfWork<StoredPurchaseStores>,
  { paymentId, bizNo: orderNo }: OverduePayment,
  cancelTime: Date,
): Promise<boolean> {
  return unit.transaction(async (tx) => {
    const closed = await tx.walletPayments.settle(paymentId, { trigger: 'close' })
    if (closed === undefined) return false
    const { clientId } = closed
    // Nobody confirms another meanwhile: whoever does holds the payment.
    const items = (await tx.orderItems.listOfParent(orderNo)).filter(
      ({ status }) => !unpaidItemStatuses.includes(status),
    )
    const isPaid = await settleConfirmed(tx, { clientId, orderNo, items }, cancelTime)
    await tx.subOrders.settleAll(orderNo, { cancelTime })
    const cancelled = await moveItems(tx, { parentOrderNo: orderNo, trigger: 'cancel' }, cancelTime)
    const purchase = await tx.purchases.findByOrderNo(orderNo)
    // Its application was told of it already: where what is left is paid, and where operations have cancelled all of it.
    if (isPaid || cancelled.length === 0 || purchase === undefined) return true
    const { outOrderNo } = purchase
    await recordEvent(tx, expiredPurchase({ clientId, orderNo, outOrderNo }), cancelTime)
    return true
  })
}
