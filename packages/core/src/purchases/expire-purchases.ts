import type { Job } from '../kernel/jobs.js'
import { orderItemStatus, unpaidItemStatuses } from '../orders/index.js'
import { walletPaymentStatus } from '../wallet-payments/index.js'
import type { OverduePayment, OverduePlace, WalletPaymentSweep } from '../wallet-payments/index.js'
import type { UnitOfWork } from '../kernel/unit-of-work.js'
import type { StoredPurchaseStores } from './store-purchase.js'

/** What closing overdue purchases of all tenants needs. */
export interface PurchaseExpiry {
  readonly sweep: WalletPaymentSweep
  readonly unitOf: (tenantId: number) => UnitOfWork<StoredPurchaseStores>
}

const BATCH = 200

/** Closes purchases of all tenants that were not paid in time. */
export function expirePurchases(expiry: PurchaseExpiry): Job {
  return { name: 'expire-purchases', everySeconds: 60, run: (now) => closeOverdue(expiry, now) }
}

/**
 * Closes every purchase that was not paid in time: payment, sub-orders and items in one transaction each. One that is
 * paid at the same moment is either paid or closed, wholly. One that cannot be closed does not keep the others open;
 * the first failure is thrown at the end. Each slice answers how many it closed.
 */
async function* closeOverdue({ sweep, unitOf }: PurchaseExpiry, now: Date): AsyncGenerator<number> {
  const failures: unknown[] = []
  let after: OverduePlace | undefined
  for (;;) {
    const overdue = await sweep.listOverdue(now, BATCH, after)
    let closed = 0
    for (const payment of overdue) {
      try {
        if (await closeUnpaid(unitOf(payment.tenantId), payment, now)) closed += 1
      } catch (error) {
        failures.push(error)
      }
    }
    yield closed
    after = overdue.at(-1)
    if (overdue.length < BATCH) break
  }
  if (failures.length > 0) throw failures[0]
}

function closeUnpaid(
  unit: UnitOfWork<StoredPurchaseStores>,
  { paymentId, bizNo: orderNo }: OverduePayment,
  cancelTime: Date,
): Promise<boolean> {
  return unit.transaction(async (tx) => {
    const { UNPAID: from, CLOSED: to } = walletPaymentStatus
    if ((await tx.walletPayments.settle(paymentId, { from, to })) === undefined) return false
    await tx.subOrders.settleAll(orderNo, { cancelTime })
    await tx.orderItems.moveAll({ parentOrderNo: orderNo }, { from: unpaidItemStatuses, to: orderItemStatus.CANCELLED })
    return true
  })
}
